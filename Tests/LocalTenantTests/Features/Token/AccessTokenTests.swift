import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Access tokens, /userinfo, and the signing keys")
struct AccessTokenTests {
    private let api = "https://api.example.com"

    private func userInfo(_ browser: Browser, _ token: String) async throws -> Browser.Page {
        try await browser.get("/userinfo", headers: ["Authorization": "Bearer \(token)"])
    }

    @Test("without an audience or with /userinfo as the audience, the access token is opaque")
    func opaque() async throws {
        try await withTenant { tenant, browser in
            for audience in [nil, tenant.issuer + "userinfo"] {
                let tokens = try await browser.tokens(["audience": audience])
                #expect(try !tokens.access.contains("."))
                #expect(try await userInfo(browser, try tokens.access).status == 200)
            }
        }
    }

    @Test("an API's access token is a JWT, with /userinfo as a second audience only if openid is requested")
    func signed() async throws {
        try await withTenant { tenant, browser in
            let tokens = try await browser.tokens(["audience": api, "scope": "openid email read:books delete:books"])
            let claims = try claims(tokens.access)
            #expect(claims["iss"] == .string(tenant.issuer))
            #expect(claims["aud"] == [.string(api), .string(tenant.issuer + "userinfo")])
            #expect(claims["azp"] == "app")
            #expect(claims["scope"] == "openid email read:books")
            #expect(claims["gty"] == nil && claims["jti"] == nil)
            #expect(tokens.scope == "openid email read:books")
            #expect(try CompactJWS(tokens.access).type == "JWT")
            let profile = try await userInfo(browser, try tokens.access)
            #expect(try profile.json["email"] == "ada@example.com")
            #expect(try profile.json["name"] == nil)

            let plain = try await browser.tokens(["audience": api, "scope": "read:books"])
            #expect(try LocalTenantTests.claims(plain.access)["aud"] == .string(api))
            #expect(plain.members["id_token"] == nil)
            try expectError(
                try await userInfo(browser, try plain.access), 401, "invalid_token",
                "The access token is for the audience \(api), and not for \(tenant.issuer)userinfo: ask for the scope "
                    + "openid, too")
        }
    }

    @Test("access tokens can have the RFC 9068 profile or be signed with HS256")
    func otherForms() async throws {
        let secret = "0123456789abcdef0123456789abcdef"
        let configuration = TenantConfiguration.bookshop.with {
            $0.apis = [
                TenantAPI(identifier: "https://rfc.example.com", dialect: .rfc9068),
                TenantAPI(identifier: "https://hmac.example.com", signingAlgorithm: .hs256, signingSecret: secret),
            ]
        }
        try await withTenant(configuration) { _, browser in
            let rfc = try await browser.tokens(["audience": "https://rfc.example.com", "scope": "openid"]).access
            #expect(try CompactJWS(rfc).type == "at+jwt")
            #expect(try claims(rfc)["client_id"] == "app")
            #expect(try claims(rfc)["azp"] == nil)
            #expect(try claims(rfc)["jti"] != nil)

            let hmac = try await browser.tokens(["audience": "https://hmac.example.com", "scope": "openid"]).access
            let jws = try CompactJWS(hmac)
            #expect(jws.algorithm == "HS256")
            #expect(HMAC.sha256(jws.signingInput, key: Data(secret.utf8)) == jws.signature)
            #expect(try claims(hmac)["aud"] == "https://hmac.example.com")
            #expect(try await userInfo(browser, hmac).status == 401)
        }
    }

    @Test("the default audience is used if the request has none")
    func defaultAudience() async throws {
        try await withTenant(.bookshop.with { $0.defaultAudience = "https://api.example.com" }) { _, browser in
            let tokens = try await browser.tokens()
            #expect(try claims(tokens.access)["azp"] == "app")
        }
    }

