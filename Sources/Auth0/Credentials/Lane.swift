import A0JOSE

/// Lets one operation at a time through, first come, first served, without blocking a thread.
final class Lane: Sendable {
    struct Key: Hashable, Sendable {
        let storage: String
        let entry: String
    }

    private struct State: Sendable {
        var isTaken = false
        var waiting: [Ticket] = []
    }

    private static let lanes = SharedObjects<Key, Lane>()

    private let state = Locked(State())

    /// The one lane of an entry in this process.
    static func of(_ key: Key) -> Lane {
        lanes.object(for: key) { Lane() }
    }

    /// Runs the operation when its turn has come and returns its result.
    ///
    /// An operation that has begun runs to its end and only then gives up its turn, even when the task that waits for it
    /// is cancelled: a renewal that was sent may have used up the stored refresh token, so that its answer has to be
    /// stored whoever still wants it. A cancelled task does not wait for that; it gets `nil` at once, as it does when it
    /// is cancelled before its turn, and then the operation never begins.
    func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value? {
        guard await enter() else { return nil }
        let work = SharedWork {
            defer { self.leave() }
            return await operation()
        }
        // The operation throws nothing, so what is thrown is the cancellation.
        return try? await work.value()
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for the turn; `false` when the task was cancelled before.
    private func enter() async -> Bool {
        guard !Task.isCancelled else { return false }
        let ticket = Ticket()
        state.withLock { state in
            if state.isTaken {
                state.waiting.append(ticket)
            } else {
                state.isTaken = true
                ticket.settle(isTurn: true)
            }
        }
        return await withTaskCancellationHandler {
            await ticket.isTurn
        } onCancel: {
            ticket.settle(isTurn: false)
        }
    }

    /// Gives the turn to the first who still waits.
    private func leave() {
        state.withLock { state in
            while !state.waiting.isEmpty {
                if state.waiting.removeFirst().settle(isTurn: true) { return }
            }
            state.isTaken = false
        }
    }
}

/// One wait for a turn, which ends once: with the turn, or without it.
private final class Ticket: Sendable {
    private enum State: Sendable {
        case issued
        case awaited(CheckedContinuation<Bool, Never>)
        case settled(Bool)
    }

    private let state = Locked(State.issued)

    /// Returns `false` when the wait had ended already.
    @discardableResult
    func settle(isTurn: Bool) -> Bool {
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

    var isTurn: Bool {
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
