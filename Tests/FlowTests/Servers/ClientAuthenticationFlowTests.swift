import A0JOSE
import Auth0
import Foundation
import LocalTenant
import Testing

@Suite("Client authentication of servers")
struct ClientAuthenticationFlowTests {
    private static let api = "https://api.example.com"
    private static let verifier = String(repeating: "v", count: 43)

    private static func published(_ key: PrivateKey, id: String) throws -> [String: TenantValue] {
        var jwk = try key.publicJWK()
        jwk.kid = id
        return try JSONDecoder().decode([String: TenantValue].self, from: JSONEncoder().encode(jwk))
    }

    /// A tenant with a client that has these keys, and a client that has a secret.
    private static func stage(_ keys: [[String: TenantValue]]) async throws -> Stage {
        var configuration = TenantConfiguration()
        let grants: Set<String> = ["client_credentials", "authorization_code", "refresh_token"]
        var server = TenantClient(
            clientID: "server", appType: .regularWeb, anyLoopbackCallback: true, grantTypes: grants,
            authenticationMethod: .privateKeyJWT)
        server.keys = TenantKeySet(keys: keys)
        configuration.clients += [
            server,
            TenantClient(
                clientID: "old", appType: .regularWeb, clientSecret: "old-secret", anyLoopbackCallback: true,
                grantTypes: grants),
        ]
        configuration.apis = [TenantAPI(identifier: api, scopes: ["read:books"], allowOfflineAccess: true)]
        configuration.clientGrants = ["server", "old"].map {
            TenantClientGrant(clientID: $0, audience: api, scope: ["read:books"])
        }
        return try await Stage(configuration)
    }

    private static func client(
        _ stage: Stage, _ id: String, _ authentication: ClientAuthentication
    ) -> any Authentication {
        Auth0.authentication(clientId: id, domain: stage.tenant.domain, clientAuthentication: authentication)
    }

    @Test("a server with any type of key gets its own token with a new assertion each time")
    func privateKeys() async throws {
        let (rsa, p256) = (try PrivateKey.generateRSA(), try PrivateKey.generateP256())
        let stage = try await Self.stage([try Self.published(rsa, id: "R"), try Self.published(p256, id: "E")])
        let clients: [ClientAuthentication] = [
            try .privateKey(pem: rsa.pem()), try .privateKey(pem: rsa.pem(), algorithm: .ps256, keyID: "R"),
            try .privateKey(pem: p256.pem(), algorithm: .es256, keyID: "E"),
        ]
        for authentication in clients {
            let request = Self.client(stage, "server", authentication).clientCredentials(audience: Self.api)
            for _ in 0..<2 { #expect(try await request.start().scope == "read:books") }
        }
        await stage.tenant.stop()
    }

    @Test("a server with a key or a secret exchanges a user's code and renews the tokens")
    func users() async throws {
        let key = try PrivateKey.generateP256()
        let stage = try await Self.stage([try Self.published(key, id: "E")])
        for (id, authentication) in [
            ("server", try ClientAuthentication.privateKey(pem: key.pem(), algorithm: .es256)),
            ("old", .secret("old-secret")),
        ] {
            let client = Self.client(stage, id, authentication)
            let callback = try await stage.authorize([
                "client_id": id, "response_type": "code", "redirect_uri": stage.tenant.domain + "/app",
                "scope": "openid offline_access", "audience": Self.api,
                "code_challenge": try #require(CodeVerifier(Self.verifier)).challenge, "code_challenge_method": "S256",
            ]).url
            let credentials = try await client.codeExchange(
                withCode: try #require(callback.item("code")), codeVerifier: Self.verifier,
                redirectURI: stage.tenant.domain + "/app"
            ).start()
            let renewed = try await client.renew(withRefreshToken: credentials.refreshToken).start()
            let refreshToken = renewed.refreshToken ?? credentials.refreshToken
            try await client.revoke(refreshToken: try #require(refreshToken)).start()
            await #expect(throws: AuthenticationError.self) {
                try await client.renew(withRefreshToken: refreshToken).start()
            }
        }
        await stage.tenant.stop()
    }

    @Test("a server with a wrong key or secret gets no token, and a request's own parameters take precedence")
    func wrongProofs() async throws {
        let (key, other) = (try PrivateKey.generateP256(), try PrivateKey.generateP256())
        let stage = try await Self.stage([try Self.published(key, id: "E")])
        for (id, authentication) in [
            ("server", try ClientAuthentication.privateKey(pem: other.pem(), algorithm: .es256)),
            ("server", .secret("secret")), ("old", .secret("wrong")),
        ] {
            let error = try await thrownError(
                of: Self.client(stage, id, authentication).clientCredentials(audience: Self.api))
            #expect(error.statusCode == 401)
        }
        _ = try await Self.client(stage, "old", .secret("wrong"))
            .clientCredentials(clientSecret: "old-secret", audience: Self.api).start()
        await stage.tenant.stop()
    }

    @Test("invalid keys are rejected immediately, and descriptions don't show secrets")
    func unusableKeys() throws {
        let p256 = try PrivateKey.generateP256().pem()
        for (pem, algorithm) in [
            ("", .rs256), ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", .es256), (p256, .rs256),
        ]
            as [(String, ClientAuthentication.Algorithm)]
        {
            #expect(throws: ConfigurationError.self) {
                try ClientAuthentication.privateKey(pem: pem, algorithm: algorithm)
            }
        }
        #expect(
            !"\(ClientAuthentication.secret("hidden")) \(String(reflecting: ClientAuthentication.secret("hidden")))"
                .contains("hidden"))
    }
}
