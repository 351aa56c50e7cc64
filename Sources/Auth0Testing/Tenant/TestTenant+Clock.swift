import A0Concurrency
import Foundation

extension TestTenant {
    /// The time of the tenant and the SDK, as far as this test tenant changed it.
    public var now: Date { Date().addingTimeInterval(clockOffset.withLock { $0 }) }

    /// Makes time pass for the tenant and the SDK, for all tests that use the same tenant.
    ///
    /// - Parameter seconds: A billion at most; negative to go back.
    /// - Throws: ``TestTenantError``
    public func advanceClock(by seconds: TimeInterval) async throws(TestTenantError) {
        try await api.send("POST", ["clock"], ["advance": .number(seconds)])
        try await readClock()
    }

    /// Adopts the tenant's clock, which other tests may have changed.
    func readClock() async throws(TestTenantError) {
        struct Reading: Decodable {
            let now: String
        }
        let reading = try await api.send("GET", ["clock"], as: Reading.self)
        guard let time = try? Date(reading.now, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        else {
            throw TestTenantError(.unexpectedResponse, "\(reading.now) isn't a time.")
        }
        clockOffset.withLock { $0 = time.timeIntervalSinceNow }
    }
}
