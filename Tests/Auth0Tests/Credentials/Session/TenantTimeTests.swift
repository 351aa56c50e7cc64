import A0HTTPServer
import A0Concurrency
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Clock differences")
struct TenantTimeTests {
    private static let tenantURL = Domain("tenant.example").url

    private let stage = ManagerStage()

    @Test(
        "each response updates the difference between the tenant's clock and this machine's",
        arguments: [
            (0, 0, 0), (1, 0, 0), (-2, 0, 0), (3600, 0, 3600.5), (-90, 0, -89.5), (4, 6, 0), (600, 10, 595.5),
        ] as [(TimeInterval, TimeInterval, TimeInterval)])
    func measuring(ahead: TimeInterval, duration: TimeInterval, skew: TimeInterval) throws {
        let skews = ClockSkews()
        #expect(skews.skew(of: Self.tenantURL) == nil)
        let response = try httpResponse(["Date": httpDate(TestClock.start + ahead)])
        skews.learn(
            from: response, of: Self.tenantURL, sent: TestClock.start, received: TestClock.start + duration)
        #expect(skews.skew(of: Self.tenantURL) == skew)
        #expect(skews.skew(of: Domain("other.example").url) == nil)
    }

    @Test(
        "a response from a cache or without a valid date doesn't update the clock difference",
        arguments: [
            ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Age": "3"], [:], ["Date": "yesterday"],
        ])
    func uncertain(headers: [String: String]) throws {
        let skews = ClockSkews()
        skews.learn(
            from: try httpResponse(headers), of: Self.tenantURL, sent: TestClock.start, received: TestClock.start)
        #expect(skews.skew(of: Self.tenantURL) == nil)
    }

    @Test("a client with a custom clock doesn't update the system clock's difference")
    func ownClock() async throws {
        let tenant = try LoginTenant()
        _ = try await tenant.webAuth().start()
        #expect(ClockSkews.shared.skew(of: Domain(tenant.domain).url) == nil)
        await tenant.stop()
    }

