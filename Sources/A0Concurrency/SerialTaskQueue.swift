/// Runs one operation at a time, in order, without blocking a thread.
package final class SerialTaskQueue: Sendable {
    private struct State: Sendable {
        var isTaken = false
        var waiting: [Place] = []
    }

    private let state = Locked(State())

    package init() {}

    /// Runs the operation when it's its turn, and returns its result.
    ///
    /// If the task is canceled, returns `nil` immediately. A running operation is then canceled as well, and keeps
    /// its turn until it ends. One that hasn't started never starts.
    ///
    /// - Parameter place: The place in the queue; its end unless one was reserved.
    package func run<Value: Sendable>(
        in place: Place? = nil, _ operation: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard await enter(place) else { return nil }
        let task = Task {
            defer { self.leave() }
            return await operation()
        }
        let work = SharedWork { await task.value }
        return await withTaskCancellationHandler {
            // The operation doesn't throw, so an error means cancellation.
            try? await work.value()
        } onCancel: {
            task.cancel()
        }
    }

    /// Whether no operation has the turn.
    package var isFree: Bool { state.withLock { !$0.isTaken } }

    /// How many are waiting for their turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Reserves the place at the end of the queue. The caller must `enter` with it.
    package func reserve() -> Place {
        let place = Place()
        state.withLock { state in
            if state.isTaken {
                state.waiting.append(place)
            } else {
                state.isTaken = true
                place.settle(isTurn: true)
            }
        }
        return place
    }

    /// Waits for the turn, which `leave` ends; `false` if the task was canceled first.
    package func enter(_ reserved: Place? = nil) async -> Bool {
        let place = reserved ?? reserve()
        let isTurn = await withTaskCancellationHandler {
            await place.isTurn
        } onCancel: {
            place.settle(isTurn: false)
        }
        guard isTurn, Task.isCancelled else { return isTurn }
        leave()
        return false
    }

    /// Gives the turn to the first one that is still waiting.
    package func leave() {
        state.withLock { state in
            while !state.waiting.isEmpty {
                if state.waiting.removeFirst().settle(isTurn: true) { return }
            }
            state.isTaken = false
        }
    }
}

extension SerialTaskQueue {
    /// A wait for a turn. It ends once, with or without the turn.
    package final class Place: Sendable {
        private enum State: Sendable {
            case issued
            case awaited(CheckedContinuation<Bool, Never>)
            case settled(Bool)
        }

        private let state = Locked(State.issued)

        /// Returns `false` if the wait had already ended.
        @discardableResult
        package func settle(isTurn: Bool) -> Bool {
            state.withLock { state in
                switch state {
                case .issued:
                    break
                case .awaited(let continuation):
                    continuation.resume(returning: isTurn)
                case .settled:
                    return false
                }
                state = .settled(isTurn)
                return true
            }
        }

        /// Whether the turn has come.
        package var hasTurn: Bool {
            state.withLock { state in
                if case .settled(true) = state { true } else { false }
            }
        }

        package var isTurn: Bool {
            get async {
                await withCheckedContinuation { continuation in
                    state.withLock { state in
                        if case .settled(let isTurn) = state {
                            continuation.resume(returning: isTurn)
                        } else {
                            state = .awaited(continuation)
                        }
                    }
                }
            }
        }
    }
}
