import A0JOSE
import Auth0Server
import Auth0ServerTesting
import LocalTenantTesting
import Foundation
import JWTDecode
import LocalTenant
import Testing

@Suite("Tokens issued without a login")
struct TokenTests {
    private static let audience = "https://api.example.com"

    @Test("a server accepts a tenant's access token with custom claims, scope, and lifetime")
    func accepted() async throws {
        let tenant = try await TestTenant()
        let verifier = try AccessTokenVerifier(domain: tenant.domain, audience: tenant.audience)
        let token = try await tenant.accessToken(
            scope: "read:books", claims: ["https://example.com/team": "blue"], lifetime: 60)
        let verified = try await verifier.verify(token: token)
        #expect(verified.subject == tenant.user.id)
        #expect(verified.scopes.contains("read:books"))
        #expect(verified["https://example.com/team"].string == "blue")
        let jwt = try decode(jwt: token)
        let (issued, expiry) = (try #require(jwt.issuedAt), try #require(jwt.expiresAt))
        #expect(expiry.timeIntervalSince(issued) == 60)
    }

    @Test("a server rejects every deliberately flawed token", arguments: TokenFlaw.allCases)
    func refused(_ flaw: TokenFlaw) async throws {
        let tenant = try await TestTenant()
        let verifier = try AccessTokenVerifier(domain: tenant.domain, audience: tenant.audience)
        _ = try await verifier.verify(token: try await tenant.accessToken())
        let token = try await tenant.accessToken(flaw: flaw)
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(token: token) }
    }

    @Test("an ID token has the user's profile and custom claims, and an unknown user can't have one")
    func idToken() async throws {
        let tenant = try await TestTenant()
        let token = try decode(jwt: try await tenant.idToken(nonce: "n", claims: ["roles": ["admin"]]))
        #expect(token.audience == [tenant.clientID])
        #expect(token["email"].string == tenant.user.email)
        #expect(token["nonce"].string == "n")
        #expect(token["roles"].array == ["admin"])
        let error = await thrownError { _ = try await tenant.local.idToken(for: "auth0|nobody") }
        #expect(error?.cause == .notFound)
    }

    @Test("a token has the dialect and the signing algorithm of its API")
    func dialect() async throws {
        var configuration = TestTenant.configuration
        configuration.apis = [
            TenantAPI(identifier: "urn:new", dialect: .rfc9068),
            TenantAPI(
                identifier: "urn:secret", signingAlgorithm: .hs256, signingSecret: String(repeating: "s", count: 32)),
        ]
        let tenant = try await TestTenant(configuration)
        let new = try decode(jwt: try await tenant.accessToken())
        #expect(new.header["typ"] as? String == "at+jwt")
        #expect(new["client_id"].string == tenant.clientID)
        let secret = try decode(jwt: try await tenant.accessToken(audience: "urn:secret"))
        #expect(secret.header["alg"] as? String == "HS256")
    }

    @Test("a server accepts tokens of an issuer without a network", arguments: [Algorithm.rs256, .ps256, .es256])
    func issuer(_ algorithm: Algorithm) async throws {
        let issuer = TestIssuer()
        let verifier = try issuer.verifier(audience: Self.audience)
        let token = try issuer.accessToken(
            audience: Self.audience, scopes: ["read:orders"], permissions: ["write:orders"], algorithm: algorithm)
        let verified = try await verifier.verify(token: token)
        #expect(verified.subject == "auth0|sample")
        #expect(verified.scopes.contains("read:orders"))
        #expect(issuer.fetchCount == 2)
    }

    @Test(
        "a server rejects expired, forged, and mismatched tokens of an issuer without a network")
    func issuerRefused() async throws {
        let issuer = TestIssuer()
        let verifier = try issuer.verifier(audience: Self.audience)
        let wrong = [
            try issuer.accessToken(audience: Self.audience, expiresIn: -60),
            try issuer.accessToken(audience: Self.audience, isForged: true),
            try issuer.accessToken(audience: Self.audience, claims: ["iss": "https://elsewhere.test/"]),
            try issuer.accessToken(audience: Self.audience, claims: ["sub": .null, "exp": .null]),
            try issuer.accessToken(audience: Self.audience, keyID: "unknown"),
            try issuer.accessToken(audience: "https://elsewhere.test"),
        ]
        for token in wrong {
            await #expect(throws: AccessTokenError.self) { try await verifier.verify(token: token) }
        }
        #expect(throws: TestIssuer.IssuerError.self) {
            try issuer.accessToken(audience: Self.audience, algorithm: .hs256)
        }
    }

    @Test("an issuer without a network encrypts tokens for a server")
    func issuerEncrypts() async throws {
        let (issuer, key) = (TestIssuer(), try PrivateKey.generateRSA())
        let pem = "-----BEGIN PRIVATE KEY-----\n\(try key.pkcs8().base64EncodedString())\n-----END PRIVATE KEY-----"
        let own = try DecryptionKey(pem: pem)
        let verifier = try issuer.verifier(audience: Self.audience) { $0.decryptionKeys = [own] }
        let token = try issuer.encrypted(
            try issuer.accessToken(audience: Self.audience), for: try key.publicJWK().pem(), keyID: "one")
        #expect(try await verifier.verify(token: token).subject == "auth0|sample")
        let usual = try issuer.verifier(audience: Self.audience)
        await #expect(throws: AccessTokenError.self) { try await usual.verify(token: token) }
        #expect(throws: TestIssuer.IssuerError.self) { try issuer.encrypted(token, for: "no key") }
    }

    @Test("an issuer can be offline, change its clock, and rotate its keys")
    func issuerLife() async throws {
        let issuer = TestIssuer()
        issuer.now = Date(timeIntervalSince1970: 1_900_000_000)
        let verifier = try issuer.verifier(audience: Self.audience)
        issuer.isOffline = true
        let token = try issuer.accessToken(audience: Self.audience, expiresIn: 60)
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(token: token) }
        issuer.isOffline = false
        issuer.now += 2
        _ = try await verifier.verify(token: token)
        issuer.now += 120
        await #expect(throws: AccessTokenError.self) { try await verifier.verify(token: token) }
        issuer.rotateKeys()
        _ = try await verifier.verify(token: try issuer.accessToken(audience: Self.audience))
    }

    @Test("a bound token is accepted only with a proof of its key")
    func bound() async throws {
        let issuer = TestIssuer()
        let verifier = try issuer.verifier(audience: Self.audience)
        let (key, other) = (try TestProofKey(), try TestProofKey())
        let token = try issuer.accessToken(audience: Self.audience, boundTo: key)
        let url = "https://api.example.com/orders"
        _ = try await verifier.verify(
            authorization: "DPoP \(token)", dpop: try key.proof(method: "GET", url: url, token: token), method: "GET",
            url: url)
        let stolen = try other.proof(method: "GET", url: url, token: token)
        await #expect(throws: AccessTokenError.self) {
            try await verifier.verify(authorization: "DPoP \(token)", dpop: stolen, method: "GET", url: url)
        }
        await #expect(throws: AccessTokenError.self) {
            try await verifier.verify(authorization: "Bearer \(token)", method: "GET", url: url)
        }
    }
}