    @Test("offline_access requires the client's grant and the API's permission")
    func offlineAccess() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.apis.append(TenantAPI(identifier: "https://online.example.com"))
            $0.clients.append(TenantClient(clientID: "once", callbacks: [callback], grantTypes: ["authorization_code"]))
        }
        try await withTenant(configuration) { _, browser in
            #expect(try await browser.tokens(["audience": api]).members["refresh_token"] != nil)
            let online = try await browser.tokens(["audience": "https://online.example.com"])
            #expect(online.members["refresh_token"] == nil)
            #expect(online.scope == "openid profile email")
            let code = try await browser.code(["client_id": "once"])
            let once = try Tokens(try await browser.exchange(code, ["client_id": "once"]))
            #expect(once.members["refresh_token"] == nil)
        }
    }

    @Test("token lifetimes come from the API, the client, or the setting that overrides both")
    func lifetimes() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") { $0.jwtConfiguration.lifetimeInSeconds = 77 }
            .with { $0.apis[0].tokenLifetime = 555 }
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(configuration, clock: clock) { _, browser in
            let tokens = try await browser.tokens(["audience": api])
            #expect(tokens.members["expires_in"] == 555)
            #expect(try tokens.idToken["exp"] == 1_900_000_077)
            clock.advance(by: 555)
            try expectError(
                try await userInfo(browser, try tokens.access), 401, "invalid_token", "The access token expired")
        }
        try await withTenant(configuration.with { $0.accessTokenLifetime = 5 }) { _, browser in
            for audience in [nil, api] {
                let tokens = try await browser.tokens(["audience": audience])
                #expect(tokens.members["expires_in"] == 5)
            }
        }
    }

    // MARK: /userinfo

    @Test("/userinfo returns the claims of the granted scopes, with GET and POST")
    func profile() async throws {
        try await withTenant { tenant, browser in
            var user = TenantUser(email: "bob@example.com", password: "Bob-Password-1")
            user.userID = "auth0|bob"
            user.phoneNumber = "+441234567890"
            user.phoneNumberVerified = true
            user.address = ["country": "GB"]
            user.locale = "en-GB"
            try await tenant.add(user)
            let response = try await browser.logIn(
                ["scope": "openid profile email phone address created_at identities"], username: "bob@example.com",
                password: "Bob-Password-1")
            let code = try #require(try await browser.follow(response).parameter("code"))
            let token = try Tokens(try await browser.exchange(code)).access
            let claims = try await userInfo(browser, token).json
            #expect(claims["sub"] == "auth0|bob")
            #expect(claims["email_verified"] == false)
            #expect(claims["name"] == "bob@example.com")
            #expect(claims["nickname"] == "bob")
            #expect(claims["phone_number_verified"] == true)
            #expect(claims["address"] == ["country": "GB"])
            #expect(claims["given_name"] == nil)
            #expect(claims["password"] == nil)
            #expect(claims["updated_at"]?.stringValue?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(claims["created_at"] == claims["updated_at"])
            for name in ["iss", "aud", "exp", "nonce"] { #expect(claims[name] == nil) }
            let posted = try await browser.post("/userinfo", [:], headers: ["Authorization": "bearer \(token)"])
            #expect(try posted.json == claims)
        }
    }

    @Test("/userinfo accepts the token in a header, form, or query, but only in one of them")
    func placesOfTheToken() async throws {
        try await withTenant { _, browser in
            let token = try await browser.tokens().access
            let bearer = ["Authorization": "Bearer \(token)"]
            let form = ["access_token": token]
            let good = [
                try await browser.post("/userinfo", form), try await browser.get("/userinfo", form),
                try await browser.send("POST", "/userinfo?access_token=\(token)"),
                try await browser.post("/userinfo", form, headers: ["Authorization": "Basic eDp5"]),
            ]
            for response in good {
                #expect(response.status == 200, "\(response.text)")
                #expect(try response.json["email"] == "ada@example.com")
                #expect(response.headers["cache-control"] == "no-store")
            }
            let twice = [
                try await browser.post("/userinfo", form, headers: bearer),
                try await browser.get("/userinfo?access_token=\(token)", headers: bearer),
                try await browser.post("/userinfo?access_token=\(token)", form),
                try await browser.post("/userinfo", ["access_token": "another"], headers: bearer),
            ]
            for response in twice {
                try expectError(
                    response, 400, "invalid_request", "The access token came in more than one place")
                #expect(response.headers["www-authenticate"] == "Bearer error=\"invalid_request\"")
            }
            let elsewhere = try await browser.postJSON("/userinfo", ["access_token": .string(token)])
            try expectError(elsewhere, 401, "invalid_token", "An access token is required")
            try expectError(try await browser.post("/userinfo", ["access_token": "x"]), 401, "invalid_token")
        }
    }

    @Test("blocking a user revokes access to all of the tenant's APIs")
    func blocked() async throws {
        try await withTenant(.administered) { tenant, browser in
            let code = try await browser.code(["scope": "openid offline_access"])
            let tokens = try Tokens(try await browser.exchange(code))
            let account = try await Caller.account(browser)
            let user = try await Caller.user(browser, audience: "/api/v2/", scope: "read:current_user")
            let id = try await tenant.userID()
            let path = "/api/v2/users/" + segment(id)
            #expect(try await browser.userInfo(tokens.access).status == 200)
            #expect(try await user.send("GET", path).status == 200)
            try await tenant.setBlocked(true, userID: id)
            try expectError(
                try await browser.userInfo(tokens.access), 401, "invalid_token", "The user is blocked")
            #expect(try await user.send("GET", path).status == 401)
            try expectMyAccountError(try await account.send("GET", methodsPath), 401, "A0E-401-0003")
            try await tenant.setBlocked(false, userID: id)
            #expect(try await browser.userInfo(tokens.access).status == 200)
            #expect(try await user.send("GET", path).status == 200)
        }
    }

    @Test("/userinfo rejects tokens that are missing, malformed, forged, or without openid")
    func errors() async throws {
        try await withTenant { tenant, browser in
            let bare = try await browser.get("/userinfo")
            try expectError(bare, 401, "invalid_token", "An access token is required")
            #expect(bare.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
            for header in ["Bearer", "Bearer ", "Basic x", "Bearer x", "Bearer a.b.c", "Bearer ..", "Bearer é"] {
                let page = try await browser.get("/userinfo", headers: ["Authorization": header])
                try expectError(page, 401, "invalid_token")
            }
            let tokens = try await browser.tokens(["audience": api])
            let forged = try tokens.access.dropLast(4) + "AAAA"
            try expectError(
                try await userInfo(browser, String(forged)), 401, "invalid_token", "The access token is not valid")
            try expectError(
                try await userInfo(browser, try #require(tokens.members["id_token"]?.stringValue)), 401, "invalid_token"
            )

            let narrow = try await userInfo(browser, try await browser.tokens(["scope": "profile"]).access)
            try expectError(narrow, 403, "insufficient_scope", "The access token needs the scope openid")

            let id = try #require(try tokens.idToken["sub"]?.stringValue)
            try await tenant.removeUser(id)
            try expectError(
                try await userInfo(browser, try tokens.access), 401, "invalid_token",
                "The access token is unknown or was revoked")
        }
    }

    // MARK: Keys and claims

    private func keys(_ browser: Browser) async throws -> [JSONWebKey] {
        try JSONDecoder().decode(JSONWebKeySet.self, from: try await browser.get("/.well-known/jwks.json").body).keys
    }

    private func isValid(_ token: String, _ keys: [JSONWebKey]) throws -> Bool {
        let jws = try CompactJWS(token)
        guard let key = keys.first(where: { $0.kid == jws.keyID }) else { return false }
        return try PublicKey(key).isValid(signature: jws.signature, for: jws.signingInput, algorithm: .rs256)
    }

    @Test("the current and next signing keys are published, and tokens remain valid after a rotation")
    func rotation() async throws {
        try await withTenant { tenant, browser in
            let before = try await keys(browser)
            #expect(before.count == 2)
            #expect(before.allSatisfy { $0.kty == "RSA" && $0.use == "sig" && $0.alg == "RS256" })
            let old = try await browser.tokens(["audience": api])
            let oldID = try #require(try CompactJWS(old.access).keyID)
            #expect(try await tenant.signingKeyIDs().first == oldID)

            try await tenant.rotateSigningKeys()
            let new = try await browser.tokens(["audience": api])
            #expect(try CompactJWS(new.access).keyID != oldID)
            #expect(try isValid(new.access, before), "the next key was already published")
            let after = try await keys(browser)
            #expect(after.count == 3)
            #expect(try isValid(old.access, after))
            #expect(try await userInfo(browser, try old.access).status == 200)

            try await tenant.revokeSigningKey(oldID)
            #expect(try await keys(browser).count == 2)
            #expect(try await userInfo(browser, try old.access).status == 401)
            #expect(try await userInfo(browser, try new.access).status == 200)
            await #expect(throws: TenantError.self) { try await tenant.revokeSigningKey(oldID) }
        }
    }

    @Test("configured claims are added to tokens but never replace protocol claims")
    func customClaims() async throws {
        try await withTenant(.bookshop.with { $0.idTokenClaims = ["https://example.com/plan": "free"] }) {
            tenant, browser in
            try tenant.setIDTokenClaims(
                ["https://example.com/plan": "gold", "iss": "evil", "email": "x"], clientID: "app")
            try tenant.setIDTokenClaims(["level": 3], clientID: "web")
            try tenant.setAccessTokenClaims(["https://example.com/roles": ["admin"], "scope": "all"], audience: api)
            let tokens = try await browser.tokens(["audience": api])
            let idToken = try tokens.idToken
            #expect(idToken["https://example.com/plan"] == "gold")
            #expect(idToken["iss"] == .string(tenant.issuer))
            #expect(idToken["email"] == "ada@example.com")
            #expect(idToken["level"] == nil)
            let access = try claims(tokens.access)
            #expect(access["https://example.com/roles"] == ["admin"])
            #expect(access["scope"] == "openid profile email offline_access")
            #expect(try await userInfo(browser, try tokens.access).json["https://example.com/plan"] == "gold")
            let big = String(repeating: "x", count: 200_000)
            #expect(throws: TenantError.self) { try tenant.setIDTokenClaims(["big": .string(big)]) }
        }
    }

    @Test("discovery lists the supported features at both paths")
    func discovery() async throws {
        try await withTenant { tenant, browser in
            let document = try await browser.get("/.well-known/openid-configuration")
            #expect(document.headers["cache-control"] == "public, max-age=15")
            let json = try document.json
            #expect(json["issuer"] == .string(tenant.domain + "/"))
            #expect(json["token_endpoint"] == .string(tenant.domain + "/oauth/token"))
            #expect(json["code_challenge_methods_supported"] == ["S256"])
            for (member, path) in [
                "device_authorization_endpoint": "oauth/device/code",
                "pushed_authorization_request_endpoint": "oauth/par", "introspection_endpoint": "oauth/introspect",
            ] {
                #expect(json[member] == .string(tenant.issuer + path))
            }
            #expect(json["dpop_signing_alg_values_supported"] == ["ES256"])
            #expect(
                json["token_endpoint_auth_methods_supported"] == [
                    "none", "client_secret_post", "client_secret_basic", "private_key_jwt",
                ])
            guard case .array(let grants)? = json["grant_types_supported"] else {
                Issue.record("no grant_types_supported")
                return
            }
            #expect(grants.contains(.string(deviceGrant)) && grants.contains(.string(exchangeGrant)))
            #expect(try await browser.get("/.well-known/oauth-authorization-server").json == json)
        }
    }
}
