import A0Concurrency
import A0SQL

/// Connections that only read, for short reads on the caller's own thread: handing one to another thread takes longer
/// than it does. There are as many as threads that read at the same time.
package final class SQLiteReaders: Sendable {
    private struct Reader: @unchecked Sendable {  // Only its current user has it.
        let database: SQLiteDatabase
    }

    private struct State: Sendable {
        var idle: [Reader] = []
        var isClosed = false
    }

    private let state = Locked(State())
    private let open: @Sendable () throws(StoreError) -> SQLiteDatabase

    package init(_ open: @escaping @Sendable () throws(StoreError) -> SQLiteDatabase) {
        self.open = open
    }

    /// Runs `body` with a consistent view of the database.
    ///
    /// - Throws: `StoreError`, also if the database is closed.
    package func read<R>(_ body: (SQLiteDatabase) throws(StoreError) -> R) throws(StoreError) -> R {
        let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw .closed }
        let reader = if let idle { idle } else { Reader(database: try open()) }
        defer {
            state.withLock { state in
                if !state.isClosed { state.idle.append(reader) }
            }
        }
        return try reader.database.snapshot { () throws(StoreError) in try body(reader.database) }
    }

    package func close() {
        state.withLock { $0 = State(isClosed: true) }
    }
}
