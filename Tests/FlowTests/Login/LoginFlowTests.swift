import A0Concurrency
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Login with a tenant", .serialized, .oneBrowserFlow, .timeLimit(.minutes(3)))
struct LoginFlowTests {
    @Test("a login returns tokens for the user who logged in")
    func login() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logIn()
        let idToken = try decode(jwt: credentials.idToken)
        #expect(idToken.issuer == stage.tenant.issuer)
        #expect(idToken.audience == [Stage.clientID])
        #expect(idToken["email"].string == stage.user.email)
        #expect(credentials.refreshToken != nil)
        #expect(credentials.tokenType == "Bearer")
        let user = try await stage.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        #expect(user.sub == idToken.subject)
        #expect(user.email == stage.user.email)
        #expect(user.emailVerified == true)
        #expect(user.updatedAt != nil)
        await stage.tenant.stop()
    }

    @Test("a second login with a session needs no password, but prompt=login asks again")
    func singleSignOn() async throws {
        let stage = try await Stage()
        _ = try await stage.logIn()
        let silent = stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            #expect(!page.html.contains("name=\"password\""))
        }
        let first = try await silent.start()
        let second = try await silent.parameters(["prompt": "none"]).start()
        #expect(first.accessToken != second.accessToken)

        let asked = Flag()
        let again = stage.webAuth { [browser = stage.browser, user = stage.user] url in
            asked.set(try await browser.open(url).html.contains("name=\"password\""))
            _ = try await browser.logIn(at: url, username: user.email, password: user.password)
        }
        let third = try await again.parameters(["prompt": "login"]).start()
        #expect(asked.isSet)
        #expect(try decode(jwt: third.idToken)["auth_time"].integer != nil)
        await stage.tenant.stop()
    }

    @Test("prompt=none without a session fails with login_required without showing a page")
    func silentWithoutSession() async throws {
        let stage = try await Stage()
        await #expect {
            try await stage.webAuth.parameters(["prompt": "none"]).start()
        } throws: { error in
            (error as? WebAuthError)?.cause.flatMap { $0 as? AuthenticationError }?.isLoginRequired == true
        }
        await stage.tenant.stop()
    }

    @Test("logout ends the browser's session, but the refresh token survives")
    func logout() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logIn()
        try await stage.webAuth.logout()
        await #expect(throws: WebAuthError.self) {
            try await stage.webAuth.parameters(["prompt": "none"]).start()
        }
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        try await stage.webAuth.clearSession(federated: true)
        await stage.tenant.stop()
    }

    @Test("signing up on the tenant's page continues into the app without asking for the password again")
    func signup() async throws {
        let stage = try await Stage()
        let webAuth = stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            _ = try await browser.submit(page, ["email": "grace@example.com", "password": "Nanosecond-30cm"])
        }
        let credentials = try await webAuth.parameters(["screen_hint": "signup"]).start()
        let token = try decode(jwt: credentials.idToken)
        #expect(token["email"].string == "grace@example.com")
        #expect(token["email_verified"].boolean == false)
        await stage.tenant.stop()
    }

    @Test("a wrong password keeps the user on the page, and the correct one logs in")
    func wrongPassword() async throws {
        let stage = try await Stage()
        let webAuth = stage.webAuth { [browser = stage.browser, user = stage.user] url in
            let refused = try await browser.logIn(at: url, username: user.email, password: "not it")
            #expect(refused.html.contains("Wrong email or password"))
            _ = try await browser.submit(refused, ["username": user.email, "password": user.password])
        }
        _ = try await webAuth.start()
        await stage.tenant.stop()
    }

    @Test("an API's audience returns a JWT for that API with the scopes that it knows")
    func audience() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [TenantAPI(identifier: "https://api.example.com", scopes: ["read:books"])]
        let stage = try await Stage(configuration)
        let credentials = try await stage.webAuth.audience("https://api.example.com")
            .scope("openid read:books write:books").start()
        let token = try decode(jwt: credentials.accessToken)
        #expect(token.audience == ["https://api.example.com", stage.tenant.issuer + "userinfo"])
        #expect(token["scope"].string == "openid read:books")
        #expect(token["azp"].string == Stage.clientID)
        await stage.tenant.stop()
    }

    @Test("an unknown audience fails with access_denied")
    func unknownAudience() async throws {
        let stage = try await Stage()
        await #expect {
            try await stage.webAuth.audience("https://nowhere.example.com").start()
        } throws: { error in
            (error as? WebAuthError)?.cause.flatMap { $0 as? AuthenticationError }?.isAccessDenied == true
        }
        await stage.tenant.stop()
    }

    @Test("a login with max_age returns an ID token with auth_time")
    func maxAge() async throws {
        let clock = TenantClock()
        let stage = try await Stage(clock: clock)
        _ = try await stage.logIn()
        let credentials = try await stage.webAuth.maxAge(3600).start()
        #expect(try decode(jwt: credentials.idToken)["auth_time"].integer != nil)
        await stage.tenant.stop()
    }

    @Test("an ID token that has expired by the app's clock is rejected")
    func expiredToken() async throws {
        let clock = TenantClock()
        // Before the start, when the tenant deletes what has expired.
        clock.advance(by: -100_000)
        let stage = try await Stage(clock: clock)
        await #expect {
            try await stage.logIn()
        } throws: { error in
            WebAuthError.idTokenValidationFailed ~= error
        }
        await stage.tenant.stop()
    }

    @Test("a new signing key is fetched once")
    func keyRotation() async throws {
        let stage = try await Stage()
        _ = try await stage.logIn()
        try await stage.tenant.rotateSigningKeys()
        try await stage.tenant.rotateSigningKeys()
        try await stage.tenant.rotateSigningKeys()
        _ = try await stage.logIn()
        #expect(stage.count("/.well-known/jwks.json") == 2)
        await stage.tenant.stop()
    }

    @Test("a failing token endpoint throws an error with its cause, and the next login works")
    func faults() async throws {
        let stage = try await Stage()
        stage.tenant.inject(.status(503), at: "/oauth/token")
        await #expect {
            try await stage.logIn()
        } throws: { error in
            guard case WebAuthError.codeExchangeFailed = error else { return false }
            return ((error as? WebAuthError)?.cause as? AuthenticationError)?.statusCode == 503
        }
        stage.tenant.inject(.dropConnection, at: "/oauth/token")
        await #expect {
            try await stage.withNewConnections.logIn()
        } throws: { error in
            ((error as? WebAuthError)?.cause as? AuthenticationError)?.isNetworkError == true
        }
        _ = try await stage.logIn()
        await stage.tenant.stop()
    }

    @Test("the tenant's custom claims are in the ID token and the profile")
    func customClaims() async throws {
        let stage = try await Stage()
        try stage.tenant.setIDTokenClaims(["https://example.com/plan": "gold"])
        let credentials = try await stage.logIn()
        #expect(try decode(jwt: credentials.idToken)["https://example.com/plan"].string == "gold")
        let user = try await stage.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        #expect(user.customClaims?["https://example.com/plan"] as? String == "gold")
        await stage.tenant.stop()
    }
}

/// A Boolean that several tasks can access.
private final class Flag: Sendable {
    private let lock = Locked(false)

    var isSet: Bool { lock.withLock { $0 } }
    func set(_ value: Bool) { lock.withLock { $0 = value } }
}
