import A0Concurrency
import A0SQL
import Dispatch

/// Applies changes to a database one after the other, and commits waiting changes together, so that many share one
/// flush to the disk.
///
/// A change is applied completely or not at all, independent of the others, and its caller continues once it's
/// committed.
package final class GroupCommit: Sendable {
    private let connection: SQLiteConnection
    private let waiting = Locked<[any WaitingChange]>([])

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// How many changes are waiting for the previous commit.
    package var waitingCount: Int { waiting.withLock { $0.count } }

    /// - Parameter body: The change. It may run a second time in its own transaction, after the first one was rolled
    ///   back.
    package func perform<R: Sendable>(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R
    ) async throws(StoreError) -> R {
        let result: Result<R, StoreError> = await withCheckedContinuation { continuation in
            let change = Change(body, continuation)
            let isFirst = waiting.withLock { waiting in
                waiting.append(change)
                return waiting.count == 1
            }
            if isFirst { connection.queue.async { [self] in commitWaiting() } }
        }
        return try result.get()
    }

    private func commitWaiting() {
        let batch = waiting.withLock { waiting in
            defer { waiting.removeAll() }
            return waiting
        }
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
            try database.transaction { () throws(StoreError) in
                hasBegun = true
                for change in batch { try change.make(in: database) }
            }
            return .committed
        } catch {
            return hasBegun ? .rolledBack(error) : .refused(error)
        }
    }
}

/// A change that waits for its turn, and then for the commit.
private protocol WaitingChange: Sendable {
    /// - Throws: Only if the whole transaction was rolled back.
    func make(in database: SQLiteDatabase) throws(StoreError)
    /// - Parameter error: Why nothing was committed.
    func finish(_ error: StoreError?)
}

private final class Change<R: Sendable>: WaitingChange, @unchecked Sendable {  // `result` is only used on the queue.
    private let body: @Sendable (SQLiteDatabase) throws(StoreError) -> R
    private let continuation: CheckedContinuation<Result<R, StoreError>, Never>
    private var result: Result<R, StoreError>?

    init(
        _ body: @escaping @Sendable (SQLiteDatabase) throws(StoreError) -> R,
        _ continuation: CheckedContinuation<Result<R, StoreError>, Never>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func make(in database: SQLiteDatabase) throws(StoreError) {
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
