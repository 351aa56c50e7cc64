import Foundation
import Testing

@testable import Auth0

@Suite("The clock")
struct ClockTests {
    @Test(
        "the clock limits the longest wait and doesn't wait for invalid durations",
        arguments: [
            (0.0, 0), (-1, 0), (.nan, 0), (1.5, 1_500_000_000), (1e30, 1_000_000_000_000_000_000),
            (.infinity, 1_000_000_000_000_000_000),
        ] as [(TimeInterval, UInt64)])
    func sleep(seconds: TimeInterval, nanoseconds: UInt64) {
        #expect(Clock.nanoseconds(seconds) == nanoseconds)
    }
}
