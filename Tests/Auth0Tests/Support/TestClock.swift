import A0Concurrency
import Foundation

@testable import Auth0

/// A clock that stands still until a test advances it.
final class TestClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_750_000_000)

    private let time = Locked(TestClock.start)
    private let waiting = Locked(0)

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    var clock: Clock {
        Clock(
            now: { self.now }, sleep: { self.advance(by: $0) }, uptime: { self.now.timeIntervalSince1970 },
            timeout: { try await self.wait($0) })
    }

    /// Waits until this many callers are sleeping.
    func waitForWaiting(_ count: Int) async {
        while waiting.withLock({ $0 }) < count { await Task.yield() }
    }

    /// Waits until a test has advanced the clock far enough, or the code under test has with a pause.
    private func wait(_ seconds: TimeInterval) async throws {
        let end = now + seconds
        waiting.withLock { $0 += 1 }
        defer { waiting.withLock { $0 -= 1 } }
        while now < end { try await Task.sleep(nanoseconds: 1_000_000) }
    }
}
