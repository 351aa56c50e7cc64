import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

extension Stage {
    /// Opens the authorize URL with these parameters, logs in if necessary, and returns the final page.
    func authorize(_ items: [String: String]) async throws -> FormBrowser.Page {
        var parts = try #require(URLComponents(string: tenant.domain + "/authorize"))
        parts.queryItems = items.map { URLQueryItem(name: $0.key, value: $0.value) }
        let page = try await browser.open(try #require(parts.url))
        guard page.html.contains("name=\"password\"") else { return page }
        return try await browser.submit(page, ["username": user.email, "password": user.password])
    }
}

@Suite("Server APIs")
struct ServerFlowTests {
    private static let api = "https://api.example.com"
    private static let verifier = String(repeating: "v", count: 43)

    /// A server with a secret and permission to read books.
    private static func stage(_ change: (inout TenantConfiguration) -> Void = { _ in }) async throws -> Stage {
        var configuration = TenantConfiguration()
        configuration.clients += [
            TenantClient(
                clientID: "server", appType: .regularWeb, clientSecret: "server-secret", anyLoopbackCallback: true,
                grantTypes: ["client_credentials", "authorization_code", "refresh_token"]),
            TenantClient(
                clientID: "idle", appType: .nonInteractive, clientSecret: "idle-secret",
                grantTypes: ["client_credentials"]),
        ]
        configuration.apis = [
            TenantAPI(identifier: api, scopes: ["read:books", "write:books", "burn:books"]),
            TenantAPI(identifier: "https://other.example.com"),
        ]
        configuration.clientGrants = [
            TenantClientGrant(clientID: "server", audience: api, scope: ["read:books", "write:books"])
        ]
        change(&configuration)
        return try await Stage(configuration)
    }

    // MARK: Client credentials

    @Test("a server gets its own token with all granted scopes or fewer")
    func clientCredentials() async throws {
        let stage = try await Self.stage()
        let server = stage.authentication(of: "server")
        let all = try await server.clientCredentials(clientSecret: "server-secret", audience: Self.api).start()
        #expect(all.scope == "read:books write:books")
        #expect(all.idToken.isEmpty)
        #expect(all.refreshToken == nil)
        let token = try decode(jwt: all.accessToken)
        #expect(token.subject == "server@clients")
        #expect(token.audience == [Self.api])
        #expect(token["gty"].string == "client-credentials")
        let less = try await server.clientCredentials(
            clientSecret: "server-secret", audience: Self.api, scope: "write:books burn:books"
        ).start()
        #expect(less.scope == "write:books")
        await stage.tenant.stop()
    }

    @Test("a server without a valid secret or grant gets no token")
    func refusedClientCredentials() async throws {
        let stage = try await Self.stage()
        func token(
            _ clientID: String, _ secret: String, audience: String = Self.api, organization: String? = nil
        ) -> TokenRequest<Credentials, AuthenticationError> {
            stage.authentication(of: clientID).clientCredentials(
                clientSecret: secret, audience: audience, organization: organization)
        }
        for (request, status, code, message) in [
            (token("server", "wrong"), 401, "access_denied", "Unauthorized"),
            (token("nobody", "wrong"), 401, "access_denied", "Unauthorized"),
            (
                token("idle", "idle-secret"), 403, "access_denied",
                "Client is not authorized to access \"\(Self.api)\". "
                    + "You need to create a \"client-grant\" associated to this API."
            ),
            (
                token("server", "server-secret", audience: "https://nowhere.example.com"), 403, "access_denied",
                "Service not found: https://nowhere.example.com. Registered are: \(Self.api), https://other.example.com"
            ),
            (
                token("server", "server-secret", organization: "org_1"), 403, "access_denied",
                "The client grant allows no organizations."
            ),
            (
                token(Stage.clientID, ""), 403, "unauthorized_client",
                "Grant type 'client_credentials' not allowed for the client. It may use: "
                    + TenantClient.commandLine.grantTypes.sorted().joined(separator: ", ") + "."
            ),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.statusCode == status)
            #expect(error.code == code)
            #expect(error.localizedDescription == message)
        }
        let missing = try await thrownError(of: token("server", "server-secret", audience: ""))
        #expect(missing.code == "invalid_request")
        #expect(missing.localizedDescription == "Missing required parameter: audience")
        await stage.tenant.stop()
    }

