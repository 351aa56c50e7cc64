import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Encrypted access tokens")
struct EncryptedTokenTests {
    private static let key = Result { try PrivateKey.generateRSA() }

    private static func encryption(_ algorithm: TenantAPI.TokenEncryption.Algorithm = .rsaOAEP256) throws
        -> TenantAPI.TokenEncryption
    {
        TenantAPI.TokenEncryption(pem: try key.get().publicJWK().pem(), algorithm: algorithm, keyID: "key-1")
    }

    private func decrypt(_ token: String) throws -> String {
        let jwe = try CompactJWE(token)
        #expect(jwe.keyID == "key-1")
        return String(decoding: try jwe.decrypt(with: Self.key.get()), as: UTF8.self)
    }

    @Test(
        "only the API can read its tokens, which are signed as usual",
        arguments: TenantAPI.TokenEncryption.Algorithm.allCases)
    func encrypted(algorithm: TenantAPI.TokenEncryption.Algorithm) async throws {
        let encryption = try Self.encryption(algorithm)
        try await withTenant(.direct.with { $0.apis[0].tokenEncryption = encryption }) { tenant, browser in
            let tokens = try await browser.tokens(["audience": booksAPI])
            let signed = try decrypt(try tokens.access)
            #expect(try await tenant.tenant.keys.verify(signed)?["sub"] == .string(try await tenant.userID()))
            #expect(try await browser.userInfo(try tokens.access).status == 200)
            let introspected = try await browser.post(
                "/oauth/introspect",
                ["client_id": "web", "client_secret": "web-secret", "token": try tokens.access])
            #expect(try introspected.json["active"] == true)
            #expect(try introspected.json["aud"] == nil)
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh))
            #expect(try claims(try decrypt(try refreshed.access))["scope"] == claims(signed)["scope"])
            let minted = try await tenant.accessToken(for: "auth0|somebody", audience: booksAPI)
            #expect(try claims(try decrypt(minted))["sub"] == "auth0|somebody")
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID()))
        }
    }

    @Test("an encrypted token's details are hidden from the client")
    func details() async throws {
        let encryption = try Self.encryption()
        let configuration = TenantConfiguration.direct.with {
            $0.apis[0].tokenEncryption = encryption
            $0.apis[0].authorizationDetails = [["type": "payment"]]
        }
        try await withTenant(configuration) { _, browser in
            let handle = try await browser.post(
                "/oauth/par",
                authorizeQuery([
                    "audience": booksAPI, "authorization_details": #"[{"type":"payment","amount":"150"}]"#,
                ])
            ).text("request_uri")
            let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            let consent = try await browser.follow(
                try await browser.follow(try await browser.logIn(at: start.location)))
            let end = try await browser.follow(try await browser.submit(consent, ["action": "accept"]))
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(tokens.members["authorization_details"] == [["type": "payment"]])
            #expect(
                try claims(try decrypt(try tokens.access))["authorization_details"]
                    == [["type": "payment", "amount": "150"]])
        }
    }

    @Test("the Management API shows the key's thumbprint, and an export its public key")
    func management() async throws {
        let encryption = try Self.encryption()
        try await withService { tenant, service in
            let made = try await service.send(
                "POST", "/api/v2/resource-servers",
                ["identifier": "https://pay.example.com", "token_encryption": .object(encryption.object)])
            #expect(made.status == 201, "\(made.text)")
            let shown = try made.json["token_encryption"]
            #expect(shown?["format"] == "compact-nested-jwe")
            #expect(shown?["encryption_key"]?["kid"] == "key-1")
            #expect(shown?["encryption_key"]?["alg"] == "RSA-OAEP-256")
            #expect(
                shown?["encryption_key"]?["thumbprint_sha256"]
                    == .string(try Self.key.get().publicJWK().thumbprint()))
            #expect(shown?["encryption_key"]?["pem"] == nil)
            let described = try await tenant.description()
            let api = described.sections["resourceServers"]?.arrayValue?.first {
                $0["identifier"] == "https://pay.example.com"
            }
            #expect(api?["token_encryption"] == .object(encryption.object))
            let id = try made.text("id")
            let off = try await service.send("PATCH", "/api/v2/resource-servers/\(id)", ["token_encryption": .null])
            #expect(off.status == 200)
            #expect(try off.json["token_encryption"] == nil)
        }
    }

    @Test(
        "encryption that can't work is rejected",
        arguments: [
            (#"{"format": "compact-nested-jwe"}"#, "token_encryption.encryption_key.pem"),
            (#"{"encryption_key": {"alg": "RSA-OAEP-256", "pem": ""}}"#, "token_encryption.format"),
            (
                #"{"format": "compact-nested-jwe", "encryption_key": {"alg": "RSA1_5", "pem": ""}}"#,
                "token_encryption.encryption_key.alg"
            ),
            (
                #"{"format": "compact-nested-jwe", "encryption_key": {"alg": "RSA-OAEP-256", "pem": "x"}}"#,
                "token_encryption.encryption_key.pem"
            ),
        ])
    func invalid(json: String, keyPath: String) throws {
        let json = #"{"apis": [{"identifier": "a", "token_encryption": \#(json)}]}"#
        #expect { try TenantConfiguration(json: Data(json.utf8)) } throws: { error in
            (error as? TenantError)?.keyPath == "apis[0]." + keyPath
        }
    }
}
