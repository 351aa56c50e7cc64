import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("The tenant's refusal of a refresh token")
struct SessionEndTests {
    private let stage = ManagerStage()

    @Test("a refused refresh token ends the session, once, and says so", arguments: [400, 401, 403])
    func ends(status: Int) async throws {
        let tenant = try FakeTenant.answering(#"{"error":"invalid_grant"}"#, status: status)
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
        guard events.count == 4, case .sessionEnded(.refused(let refusal)) = events[2] else {
            Issue.record("\(events)")
            return
        }
        #expect(refusal.code == "invalid_grant")
    }

    @Test(
        "a refusal of a refresh token with another status around it is none",
        arguments: [200, 404, 408, 429, 499, 500, 503])
    func otherStatus(status: Int) async throws {
        let tenant = try FakeTenant.answering(#"{"error":"invalid_grant"}"#, status: status)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.isLoginNeeded == false)
        #expect(error?.message == "The credentials could not be renewed. The session is kept.")
        #expect(manager.canRenew())
    }

    @Test(
        "a refusal of a refresh token is the JSON member of RFC 6749, and nothing that looks like it",
        arguments: ["invalid_grant", #"{"code":"invalid_grant"}"#, #"{"error":["invalid_grant"]}"#])
    func lookalikes(answer: String) async throws {
        let tenant = try FakeTenant.answering(answer, status: 403)
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(manager.canRenew())
    }

    @Test("a refused refresh token ends the session whichever exchange brought it")
    func otherExchanges() async throws {
        let tenant = try FakeTenant.answering(#"{"error":"invalid_grant"}"#, status: 403)
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

    @Test("a refusal leaves alone what another process has stored meanwhile, and the caller gets that")
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

    @Test("a refusal counts only for the stored refresh token, not for one that the caller sends")
    func foreignToken() async throws {
        let tenant = try FakeTenant.start { _, _ in .unknownRefreshToken }
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials())
        await #expect(throws: CredentialsManagerError.self) {
            try await manager.credentials(parameters: ["refresh_token": "OTHER"])
        }
        #expect(manager.canRenew())
    }

    @Test("a refusal is told with each call when the storage will not let go of the credentials")
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

    @Test("A session's limit ends it only if nobody has logged in meanwhile")
    func limit() async throws {
        let tenant = try FakeTenant.answering("{}")
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
        "a refusal is retried by nobody; what may pass is, with growing pauses and fresh eyes",
        arguments: [
            (503, 2, 3, [0.5, 1.0]), (429, 1, 2, [0.5]), (401, 2, 1, []), (503, -1, 1, []), (503, 0, 1, []),
        ] as [(Int, Int, Int, [Double])])
    func retries(status: Int, maxRetries: Int, requests: Int, pauses: [Double]) async throws {
        let tenant = try FakeTenant.answering(#"{"error":"nope"}"#, status: status)
        let manager = stage.manager(tenant, maxRetries: maxRetries)
        try manager.save(stage.credentials())
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        #expect(error?.code == .renewFailed)
        #expect(tenant.requests.count == requests)
        #expect(stage.time.now == TestClock.start + pauses.reduce(0, +))
    }

    @Test("a failure that passes is forgotten when a retry succeeds")
    func retrySucceeds() async throws {
        let tenant = try FakeTenant.rotating { number in number == 1 ? .error("busy", "No", status: 503) : nil }
        let manager = stage.manager(tenant, maxRetries: 1)
        try manager.save(stage.credentials())
        #expect(try await manager.renew().refreshToken == "RT3")
        #expect(tenant.refreshTokens == ["RT1", "RT1"])
    }
}
