import Foundation
import Testing

@testable import LocalTenant

@Suite("A clock that jumped")
struct PlausibleClockTests {
    private static let day: TimeInterval = 86_400

    @Test("sessions survive a start with a clock that is weeks ahead")
    func wrongOnce() async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            var refreshToken = ""
            try await withTenant(configuration) { _, browser in refreshToken = try await browser.tokens().refresh }
            let wrong = TenantClock()
            wrong.advance(by: 40 * Self.day)
            let early = try await LocalTenant.start(configuration, clock: wrong, environment: .quick)
            try await early.tenant.purgeIfClockIsPlausible(at: wrong.now, withGrants: true)
            await early.stop()
            try await withTenant(configuration) { (_, browser) async throws in
                #expect(try await browser.refresh(refreshToken).status == 200)
            }
        }
    }

    @Test("a clock that jumped is believed after the tenant has run with it for a day")
    func probation() {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        var clock = PlausibleClock(at: start)
        clock.observe(start + 6 * Self.day)
        #expect(!clock.isDoubtful)
        clock.observe(start + 46 * Self.day)
        #expect(clock.isDoubtful)
        clock.observe(start + 46.9 * Self.day)
        #expect(clock.isDoubtful)
        clock.observe(start + 47 * Self.day)
        #expect(!clock.isDoubtful && clock.trustedAt == start + 47 * Self.day)
    }

    @Test("a jump isn't believed because of a second jump, and is forgotten when the clock is set right")
    func jumps() {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        var clock = PlausibleClock(at: start)
        clock.observe(start + 40 * Self.day)
        clock.observe(start + 80 * Self.day)
        #expect(clock.isDoubtful)
        clock.observe(start + 1 * Self.day)
        #expect(!clock.isDoubtful && clock.trustedAt == start + 1 * Self.day)
    }
}
