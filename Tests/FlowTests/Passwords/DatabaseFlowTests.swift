import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Password login")
struct DatabaseFlowTests {
    private static let realm = TenantConnection.defaultName

    @Test("a password login returns tokens for the user, with a named connection and the default one")
    func login() async throws {
        let stage = try await Stage()
        let named = stage.authentication.login(
            usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: Self.realm)
        let unnamed = stage.authentication.loginDefaultDirectory(
            withUsername: stage.user.email.uppercased(), password: stage.user.password)
        for request in [named, unnamed] {
            let credentials = try await request.validateClaims().start()
            #expect(credentials.tokenType == "Bearer")
            #expect(credentials.scope == "openid profile email")
            #expect(credentials.refreshToken == nil)
            #expect(credentials.expiresIn > Date(timeIntervalSinceNow: 86_000))
            #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
            #expect(try await stage.profile(credentials).email == stage.user.email)
        }
        await stage.tenant.stop()
    }

    @Test("a password login with offline_access can be renewed, and its audience is respected")
    func offlineAccessAndAudience() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [
            TenantAPI(identifier: "https://api.example.com", scopes: ["read:books"], allowOfflineAccess: true)
        ]
        let stage = try await Stage(configuration)
        let credentials = try await stage.authentication.loginDefaultDirectory(
            withUsername: stage.user.email, password: stage.user.password, audience: "https://api.example.com",
            scope: "read:books write:books offline_access"
        ).start()
        #expect(credentials.scope == "openid read:books offline_access")
        let token = try decode(jwt: credentials.accessToken)
        #expect(token.audience?.contains("https://api.example.com") == true)
        #expect(token["gty"].string == "password")
        let renewed = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        #expect(try decode(jwt: renewed.accessToken)["scope"].string == "openid read:books offline_access")
        await stage.tenant.stop()
    }

    @Test("a password login with a username works if the connection has usernames")
    func username() async throws {
        var configuration = TenantConfiguration()
        configuration.connections = [TenantConnection(requiresUsername: true)]
        var grace = TenantUser(email: "grace@example.com", password: "Nanosecond-30cm")
        grace.username = "grace"
        configuration.users = [grace]
        let stage = try await Stage(configuration)
        let credentials = try await stage.authentication.login(
            usernameOrEmail: "grace", password: "Nanosecond-30cm", realmOrConnection: Self.realm
        ).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == "grace@example.com")
        let error = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: "grace", password: "wrong", realmOrConnection: Self.realm))
        #expect(error.isInvalidCredentials)
        await stage.tenant.stop()
    }

    @Test("a wrong password and an unknown user throw the same error")
    func wrongPassword() async throws {
        let stage = try await Stage()
        let authentication = stage.authentication
        let wrong = try await thrownError(
            of: authentication.login(
                usernameOrEmail: stage.user.email, password: "wrong", realmOrConnection: Self.realm))
        #expect(wrong.isInvalidCredentials)
        #expect(wrong.statusCode == 403)
        #expect(wrong.localizedDescription == "Wrong email or password.")
        let unknown = try await thrownError(
            of: authentication.login(
                usernameOrEmail: "nobody@example.com", password: "wrong", realmOrConnection: Self.realm))
        #expect(unknown == wrong)
        let unnamed = try await thrownError(
            of: authentication.loginDefaultDirectory(withUsername: stage.user.email, password: "wrong"))
        #expect(unnamed == wrong)
        #expect(!wrong.isRetryable && !wrong.isNetworkError)
        await stage.tenant.stop()
    }

    @Test("a blocked user's login fails, but a wrong password doesn't reveal the block")
    func blockedUser() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let userID = try #require(try decode(jwt: credentials.idToken).subject)
        try await stage.tenant.setBlocked(true, userID: userID)
        let error = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: Self.realm))
        #expect(error.isRuleError)
        #expect(error.localizedDescription == "user is blocked")
        #expect(error.statusCode == 403)
        let wrong = try await thrownError(
            of: stage.authentication.loginDefaultDirectory(withUsername: stage.user.email, password: "wrong"))
        #expect(wrong.isInvalidCredentials)
        let renewal = try await thrownError(
            of: stage.authentication.renew(withRefreshToken: credentials.refreshToken))
        #expect(renewal.localizedDescription == "user is blocked")
        await stage.tenant.stop()
    }

    @Test(
        "with bot detection, a password login is rejected, and a browser login works",
        .oneBrowserFlow)
    func botDetection() async throws {
        var configuration = TenantConfiguration()
        configuration.attackProtection.botDetection = [.password]
        let stage = try await Stage(configuration)
        let error = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: Self.realm))
        #expect(error.isVerificationRequired)
        #expect(error.statusCode == 401)
        #expect(error.localizedDescription == "Suspicious request requires verification")
        _ = try await stage.logIn()
        await stage.tenant.stop()
    }

    @Test("too many wrong passwords block the login until the emailed link is opened")
    func bruteForce() async throws {
        var configuration = TenantConfiguration()
        configuration.bruteForceThreshold = 2
        let stage = try await Stage(configuration)
        func login(_ password: String) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication.login(
                usernameOrEmail: stage.user.email, password: password, realmOrConnection: Self.realm)
        }
        for _ in 0..<2 { #expect(try await thrownError(of: login("wrong")).isInvalidCredentials) }
        let blocked = try await thrownError(of: login(stage.user.password))
        #expect(blocked.isTooManyAttempts)
        #expect(blocked.statusCode == 429)
        #expect(blocked.localizedDescription.hasPrefix("Your account has been blocked"))
        let message = try await stage.tenant.message(to: stage.user.email, kind: .blockedAccount)
        _ = try await stage.browser.submit(try await stage.browser.open(try message.url), [:])
        _ = try await login(stage.user.password).start()
        await stage.tenant.stop()
    }

    @Test("a login is rejected with a leaked password and from a suspicious IP address")
    func otherDefenses() async throws {
        var configuration = TenantConfiguration()
        configuration.attackProtection.breachedPasswords = ["Nanosecond-30cm"]
        configuration.users = [TenantUser(email: "grace@example.com", password: "Nanosecond-30cm")]
        let stage = try await Stage(configuration)
        func login() -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication.loginDefaultDirectory(
                withUsername: "grace@example.com", password: "Nanosecond-30cm")
        }
        let leaked = try await thrownError(of: login())
        #expect(leaked.isPasswordLeaked)
        #expect(leaked.statusCode == 401)
        stage.tenant.attackProtection.suspiciousIPThrottling = true
        let suspicious = try await thrownError(of: login())
        #expect(suspicious.isTooManyAttempts)
        #expect(suspicious.statusCode == 429)
        #expect(suspicious.localizedDescription.hasPrefix("We have detected suspicious login behavior"))
        stage.tenant.attackProtection = AttackProtection()
        _ = try await login().start()
        await stage.tenant.stop()
    }

    @Test("a password login that needs a second factor throws an error with the MFA token and requirements")
    func secondFactor() async throws {
        var configuration = TenantConfiguration()
        configuration.mfa = MFASettings(policy: .always, factors: [.otp, .phone])
        let stage = try await Stage(configuration)
        let error = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: Self.realm))
        #expect(error.isMultifactorRequired)
        #expect(error.statusCode == 403)
        #expect(error.localizedDescription == "Multifactor authentication required")
        let payload = try #require(error.mfaRequiredErrorPayload)
        #expect(payload.mfaToken == error.info["mfa_token"] as? String)
        #expect(Set((payload.mfaRequirements.enroll ?? []).map(\.type)) == ["otp", "phone"])
        #expect(payload.mfaRequirements.challenge == nil)
        await stage.tenant.stop()
    }

    @Test("a password login with an invalid configuration fails with an explanation")
    func misconfiguration() async throws {
        var configuration = TenantConfiguration()
        configuration.clients += [TenantClient(clientID: "browser-only")]
        configuration.connections += [TenantConnection(name: "staff", enabledClients: ["browser-only"])]
        let stage = try await Stage(configuration)
        func login(
            _ realm: String, clientID: String = Stage.clientID, audience: String? = nil
        ) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication(of: clientID).login(
                usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: realm,
                audience: audience)
        }
        for (request, status, code, message) in [
            (login("nowhere"), 400, "invalid_request", "the connection was not found"),
            (login("staff"), 400, "invalid_request", "the connection was disabled"),
            (login("email"), 400, "invalid_request", "specified strategy does not support requested operation"),
            (login(Self.realm, clientID: "nobody"), 401, "access_denied", "Unauthorized"),
            (
                login(Self.realm, clientID: "browser-only"), 403, "unauthorized_client",
                "Grant type 'http://auth0.com/oauth/grant-type/password-realm' not allowed for the client. "
                    + "It may use: authorization_code, refresh_token."
            ),
            (
                login(Self.realm, audience: "https://nowhere.example.com"), 403, "access_denied",
                "Service not found: https://nowhere.example.com"
            ),
            (
                login(Self.realm).parameters(["username": ""]), 400, "invalid_request",
                "Missing required parameter: username"
            ),
            (
                login(Self.realm).parameters(["realm": 7]), 400, "invalid_request",
                "Parameter 'realm' must be a string"
            ),
            (
                login(Self.realm).parameters(["grant_type": "magic"]), 400, "unsupported_grant_type",
                "Unsupported grant type: magic"
            ),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.statusCode == status)
            #expect(error.code == code)
            #expect(error.localizedDescription == message)
        }
        await stage.tenant.stop()
    }

    @Test("a password login without a connection needs a default directory")
    func noDefaultDirectory() async throws {
        var configuration = TenantConfiguration()
        configuration.defaultDirectory = ""
        let stage = try await Stage(configuration)
        let error = try await thrownError(
            of: stage.authentication.loginDefaultDirectory(
                withUsername: stage.user.email, password: stage.user.password))
        #expect(error.statusCode == 500)
        #expect(error.localizedDescription == "Authorization server not configured with default connection.")
        #expect(stage.count("/oauth/token") == 1)
        await stage.tenant.stop()
    }
}
