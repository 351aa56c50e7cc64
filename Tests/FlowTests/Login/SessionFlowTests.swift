import A0Concurrency
import Auth0
import Foundation
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

@Suite("Sessions with a tenant", .serialized, .oneBrowserFlow, .timeLimit(.minutes(3)))
struct SessionFlowTests {
    @Test("a renewal rotates the refresh token, and reusing the old one revokes the new one")
    func rotationAndReuse() async throws {
        let stage = try await Stage()
        let first = try await stage.logIn()
        let second = try await stage.authentication.renew(withRefreshToken: first.refreshToken).start()
        #expect(second.refreshToken != first.refreshToken)
        #expect(second.idToken != first.idToken)
        for refreshToken in [first.refreshToken, second.refreshToken] {
            await #expect {
                try await stage.authentication.renew(withRefreshToken: refreshToken).start()
            } throws: { error in
                (error as? AuthenticationError)?.code == "invalid_grant"
            }
        }
        await stage.tenant.stop()
    }

    @Test("a revoked refresh token is invalid")
    func revocation() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logIn()
        let refreshToken = try #require(credentials.refreshToken)
        try await stage.authentication.revoke(refreshToken: refreshToken).start()
        await #expect {
            try await stage.authentication.renew(withRefreshToken: refreshToken).start()
        } throws: { error in
            (error as? AuthenticationError)?.isInvalidRefreshToken == true
        }
        try await stage.authentication.revoke(refreshToken: refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("a code works once, and its replay revokes the first use's refresh token")
    func replayedCode() async throws {
        let stage = try await Stage()
        let seen = Locked<URL?>(nil)
        let webAuth = stage.webAuth { [browser = stage.browser, user = stage.user] url in
            let page = try await browser.logIn(at: url, username: user.email, password: user.password)
            seen.withLock { $0 = page.url }
        }
        let credentials = try await webAuth.scope("openid offline_access").start()
        while seen.withLock({ $0 }) == nil { await Task.yield() }
        let callback = try #require(seen.withLock { $0 })
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems
        let code = try #require(items?.first { $0.name == "code" }?.value)
        let redirectURI = try #require(callback.absoluteString.components(separatedBy: "?").first)
        stage.clock.advance(by: 10)
        await #expect {
            try await stage.authentication.codeExchange(
                withCode: code, codeVerifier: String(repeating: "v", count: 43), redirectURI: redirectURI
            ).start()
        } throws: { error in
            (error as? AuthenticationError)?.code == "invalid_grant"
        }
        await #expect(throws: AuthenticationError.self) {
            try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        }
        await stage.tenant.stop()
    }

    @Test("concurrent requests with several managers cause one renewal, and all get its result")
    func oneRenewal() async throws {
        let stage = try await Stage()
        let keychain = SimpleKeychain(service: "flow", store: .memory())
        let managers = (0..<5).map { _ in
            CredentialsManager(authentication: stage.authentication, storage: keychain)
        }
        let credentials = try await stage.logIn()
        let aging = Credentials(
            accessToken: credentials.accessToken, tokenType: credentials.tokenType, idToken: credentials.idToken,
            refreshToken: credentials.refreshToken, expiresIn: Date(timeIntervalSinceNow: 5), scope: credentials.scope)
        try managers[0].save(aging)
        stage.tenant.clearRequests()
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<20 {
                group.addTask { try await managers[index % managers.count].credentials().accessToken }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(stage.count("/oauth/token") == 1)
        await stage.tenant.stop()
    }

    @Test("a network error is reported and doesn't end the session")
    func offline() async throws {
        let stage = try await Stage()
        let manager = CredentialsManager(
            authentication: stage.authentication, storage: SimpleKeychain(service: "flow", store: .memory()))
        try manager.save(try await stage.logIn())
        await stage.tenant.stop()
        await #expect {
            try await manager.renew()
        } throws: { error in
            guard case CredentialsManagerError.renewFailed = error else { return false }
            return ((error as? CredentialsManagerError)?.cause as? AuthenticationError)?.isNetworkError == true
        }
        #expect(manager.hasValid())
        #expect(manager.canRenew())
    }

    @Test("a login with a credentials manager stores the session, and a logout clears it")
    func managedByWebAuth() async throws {
        let stage = try await Stage()
        let manager = CredentialsManager(
            authentication: stage.authentication, storage: SimpleKeychain(service: "flow", store: .memory()))
        _ = try await stage.webAuth.useCredentialsManager(manager).scope("openid email offline_access").start()
        #expect(manager.user?.email == stage.user.email)
        try await stage.webAuth.useCredentialsManager(manager).logout()
        #expect(manager.user == nil)
        await stage.tenant.stop()
    }

    @Test("deleted and blocked users can't renew")
    func lostUsers() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logIn()
        let user = try await stage.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        try await stage.tenant.removeUser(user.sub)
        await #expect {
            try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        } throws: { error in
            (error as? AuthenticationError)?.isRefreshTokenDeleted == true
        }
        await #expect {
            try await stage.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        } throws: { error in
            (error as? AuthenticationError)?.statusCode == 401
        }
        await stage.tenant.stop()
    }
}
