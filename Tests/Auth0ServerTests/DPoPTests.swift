import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0Server

/// A proof that must be rejected, and the rule that it breaks.
struct BadProof: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: AccessTokenError.Rule
    let make: @Sendable (FakeClient, String) throws -> [String]

    init(
        _ description: String, _ rule: AccessTokenError.Rule,
        _ make: @escaping @Sendable (FakeClient, String) throws -> [String]
    ) {
        testDescription = description
        self.rule = rule
        self.make = make
    }

    static func claim(_ name: String, _ value: ClaimValue?, _ rule: AccessTokenError.Rule) -> BadProof {
        BadProof("\(name): \(value.map { "\($0)" } ?? "missing")", rule) { [try $0.proof(for: $1, [name: value])] }
    }

    static func header(_ name: String, _ value: ClaimValue?) -> BadProof {
        BadProof("header \(name): \(value.map { "\($0)" } ?? "missing")", .proof) { client, token in
            [try client.proof(for: token, header: [name: value])]
        }
    }

    static func key(_ description: String, _ change: @escaping @Sendable (inout [String: ClaimValue]) -> Void)
        -> BadProof
    {
        BadProof("key \(description)", .proof) { client, token in
            let jwk = try client.key.publicJWK()
            var members: [String: ClaimValue] = [
                "kty": "EC", "crv": "P-256", "x": .string(jwk.x ?? ""), "y": .string(jwk.y ?? ""),
            ]
            change(&members)
            return [try client.proof(for: token, header: ["jwk": .object(members)])]
        }
    }

    static let all: [BadProof] = [
        BadProof("two header fields", .proof) { [try $0.proof(for: $1), try $0.proof(for: $1)] },
        BadProof("a list", .proof) { [try $0.proof(for: $1) + ", " + $0.proof(for: $1)] },
        BadProof("not a JWT", .proof) { _, _ in ["proof"] }, BadProof("empty", .proof) { _, _ in [""] },
        BadProof("too long", .proof) {
            [try $0.proof(for: $1, ["pad": .string(String(repeating: "a", count: 9_000))])]
        },
        .header("typ", nil), .header("typ", "JWT"), .header("alg", "none"), .header("alg", "RS256"),
        .header("alg", nil),
        .header("jwk", nil), .header("jwk", "key"), .header("jwk", .object([:])), .header("crit", ["htm"]),
        .key("that is private") { $0["d"] = "AAAA" }, .key("off the curve") { $0["y"] = $0["x"] },
        .key("of another curve") { $0["crv"] = "P-384" },
        .key("that is symmetric") { $0 = ["kty": "oct", "k": "AAAA"] },
        .key("without y") { $0["y"] = nil },
        BadProof("another key's signature", .signature) { client, token in
            let other = try FakeClient(clock: client.clock).key.publicJWK()
            let jwk: ClaimValue = [
                "kty": "EC", "crv": "P-256", "x": .string(other.x ?? ""), "y": .string(other.y ?? ""),
            ]
            return [try client.proof(for: token, header: ["jwk": jwk])]
        },
        .claim("htm", nil, .htm), .claim("htm", "POST", .htm), .claim("htm", "get", .htm), .claim("htm", 1, .htm),
        .claim("htu", nil, .htu), .claim("htu", "/orders", .htu),
        .claim("htu", "https://api.example.com/orders/1", .htu),
        .claim("htu", "https://api.example.com/Orders", .htu), .claim("htu", "http://api.example.com/orders", .htu),
        .claim("htu", "https://evil.example/orders", .htu), .claim("htu", "https://api.example.com:8443/orders", .htu),
        .claim("htu", "https://api.example.com@evil.example/orders", .htu), .claim("htu", 1, .htu),
        .claim("htu", "https://user@api.example.com/orders", .htu), .claim("htu", "ftp://api.example.com/orders", .htu),
        .claim("htu", "https://api.example.com%2Forders", .htu),
        .claim("htu", "https://api.example.com/orders%2F", .htu),
        .claim("iat", nil, .proofAge), .claim("iat", "1800000000", .proofAge), .claim("iat", 1_799_999_669, .proofAge),
        .claim("iat", 1_800_000_031, .proofAge), .claim("jti", nil, .jti), .claim("jti", "", .jti),
        .claim("jti", 1, .jti),
        .claim("ath", nil, .ath), .claim("ath", "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo", .ath),
        .claim("ath", 1, .ath),
    ]
}

