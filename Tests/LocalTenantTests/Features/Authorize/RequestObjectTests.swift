import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Signed authorization requests")
struct RequestObjectTests {
    private static let now = Date(timeIntervalSince1970: 1_900_000_000)
    private let key: PrivateKey

    init() throws {
        key = try PrivateKey.generateP256()
    }

    private func configuration(isRequired: Bool = false) throws -> TenantConfiguration {
        let keys = try TenantKeySet(keys: [key.publicMembers()])
        return .bookshop.client("app") { $0.signedRequestObjects = .init(isRequired: isRequired, keys: keys) }
    }

    /// The claims of a valid request object; nil removes one.
    private func claims(
        _ tenant: LocalTenant, _ changes: [String: TenantValue?] = [:]
    ) -> [String: TenantValue] {
        var claims: [String: TenantValue?] = authorizeQuery().mapValues { .string($0) }
        let seconds = Int(Self.now.timeIntervalSince1970)
        for (name, value) in [
            "iss": .string("app"), "aud": .string(tenant.issuer), "exp": .integer(seconds + 300), "max_age": 600,
        ] as [String: TenantValue] { claims[name] = value }
        for (name, value) in changes { claims[name] = .some(value) }
        return claims.compactMapValues { $0 }
    }

    private func withSigner(
        isRequired: Bool = false, _ body: (LocalTenant, Browser) async throws -> Void
    ) async throws {
        try await withTenant(
            try configuration(isRequired: isRequired), clock: TenantClock(fixedAt: Self.now), body)
    }

    @Test("a signed request logs in, and parameters outside of it are ignored")
    func logIn() async throws {
        try await withSigner { tenant, browser in
            let request = try key.token(claims(tenant), header: ["typ": "oauth-authz-req+jwt"])
            let start = try await browser.get(
                "/authorize",
                ["client_id": "app", "request": request, "state": "planted", "redirect_uri": "https://evil.example/"])
            let end = try await browser.follow(try await browser.logIn(at: start.location))
            #expect(end.location?.hasPrefix(callback) == true)
            #expect(end.parameter("state") == "a state")
            let response = try await browser.exchange(try #require(end.parameter("code")))
            #expect(try Tokens(response).idToken["nonce"] == "n-1")
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["request_parameter_supported"] == true)
            #expect(discovery["request_uri_parameter_supported"] == false)
        }
    }

    @Test("a signed request can be pushed")
    func pushed() async throws {
        try await withSigner(isRequired: true) { tenant, browser in
            try expectError(try await browser.post("/oauth/par", authorizeQuery()), 400, "invalid_request")
            let fields = ["client_id": "app", "request": try key.token(claims(tenant))]
            let handle = try await browser.post("/oauth/par", fields).text("request_uri")
            let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            #expect(start.location?.hasPrefix("/u/login?") == true)
            let other = ["client_id": "app", "request": try PrivateKey.generateP256().token(claims(tenant))]
            try expectError(try await browser.post("/oauth/par", other), 400, "invalid_request_object")
        }
    }

    @Test("a client that must sign its requests can't send a plain one")
    func required() async throws {
        try await withSigner(isRequired: true) { tenant, browser in
            let plain = try await browser.get("/authorize", authorizeQuery())
            #expect(plain.parameter("error") == "invalid_request")
            let signed = try await browser.get(
                "/authorize", ["client_id": "app", "request": try key.token(claims(tenant))])
            #expect(signed.location?.hasPrefix("/u/login?") == true)
        }
    }

    static let errors: [[String: TenantValue?]] = [
        ["iss": "web"], ["iss": nil], ["client_id": "web"], ["client_id": nil], ["sub": "app"],
        ["aud": "https://a.example/"], ["aud": nil], ["request": "x"], ["request_uri": "urn:x"],
        ["exp": 1_899_999_000], ["exp": "soon"], ["nbf": 1_900_001_000], ["iat": 1_900_001_000],
    ]

    @Test("request objects with wrong, missing, or expired claims are refused", arguments: errors)
    func refuses(changes: [String: TenantValue?]) async throws {
        try await withSigner { tenant, browser in
            let request = try key.token(claims(tenant, changes))
            let page = try await browser.get("/authorize", ["client_id": "app", "request": request])
            #expect(page.status == 400)
            #expect(page.text.contains("invalid_request_object"))
            let response = try await browser.get("/authorize", authorizeQuery(["request": request]))
            #expect(response.parameter("error") == "invalid_request_object")
            #expect(response.parameter("state") == "a state")
        }
    }

    @Test("unsigned objects, other types, and other signers are refused")
    func signatures() async throws {
        try await withSigner { tenant, browser in
            let unsigned = [Data(#"{"alg":"none"}"#.utf8), try JSONText.encode(claims(tenant)), Data()]
            for request in [
                unsigned.map(Base64URL.encode).joined(separator: "."), "e30.e30.",
                try PrivateKey.generateP256().token(claims(tenant)),
                try key.token(claims(tenant), header: ["typ": "at+jwt"]),
            ] {
                let response = try await browser.get("/authorize", authorizeQuery(["request": request]))
                #expect(response.parameter("error") == "invalid_request_object")
            }
        }
    }

    @Test("a request_uri that wasn't pushed is never followed")
    func elsewhere() async throws {
        try await withSigner { _, browser in
            let page = try await browser.get(
                "/authorize", authorizeQuery(["request_uri": "https://evil.example/request.jwt"]))
            #expect(page.status == 400)
            #expect(page.text.contains("request_uri_not_supported"))
        }
    }

    @Test("a client that must sign requests needs keys")
    func validation() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") { $0.signedRequestObjects.isRequired = true }
        await #expect {
            _ = try await LocalTenant.start(configuration)
        } throws: { ($0 as? TenantError)?.keyPath == "clients[0].signed_request_object.jwks" }
    }
}
