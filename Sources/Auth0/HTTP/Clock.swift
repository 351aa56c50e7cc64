import Foundation

/// The time of day and the passing of time, so that tests decide both.
struct Clock: Sendable {
    var now: @Sendable () -> Date

    /// Waits that many seconds; throws `CancellationError` when the task is cancelled meanwhile.
    var sleep: @Sendable (TimeInterval) async throws -> Void

    static let system = Clock(
        now: { Date() },
        sleep: { seconds in try await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1_000_000_000)) }
    )
}
