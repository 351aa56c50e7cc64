import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Client authentication")
struct ClientAuthenticationTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)

    /// The claims of a valid assertion; nil removes one.
    private static func assertion(_ issuer: String, _ changes: [String: TenantValue?] = [:]) -> [String: TenantValue] {
        let now = Int(start.timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": "signer", "sub": "signer", "aud": .string(issuer), "iat": .integer(now), "exp": .integer(now + 60),
            "jti": .string(UUID().uuidString),
        ]
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    /// RFC 7523 §2.2.
    private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    private static func fields(_ assertion: String) -> [String: TenantValue] {
        [
            "grant_type": "client_credentials", "audience": .string(booksAPI), "client_id": "signer",
            "client_assertion_type": .string(assertionType),
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

    @Test("a signed assertion authenticates a client once")
    func assertion() async throws {
        try await withSigner { tenant, browser, key in
            let fields = Self.fields(try key.token(Self.assertion(tenant.issuer)))
            let response = try await browser.token(fields)
            #expect(response.status == 200, "\(response.text)")
            try expectError(
                try await browser.token(fields), 401, "access_denied", "Unauthorized: the assertion was used before")
        }
    }

    @Test("the client ID can come from the assertion, and the audience can be the endpoint")
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

    static let badClaims: [([String: TenantValue?], reason: String)] = [
        (["iss": "service"], "iss is service, and must be the client id signer"),
        (["sub": "service"], "sub is service, and must be the client id signer"),
        (["iss": nil], "iss is missing"), (["sub": nil], "sub is missing"),
        (["aud": "https://other.example/"], "aud is https://other.example/, and must be http://127.0.0.1:"),
        (["aud": ["https://a.example/", "b"]], "aud is https://a.example/ and b, and must be"),
        (["aud": nil], "aud is missing"), (["aud": []], "aud is missing"), (["aud": 1], "aud is missing"),
        (["exp": nil], "needs the claims jti, a text, and exp, a number"), (["exp": 1_899_999_000], "has expired"),
        (["exp": 1_900_086_400], "exp is more than 3600 seconds away"),
        (["exp": "soon"], "needs the claims jti, a text, and exp, a number"),
        (["jti": nil], "needs the claims jti, a text, and exp, a number"),
        (["jti": 7], "needs the claims jti, a text, and exp, a number"),
        (["nbf": 1_900_003_000], "nbf is in the future"), (["iat": 1_900_003_000], "iat is in the future"),
    ]

    @Test(
        "an assertion with wrong, missing, or expired claims is rejected with the reason", arguments: badClaims)
    func refusedAssertions(changes: [String: TenantValue?], reason: String) async throws {
        try await withSigner { tenant, browser, key in
            let response = try await browser.token(Self.fields(try key.token(Self.assertion(tenant.issuer, changes))))
            try expectError(response, 401, "access_denied")
            let text = try response.text("error_description")
            #expect(text.hasPrefix("Unauthorized: the assertion") && text.contains(reason), "\(text)")
        }
    }

    @Test("assertions with another key, an invalid format, or another type are rejected")
    func brokenAssertions() async throws {
        try await withSigner { tenant, browser, key in
            func error(_ fields: [String: TenantValue]) async throws -> String {
                let response = try await browser.token(fields)
                try expectError(response, 401, "access_denied")
                return try response.text("error_description")
            }
            let claims = Self.assertion(tenant.issuer)
            let stranger = try PrivateKey.generateP256().token(claims)
            let unsigned = [Data(#"{"alg":"none"}"#.utf8), try JSONText.encode(claims), Data()]
                .map(Base64URL.encode).joined(separator: ".")
            for text in [stranger, unsigned] {
                #expect(try await error(Self.fields(text)).contains("signed by none of the client's keys"))
            }
            for text in ["", "a.b.c", "x"] {
                #expect(try await error(Self.fields(text)).contains("client_assertion must be a signed JWT"))
            }
            var fields = Self.fields(try key.token(claims))
            fields["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:saml2-bearer"
            #expect(try await error(fields).contains("and client_assertion_type \(Self.assertionType)"))
            fields["client_assertion"] = 7
            #expect(try await error(fields).hasPrefix("Unauthorized: "))
        }
    }

    @Test("endpoints other than /oauth/token return invalid_client for a wrong secret")
    func invalidClient() async throws {
        try await withTenant(.grants) { _, browser in
            for path in ["/oauth/revoke", "/oauth/device/code", "/oauth/par", "/oauth/introspect"] {
                let wrong = try await browser.post(
                    path, ["client_id": "service", "client_secret": "wrong", "token": "x"])
                try expectError(wrong, 401, "invalid_client", "Unauthorized")
                let none = try await browser.post(path, ["client_id": "service", "client_secret": "", "token": "x"])
                try expectError(
                    none, 401, "invalid_client",
                    "Unauthorized: the client is registered with client_secret_post, and the request came with "
                        + "no client authentication")
                let unknown = try await browser.post(path, ["client_id": "nobody", "token": "x"])
                try expectError(unknown, 401, "invalid_client", "Unauthorized")
                let missing = try await browser.post(path, ["token": "x"])
                try expectError(missing, 400, "invalid_request", "Missing required parameter: client_id")
            }
        }
    }

    private func basic(_ id: String, _ secret: String) -> [String: String] {
        ["Authorization": "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()]
    }

    @Test(
        "a client's secret is accepted in the body and the header, regardless of the registered method",
        arguments: [("basic", "basic+secret %"), ("service", "service-secret")])
    func secretInEitherPlace(id: String, secret: String) async throws {
        try await withTenant(.grants) { _, browser in
            func revoke(_ secret: String?, headers: [String: String] = [:]) async throws -> Browser.Page {
                var fields = ["token": "x"]
                if let secret { fields.merge(["client_id": id, "client_secret": secret]) { $1 } }
                return try await browser.post("/oauth/revoke", fields, headers: headers)
            }
            let encoded = String(formEncoded(["": secret]).dropFirst().replacing("%20", with: "+"))
            let headers = [
                basic(id, secret), basic(id, encoded), basic(id, encoded.replacing("+", with: "%20")),
            ]
            #expect(try await revoke(secret).status == 200)
            for header in headers {
                #expect(try await revoke(nil, headers: header).status == 200)
                #expect(try await revoke(secret, headers: header).status == 200, "the same in both places")
                try expectError(
                    try await revoke("wrong", headers: header), 400, "invalid_request",
                    "Parameter 'client_secret' differs from the Authorization header")
            }
            try expectError(try await revoke("wrong"), 401, "invalid_client", "Unauthorized")
            try expectError(
                try await revoke(nil, headers: basic(id, "wrong")), 401, "invalid_client", "Unauthorized")
            try expectError(
                try await revoke(nil, headers: basic(id, "")), 401, "invalid_client", "Unauthorized")
            let differing = try await browser.post(
                "/oauth/revoke", ["client_id": "app", "token": "x"], headers: headers[0])
            try expectError(
                differing, 400, "invalid_request", "Parameter 'client_id' differs from the Authorization header")
        }
    }

    @Test("an error of client authentication names the registered method and the one used")
    func methodsInMessages() async throws {
        try await withSigner { tenant, browser, key in
            func error(_ fields: [String: String], _ headers: [String: String] = [:]) async throws -> String {
                let response = try await browser.post(
                    "/oauth/token", ["grant_type": "client_credentials", "audience": booksAPI].merging(fields) { $1 },
                    headers: headers)
                try expectError(response, 401, "access_denied")
                return try response.text("error_description")
            }
            let signer = "Unauthorized: the client is registered with private_key_jwt, and the request came with "
            #expect(try await error(["client_id": "signer", "client_secret": "x"]) == signer + "client_secret_post")
            #expect(try await error([:], basic("signer", "x")) == signer + "client_secret_basic")
            #expect(try await error(["client_id": "signer"]) == signer + "no client authentication")
            let secret = "Unauthorized: the client is registered with client_secret_post, and the request came with "
            #expect(try await error(["client_id": "service"]) == secret + "no client authentication")
            let assertion = try key.token(Self.assertion(tenant.issuer))
            let signed = try await error([
                "client_id": "service", "client_assertion_type": Self.assertionType, "client_assertion": assertion,
            ])
            #expect(signed == secret + "private_key_jwt")
            #expect(!signed.contains(assertion))
        }
    }

    @Test("a missing secret with a code returns only Unauthorized, which Auth0's SDKs expect")
    func confidentialWithoutSecret() async throws {
        try await withTenant(.grants) { _, browser in
            try expectError(
                try await browser.exchange("x", ["client_id": "service"]), 401, "access_denied", "Unauthorized")
        }
    }

    static let headers = [
        "", "Basic", "Basic ", "Basic %%%", "Basic Og==", "Basic bm9ib2R5OnNlY3JldA==", "Basic /////w==", "Bearer x",
        "Basic c2VydmljZTo=",
    ]

    @Test("an invalid Authorization header is rejected, never with 500", arguments: headers)
    func brokenHeader(header: String) async throws {
        try await withTenant(.grants) { _, browser in
            for path in ["/oauth/token", "/oauth/introspect"] {
                let response = try await browser.post(
                    path, ["grant_type": "client_credentials", "token": "x", "audience": booksAPI],
                    headers: ["Authorization": header])
                #expect([400, 401].contains(response.status), "\(response.status) \(response.text)")
                #expect(try response.json["error"] != nil)
            }
        }
    }

    @Test("a client with missing or private keys is rejected")
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
                _ = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            } throws: { ($0 as? TenantError)?.keyPath?.hasPrefix("clients[\(index)].jwks") == true }
        }
    }
}
