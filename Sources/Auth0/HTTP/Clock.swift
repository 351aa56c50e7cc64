import Foundation

/// The time of day and elapsed time, which tests can replace.
package struct Clock: Sendable {
    package var now: @Sendable () -> Date

    /// Waits for the given number of seconds. Throws `CancellationError` if the task is canceled.
    package var sleep: @Sendable (TimeInterval) async throws -> Void

    /// Seconds on a monotonic clock with an arbitrary start, which stops while the machine sleeps.
    var uptime: @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }

    /// Waits for the given number of seconds while other work runs, to see if the work takes longer. Throws like
    /// ``sleep``.
    var timeout: @Sendable (TimeInterval) async throws -> Void = { seconds in
        try await Task.sleep(nanoseconds: nanoseconds(seconds))
    }

    static let system = Clock(
        now: { Date() },
        sleep: { seconds in try await Task.sleep(nanoseconds: nanoseconds(seconds)) }
    )

    /// Clamped to the range of the type: tenants can send any number, and programs can wait forever.
    static func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
        guard seconds > 0 else { return 0 }
        return UInt64(min(seconds, 1e9) * 1e9)
    }
}

extension Clock {
    /// A clock for test kits in other modules.
    package init(
        now: @escaping @Sendable () -> Date, pausing sleep: @escaping @Sendable (TimeInterval) async throws -> Void
    ) {
        self.init(now: now, sleep: sleep)
    }
}
