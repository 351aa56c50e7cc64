import Foundation

/// The time of day and the passing of time, so that tests decide both.
struct Clock: Sendable {
    var now: @Sendable () -> Date

    /// Waits that many seconds; throws `CancellationError` when the task is cancelled meanwhile.
    var sleep: @Sendable (TimeInterval) async throws -> Void

    /// Seconds by a clock that nobody sets and that rests while the machine sleeps, from any beginning.
    var uptime: @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }

    /// Waits that many seconds beside work that goes on, in order to see whether it takes longer; throws as ``sleep``.
    var timeout: @Sendable (TimeInterval) async throws -> Void = { seconds in
        try await Task.sleep(nanoseconds: nanoseconds(seconds))
    }

    static let system = Clock(
        now: { Date() },
        sleep: { seconds in try await Task.sleep(nanoseconds: nanoseconds(seconds)) }
    )

    /// As many as a number can hold where that is too many: tenants may send any number, and programs wait forever.
    static func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
        guard seconds > 0 else { return 0 }
        return UInt64(min(seconds, 1e9) * 1e9)
    }
}
