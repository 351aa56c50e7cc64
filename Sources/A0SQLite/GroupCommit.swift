import A0Concurrency
import A0SQL
import Dispatch

/// Applies changes to a database one after the other, and commits waiting changes together, so that many share one
/// flush to the disk.
///
/// A change is applied completely or not at all, independent of the others, and its caller continues once it's
/// committed.
package final class GroupCommit: Sendable {
    private struct State: Sendable {
        var waiting: [any WaitingChange] = []
        /// The commits that are on the queue, with the current one.
        var commits = 0
    }

    private enum Start {
        case onQueue, onThisThread
    }

    private let connection: SQLiteConnection
    private let state = Locked(State())

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// How many changes are waiting for the previous commit.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// - Parameters:
    ///   - flushes: Whether it's on the disk before this returns. Otherwise, a later change flushes it, and a power
    ///     loss before that loses it.
    ///   - body: The change. It may run a second time in its own transaction, after the first one was rolled back.
    package func perform<R: Sendable>(
        flushes: Bool = true, _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        let result: Result<R, StoreError> = await withCheckedContinuation { continuation in
            let change = Change(flushes, body, continuation)
            let start = state.withLock { state -> Start? in
                // Handing it to another thread would take longer than a commit that waits for nothing.
                if !flushes, state.commits == 0 {
                    state.commits = 1
                    return .onThisThread
                }
                state.waiting.append(change)
                guard state.waiting.count == 1 else { return nil }
                state.commits += 1
                return .onQueue
            }
            switch start {
            case .onThisThread?: connection.queue.sync { finish([change]) }
            case .onQueue?: connection.queue.async { [self] in finish(takeWaiting()) }
            case nil: break
            }
        }
        return try result.get()
    }

    private func takeWaiting() -> [any WaitingChange] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func finish(_ batch: [any WaitingChange]) {
        defer { state.withLock { $0.commits -= 1 } }
        let outcome = commit(batch)
        guard case .rolledBack = outcome, batch.count > 1 else {
            for change in batch { change.finish(outcome.error) }
            return
        }
        // If one change causes the failure, for example because the disk is full, it must not affect the others.
        for change in batch { change.finish(commit([change]).error) }
    }

    private enum Outcome {
        case committed
        /// No change was started.
        case refused(StoreError)
        case rolledBack(StoreError)

        var error: StoreError? {
            switch self {
            case .committed: nil
            case .refused(let error), .rolledBack(let error): error
            }
        }
    }

    private func commit(_ batch: [any WaitingChange]) -> Outcome {
        var hasBegun = false
        do throws(StoreError) {
            let database = try connection.opened()
            try database.transaction(flushes: batch.contains(where: \.flushes)) { () throws(StoreError) in
                hasBegun = true
                for change in batch { try change.make(in: database, isAlone: batch.count == 1) }
            }
            return .committed
        } catch {
            return hasBegun ? .rolledBack(error) : .refused(error)
        }
    }
}

/// A change that waits for its turn, and then for the commit.
private protocol WaitingChange: Sendable {
    var flushes: Bool { get }
    /// - Throws: Only if the whole transaction was rolled back, or must be because it has no other change.
    func make(in database: SQLiteDatabase, isAlone: Bool) throws(StoreError)
    /// - Parameter error: Why nothing was committed.
    func finish(_ error: StoreError?)
}

private final class Change<R: Sendable>: WaitingChange, @unchecked Sendable {  // `result` is only used on the queue.
    let flushes: Bool
    private let body: @Sendable (SQLiteDatabase) throws(StoreError) -> R
    private let continuation: CheckedContinuation<Result<R, StoreError>, Never>
    private var result: Result<R, StoreError>?

    init(
        _ flushes: Bool, _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R,
        _ continuation: CheckedContinuation<Result<R, StoreError>, Never>
    ) {
        self.flushes = flushes
        self.body = body
        self.continuation = continuation
    }

    func make(in database: SQLiteDatabase, isAlone: Bool) throws(StoreError) {
        guard !isAlone else { return result = .success(try body(database)) }
        do throws(StoreError) {
            result = .success(try database.savepoint { () throws(StoreError) in try body(database) })
        } catch {
            guard database.isInTransaction else { throw error }
            result = .failure(error)
        }
    }

    func finish(_ error: StoreError?) {
        continuation.resume(returning: error.map { .failure($0) } ?? result ?? .failure(.failed("Nothing was done.")))
    }
}
