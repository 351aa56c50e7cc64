import Auth0
import Foundation
import LocalTenant
import SimpleKeychain
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Credentials manager with a tenant", .serialized, .timeLimit(.minutes(3)))
struct CredentialsFlowTests {
    private static let audience = "https://books.example.com"

    private let keychain = SimpleKeychain(service: "flow", store: .memory())

    /// A tenant whose refresh tokens work for another API, and are accepted again for this many seconds.
    private func stage(leeway: Int = 0) async throws -> Stage {
        var configuration = TenantConfiguration()
        var client = TenantClient.commandLine
        client.refreshToken.leeway = leeway
        client.refreshToken.policies = [.init(audience: Self.audience, scope: ["read:books", "write:books"])]
        configuration.clients = [client]
        configuration.apis = [TenantAPI(identifier: Self.audience, scopes: ["read:books", "write:books"])]
        return try await Stage(configuration)
    }

    /// A manager with separate connections, because the reuse of connections depends on the network library.
    private func manager(_ stage: Stage, maxRetries: Int = 0) -> CredentialsManager {
        let client = authentication(
            clientId: Stage.clientID, domain: stage.tenant.domain, session: URLSession(configuration: .ephemeral))
        return CredentialsManager(authentication: client, storage: keychain, maxRetries: maxRetries)
    }

    /// Logs in and stores the credentials with an expired access token.
    private func logIn(_ stage: Stage) async throws {
        let login = try await stage.logInWithPassword()
        try manager(stage).save(
            Credentials(
                accessToken: login.accessToken, tokenType: login.tokenType, idToken: login.idToken,
                refreshToken: login.refreshToken, expiresIn: Date() - 1, scope: login.scope))
        stage.tenant.clearRequests()
    }

    @Test("1,000 callers of several managers with an expired token make one request")
    func thousandCallers() async throws {
        let stage = try await stage()
        try await logIn(stage)
        let managers = (0..<10).map { _ in manager(stage) }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<1_000 {
                group.addTask { try await managers[number % managers.count].credentials().accessToken }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(stage.count("/oauth/token") == 1)
        await stage.tenant.stop()
    }

    @Test("a lost response doesn't end the session", arguments: [0, 1])
    func lostResponse(maxRetries: Int) async throws {
        let stage = try await stage(leeway: 60)
        try await logIn(stage)
        stage.tenant.inject(.loseResponse, at: "/oauth/token")
        let manager = manager(stage, maxRetries: maxRetries)
        // The tenant has rotated the refresh token, and accepts the old one again for a minute: the request is repeated
        // at once, because the next call may come too late.
        _ = try await stage.profile(try await manager.credentials())
        // The first request was processed, but its response was lost.
        #expect(stage.statuses("/oauth/token") == [0, 200])
        _ = try await manager.renew()
        await stage.tenant.stop()
    }

    @Test(
        "a failing tenant doesn't end the session",
        arguments: [
            TenantFault.status(500), .status(503), .status(429),
        ])
    func faults(fault: TenantFault) async throws {
        let stage = try await stage()
        try await logIn(stage)
        stage.tenant.inject(fault, at: "/oauth/token")
        let manager = manager(stage)
        let before = try manager.storedCredentials()
        await #expect {
            try await manager.credentials()
        } throws: { error in
            ((error as? CredentialsManagerError)?.cause as? AuthenticationError)?.isRetryable == true
        }
        #expect(try manager.storedCredentials() == before)
        _ = try await stage.profile(try await manager.credentials())
        await stage.tenant.stop()
    }

    @Test("a dropped connection doesn't end the session, and the request is repeated")
    func droppedConnection() async throws {
        let stage = try await stage()
        try await logIn(stage)
        stage.tenant.inject(.dropConnection, at: "/oauth/token")
        _ = try await stage.profile(try await manager(stage).credentials())
        await stage.tenant.stop()
    }

    @Test("canceling a slow renewal returns immediately, and the response is still stored")
    func slowTenant() async throws {
        let stage = try await stage()
        try await logIn(stage)
        stage.tenant.inject(.delay(seconds: 3600), at: "/oauth/token")
        let manager = manager(stage)
        let events = manager.events
        let impatient = Task { try await manager.credentials() }
        while stage.tenant.hasFaults { await Task.yield() }
        impatient.cancel()
        await #expect {
            try await impatient.value
        } throws: { error in
            guard case CredentialsManagerError.cancelled = error else { return false }
            return true
        }
        stage.tenant.clearFaults()
        for await case .renewed in events { break }
        #expect(manager.hasValid(minTTL: 60))
        _ = try await manager.credentials()
        #expect(stage.count("/oauth/token") == 1)
        await stage.tenant.stop()
    }

    @Test("a reused refresh token ends the session once with an event")
    func reusedElsewhere() async throws {
        let stage = try await stage()
        try await logIn(stage)
        let manager = manager(stage)
        var events = manager.events.makeAsyncIterator()
        let thief = try await stage.authentication.renew(
            withRefreshToken: try manager.storedCredentials().refreshToken
        ).start()
        _ = try await stage.authentication.renew(withRefreshToken: thief.refreshToken).start()
        await #expect {
            try await manager.credentials()
        } throws: { error in
            ((error as? CredentialsManagerError)?.cause as? AuthenticationError)?.code == "invalid_grant"
        }
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        guard case .expired = await events.next(), case .sessionEnded(.refused) = await events.next() else {
            Issue.record("other events")
            return
        }
        await stage.tenant.stop()
    }

    @Test("two managers with different scopes alternate without losing the session")
    func differentScopes() async throws {
        let stage = try await stage()
        try await logIn(stage)
        let scopes = ["openid email", "openid profile"]
        let managers = scopes.map { _ in manager(stage) }
        for _ in 0..<3 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (manager, scope) in zip(managers, scopes) {
                    group.addTask {
                        let credentials = try await manager.credentials(withScope: scope)
                        #expect(
                            Set((credentials.scope ?? "").split(separator: " ")) == Set(scope.split(separator: " ")))
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(Set(stage.statuses("/oauth/token")) == [200])
        _ = try await managers[0].renew()
        await stage.tenant.stop()
    }

    @Test("concurrent renewals and exchanges for other APIs rotate the refresh token one after another")
    func otherAPIs() async throws {
        let stage = try await stage()
        try await logIn(stage)
        let manager = manager(stage)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask {
                    switch number % 3 {
                    case 0: _ = try await manager.renew()
                    case 1:
                        let api = try await manager.apiCredentials(forAudience: Self.audience, scope: "read:books")
                        #expect(api.scope.contains("read:books") && !api.scope.contains("write:books"))
                    default: _ = try await manager.apiCredentials(forAudience: Self.audience)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(stage.count("/oauth/token") == 6)
        #expect(Set(stage.statuses("/oauth/token")) == [200])
        _ = try await stage.profile(try await manager.renew())
        try await manager.revoke()
        #expect(!manager.canRenew())
        await stage.tenant.stop()
    }

    @Test("the clock skew between the tenant and this machine is measured")
    func clockSkew() async throws {
        let stage = try await stage()
        try await logIn(stage)
        #expect(manager(stage).clockSkew == 0)
        await stage.tenant.stop()
    }
}
