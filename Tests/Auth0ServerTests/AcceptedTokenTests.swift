import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0Server

@Suite("Valid access tokens")
struct AcceptedTokenTests {
    @Test("a valid access token has all its claims")
    func claims() async throws {
        let issuer = try FakeIssuer()
        let text = try issuer.token([
            "aud": ["https://api.example.com", "https://issuer.example/userinfo"],
            "permissions": ["orders:read", "orders:export"],
            "org_id": "org_1", "org_name": "acme", "roles": ["admin"], "nbf": 1_799_999_000, "jti": "id-1",
            "gty": "password", "auth_time": 1_799_999_900, "acr": "loa2", "amr": ["pwd", "mfa"],
            "act": ["sub": "agent", "act": ["sub": "earlier"]],
            "https://example.com/plan": ["name": "gold", "seats": 3],
        ])
        let token = try await issuer.verifier().verify(.bearer(text))
        #expect(token.token == text)
        #expect(token.issuer == "https://issuer.example/")
        #expect(token.subject == "auth0|ada")
        #expect(token.audience == ["https://api.example.com", "https://issuer.example/userinfo"])
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_800_003_600))
        #expect(token.issuedAt == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(token.notBefore == Date(timeIntervalSince1970: 1_799_999_000))
        #expect(token.id == "id-1")
        #expect(token.clientID == "app")
        #expect(token.scopes == ["read:orders", "write:orders"])
        #expect(token.permissions == ["orders:read", "orders:export"])
        #expect(token.roles == ["admin"])
        #expect(token.organization == .init(id: "org_1", name: "acme"))
        #expect(token.actor?.subject == "agent")
        #expect(token.actor?.chain == ["agent", "earlier"])
        #expect(token.grantType == "password")
        #expect(!token.isMachine)
        #expect(token.authenticatedAt == Date(timeIntervalSince1970: 1_799_999_900))
        #expect(token.authenticationContext == "loa2")
        #expect(token.authenticationMethods == ["pwd", "mfa"])
        #expect(token.binding == .none)
        #expect(token["jti"].string == "id-1")
        #expect(token["iat"].integer == 1_800_000_000)
        #expect(token["missing"].rawValue == nil)
        #expect(!"\(token)".contains(text) && !String(reflecting: token).contains(text))
    }

    @Test("a valid access token's claims can be decoded into a custom type")
    func decodableClaims() async throws {
        struct Claims: Decodable, Equatable {
            struct Plan: Decodable, Equatable {
                let name: String
                let seats: Int
            }
            enum CodingKeys: String, CodingKey {
                case sub
                case plan = "https://example.com/plan"
            }
            let sub: String
            let plan: Plan
        }
        let issuer = try FakeIssuer()
        let text = try issuer.token(["https://example.com/plan": ["name": "gold", "seats": 3]])
        let token = try await issuer.verifier().verify(token: text)
        #expect(try token.claims(as: Claims.self) == Claims(sub: "auth0|ada", plan: .init(name: "gold", seats: 3)))
        #expect(throws: DecodingError.self) { try token.claims(as: [String: Int].self) }
    }

    @Test(
        "optional claims of the wrong type are ignored",
        arguments: [
            ["scope": ["read:orders"]], ["scope": 1], ["permissions": "orders:read"], ["permissions": ["a", 1]],
            ["org_id": 1], ["roles": "admin"],
        ] as [[String: ClaimValue?]])
    func wrongTypes(_ changes: [String: ClaimValue?]) async throws {
        let issuer = try FakeIssuer()
        let token = try await issuer.verifier().verify(token: issuer.token(changes))
        #expect(token.permissions.isEmpty && token.organization == nil && token.roles.isEmpty)
        if changes["scope"] != nil { #expect(token.scopes.isEmpty) }
    }

    @Test(
        "access tokens are accepted with each algorithm, each usual typ, and within the leeway",
        arguments: [
            ([:], ["typ": nil]), ([:], ["typ": "jwt"]), ([:], ["typ": "at+jwt"]), ([:], ["typ": "application/at+JWT"]),
            (["exp": 1_799_999_996], [:]), (["exp": .number(1_800_000_000.5)], [:]), (["nbf": 1_800_000_005], [:]),
            (["iat": 1_900_000_000], [:]), (["iat": nil, "sub": nil], [:]),
        ] as [([String: ClaimValue?], [String: ClaimValue?])])
    func variants(_ changes: [String: ClaimValue?], _ header: [String: ClaimValue?]) async throws {
        let issuer = try FakeIssuer()
        for keyNumber in [0, 1] {
            let text = try issuer.token(changes, header: header, keyNumber: keyNumber)
            _ = try await issuer.verifier().verify(token: text)
        }
    }

    @Test("strict mode accepts RFC 9068's example token with other times, until it expires")
    func strict() async throws {
        let issuer = try FakeIssuer("https://authorization-server.example.com/", clock: ManualClock(1_639_528_000))
        let payload = """
            {"iss": "https://authorization-server.example.com/", "sub": "5ba552d67", "aud": "https://rs.example.com/",
             "exp": 1639528912, "iat": 1618354090, "jti": "dbe39bf3a3ba4238a513f51d6e1691c4", "client_id": "s6BhdRkqt3",
             "scope": "openid profile reademail"}
            """
        let text = try issuer.token(json: payload, header: ["typ": "at+JWT"])
        let verifier = try issuer.verifier {
            $0.strict = true
            $0.audiences = ["https://rs.example.com/"]
        }
        let token = try await verifier.verify(token: text)
        #expect(token.subject == "5ba552d67")
        #expect(token.clientID == "s6BhdRkqt3")
        #expect(token.scopes == ["openid", "profile", "reademail"])
        issuer.clock.advance(by: 917)
        #expect(await verifier.thrownError(of: text)?.rule == .exp)
    }

    @Test(
        "a PS256 or RS512 access token is accepted if the key and the configuration allow it",
        arguments: [(Algorithm.ps256, SignatureAlgorithm.ps256), (.rs512, .rs512)])
    func otherAlgorithm(algorithm: Algorithm, signature: SignatureAlgorithm) async throws {
        let issuer = try FakeIssuer()
        issuer.publish([.init(id: "P", algorithm: signature, key: try TestKeys.rsa.get())])
        _ = try await issuer.verifier { $0.algorithms = [algorithm] }.verify(token: issuer.token())
        let error = try await issuer.verifier { $0.algorithms = [.rs256] }.thrownError(of: issuer.token())
        #expect(error?.rule == .alg)
    }

    @Test("an HS256 access token is accepted with the configured secret only")
    func sharedSecret() async throws {
        let issuer = try FakeIssuer()
        let secret = Data("a secret that has at least 32 bytes".utf8)
        let verifier = try issuer.verifier {
            $0.issuers = .list([Issuer(issuer.issuer, keys: .secret(secret, .hs256))])
        }
        let input =
            Base64URL.encode(Data(#"{"alg":"HS256"}"#.utf8)) + "."
            + Base64URL.encode(Data(try JSON.text(.object(issuer.claims)).utf8))
        let good = input + "." + Base64URL.encode(HMAC.sha256(Data(input.utf8), key: secret))
        _ = try await verifier.verify(token: good)
        let forged = input + "." + Base64URL.encode(HMAC.sha256(Data(input.utf8), key: Data("another".utf8)))
        #expect(await verifier.thrownError(of: forged)?.rule == .signature)
        let other = try issuer.token()
        #expect(await verifier.thrownError(of: other)?.rule == .alg)
        #expect(issuer.fetches.isEmpty)
    }

    @Test("each of several issuers has its own audience and keys")
    func severalIssuers() async throws {
        let first = try FakeIssuer()
        let second = try FakeIssuer("https://second.example/")
        second.publish([.init(id: "R", algorithm: .rs256, key: try TestKeys.otherRSA.get())])
        let keys = try JSONEncoder().encode(JSONWebKeySet(keys: [second.published()]))
        let verifier = try first.verifier {
            $0.issuers = .list([
                Issuer(first.issuer), Issuer(second.issuer, audiences: ["urn:second"], keys: .set(keys)),
            ])
        }
        #expect(try await verifier.verify(token: first.token()).issuer == first.issuer)
        #expect(try await verifier.verify(token: second.token(["aud": "urn:second"])).issuer == second.issuer)
        for bad in [
            try second.token(), try first.token(["aud": "urn:second"]),
            try second.token(["iss": .string(first.issuer)]),
        ] {
            let error = await verifier.thrownError(of: bad)
            #expect(error?.code == .invalidToken)
        }
    }

    @Test("issuers are resolved for each request, and a failing resolver causes a 503")
    func resolvedIssuers() async throws {
        struct Down: Error {}
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier {
            $0.issuers = .resolver { context in
                if context.unverifiedIssuer == "https://down.example/" { throw Down() }
                return context.request?.host == ["api.example.com"] ? [Issuer("https://issuer.example/")] : []
            }
        }
        let text = try issuer.token()
        _ = try await verifier.verify(.bearer(text))
        #expect(await verifier.thrownError(of: text)?.rule == .iss)
        let other = try issuer.token(["iss": "https://down.example/"])
        let error = await verifier.thrownError(of: other)
        #expect(error?.challenge.status == 503)
        #expect(error?.cause is Down)
        #expect(verifier.keyStatus.map(\.issuer) == ["https://issuer.example/"])
    }

    @Test("a public key in PEM format verifies an access token's signature")
    func pem() async throws {
        let issuer = try FakeIssuer()
        // The key of RFC 7515 appendix A.3 as a PEM public key.
        let pem = """
            -----BEGIN PUBLIC KEY-----
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV7
            6e8Tus9uPHvRVEXH8UTNG72bfocs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
            -----END PUBLIC KEY-----
            """
        let key = try JSONWebKey(pem: pem)
        #expect(key.x == "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
        #expect(key.y == "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
        let token = """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
            DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        let parsed = try CompactToken(Array(token.utf8))
        #expect(try VerificationKey(key, algorithm: .es256).made(parsed.signature, for: parsed.signingInput))
        let verifier = try issuer.verifier { $0.issuers = .list([Issuer("joe", keys: .pem(pem, .es256))]) }
        #expect(await verifier.thrownError(of: token)?.rule == .aud)
    }

    @Test("cached access tokens are still checked for expiration, and are dropped with their key")
    func tokenCache() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier { $0.tokenCache = .init(maximumEntries: 10, lifetime: 600) }
        let text = try issuer.token(["exp": 1_800_000_500])
        for _ in 0..<3 { _ = try await verifier.verify(token: text) }
        issuer.publish([.init(id: "N", algorithm: .rs256, key: try TestKeys.otherRSA.get())])
        verifier.forgetKeys()
        #expect(await verifier.thrownError(of: text)?.rule == .kid)
        let other = try issuer.token(["exp": 1_800_000_500])
        _ = try await verifier.verify(token: other)
        issuer.clock.advance(by: 506)
        #expect(await verifier.thrownError(of: other)?.rule == .exp)
    }
}

extension FakeIssuer {
    func published() throws -> JSONWebKey {
        try Key(id: "R", algorithm: .rs256, key: TestKeys.otherRSA.get()).published
    }
}