    // MARK: Pushed authorization requests

    private static func push(
        _ stage: Stage, secret: String? = "server-secret", redirectURI: String? = nil, clientID: String = "server",
        parameters: [String: String] = [:]
    ) -> Request<PushedAuthorization, AuthenticationError> {
        stage.authentication(of: clientID).pushedAuthorizationRequest(
            redirectURI: redirectURI ?? stage.tenant.domain + "/app", codeVerifier: verifier, state: "s", nonce: "n",
            scope: "email", clientSecret: secret, parameters: parameters)
    }

    @Test("a pushed login exposes only a request URI to the browser, which works once")
    func pushedLogin() async throws {
        let stage = try await Self.stage()
        let pushed = try await Self.push(stage).start()
        #expect(pushed.requestURI.hasPrefix("urn:ietf:params:oauth:request_uri:"))
        #expect(pushed.expiresIn > Date())
        let items = ["client_id": "server", "request_uri": pushed.requestURI]
        let callback = try await stage.authorize(items).url
        #expect(callback.absoluteString.hasPrefix(stage.tenant.domain + "/app?"))
        #expect(callback.item("state") == "s")
        let credentials = try await stage.authentication(of: "server").codeExchange(
            withCode: try #require(callback.item("code")), codeVerifier: Self.verifier,
            redirectURI: stage.tenant.domain + "/app"
        ).parameters(["client_secret": "server-secret"]).validateClaims().withNonce("n").start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        #expect(credentials.scope == "openid email")

        let again = try await stage.authorize(items)
        #expect(again.status == 400)
        #expect(again.html.contains("Unknown request"))
        await stage.tenant.stop()
    }

    @Test("a public client can push a request with additional parameters")
    func publicPush() async throws {
        let stage = try await Self.stage()
        let pushed = try await Self.push(
            stage, secret: nil, clientID: Stage.clientID, parameters: ["prompt": "none", "state": "not this"]
        ).start()
        let callback = try await stage.authorize(["client_id": Stage.clientID, "request_uri": pushed.requestURI]).url
        #expect(callback.item("error") == "login_required")
        #expect(callback.item("state") == "s")
        await stage.tenant.stop()
    }