    @Test("the clock difference is known through a custom client that wraps the library's")
    func wrappedClient() async throws {
        let tenant = try FakeTenant.start { _, number in
            var response = HTTPServerResponse.json(#"{"keys":[]}"#)
            response.headers.set("Date", httpDate(number == 1 ? Date() + 3600 : Date()))
            return response
        }
        let inner = authentication(clientId: "C", domain: tenant.domain)
        let manager = CredentialsManager(
            authentication: FrontAuthentication(inner), storage: stage.storage)
        _ = try await inner.jwks().start()
        #expect(abs((manager.clockSkew ?? 0) - 3600) < 60)
        // Another tenant may use the same port.
        _ = try await inner.jwks().start()
        #expect(manager.clockSkew == 0)
    }

    @Test("setting this machine's clock back after a renewal doesn't extend a token's lifetime")
    func putBack() async throws {
        let (tenant, manager, ahead) = try skewedTenant()
        try manager.save(stage.credentials())
        _ = try await manager.credentials()
        #expect(manager.clockSkew == 0)
        // By the tenant's clock an hour passes, but this machine's clock doesn't change.
        ahead.withLock { $0 = 3600 }
        _ = try await manager.renew()
        #expect(manager.clockSkew == 3600.5)
        #expect(manager.hasValid(minTTL: 86_000))
        stage.time.advance(by: -7200)
        // This machine's clock is set back two hours, with no response since then that would reveal it.
        #expect(try await manager.credentials().accessToken == "AT4")
        #expect(tenant.requests.count == 3)
    }

    @Test("correcting this machine's clock doesn't make a token look expired")
    func setRight() throws {
        let stamp = TimeStamp(TenantTime(local: TestClock.start, skew: 3600))
        let later = TenantTime(local: TestClock.start + 3600 + 5, skew: 0)
        #expect(stamp.present(later) == TestClock.start + 5)
        #expect(stamp.present(TenantTime(local: TestClock.start + 3600 + 5, skew: nil)) == TestClock.start + 3605)
    }

    @Test(
        "only small backward corrections of the clock are tolerated",
        arguments: [(0, false), (-60, false), (-61, true)])
    func tolerance(change: TimeInterval, isUnknown: Bool) {
        let stamp = TimeStamp(TenantTime(local: TestClock.start, skew: nil))
        #expect((stamp.present(TenantTime(local: TestClock.start + change, skew: 7)) == nil) == isUnknown)
    }

    @Test("setting the clock back causes a renewal if possible, and otherwise has no effect")
    func putBackWithoutRefreshToken() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600, refreshToken: nil))
        stage.time.advance(by: -86_400)
        #expect(try await manager.credentials().accessToken == "OLD")
        try manager.save(stage.credentials(lifetime: 3600))
        stage.time.advance(by: -86_400)
        #expect(try await manager.credentials().accessToken == "AT2")
        #expect(try await manager.credentials().accessToken == "AT2")
        #expect(tenant.requests.count == 1)
    }

    @Test("a wrong clock doesn't let a session outlive the end that the tenant set")
    func ceiling() async throws {
        let (tenant, manager, ahead) = try skewedTenant()
        ahead.withLock { $0 = 3600 }
        let end = Int64(stage.time.now.timeIntervalSince1970) + 3500
        try manager.save(stage.credentials(claims: ["session_expiry": .integer(end)]))
        _ = try await manager.credentials()
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager.credentials() }
        #expect(tenant.refreshTokens.count == 1)
        #expect(stage.storage.state.entries.isEmpty)
    }

    @Test(
        "a jump ahead of this machine's clock doesn't end a session",
        arguments: [86_400, 400_000_000] as [TimeInterval])
    func jumpAhead(seconds: TimeInterval) async throws {
        let (tenant, manager, ahead) = try skewedTenant()
        let end = Int64(stage.time.now.timeIntervalSince1970) + 20_000
        try manager.save(stage.credentials(claims: ["session_expiry": .integer(end)]))
        #expect(try await manager.credentials().accessToken == "AT2")
        stage.time.advance(by: seconds)
        ahead.withLock { $0 = -seconds }
        // The stored token is valid by the tenant's clock.
        #expect(try await manager.credentials().accessToken == "AT2")
        _ = try await manager.renew()
        #expect(try await manager.apiCredentials(forAudience: "https://api").accessToken.hasPrefix("AT"))
        #expect(manager.canRenew())
        // After the clock is corrected, everything is as before, and the session ends when it should.
        stage.time.advance(by: -seconds)
        ahead.withLock { $0 = 0 }
        #expect(try await manager.renew().accessToken.hasPrefix("AT"))
        stage.time.advance(by: 20_000)
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager.renew() }
        #expect(tenant.requests.contains { $0.target == "/.well-known/jwks.json" })
    }

    /// A tenant whose clock is ahead by an adjustable number of seconds.
    private func skewedTenant() throws -> (FakeTenant, CredentialsManager, Locked<TimeInterval>) {
        let ahead = Locked<TimeInterval>(0)
        let tenant = try FakeTenant.start { [stage] _, number in
            let now = stage.time.now + ahead.withLock { $0 }
            var response = HTTPServerResponse.json(
                #"{"access_token":"AT\#(number + 1)","refresh_token":"RT\#(number + 1)","expires_in":86400}"#)
            response.headers.set("Date", httpDate(now))
            return response
        }
        var client = APIClient(domain: Domain(tenant.domain), session: .shared)
        client.clock = stage.time.clock
        return (tenant, stage.manager(Auth0Authentication(clientId: "CLIENT_ID", client: client)), ahead)
    }

    private func httpResponse(_ headers: [String: String]) throws -> HTTPURLResponse {
        try #require(
            HTTPURLResponse(url: Self.tenantURL, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers))
    }
}

/// A client with only the required members.
private struct FrontAuthentication: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId: String
    let url: URL

    init(_ inner: any Authentication) {
        clientId = inner.clientId
        url = inner.url
    }
}