@Suite("Sender-constrained tokens")
struct DPoPTests {
    private static func stage(
        _ change: (inout Configuration) -> Void = { _ in }
    ) throws -> (FakeIssuer, FakeClient, String, AccessTokenVerifier) {
        let issuer = try FakeIssuer()
        let client = try FakeClient(clock: issuer.clock)
        let token = try issuer.token(["cnf": try client.confirmation])
        return (issuer, client, token, try issuer.verifier { change(&$0) })
    }

    @Test("a bound access token is accepted with a proof")
    func good() async throws {
        let (_, client, token, verifier) = try Self.stage()
        let verified = try await verifier.verify(.dpop(token, proof: client.proof(for: token)))
        #expect(verified.binding == .dpop(thumbprint: try client.thumbprint))
    }

    @Test(
        "an invalid proof for a bound access token is reported in the DPoP challenge",
        arguments: BadProof.all)
    func bad(_ bad: BadProof) async throws {
        let (_, client, token, verifier) = try Self.stage()
        let proofs = try bad.make(client, token)
        let request = AccessTokenRequest.dpop(token).with { $0.dpop = proofs }
        let error = try #require(await verifier.thrownError(of: request))
        #expect(error.code == .invalidDPoPProof, "\(error.message)")
        #expect(error.rule == bad.rule, "\(error.message)")
        #expect(
            error.challenge.wwwAuthenticate == [
                #"Bearer realm="api""#,
                #"DPoP realm="api", error="invalid_dpop_proof", error_description="\#(bad.rule.text)", algs="ES256""#,
            ])
    }

    @Test("a bound access token is rejected with another scheme, with another key, or without a proof")
    func schemes() async throws {
        let (issuer, client, token, verifier) = try Self.stage()
        let unbound = try issuer.token()
        let thief = try FakeClient(clock: issuer.clock)
        let cases: [(AccessTokenRequest, AccessTokenError.Code)] = [
            (.bearer(token), .invalidToken), (.bearer(token).with { $0.dpop = ["x"] }, .invalidToken),
            (.dpop(unbound, proof: try client.proof(for: unbound)), .invalidToken),
            (.dpop(token, proof: try thief.proof(for: token)), .invalidToken), (.dpop(token), .invalidRequest),
        ]
        for (request, code) in cases {
            let error = await verifier.thrownError(of: request)
            #expect(error?.code == code, "\(error?.message ?? "")")
        }
        #expect(await verifier.thrownError(of: token)?.rule == .cnf)
    }

    @Test("bindings are ignored if DPoP is disabled, and mandatory if it's required")
    func modes() async throws {
        let (issuer, client, token, disabled) = try Self.stage { $0.dpop = .disabled }
        #expect(try await disabled.verify(.bearer(token).with { $0.dpop = ["x", "y"] }).binding == .none)
        let required = try issuer.verifier { $0.dpop.mode = .required }
        _ = try await required.verify(.dpop(token, proof: client.proof(for: token)))
        let bound = await required.thrownError(of: .bearer(token))
        #expect(bound?.code == .invalidToken)
        let unbound = try issuer.token()
        let error = await required.thrownError(of: .bearer(unbound))
        #expect(error?.code == .invalidRequest)
    }

    @Test("a DPoP proof is accepted only once while it's valid")
    func replay() async throws {
        let (issuer, client, token, verifier) = try Self.stage()
        let proof = try client.proof(for: token, ["iat": 1_800_000_020])
        _ = try await verifier.verify(.dpop(token, proof: proof))
        for _ in 0..<2 {
            let error = await verifier.thrownError(of: .dpop(token, proof: proof))
            #expect(error?.rule == .replay)
            issuer.clock.advance(by: 340)
        }
        let late = await verifier.thrownError(of: .dpop(token, proof: proof))
        #expect(late?.rule == .proofAge)
    }

    @Test("a rejected DPoP proof isn't remembered, and can be used once it fits")
    func refusedProofsAreNotUsedUp() async throws {
        let (_, client, token, verifier) = try Self.stage()
        let proof = try client.proof(for: token)
        let elsewhere = AccessTokenRequest.dpop(token, proof: proof).with { $0.target = "/elsewhere" }
        #expect(await verifier.thrownError(of: elsewhere)?.rule == .htu)
        _ = try await verifier.verify(.dpop(token, proof: proof))
    }

    @Test("a full or failing replay store causes a 503")
    func fullStore() async throws {
        struct Down: DPoPReplayStore {
            func insert(_ hash: [UInt8], until: Date) async throws -> Bool { throw CancellationError() }
        }
        for store: any DPoPReplayStore in [MemoryReplayStore(capacity: 0), Down()] {
            let (_, client, token, verifier) = try Self.stage { $0.dpop.replay = store }
            let proof = try client.proof(for: token)
            let error = await verifier.thrownError(of: .dpop(token, proof: proof))
            #expect(error?.challenge.status == 503)
        }
    }

    @Test("the in-memory replay store is limited, also for each key, and drops expired proofs")
    func memoryStore() throws {
        let clock = ManualClock()
        let store = MemoryReplayStore(capacity: 20, now: { clock.now })
        func insert(_ key: UInt8, _ number: UInt8) throws -> Bool {
            try store.insert([UInt8](repeating: key, count: 16) + [number], until: clock.now + 60)
        }
        #expect(try insert(1, 1))
        #expect(try !insert(1, 1))
        #expect(try insert(1, 2))
        #expect(throws: MemoryReplayStore.Full.self) { try insert(1, 3) }
        for key in 2...10 as ClosedRange<UInt8> {
            for number in 0...1 as ClosedRange<UInt8> { #expect(try insert(key, number)) }
        }
        #expect(throws: MemoryReplayStore.Full.self) { try insert(99, 1) }
        clock.advance(by: 80)
        #expect(try insert(1, 1))
        #expect(store.count == 1)
    }

    @Test("nonces are requested, accepted for two periods, and shared by servers with the same secret")
    func nonces() async throws {
        let secret = Data(repeating: 7, count: 32)
        let (issuer, client, token, verifier) = try Self.stage {
            $0.dpop.nonces = DPoPNonces(secret: secret, period: 100)
        }
        let first = try #require(verifier.nonce)
        for nonce: ClaimValue? in [nil, "stale", .string(first + "A")] {
            let proof = try client.proof(for: token, ["nonce": nonce])
            let error = try #require(
                await verifier.thrownError(of: .dpop(token, proof: proof)))
            #expect(error.code == .useDPoPNonce)
            #expect(error.challenge.status == 401)
            #expect(error.challenge.headers.first { $0.name == "DPoP-Nonce" }?.value == first)
        }
        let peer = try issuer.verifier { $0.dpop.nonces = DPoPNonces(secret: secret, period: 100) }
        _ = try await peer.verify(.dpop(token, proof: client.proof(for: token, ["nonce": .string(first)])))
        issuer.clock.advance(by: 100)
        _ = try await verifier.verify(.dpop(token, proof: client.proof(for: token, ["nonce": .string(first)])))
        issuer.clock.advance(by: 100)
        let late = try client.proof(for: token, ["nonce": .string(first)])
        let error = await verifier.thrownError(of: .dpop(token, proof: late))
        #expect(error?.code == .useDPoPNonce)
    }

    @Test(
        "URLs of DPoP proofs are compared in canonical form",
        arguments: [
            ("https://API.Example.com/orders", "/orders?page=2"), ("https://api.example.com:443/orders", "/orders"),
            ("https://api.example.com/orders?x=1#f", "/orders"), ("https://api.example.com", "/"),
            ("https://api.example.com/", ""),
            ("https://api.example.com/%7Eada/%c3%a9", "/~ada/%C3%A9"), ("https://api.example.com/a/../b/./c", "/b/c"),
            ("HTTPS://api.example.com/orders", "https://api.example.com/orders"),
            ("https://api.example.com/a%2Fb", "/a%2fb"),
        ])
    func canonicalURLs(_ htu: String, _ target: String) async throws {
        let (_, client, token, verifier) = try Self.stage()
        let proof = try client.proof(for: token, ["htu": .string(htu)])
        _ = try await verifier.verify(.dpop(token, proof: proof).with { $0.target = target })
    }

    @Test(
        "an invalid Host gets 400 with a DPoP proof, unless public origins are configured",
        arguments: [
            [], ["a", "b"], ["api.example.com/evil"], ["a@b"], ["api.example.com?"], ["a:99999"], ["a b"], [""],
            ["[::1"],
        ])
    func hosts(_ host: [String]) async throws {
        let (_, client, token, verifier) = try Self.stage()
        let proof = try client.proof(for: token)
        let request = AccessTokenRequest.dpop(token, proof: proof).with { $0.host = host }
        let error = await verifier.thrownError(of: request)
        #expect(error?.challenge.status == 400)
        let (_, other, bound, configured) = try Self.stage { $0.publicOrigins = ["https://api.example.com"] }
        _ = try await configured.verify(.dpop(bound, proof: other.proof(for: bound)).with { $0.host = host })
    }

    @Test(
        "trusted proxies determine the URL that the client requested",
        arguments: [
            (.none, [("X-Forwarded-Host", "evil.example")], "http://inside:8080/orders"),
            (
                .xForwarded(), [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "api.example.com")],
                "https://api.example.com/orders"
            ),
            (.xForwarded(), [("x-forwarded-host", "evil.example, api.example.com")], "http://api.example.com/orders"),
            (
                .xForwarded(hops: 2), [("X-Forwarded-Host", "evil.example, api.example.com, inner")],
                "http://api.example.com/orders"
            ),
            (
                .xForwarded(prefix: true), [("X-Forwarded-Host", "api.example.com"), ("X-Forwarded-Prefix", "/v1/")],
                "http://api.example.com/v1/orders"
            ),
            (.xForwarded(), [("X-Forwarded-Prefix", "/v1")], "http://inside:8080/orders"),
            (
                .forwarded(),
                [
                    (
                        "Forwarded",
                        #"for=1.2.3.4;host=evil.example, for="[::1]:80";Proto=https;host="api.example.com:444""#
                    )
                ],
                "https://api.example.com:444/orders"
            ),
        ] as [(TrustedProxies, [(String, String)], String)])
    func proxies(_ proxies: TrustedProxies, _ fields: [(String, String)], _ url: String) async throws {
        let (_, client, token, verifier) = try Self.stage { $0.proxies = proxies }
        let proof = try client.proof(for: token, ["htu": .string(url)])
        let request = AccessTokenRequest.dpop(token, proof: proof).with {
            ($0.scheme, $0.host) = ("http", ["inside:8080"])
            $0.forwarded = fields.map { (name: $0.0, value: $0.1) }
        }
        _ = try await verifier.verify(request)
    }

    @Test("a certificate-bound token requires its certificate, unless such bindings are ignored")
    func certificates() async throws {
        let issuer = try FakeIssuer()
        let certificate: [UInt8] = Array("certificate".utf8)
        let thumbprint = Base64URL.encode(Digest.sha256(Data(certificate)))
        let token = try issuer.token(["cnf": ["x5t#S256": .string(thumbprint)]])
        let verifier = try issuer.verifier()
        let bound = try await verifier.verify(.bearer(token).with { $0.certificate = certificate })
        #expect(bound.binding == .certificate(thumbprint: thumbprint))
        for other: [UInt8]? in [nil, [], [1]] {
            let request = AccessTokenRequest.bearer(token).with { $0.certificate = other }
            #expect(await verifier.thrownError(of: request)?.rule == .cnf)
        }
        let ignoring = try issuer.verifier { $0.certificateBound = .disabled }
        #expect(try await ignoring.verify(.bearer(token)).binding == .none)
        let requiring = try issuer.verifier { $0.certificateBound = .required }
        let unbound = AccessTokenRequest.bearer(try issuer.token()).with { $0.certificate = certificate }
        #expect(await requiring.thrownError(of: unbound)?.rule == .cnf)
    }

    @Test("additional members of cnf are ignored")
    func moreMembers() async throws {
        let (issuer, client, _, verifier) = try Self.stage()
        let token = try issuer.token(["cnf": ["jkt": .string(try client.thumbprint), "kid": "x", "other": 1]])
        _ = try await verifier.verify(.dpop(token, proof: client.proof(for: token)))
    }

    @Test("the example proof of RFC 9449 §7.1 is accepted")
    func publishedExample() throws {
        let proof = """
            eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJo\
            RjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJq\
            dGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNv\
            dXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqz\
            hrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA
            """
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        let parsed = try DPoPProof(
            [proof], maximumSize: 8_192, algorithms: [.es256], keys: RecentValues(maximumCount: 2))
        #expect(parsed.thumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
        let target = try #require(CanonicalURL("https://resource.example.org/protectedresource"))
        try parsed.check(
            .init(
                method: "GET", targets: [target], tokenHash: Base64URL.encode(Digest.sha256(Data(token.utf8))),
                offset: 300,
                leeway: 30, now: Date(timeIntervalSince1970: 1_562_262_620)))
    }
}
