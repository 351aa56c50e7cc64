/// Turns and changes of the processes that share a database.
protocol ProcessStore: Sendable {
    /// Runs `body` while no other process has the turn.
    ///
    /// - Throws: `StoreError.unavailable` if the turn doesn't come in time, and what `body` throws.
    func exclusively<R: Sendable>(_ turn: ProcessTurn, _ body: () async throws -> R) async throws -> R
    /// Forgets the records that other processes have changed, so that what they committed before is read from now on.
    ///
    /// - Returns: The number of the last change of each table with settings; empty without other processes.
    func catchUp() async throws(StoreError) -> [String: Int64]
}

/// Something that one process does at a time.
enum ProcessTurn: Sendable {
    /// Starting, which may change the schema and much data.
    case start
    /// Changing settings that depend on each other.
    case change
}
