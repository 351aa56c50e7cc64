import A0JOSE
import Foundation
import LocalTenant
import TestSupport
import Testing

@testable import Auth0
@testable import Auth0Server

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Tokens of a local tenant")
struct TenantTests {
    private static let api = "https://api.example.com"

    private static func configuration(_ change: (inout TenantAPI) -> Void = { _ in }) -> TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.clients += [
            TenantClient(
                clientID: "server", appType: .regularWeb, clientSecret: "server-secret", anyLoopbackCallback: true,
                grantTypes: ["client_credentials", "authorization_code", "refresh_token"])
        ]
        var api = TenantAPI(identifier: api, scopes: ["read:orders", "write:orders"])
        change(&api)
        configuration.apis = [api]
        configuration.clientGrants = [TenantClientGrant(clientID: "server", audience: Self.api, scope: ["read:orders"])]
        return configuration
    }

    private static func machineToken(_ tenant: LocalTenant) async throws -> String {
        try await Auth0.authentication(clientId: "server", domain: tenant.domain)
            .clientCredentials(clientSecret: "server-secret", audience: api).start().accessToken
    }

    /// The credentials that a web application gets for its user.
    private static func codeFlow(_ tenant: LocalTenant) async throws -> Credentials {
        let user = try #require(tenant.sampleUser)
        let (redirect, verifier) = (tenant.domain + "/app", String(repeating: "v", count: 43))
        let browser = FormBrowser()
        var parts = try #require(URLComponents(string: tenant.domain + "/authorize"))
        parts.queryItems = [
            "client_id": "a0-cli", "response_type": "code", "redirect_uri": redirect, "state": "s", "audience": api,
            "scope": "openid read:orders", "code_challenge": try #require(CodeVerifier(verifier)).challenge,
            "code_challenge_method": "S256",
        ].map { URLQueryItem(name: $0, value: $1) }
        let login = try await browser.open(try #require(parts.url))
        let end = try await browser.submit(login, ["username": user.email, "password": user.password])
        let items = URLComponents(url: end.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let code = try #require(items.first { $0.name == "code" }?.value)
        return try await Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
            .codeExchange(withCode: code, codeVerifier: verifier, redirectURI: redirect).start()
    }

    private static func verifier(
        _ tenant: LocalTenant, _ change: (inout Auth0Server.Configuration) -> Void = { _ in }
    ) throws -> AccessTokenVerifier {
        var configuration = Configuration(issuers: .domain(tenant.domain), audiences: [api])
        configuration.publicOrigins = [api]
        change(&configuration)
        return try AccessTokenVerifier(
            configuration, environment: Environment(fetch: .standard, now: { tenant.clock.now }, random: { 0.5 }))
    }

    @Test("an encrypted token is verified by the server that has the key")
    func encrypted() async throws {
        let (key, other) = (try PrivateKey.generateRSA(), try PrivateKey.generateRSA())
        let pem = try key.publicJWK().pem()
        let tenant = try await LocalTenant.startQuickly(
            Self.configuration { $0.tokenEncryption = .init(pem: pem, keyID: "key-1") })
        func verifier(_ keys: [DecryptionKey]) throws -> AccessTokenVerifier {
            try Self.verifier(tenant) { configuration in
                configuration.decryptionKeys = keys
                configuration.tokenCache = TokenCacheOptions()
            }
        }
        let own = try DecryptionKey(pem: key.pem(), id: "key-1")
        let token = try await Self.machineToken(tenant)
        for keys in [[own], [try DecryptionKey(pem: other.pem()), own]] {
            let verifier = try verifier(keys)
            for _ in 0..<2 { #expect(try await verifier.verify(token: token).subject == "server@clients") }
            #expect(await verifier.thrownError(of: token.dropLast(2) + "AA")?.rule == .format)
        }
        for keys in [
            [], [try DecryptionKey(pem: other.pem())], [try DecryptionKey(pem: key.pem(), id: "key-2")],
        ] {
            let verifier = try verifier(keys)
            let error = try #require(await verifier.thrownError(of: token))
            #expect(error.rule == .format && error.challenge.status == 401, "\(error)")
        }
        // Encrypted by a stranger, and not signed by the issuer.
        let forged = try CompactJWE.encrypt(
            token: "eyJhbGciOiJSUzI1NiJ9.e30.AAAA", .rsaOAEP256, keyID: nil, for: key.publicJWK())
        let strangers = try verifier([own])
        #expect(await strangers.thrownError(of: forged) != nil)
        await tenant.stop()
    }

    @Test("a key for encrypted tokens is an RSA key, and isn't shown", arguments: ["", "x"])
    func decryptionKeys(pem: String) throws {
        #expect(throws: Auth0Server.ConfigurationError.self) { try DecryptionKey(pem: pem) }
        let curve = try PrivateKey.generateP256().pem()
        #expect(throws: Auth0Server.ConfigurationError.self) { try DecryptionKey(pem: curve) }
        let text = try PrivateKey.generateRSA().pem()
        let key = try DecryptionKey(pem: text, id: "one")
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "DecryptionKey(one)" && !dumped.contains("handle"))
    }

    @Test("a machine's token from the client credentials grant is verified")
    func clientCredentials() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration())
        let verifier = try Self.verifier(tenant)
        let token = try await verifier.verify(.bearer(Self.machineToken(tenant)))
        #expect(token.subject == "server@clients")
        #expect(token.isMachine)
        try token.require(.scopes("read:orders"), .machine)
        #expect(
            await thrownError { () throws(AccessTokenError) in try token.require(.scopes("write:orders")) }?.challenge
                .status == 403)
        let foreign = try AccessTokenVerifier(domain: tenant.domain, audience: "https://other.example.com")
        #expect(await foreign.thrownError(of: token.token)?.rule == .aud)
        await tenant.stop()
    }

    @Test("a user's token from the authorization code grant is verified with a custom claim and the RFC 9068 profile")
    func code() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration { $0.dialect = .rfc9068 })
        try tenant.setAccessTokenClaims(["https://example.com/plan": "gold"])
        let credentials = try await Self.codeFlow(tenant)
        let verifier = try Self.verifier(tenant) { $0.strict = true }
        let token = try await verifier.verify(.bearer(credentials.accessToken))
        #expect(token.audience == [Self.api, tenant.issuer + "userinfo"])
        #expect(token.clientID == "a0-cli")
        #expect(token.id != nil)
        try token.require(.claims("https://example.com/plan", equals: "gold"), .user, .scopes("read:orders"))
        tenant.clock.advance(by: 86_406)
        #expect(await verifier.thrownError(of: token.token)?.rule == .exp)
        // An ID token isn't accepted as an access token.
        #expect(await verifier.thrownError(of: credentials.idToken) != nil)
        await tenant.stop()
    }

    @Test("a user's permissions in a token are enforced")
    func permissions() async throws {
        var configuration = Self.configuration {
            ($0.enforcesPolicies, $0.dialect) = (true, .accessTokenAuthz)
        }
        configuration.roles = [
            TenantRole("clerk", permissions: [TenantPermission("read:orders", at: Self.api)])
        ]
        let tenant = try await LocalTenant.startQuickly(configuration)
        let verifier = try Self.verifier(tenant)
        let stranger = try await verifier.verify(.bearer(Self.codeFlow(tenant).accessToken))
        #expect(stranger.permissions.isEmpty)
        #expect(
            await thrownError { () throws(AccessTokenError) in try stranger.require(.permissions("read:orders")) }?
                .challenge
                .status == 403)
        try await tenant.assignRoles(["clerk"], to: try #require(stranger.subject))
        let clerk = try await verifier.verify(.bearer(Self.codeFlow(tenant).accessToken))
        try clerk.require(.permissions("read:orders"), .scopes("read:orders"))
        #expect(
            await thrownError { () throws(AccessTokenError) in try clerk.require(.permissions("write:orders")) }?
                .challenge
                .status == 403)
        await tenant.stop()
    }

    @Test("a DPoP-bound token is verified with the SDK's proof, and rejected when replayed or stolen")
    func dpop() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration { $0.proofOfPossession = .init() })
        let user = try #require(tenant.sampleUser)
        let device = "auth0-server-tests-\(UUID().uuidString)"
        let credentials = try await Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
            .useDPoP(keychainIdentifier: device)
            .loginDefaultDirectory(
                withUsername: user.email, password: user.password, audience: Self.api, scope: "openid read:orders"
            )
            .start()
        #expect(credentials.tokenType == "DPoP")
        let verifier = try Self.verifier(tenant) { $0.dpop.mode = .required }
        var request = URLRequest(url: try #require(URL(string: Self.api + "/orders?page=2")))
        try DPoP.addHeaders(
            to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType,
            keychainIdentifier: device)
        let presented = AccessTokenRequest(method: "GET", url: Self.api + "/orders?page=2") { [request] name in
            request.value(forHTTPHeaderField: name).map { [$0] } ?? []
        }
        let token = try await verifier.verify(presented)
        #expect(token.binding != .none)
        #expect(await verifier.thrownError(of: presented)?.rule == .replay)
        let stolen = AccessTokenRequest.bearer(credentials.accessToken)
        #expect(await verifier.thrownError(of: stolen)?.rule == .cnf)
        try DPoP.clearKeypair(for: device)
        await tenant.stop()
    }

    @Test("a tenant's opaque token is verified by introspection, and an unknown one is rejected")
    func introspection() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration())
        let user = try #require(tenant.sampleUser)
        let credentials = try await Auth0.authentication(clientId: "a0-cli", domain: tenant.domain)
            .loginDefaultDirectory(withUsername: user.email, password: user.password, scope: "openid").start()
        #expect(!credentials.accessToken.contains("."))
        for client: Introspection.Client in [
            .basic(id: "server", secret: "server-secret"), .post(id: "server", secret: "server-secret"),
        ] {
            let verifier = try Self.verifier(tenant) {
                $0.audiences = [tenant.issuer + "userinfo"]
                $0.introspection = Introspection(client: client)
            }
            let token = try await verifier.verify(.bearer(credentials.accessToken))
            #expect(token.scopes == ["openid"])
            let unknown = AccessTokenRequest.bearer("unknown")
            #expect(await verifier.thrownError(of: unknown)?.rule == .active)
        }
        let wrong = try Self.verifier(tenant) {
            $0.introspection = Introspection(client: .basic(id: "server", secret: "wrong"))
        }
        let error = await wrong.thrownError(of: .bearer(credentials.accessToken))
        #expect(error?.challenge.status == 503)
        await tenant.stop()
    }

    @Test("a server gets tokens of another API on behalf of its user, also from a tenant that is down for a while")
    func onBehalfOf() async throws {
        let orders = "https://orders.example.com"
        var configuration = Self.configuration()
        var server = TenantClient(
            clientID: "api", appType: .resourceServer, clientSecret: "api-secret",
            grantTypes: ["urn:ietf:params:oauth:grant-type:token-exchange"])
        server.resourceServerIdentifier = Self.api
        server.tokenExchange.allowAnyProfileOfType = [TokenExchangeSettings.onBehalfOf]
        configuration.clients.append(server)
        configuration.apis.append(TenantAPI(identifier: orders, scopes: ["read:orders"]))
        let tenant = try await LocalTenant.startQuickly(configuration)
        let token = try await Self.verifier(tenant).verify(.bearer(Self.codeFlow(tenant).accessToken))
        let exchange = try TokenExchange(
            domain: tenant.domain, credentials: .post(id: "api", secret: "api-secret"), now: { tenant.clock.now })
        let exchanged = try await exchange.onBehalfOf(token.token, audience: orders, scope: "read:orders")
        #expect(exchanged.scopes == ["read:orders"])
        let other = try await Self.verifier(tenant) { $0.audiences = [orders] }
            .verify(.bearer(exchanged.accessToken))
        #expect(other.subject == token.subject)
        #expect(other.actor?.chain == ["api", "a0-cli"])

        let error = await #expect(throws: TokenExchangeError.self) {
            try await exchange.onBehalfOf(exchanged.accessToken, audience: Self.api)
        }
        #expect(error?.code == "invalid_request")
        #expect(error?.status == 400)
        let wrong = try TokenExchange(domain: tenant.domain, credentials: .basic(id: "api", secret: "wrong"))
        let denied = await #expect(throws: TokenExchangeError.self) {
            try await wrong.onBehalfOf(token.token, audience: orders)
        }
        #expect(denied?.status == 401)
        await tenant.stop()
        let kept = try await exchange.onBehalfOf(token.token, audience: orders, scope: "read:orders")
        #expect(kept == exchanged)
        let down = await #expect(throws: TokenExchangeError.self) {
            try await exchange.onBehalfOf(token.token, audience: orders)
        }
        #expect(down?.code == TokenExchangeError.unreachable)
    }

    @Test("a tenant's tokens stay valid after key rotation, until their key is revoked")
    func rotation() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration())
        let verifier = try Self.verifier(tenant)
        let old = try await Self.machineToken(tenant)
        _ = try await verifier.verify(token: old)
        let oldKey = try #require(try await tenant.signingKeyIDs().first)
        try await tenant.rotateSigningKeys()
        let new = try await Self.machineToken(tenant)
        _ = try await verifier.verify(token: new)
        _ = try await verifier.verify(token: old)
        try await tenant.revokeSigningKey(oldKey)
        verifier.forgetKeys()
        #expect(await verifier.thrownError(of: old)?.rule == .kid)
        _ = try await verifier.verify(token: new)
        await tenant.stop()
    }

    @Test("a tenant's tokens are verified while the tenant is down and after it restarts")
    func outage() async throws {
        let directory = TemporaryDirectory.absent()
        defer { try? directory.remove() }
        var configuration = Self.configuration()
        configuration.dataDirectory = directory.url
        let tenant = try await LocalTenant.startQuickly(configuration)
        let clock = tenant.clock
        let verifier = try Self.verifier(tenant)
        let token = try await Self.machineToken(tenant)
        _ = try await verifier.verify(token: token)
        configuration.port = try #require(tenant.url.port)
        await tenant.stop()

        clock.advance(by: 4_000)
        _ = try await verifier.verify(token: token)
        #expect(verifier.keyStatus.first?.isStale == true)
        let unprepared = try Self.verifier(tenant)
        let error = await unprepared.thrownError(of: token)
        #expect(error?.challenge.status == 503)

        let again = try await LocalTenant.startQuickly(configuration, clock: clock)
        clock.advance(by: 120)
        try await verifier.prepare()
        _ = try await verifier.verify(token: token)
        #expect(verifier.keyStatus.first?.isStale == false)
        await again.stop()
    }

    @Test("a token is verified after a request for the key set failed once")
    func badResponses() async throws {
        let tenant = try await LocalTenant.startQuickly(Self.configuration())
        let token = try await Self.machineToken(tenant)
        for fault in [TenantFault.status(503), .status(302)] {
            let verifier = try Self.verifier(tenant)
            tenant.inject(fault, at: "/.well-known/jwks.json")
            let error = await verifier.thrownError(of: token)
            #expect(error?.challenge.status == 503)
            tenant.clock.advance(by: 2)
            _ = try await verifier.verify(token: token)
        }
        await tenant.stop()
    }
}
