import A0Concurrency
import A0SQL
import Dispatch

/// One transaction for many calls of a store. It keeps a connection until it ends.
final class LongTransaction: Sendable {
    /// The transaction of the current task.
    @TaskLocal static var current: LongTransaction?

    private struct Job: Sendable {
        let run: @Sendable (any SQLDatabase) -> Void
        /// Called instead, with nil if the call isn't part of the transaction.
        let leave: @Sendable (StoreError?) -> Void
    }

    private enum End: Sendable {
        case commit, rollBack
    }

    private struct State: Sendable {
        var jobs: [Job] = []
        var hasBegun = false
        /// How it ends after the jobs.
        var end: End?
        /// Set once it takes no more jobs.
        var isOver = false
        /// Why it failed. Until the end, calls fail with it, because they must not be made without a transaction.
        var error: StoreError?
        var takesCalls: Bool { !isOver || error != nil }
    }

    private let store: ObjectIdentifier
    private let state = Locked(State())
    /// Counts the jobs and the end.
    private let work = DispatchSemaphore(value: 0)

    init(_ store: SQLStore) {
        self.store = ObjectIdentifier(store)
    }

    func isOpen(in store: SQLStore) -> Bool {
        self.store == ObjectIdentifier(store) && state.withLock { $0.takesCalls }
    }

    /// Runs `body` as a part of the transaction, completely or not at all.
    ///
    /// - Returns: nil if the transaction was over, as for tasks that outlive it.
    func perform<R: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws(StoreError) -> R
    ) async -> Result<R, StoreError>? {
        await withCheckedContinuation { continuation in
            let job = Job { database in
                do throws(StoreError) {
                    let result = try database.savepoint { () throws(StoreError) in try body(database) }
                    continuation.resume(returning: .success(result))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            } leave: { error in
                continuation.resume(returning: error.map { .failure($0) })
            }
            let (isOver, error) = state.withLock { state in
                if !state.isOver { state.jobs.append(job) }
                return (state.isOver, state.error)
            }
            if isOver { job.leave(error) } else { work.signal() }
        }
    }

    /// Commits after the jobs so far.
    func commit() { end(.commit) }

    /// Rolls everything back after the jobs so far.
    func rollBack() { end(.rollBack) }

    private func end(_ end: End) {
        state.withLock { state in
            (state.end, state.error) = (end, nil)
        }
        work.signal()
    }

    /// Runs the jobs, as they come, until the end.
    ///
    /// - Throws: if it was rolled back, or if it runs again, because then the jobs before are lost.
    func serve(_ database: any SQLDatabase) throws(StoreError) {
        let hadBegun = state.withLock { state in
            defer { state.hasBegun = true }
            return state.hasBegun
        }
        guard !hadBegun else { throw .unavailable("A long change was interrupted.") }
        while true {
            work.wait()
            let (job, end): (Job?, End?) = state.withLock { state in
                guard state.jobs.isEmpty else { return (state.jobs.removeFirst(), nil) }
                state.isOver = state.end != nil
                return (nil, state.end)
            }
            if let job {
                job.run(database)
            } else if let end {
                guard end == .commit else { throw .conflict }
                return
            }
        }
    }

    /// Takes no more jobs, and leaves those that wait.
    ///
    /// - Parameter error: why it could not be committed.
    func close(_ error: StoreError?) {
        let (jobs, reason) = state.withLock { state in
            (state.isOver, state.error) = (true, state.end == nil ? error : nil)
            defer { state.jobs = [] }
            return (state.jobs, state.error)
        }
        for job in jobs { job.leave(reason) }
    }
}

extension SQLStore {
    func together<R: Sendable>(_ body: () async throws -> R) async throws -> R {
        let transaction = LongTransaction(self)
        async let end = run(transaction)
        do {
            let result = try await LongTransaction.$current.withValue(transaction, operation: body)
            transaction.commit()
            if let error = await end { throw error }
            return result
        } catch {
            transaction.rollBack()
            _ = await end
            throw error
        }
    }

    /// - Returns: Why nothing was committed.
    private func run(_ transaction: LongTransaction) async -> StoreError? {
        do throws(StoreError) {
            try await write(.byStatement, patience: 3_600) { (database) throws(StoreError) in
                try transaction.serve(database)
            }
            transaction.close(nil)
            return nil
        } catch {
            transaction.close(error)
            return error
        }
    }

    /// The transaction that the current task's calls belong to.
    var transaction: LongTransaction? { LongTransaction.current.flatMap { $0.isOpen(in: self) ? $0 : nil } }
}
