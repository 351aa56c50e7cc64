import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("A tenant that signs with ES256")
struct EllipticCurveTests {
    private static let direct = TenantConfiguration.direct.with { $0.signingAlgorithm = .es256 }

    private func keySet(_ browser: Browser) async throws -> [JSONWebKey] {
        try JSONDecoder().decode(JSONWebKeySet.self, from: try await browser.get("/.well-known/jwks.json").body).keys
    }

    @Test("all tokens are signed with published keys for ES256")
    func tokens() async throws {
        try await withTenant(Self.direct) { tenant, browser in
            let tokens = try await browser.tokens(["audience": booksAPI])
            let minted = try await tenant.accessToken(for: "auth0|somebody", audience: booksAPI)
            let keys = try await keySet(browser)
            #expect(keys.allSatisfy { $0.kty == "EC" && $0.crv == "P-256" && $0.alg == "ES256" && $0.use == "sig" })
            #expect(keys.allSatisfy { $0.n == nil && $0.x5c?.count == 1 })
            #expect(keys.count == 2)
            let idToken = try #require(tokens.members["id_token"]?.stringValue)
            for token in [try tokens.access, idToken, minted] {
                let jws = try CompactJWS(token)
                #expect(jws.algorithm == "ES256")
                let key = try PublicKey(try #require(keys.first { $0.kid == jws.keyID }))
                #expect(key.isValid(signature: jws.signature, for: jws.signingInput, algorithm: .es256))
            }
            let forged = try await tenant.accessToken(for: "auth0|somebody", audience: booksAPI, flaw: .wrongSignature)
            let jws = try CompactJWS(forged)
            let key = try PublicKey(try #require(keys.first { $0.kid == jws.keyID }))
            #expect(!key.isValid(signature: jws.signature, for: jws.signingInput, algorithm: .es256))
            #expect(try await browser.userInfo(try tokens.access).status == 200)
            let discovery = try TenantValue.decodeObject(
                try await browser.get("/.well-known/openid-configuration").body)
            #expect(discovery["id_token_signing_alg_values_supported"] == ["HS256", "ES256"])
        }
    }

    @Test("stored keys for another algorithm are replaced at the start, and their tokens stay valid")
    func replaced() async throws {
        try await withDirectory { directory in
            var tokens: [String] = []
            // Shared by all starts, so that each one generates different keys.
            let environment = TenantEnvironment.quick
            for algorithm in [TenantConfiguration.SigningAlgorithm.rs256, .es256, .es256, .rs256] {
                let configuration = TenantConfiguration.direct.with {
                    ($0.dataDirectory, $0.signingAlgorithm) = (directory, algorithm)
                }
                try await withTenant(configuration, environment: environment) { tenant, browser in
                    tokens.append(try await browser.tokens(["audience": booksAPI]).access)
                    #expect(try CompactJWS(tokens[tokens.count - 1]).algorithm == algorithm.rawValue)
                    // The next key is for the same algorithm.
                    try await tenant.rotateSigningKeys()
                    tokens.append(try await browser.tokens(["audience": booksAPI]).access)
                    #expect(try CompactJWS(tokens[tokens.count - 1]).algorithm == algorithm.rawValue)
                    for token in tokens { #expect(try await tenant.tenant.keys.verify(token) != nil) }
                    let names = try await keySet(browser).map(\.kid)
                    #expect(try tokens.allSatisfy { names.contains(try CompactJWS($0).keyID) })
                }
            }
        }
    }

    @Test("a configured key must be for the algorithm")
    func configuredKey() async throws {
        let key = try PrivateKey.generateP256()
        var configuration = Self.direct
        configuration.signingKey = try key.pem()
        let id = try key.publicJWK().thumbprint()
        try await withTenant(configuration) { tenant, _ in
            let current = try await tenant.signingKeyIDs().first
            #expect(current == id)
        }
        configuration.signingKey = try TestSigningKeys.shared.key(0).pem()
        #expect { try configuration.validate() } throws: {
            ($0 as? TenantError)?.keyPath == "signing_key" && "\($0)".contains("ec_paramgen_curve")
        }
    }

    @Test("APIs that need an RSA key are rejected")
    func otherAlgorithm() async throws {
        var configuration = Self.direct
        configuration.apis[0].signingAlgorithm = .ps256
        #expect { try configuration.validate() } throws: {
            ($0 as? TenantError)?.keyPath == "apis[0].signing_alg" && "\($0)".contains("PS256")
        }
        configuration.apis[0].signingAlgorithm = .hs256
        configuration.apis[0].signingSecret = String(repeating: "s", count: 64)
        try configuration.validate()
        #expect { try TenantConfiguration(json: Data(#"{"signing_alg": "ES512"}"#.utf8)) } throws: {
            ($0 as? TenantError)?.keyPath == "signing_alg"
        }
    }
}
