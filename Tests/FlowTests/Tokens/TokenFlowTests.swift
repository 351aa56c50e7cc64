import Auth0
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Tokens")
struct TokenFlowTests {
    private static let verifier = String(repeating: "v", count: 43)

    // MARK: User info

    @Test("the profile has all of the tenant's claims with their types")
    func userInfo() async throws {
        var ada = TenantUser(email: "ada@example.org", password: "Analytical-Engine-1", name: "Ada Lovelace")
        ada.givenName = "Ada"
        ada.familyName = "Lovelace"
        ada.middleName = "King"
        ada.nickname = "ada"
        ada.preferredUsername = "countess"
        ada.profile = "https://example.org/ada"
        ada.picture = "https://example.org/ada.png"
        ada.website = "https://example.org"
        ada.gender = "female"
        ada.birthdate = "1815-12-10"
        ada.zoneinfo = "Europe/London"
        ada.locale = "en-GB"
        ada.phoneNumber = "+15550123456"
        ada.phoneNumberVerified = true
        ada.address = ["country": "GB", "locality": "London"]
        var configuration = TenantConfiguration()
        configuration.users = [ada]
        configuration.idTokenClaims = ["https://example.org/plan": "gold"]
        let stage = try await Stage(configuration)
        let credentials = try await stage.authentication.loginDefaultDirectory(
            withUsername: "ada@example.org", password: "Analytical-Engine-1", scope: "profile email phone address"
        ).start()
        let user = try await stage.authentication.userInfo(withAccessToken: credentials.accessToken).start()
        #expect(user.sub == (try decode(jwt: credentials.idToken).subject))
        #expect(
            [user.name, user.givenName, user.familyName, user.middleName, user.nickname, user.preferredUsername]
                == ["Ada Lovelace", "Ada", "Lovelace", "King", "ada", "countess"])
        #expect(
            [user.profile, user.picture, user.website].map { $0?.absoluteString }
                == ["https://example.org/ada", "https://example.org/ada.png", "https://example.org"])
        #expect([user.email, user.gender, user.birthdate] == ["ada@example.org", "female", "1815-12-10"])
        #expect(user.emailVerified == false)
        #expect(user.zoneinfo == TimeZone(identifier: "Europe/London"))
        #expect(user.locale == Locale(identifier: "en-GB"))
        #expect(user.phoneNumber == "+15550123456")
        #expect(user.phoneNumberVerified == true)
        #expect(user.address == ["country": "GB", "locality": "London"])
        #expect(try #require(user.updatedAt).timeIntervalSinceNow > -600)
        #expect(user.act == nil)
        #expect(user.customClaims?.keys.sorted() == ["https://example.org/plan"])
        await stage.tenant.stop()
    }

    @Test("the profile requires a valid access token with the scope openid")
    func refusedUserInfo() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        func error(_ token: String, _ type: String = "Bearer") async throws -> AuthenticationError {
            try await thrownError(of: stage.authentication.userInfo(withAccessToken: token, tokenType: type))
        }
        for error in [
            try await error("made up"), try await error(try #require(credentials.refreshToken)),
            try await error(credentials.idToken), try await error(credentials.accessToken, "DPoP"),
            try await error(credentials.accessToken, "Basic"),
        ] {
            #expect(error.code == "invalid_token")
            #expect(error.statusCode == 401)
        }
        let narrow = try await stage.authentication.renew(
            withRefreshToken: credentials.refreshToken, scope: "profile"
        ).start()
        #expect(narrow.idToken.isEmpty)
        let insufficient = try await error(narrow.accessToken)
        #expect(insufficient.code == "insufficient_scope")
        #expect(insufficient.statusCode == 403)
        stage.clock.advance(by: 86_401)
        #expect(try await error(credentials.accessToken).code == "invalid_token")
        await stage.tenant.stop()
    }

    // MARK: Code exchange

    @Test("a code exchange requires the verifier and redirect URI of the login")
    func codeExchange() async throws {
        let stage = try await Stage()
        let page = stage.tenant.domain + "/app"
        func code() async throws -> String {
            let callback = try await stage.authorize([
                "client_id": Stage.clientID, "response_type": "code", "redirect_uri": page, "scope": "openid email",
                "nonce": "n", "code_challenge": try challenge(of: Self.verifier), "code_challenge_method": "S256",
            ]).url
            return try #require(callback.item("code"))
        }
        func exchange(
            _ code: String, verifier: String = Self.verifier, redirectURI: String? = nil,
            clientID: String = Stage.clientID
        ) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication(of: clientID).codeExchange(
                withCode: code, codeVerifier: verifier, redirectURI: redirectURI ?? page)
        }
        _ = try await exchange(try await code()).validateClaims().withNonce("n").start()

        let other = String(repeating: "w", count: 43)
        for (request, status, error, message) in [
            (exchange("made up"), 403, "invalid_grant", "Invalid authorization code"),
            (exchange(try await code(), verifier: other), 403, "invalid_grant", "Failed to verify code verifier"),
            (
                exchange(try await code(), redirectURI: page + "2"), 403, "unauthorized_client",
                "The redirect URI is wrong. You sent \(page)2, and we expected \(page)"
            ),
            (exchange(try await code(), clientID: "nobody"), 401, "access_denied", "Unauthorized"),
        ] {
            let failed = try await thrownError(of: request)
            #expect(failed.statusCode == status)
            #expect(failed.code == error)
            #expect(failed.localizedDescription == message)
        }
        let late = try await code()
        stage.clock.advance(by: 601)
        #expect(try await thrownError(of: exchange(late)).localizedDescription == "Invalid authorization code")
        await stage.tenant.stop()
    }

    // MARK: Refresh tokens

    @Test("a refresh token gets a token for another API if the client's policies allow it")
    func otherAudience() async throws {
        var configuration = TenantConfiguration()
        configuration.apis = [
            TenantAPI(identifier: "https://api.example.com", scopes: ["read:books", "write:books"]),
            TenantAPI(identifier: "https://other.example.com", scopes: ["read:books"]),
        ]
        configuration.clients[0].refreshToken.policies = [
            .init(audience: "https://api.example.com", scope: ["read:books"])
        ]
        let stage = try await Stage(configuration)
        var credentials = try await stage.logInWithPassword()
        func renew(_ audience: String, _ scope: String? = nil) async throws -> Credentials {
            credentials = try await stage.authentication.renew(
                withRefreshToken: credentials.refreshToken, audience: audience, scope: scope
            ).validateClaims().start()
            return credentials
        }
        let other = try await renew("https://api.example.com", "read:books write:books")
        #expect(try decode(jwt: other.accessToken).audience?.first == "https://api.example.com")
        let scopes = try decode(jwt: other.accessToken)["scope"].string?.split(separator: " ") ?? []
        #expect(scopes.contains("read:books") && !scopes.contains("write:books"))

        // The API is known, but missing in the client's settings, so the token is for the login's audience.
        let same = try await renew("https://other.example.com")
        #expect(try await stage.profile(same).email == stage.user.email)
        let error = try await thrownError(
            of: stage.authentication.renew(
                withRefreshToken: same.refreshToken, audience: "https://nowhere.example.com"))
        #expect(error.isAccessDenied)
        #expect(
            error.localizedDescription
                == "Service not found: https://nowhere.example.com. Registered are: https://api.example.com, "
                + "https://other.example.com")
        _ = try await stage.authentication.renew(withRefreshToken: same.refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("only the client's own refresh token can be renewed")
    func refusedRenewals() async throws {
        var configuration = TenantConfiguration()
        var other = TenantClient.commandLine
        other.clientID = "other"
        configuration.clients.append(other)
        let stage = try await Stage(configuration)
        let credentials = try await stage.logInWithPassword()
        for request in [
            stage.authentication.renew(withRefreshToken: "made up"),
            stage.authentication.renew(withRefreshToken: credentials.accessToken),
            stage.authentication(of: "other").renew(withRefreshToken: credentials.refreshToken),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.isInvalidRefreshToken)
            #expect(error.statusCode == 403)
        }
        let none: String? = nil
        let count = stage.count("/oauth/token")
        #expect(try await thrownError(of: stage.authentication.renew(withRefreshToken: none)).statusCode == 0)
        #expect(stage.count("/oauth/token") == count)
        stage.clock.advance(by: 31 * 86_400)
        let error = try await thrownError(of: stage.authentication.renew(withRefreshToken: credentials.refreshToken))
        #expect(error.isInvalidRefreshToken)
        await stage.tenant.stop()
    }

    @Test("revocation accepts refresh tokens and rejects other tokens")
    func revocation() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let refreshToken = try #require(credentials.refreshToken)
        for token in [credentials.accessToken, credentials.idToken] {
            let error = try await thrownError(of: stage.authentication.revoke(refreshToken: token))
            #expect(error.code == "unsupported_token_type")
            #expect(error.statusCode == 400)
        }
        let stranger = try await thrownError(of: stage.authentication(of: "nobody").revoke(refreshToken: refreshToken))
        #expect(stranger.code == "invalid_client")
        #expect(stranger.statusCode == 401)
        for token in ["made up", refreshToken, refreshToken] {
            try await stage.authentication.revoke(refreshToken: token).start()
        }
        #expect(
            try await thrownError(of: stage.authentication.renew(withRefreshToken: refreshToken)).isInvalidRefreshToken)
        // Access tokens remain valid.
        #expect(try await stage.profile(credentials).email == stage.user.email)
        await stage.tenant.stop()
    }

    // MARK: Keys

    @Test("the published keys are the tenant's signing keys")
    func keys() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let ids = try await stage.tenant.signingKeyIDs()
        let keys = try await stage.authentication.jwks().start()
        #expect(Set(keys.keys.compactMap(\.keyId)) == Set(ids))
        let current = try #require(ids.first.flatMap(keys.key))
        #expect(current.keyType == "RSA")
        #expect(current.algorithm == "RS256")
        #expect(current.usage == "sig")
        #expect(try decode(jwt: credentials.idToken).header["kid"] as? String == current.keyId)
        #expect(keys.key(id: "nobody's") == nil)
        await stage.tenant.stop()
    }

    @Test("ID tokens of a tenant with keys for ES256 are valid")
    func ellipticKeys() async throws {
        var configuration = TenantConfiguration()
        configuration.signingAlgorithm = .es256
        let stage = try await Stage(configuration)
        let credentials = try await stage.password.validateClaims().start()
        #expect(try decode(jwt: credentials.idToken).header["alg"] as? String == "ES256")
        let key = try #require(try await stage.authentication.jwks().start().keys.first)
        #expect(key.keyType == "EC" && key.algorithm == "ES256")
        await stage.tenant.stop()
    }

    // MARK: ID token validation

    @Test("an unexpected ID token fails the request with the reason")
    func validation() async throws {
        let stage = try await Stage()
        func login() -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication.loginDefaultDirectory(
                withUsername: stage.user.email, password: stage.user.password
            ).validateClaims()
        }
        _ = try await login().withLeeway(0).withIssuer(stage.tenant.issuer).start()
        for (request, rule) in [
            (login().withIssuer("https://samples.auth0.com/"), IDTokenError.Rule.issuer),
            (login().withNonce("n"), .nonce), (login().withMaxAge(60), .authenticationTime),
            (login().withOrganization("org_1"), .organizationID), (login().withOrganization("acme"), .organizationName),
        ] {
            let error = try await thrownError(of: request)
            #expect((error.cause as? IDTokenError)?.rule == rule)
            #expect(error.code == "a0.sdk.internal_error.plain")
            #expect(error.statusCode == 0)
        }
        await stage.tenant.stop()
    }

    @Test("an expired or missing ID token fails the request, and a rotated key is fetched")
    func badTokens() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let narrow = try await thrownError(
            of: stage.authentication.renew(withRefreshToken: credentials.refreshToken, scope: "profile")
                .validateClaims())
        #expect((narrow.cause as? IDTokenError)?.rule == .decoding)

        stage.clock.advance(by: -36_100)
        let expired = try await thrownError(of: stage.password.validateClaims())
        #expect((expired.cause as? IDTokenError)?.rule == .expiry)
        _ = try await stage.password.validateClaims().withLeeway(200).start()

        stage.clock.reset()
        let before = try #require(try await stage.tenant.signingKeyIDs().first)
        try await stage.tenant.rotateSigningKeys()
        try await stage.tenant.revokeSigningKey(before)
        _ = try await stage.password.validateClaims().start()
        await stage.tenant.stop()
    }

    @Test("claims validation fails while the keys can't be fetched, but a login without it works")
    func missingKeys() async throws {
        let stage = try await Stage()
        stage.tenant.inject(.status(404), at: "/.well-known/jwks.json")
        let error = try await thrownError(of: stage.password.validateClaims())
        #expect(error.cause is IDTokenError)
        _ = try await stage.password.start()
        stage.tenant.clearFaults()
        await stage.tenant.stop()
    }
}

extension Stage {
    fileprivate var password: TokenRequest<Credentials, AuthenticationError> {
        authentication.loginDefaultDirectory(withUsername: user.email, password: user.password)
    }
}
