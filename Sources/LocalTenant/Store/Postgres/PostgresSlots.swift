#if Postgres
    import A0Concurrency
    import A0Postgres
    import A0SQL
    import Foundation

    /// A connection with its thread.
    final class PostgresSlot: @unchecked Sendable {  // `database` is only used on `queue`.
        let queue = DispatchQueue(label: "a0.tenant.postgres", qos: .userInitiated)
        var database: PostgresDatabase?
    }

    /// The connections, which transactions take and give back in turn.
    final class PostgresSlots: Sendable {
        private typealias Turn = CheckedContinuation<Result<PostgresSlot, StoreError>, Never>

        private struct State {
            var idle: [PostgresSlot]
            /// Transactions that wait, in the order of their numbers.
            var waiting: [(number: UInt64, turn: Turn)] = []
            var lastNumber: UInt64 = 0
            var isClosed = false
        }

        private let state: Locked<State>
        private let all: [PostgresSlot]

        init(_ size: Int) {
            all = (0..<size).map { _ in PostgresSlot() }
            state = Locked(State(idle: all))
        }

        /// - Throws: `StoreError.unavailable` if none becomes free in time, `.closed`.
        func take(before deadline: PostgresDeadline) async throws(StoreError) -> PostgresSlot {
            let result = await withCheckedContinuation { turn in
                let (result, number): (Result<PostgresSlot, StoreError>?, UInt64) = state.withLock { state in
                    if state.isClosed { return (.failure(.closed), 0) }
                    if let slot = state.idle.popLast() { return (.success(slot), 0) }
                    state.lastNumber += 1
                    state.waiting.append((state.lastNumber, turn))
                    return (nil, state.lastNumber)
                }
                if let result { return turn.resume(returning: result) }
                let wait = DispatchTimeInterval.milliseconds(Int(deadline.millisecondsLeft))
                DispatchQueue.global().asyncAfter(deadline: .now() + wait) { [weak self] in self?.giveUp(number) }
            }
            return try result.get()
        }

        func giveBack(_ slot: PostgresSlot) {
            let next: Turn? = state.withLock { state in
                guard !state.waiting.isEmpty else {
                    state.idle.append(slot)
                    return nil
                }
                return state.waiting.removeFirst().turn
            }
            next?.resume(returning: .success(slot))
        }

        private func giveUp(_ number: UInt64) {
            let turn: Turn? = state.withLock { state in
                guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
                return state.waiting.remove(at: index).turn
            }
            turn?.resume(returning: .failure(.unavailable("All connections to PostgreSQL are in use.")))
        }

        func close() async {
            let waiting = state.withLock { state in
                state.isClosed = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for (_, turn) in waiting { turn.resume(returning: .failure(.closed)) }
            for slot in all { await slot.queue.perform { () throws(Never) in slot.database = nil } }
        }
    }
#endif
