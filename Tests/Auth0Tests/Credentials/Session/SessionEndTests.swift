import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Rejected refresh tokens")
struct SessionEndTests {
    private let stage = ManagerStage()

    @Test("a rejected refresh token ends the session once, with an event", arguments: [400, 401, 403])
    func ends(status: Int) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: status)
        let manager = stage.manager(tenant)
        let log = EventLog(manager)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect((error?.cause as? AuthenticationError)?.code == "invalid_grant")
        #expect(error?.isLoginNeeded == true)
        #expect(error?.message.contains("The session is over. Log in again.") == true)
        #expect(stage.storage.state.entries.isEmpty)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        #expect(tenant.requests.count == 1)
        manager.store(credentials: stage.credentials())
        let events = await log.first(4)
        guard events.count == 4, case .sessionEnded(.refused(let apiError)) = events[2] else {
            Issue.record("\(events)")
            return
        }
        #expect(apiError.code == "invalid_grant")
    }

    @Test(
        "invalid_grant with another status doesn't reject the refresh token",
        arguments: [200, 404, 408, 429, 499, 500, 503])
    func otherStatus(status: Int) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: status)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.isLoginNeeded == false)
        #expect(error?.message == "The credentials could not be renewed. The session is kept.")
        #expect(manager.canRenew())
    }

    @Test(
        "only the JSON member of RFC 6749 rejects a refresh token",
        arguments: ["invalid_grant", #"{"code":"invalid_grant"}"#, #"{"error":["invalid_grant"]}"#])
    func lookalikes(response: String) async throws {
        let tenant = try FakeTenant.responding(response, status: 403)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(manager.canRenew())
    }

    @Test("a rejected refresh token ends the session in each kind of exchange")
    func otherExchanges() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: 403)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let api = await #expect(throws: CredentialsManagerError.self) {
            try await manager.apiCredentials(forAudience: "https://api")
        }
        #expect(api?.code == .apiExchangeFailed)
        #expect(stage.storage.state.entries.isEmpty)
        try manager.save(stage.credentials(lifetime: 3600))
        let sso = await #expect(throws: CredentialsManagerError.self) { try await manager.ssoCredentials() }
        #expect(sso?.code == .ssoExchangeFailed)
        #expect(stage.storage.state.entries.isEmpty)
    }

    @Test("if another process has renewed the session, a rejected refresh token doesn't end it, and it's returned")
    func renewedElsewhere() async throws {
        let tenant = try FakeTenant.start { [stage] _, _ in
            try? stage.change { stored in
                stored = StoredCredentials(
                    credentials: stage.credentials("ELSEWHERE", lifetime: 3600, refreshToken: "RT2"))
            }
            return .unknownRefreshToken
        }
        let manager = stage.manager(tenant)
        for renew in [{ try await manager.credentials() }, { try await manager.renew() }] {
            try manager.save(stage.credentials())
            #expect(try await renew().accessToken == "ELSEWHERE")
            #expect(try stage.stored().credentials.refreshToken == "RT2")
        }
        #expect(tenant.refreshTokens == ["RT1", "RT1"])
    }

    @Test("only a rejected refresh token that is stored ends the session, not one from the caller")
    func foreignToken() async throws {
        let tenant = try FakeTenant.start { _, _ in .unknownRefreshToken }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) {
            try await manager.credentials(parameters: ["refresh_token": "OTHER"])
        }
        #expect(manager.canRenew())
    }

    @Test("a rejected refresh token is reported with each call if the credentials can't be deleted")
    func undeletable() async throws {
        let tenant = try FakeTenant.start { _, _ in .unknownRefreshToken }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        stage.storage.change { $0.refusesDeletes = true }
        for _ in 0..<2 {
            let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
            #expect((error?.cause as? AuthenticationError)?.code == "invalid_grant")
        }
    }

    @Test("a session's time limit doesn't end a session from a later login")
    func limit() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        let log = EventLog(manager)
        let end = Int64(stage.time.now.timeIntervalSince1970) + 20
        try manager.save(stage.credentials(lifetime: 3600, claims: ["session_expiry": .integer(end)]))
        let over = try stage.manager(tenant).read(failing: .unknown)
        try manager.save(stage.credentials("LOGIN", lifetime: 3600))
        #expect(!manager.endSession(over, .limitReached))
        #expect(manager.hasValid())

        try manager.save(stage.credentials(lifetime: 3600, claims: ["session_expiry": .integer(end)]))
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager.credentials() }
        #expect(await log.first(4).last == .sessionEnded(.limitReached))
    }

    @Test(
        "a rejected renewal isn't retried, but a temporary failure is, with growing pauses",
        arguments: [
            (503, 2, 3, [0.5, 1.0]), (429, 1, 2, [0.5]), (401, 2, 1, []), (503, -1, 1, []), (503, 0, 1, []),
        ] as [(Int, Int, Int, [Double])])
    func retries(status: Int, maxRetries: Int, requests: Int, pauses: [Double]) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"nope"}"#, status: status)
        let manager = stage.manager(tenant, maxRetries: maxRetries)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect(tenant.requests.count == requests)
        #expect(stage.time.now == TestClock.start + pauses.reduce(0, +))
    }

    @Test("a temporary failure has no effect if a retry succeeds")
    func retrySucceeds() async throws {
        let tenant = try FakeTenant.rotating { number in number == 1 ? .error("busy", "No", status: 503) : nil }
        let manager = stage.manager(tenant, maxRetries: 1)
        try manager.save(stage.credentials())
        #expect(try await manager.renew().refreshToken == "RT3")
        #expect(tenant.refreshTokens == ["RT1", "RT1"])
    }
}