    @Test("another client's or an expired request URI doesn't start a login")
    func deadHandles() async throws {
        let stage = try await Self.stage()
        let foreign = try await Self.push(stage).start()
        #expect(
            try await stage.authorize(["client_id": Stage.clientID, "request_uri": foreign.requestURI]).status == 400)
        let old = try await Self.push(stage).start()
        stage.clock.advance(by: 31)
        #expect(try await stage.authorize(["client_id": "server", "request_uri": old.requestURI]).status == 400)
        await stage.tenant.stop()
    }

    @Test("an invalid pushed request fails immediately")
    func refusedPush() async throws {
        let stage = try await Self.stage { $0.clients[1].anyLoopbackCallback = false }
        for (request, status, code) in [
            (Self.push(stage, secret: "wrong"), 401, "invalid_client"),
            (Self.push(stage, secret: nil), 401, "invalid_client"),
            (Self.push(stage), 400, "invalid_request"),
            (
                Self.push(stage, secret: nil, clientID: Stage.clientID, parameters: ["request_uri": "urn:x"]), 400,
                "invalid_request"
            ),
            (
                Self.push(stage, secret: nil, clientID: Stage.clientID, parameters: ["prompt": "nonsense"]), 400,
                "invalid_request"
            ),
        ] {
            let error = try await thrownError(of: request)
            #expect(error.code == code)
            #expect(error.statusCode == status)
        }
        stage.tenant.clearRequests()
        let short = try await thrownError(
            of: stage.authentication(of: "server").pushedAuthorizationRequest(
                redirectURI: stage.tenant.domain, codeVerifier: "short", state: "s"))
        #expect(short.statusCode == 0)
        #expect(stage.tenant.requests.isEmpty)
        await stage.tenant.stop()
    }

    // MARK: Introspection

    @Test("a server introspects a token until it's inactive")
    func introspection() async throws {
        let stage = try await Self.stage()
        let server = stage.authentication(of: "server")
        let endpoint = try await server.openIDConfiguration().start().introspectionEndpoint
        #expect(endpoint?.absoluteString == stage.tenant.domain + "/oauth/introspect")
        func introspect(_ token: String, hint: String? = nil) async throws -> TokenIntrospection {
            try await server.introspect(
                token: token, tokenTypeHint: hint, clientSecret: "server-secret", endpoint: endpoint
            ).start()
        }
        let users = try await stage.logInWithPassword()
        let userID = try #require(try decode(jwt: users.idToken).subject)
        let access = try await introspect(users.accessToken, hint: "access_token")
        #expect(access.isActive)
        #expect(access.subject == userID)
        #expect(access.clientID == Stage.clientID)
        #expect(access.scope == "openid profile email offline_access")
        #expect(access.tokenType == "Bearer")
        #expect(access.issuer == stage.tenant.issuer)
        #expect(try #require(access.expiresAt) > Date())

        let own = try await server.clientCredentials(clientSecret: "server-secret", audience: Self.api).start()
        let machine = try await introspect(own.accessToken)
        #expect(machine.isActive)
        #expect(machine.subject == "server@clients")
        #expect(machine.audience == [Self.api])

        let refreshToken = try #require(users.refreshToken)
        #expect(try await !introspect(refreshToken).isActive)
        #expect(try await !introspect("made up").isActive)
        try await stage.tenant.setBlocked(true, userID: userID)
        let blocked = try await introspect(users.accessToken)
        #expect(!blocked.isActive)
        #expect(blocked.subject == nil)
        try await stage.tenant.setBlocked(false, userID: userID)
        stage.clock.advance(by: 86_401)
        #expect(try await !introspect(users.accessToken).isActive)
        #expect(try await !introspect(own.accessToken).isActive)
        await stage.tenant.stop()
    }

    @Test("a server's own refresh token is active until it's revoked")
    func introspectionOfRefreshToken() async throws {
        let stage = try await Self.stage()
        let server = stage.authentication(of: "server")
        let callback = try await stage.authorize([
            "client_id": "server", "response_type": "code", "redirect_uri": stage.tenant.domain + "/app",
            "scope": "openid offline_access", "code_challenge": try challenge(of: Self.verifier),
            "code_challenge_method": "S256",
        ]).url
        let secret = ["client_secret": "server-secret"]
        let credentials = try await server.codeExchange(
            withCode: try #require(callback.item("code")), codeVerifier: Self.verifier,
            redirectURI: stage.tenant.domain + "/app"
        ).parameters(secret).start()
        let refreshToken = try #require(credentials.refreshToken)
        func isActive() async throws -> Bool {
            try await server.introspect(
                token: refreshToken, tokenTypeHint: "refresh_token", clientSecret: "server-secret"
            ).start().isActive
        }
        #expect(try await isActive())
        try await server.revoke(refreshToken: refreshToken).parameters(secret).start()
        #expect(try await !isActive())
        await stage.tenant.stop()
    }

    @Test("only servers can introspect tokens")
    func refusedIntrospection() async throws {
        let stage = try await Self.stage()
        for (clientID, secret) in [("server", "wrong"), ("nobody", ""), (Stage.clientID, "")] {
            let error = try await thrownError(
                of: stage.authentication(of: clientID).introspect(token: "made up", clientSecret: secret))
            #expect(error.code == "invalid_client")
            #expect(error.statusCode == 401)
        }
        await stage.tenant.stop()
        let without = try await Self.stage { $0.tokenIntrospection = false }
        let error = try await thrownError(
            of: without.authentication(of: "server").introspect(token: "made up", clientSecret: "server-secret"))
        #expect(error.statusCode == 404)
        #expect(try await without.authentication.openIDConfiguration().start().introspectionEndpoint == nil)
        await without.tenant.stop()
    }
}
