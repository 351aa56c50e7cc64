import A0Concurrency
import Foundation

/// A clock that tests control.
final class ManualClock: Sendable {
    private let time: Locked<Date>

    init(_ seconds: TimeInterval = 1_800_000_000) {
        time = Locked(Date(timeIntervalSince1970: seconds))
    }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
