#if Postgres
    import Foundation

    /// The time limit of an operation.
    package struct PostgresDeadline: Sendable {
        private let end: UInt64

        package init(seconds: TimeInterval) {
            end = DispatchTime.now().uptimeNanoseconds &+ UInt64(max(0, min(seconds, 1e6)) * 1e9)
        }

        package var hasPassed: Bool { millisecondsLeft == 0 }

        /// Rounded up, so that 0 always means that no time is left.
        package var millisecondsLeft: CInt {
            let now = DispatchTime.now().uptimeNanoseconds
            return now >= end ? 0 : CInt(clamping: (end - now + 999_999) / 1_000_000)
        }

        package var secondsLeft: TimeInterval { TimeInterval(millisecondsLeft) / 1000 }

        package var date: Date { Date(timeIntervalSinceNow: secondsLeft) }
    }
#endif
