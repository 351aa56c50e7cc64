import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Clients that prove who they are")
struct ClientAuthenticationTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)

    /// The claims of a good assertion; nil removes one.
    private static func assertion(_ issuer: String, _ changes: [String: TenantValue?] = [:]) -> [String: TenantValue] {
        let now = Int(start.timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": "signer", "sub": "signer", "aud": .string(issuer), "iat": .integer(now), "exp": .integer(now + 60),
            "jti": .string(UUID().uuidString),
        ]
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    private static func fields(_ assertion: String) -> [String: TenantValue] {
        [
            "grant_type": "client_credentials", "audience": .string(booksAPI), "client_id": "signer",
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": .string(assertion),
        ]
    }

    private func withSigner(
        _ body: (LocalTenant, Browser, PrivateKey) async throws -> Void
    ) async throws {
        let key = try PrivateKey.generateP256()
        try await withTenant(try .grants.withSigner(key), clock: TenantClock(fixedAt: Self.start)) { tenant, browser in
            try await body(tenant, browser, key)
        }
    }

    @Test("a signed assertion is as good as a secret, once")
    func assertion() async throws {
        try await withSigner { tenant, browser, key in
            let fields = Self.fields(try key.token(Self.assertion(tenant.issuer)))
            let answer = try await browser.token(fields)
            #expect(answer.status == 200, "\(answer.text)")
            try expectError(try await browser.token(fields), 401, "access_denied", "Unauthorized")
        }
    }

    @Test("the client id may be left to the assertion, and the audience may be the endpoint")
    func assertionAlone() async throws {
        try await withSigner { tenant, browser, key in
            let token = tenant.issuer + "oauth/token"
            for audience: TenantValue in [.string(token), [.string(token), "x"], [.string(tenant.issuer)]] {
                var fields = Self.fields(try key.token(Self.assertion(tenant.issuer, ["aud": audience])))
                fields["client_id"] = nil
                #expect(try await browser.token(fields).status == 200)
            }
        }
    }

    static let badClaims: [[String: TenantValue?]] = [
        ["iss": "service"], ["sub": "service"], ["iss": nil], ["sub": nil], ["exp": nil], ["exp": 1_899_999_000],
        ["exp": 1_900_086_400],
        ["exp": "soon"], ["jti": nil], ["jti": 7], ["nbf": 1_900_003_000], ["iat": 1_900_003_000],
    ]

    @Test("assertions of others, for others, too old or too long-lived are refused", arguments: badClaims)
    func refusedAssertions(changes: [String: TenantValue?]) async throws {
        try await withSigner { tenant, browser, key in
            let fields = Self.fields(try key.token(Self.assertion(tenant.issuer, changes)))
            try expectError(try await browser.token(fields), 401, "access_denied", "Unauthorized")
        }
    }

    @Test(
        "of an assertion for others is said whom it is for, and whom it should be for, once the signature is right",
        arguments: [
            ("https://other.example/", "has the aud https://other.example/"), (["a", "b"], "has the aud a, b"),
            (nil, "has no aud"), ([], "has no aud"), (1, "has no aud"),
        ] as [(TenantValue?, String)])
    func foreignAudience(audience: TenantValue?, said: String) async throws {
        try await withSigner { tenant, browser, key in
            let claims = Self.assertion(tenant.issuer, ["aud": audience])
            try expectError(
                try await browser.token(Self.fields(try key.token(claims))), 401, "access_denied",
                "Unauthorized: the client assertion \(said). It must be \(tenant.issuer)")
            let stranger = try PrivateKey.generateP256().token(claims)
            try expectError(try await browser.token(Self.fields(stranger)), 401, "access_denied", "Unauthorized")
        }
    }

    @Test("assertions by another key, broken ones and those of another type are refused")
    func brokenAssertions() async throws {
        try await withSigner { tenant, browser, key in
            let claims = Self.assertion(tenant.issuer)
            let stranger = try PrivateKey.generateP256().token(claims)
            let unsigned = [Data(#"{"alg":"none"}"#.utf8), try JSONText.encode(claims), Data()]
                .map(Base64URL.encode).joined(separator: ".")
            for text in [stranger, unsigned, "", "a.b.c", "x"] {
                try expectError(try await browser.token(Self.fields(text)), 401, "access_denied", "Unauthorized")
            }
            var fields = Self.fields(try key.token(claims))
            fields["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:saml2-bearer"
            try expectError(try await browser.token(fields), 401, "access_denied", "Unauthorized")
            fields["client_assertion"] = 7
            try expectError(try await browser.token(fields), 401, "access_denied", "Unauthorized")
            // A client that signs has no secret to fall back on.
            let secret: [String: TenantValue] = [
                "grant_type": "client_credentials", "audience": .string(booksAPI), "client_id": "signer",
                "client_secret": "",
            ]
            try expectError(try await browser.token(secret), 401, "access_denied", "Unauthorized")
        }
    }

    @Test("endpoints other than /oauth/token call a wrong secret invalid_client")
    func invalidClient() async throws {
        try await withTenant(.grants) { _, browser in
            for path in ["/oauth/revoke", "/oauth/device/code", "/oauth/par", "/oauth/introspect"] {
                for secret in ["wrong", ""] {
                    let answer = try await browser.post(
                        path, ["client_id": "service", "client_secret": secret, "token": "x"])
                    try expectError(answer, 401, "invalid_client", "Unauthorized")
                }
                let unknown = try await browser.post(path, ["client_id": "nobody", "token": "x"])
                try expectError(unknown, 401, "invalid_client", "Unauthorized")
                let missing = try await browser.post(path, ["token": "x"])
                try expectError(missing, 400, "invalid_request", "Missing required parameter: client_id")
            }
        }
    }

    @Test("a client with Basic is not let in by a secret in the body, and the other way round")
    func methodsAreNotMixed() async throws {
        try await withTenant(.grants) { _, browser in
            let body = try await browser.post(
                "/oauth/revoke", ["client_id": "basic", "client_secret": "basic+secret %", "token": "x"])
            try expectError(body, 401, "invalid_client")
            let header = ["Authorization": "Basic " + Data("service:service-secret".utf8).base64EncodedString()]
            try expectError(
                try await browser.post("/oauth/revoke", ["token": "x"], headers: header), 401, "invalid_client")
            let differing = try await browser.post(
                "/oauth/revoke", ["client_id": "app", "token": "x"], headers: header)
            try expectError(
                differing, 400, "invalid_request", "Parameter 'client_id' differs from the Authorization header")
        }
    }

    static let headers = [
        "", "Basic", "Basic ", "Basic %%%", "Basic Og==", "Basic bm9ib2R5OnNlY3JldA==", "Basic /////w==", "Bearer x",
        "Basic c2VydmljZTo=",
    ]

    @Test("an Authorization header that makes no sense is refused, never a 500", arguments: headers)
    func brokenHeader(header: String) async throws {
        try await withTenant(.grants) { _, browser in
            for path in ["/oauth/token", "/oauth/introspect"] {
                let answer = try await browser.post(
                    path, ["grant_type": "client_credentials", "token": "x", "audience": booksAPI],
                    headers: ["Authorization": header])
                #expect([400, 401].contains(answer.status), "\(answer.status) \(answer.text)")
                #expect(try answer.json["error"] != nil)
            }
        }
    }

    @Test("a configuration without the keys that a client needs, or with private ones, is refused")
    func configuration() async throws {
        let key = try PrivateKey.generateP256()
        var configuration = try TenantConfiguration.grants.withSigner(key)
        let index = configuration.clients.count - 1
        let members = try key.publicMembers()
        for keys in [
            nil, TenantKeySet(keys: []), TenantKeySet(keys: [["kty": "oct"]]),
            TenantKeySet(keys: [members.merging(["d": "AA"]) { $1 }]),
        ] {
            configuration.clients[index].keys = keys
            await #expect {
                _ = try await LocalTenant.start(configuration, clock: .init(), surroundings: .quick)
            } throws: { ($0 as? TenantError)?.keyPath?.hasPrefix("clients[\(index)].jwks") == true }
        }
    }
}
