import Foundation

/// The log, and the messages of logins.
protocol LogStore: Sendable {
    /// Adds everything, in this order, and queues events for log streams, in one step.
    func append(_ batches: [LogBatch], queuing: [Ticket<StreamedEvent>]) async throws(StoreError)
    /// The events that match.
    func logEvents(_ query: LogQuery) async throws(StoreError) -> [LogEvent]
    func logEvent(_ id: String) async throws(StoreError) -> LogEvent?
    /// The events of a login, from the first to the last.
    func logEvents(ofLogin login: String) async throws(StoreError) -> [LogEvent]
    /// The messages of a login, from the first to the last.
    func hops(ofLogin login: String) async throws(StoreError) -> [LoginHop]
    /// How many events of each type there were on each day (UTC), by the day's beginning.
    func logCounts(_ types: [String], in range: Range<Date>) async throws(StoreError) -> [Date: [String: Int]]
    /// How many different users had events of these types since then.
    func activeUsers(_ types: [String], since: Date) async throws(StoreError) -> Int
    /// Deletes what is older.
    func trimLog(before date: Date) async throws(StoreError)
    /// Deletes the oldest events beyond the limit, and the oldest messages of logins, of which more are kept.
    func trimLog(keeping limit: Int) async throws(StoreError)
}
