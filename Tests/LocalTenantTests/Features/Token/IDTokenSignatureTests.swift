import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Signatures of ID tokens")
struct IDTokenSignatureTests {
    private static let web: [String: String?] = [
        "client_id": "web", "redirect_uri": "https://shop.example.com/callback",
    ]

    private func idToken(_ browser: Browser) async throws -> String {
        let code = try await browser.code(Self.web)
        let changes = Self.web.merging(["client_secret": "web-secret"]) { $1 }
        return try Tokens(try await browser.exchange(code, changes)).members["id_token"]?.stringValue ?? ""
    }

    @Test("a client chooses how its ID tokens are signed", arguments: [JWTConfiguration.Algorithm.ps256, .rs512])
    func algorithm(algorithm: JWTConfiguration.Algorithm) async throws {
        try await withTenant(.direct.client("web") { $0.jwtConfiguration.algorithm = algorithm }) { tenant, browser in
            let keys = try await browser.get("/.well-known/jwks.json").json["keys"]?.arrayValue
            let token = try await idToken(browser)
            let jws = try CompactJWS(token)
            #expect(jws.algorithm == algorithm.rawValue)
            // Published before the first token.
            #expect(keys?.contains { $0["kid"]?.stringValue == jws.keyID } == true)
            #expect(try await tenant.tenant.keys.verify(token)?["aud"] == "web")
            let other = try #require(try await browser.tokens().members["id_token"]?.stringValue)
            #expect(try CompactJWS(other).algorithm == "RS256")
        }
    }

    @Test("HS256 uses the client's secret, and such a token is a hint like others", arguments: [false, true])
    func shared(isEncoded: Bool) async throws {
        let configuration = TenantConfiguration.direct.client("web") {
            $0.jwtConfiguration.algorithm = .hs256
            $0.jwtConfiguration.isSecretEncoded = isEncoded
        }
        try await withTenant(configuration) { _, browser in
            let token = try await idToken(browser)
            let key = isEncoded ? Data(base64Encoded: "web+secret==") ?? Data() : Data("web-secret".utf8)
            #expect(HMACToken.verify(token, key: key)?["aud"] == "web")
            let hint = authorizeQuery(Self.web.merging(["prompt": "none", "id_token_hint": token]) { $1 })
            let silent = try await browser.get("/authorize", hint)
            #expect(silent.parameter("code") != nil, "\(silent.text)")
            var forged = token.split(separator: ".").map(String.init)
            forged[2] = String(forged[2].reversed())
            let refused = try await browser.get("/oidc/logout", ["id_token_hint": forged.joined(separator: ".")])
            #expect(refused.status == 400)
            let out = try await browser.get("/oidc/logout", ["id_token_hint": token])
            #expect(out.status < 400, "\(out.text)")
            let gone = try await browser.get("/authorize", hint)
            #expect(gone.parameter("error") == "login_required")
        }
    }

    @Test("a token that a client signed with its secret isn't proof for others")
    func proof() async throws {
        let configuration = TenantConfiguration.direct.client("web") { $0.jwtConfiguration.algorithm = .hs256 }
        try await withTenant(configuration) { tenant, browser in
            // Another client's hint, made by this one.
            let forged = try HMACToken.sign(
                ["iss": .string(tenant.issuer), "sub": .string(try await tenant.userID()), "aud": "app"], type: "JWT",
                key: Data("web-secret".utf8))
            #expect(try await browser.get("/oidc/logout", ["id_token_hint": forged]).status == 400)
            #expect(try await tenant.tenant.keys.verify(try await idToken(browser)) == nil)
        }
    }

    @Test("a client of Auth0's that uses HS256 is made by the API")
    func management() async throws {
        try await withService { _, service in
            let sent: TenantValue = ["alg": "HS256", "secret_encoded": true, "lifetime_in_seconds": 300]
            let made = try await service.send("POST", "/api/v2/clients", ["name": "Old", "jwt_configuration": sent])
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.json["jwt_configuration"] == sent)
        }
    }

    @Test("HS256 needs a secret, and others an RSA key")
    func invalid() throws {
        for (json, keyPath) in [
            (#"{"clients": [{"client_id": "a", "jwt_configuration": {"alg": "HS256"}}]}"#, "clients[0]"),
            (
                #"{"signing_alg": "ES256", "clients": [{"client_id": "a", "jwt_configuration": {"alg": "PS256"}}]}"#,
                "clients[0]"
            ),
        ] {
            #expect { try TenantConfiguration(json: Data(json.utf8)).validate() } throws: { error in
                (error as? TenantError)?.keyPath == keyPath + ".jwt_configuration.alg"
            }
        }
    }
}
