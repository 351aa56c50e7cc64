import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import Auth0Server

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Issuer keys")
struct KeyCacheTests {
    private static func newKey() throws -> FakeIssuer.Key {
        .init(id: "N", algorithm: .rs256, key: try TestKeys.otherRSA.get())
    }

    @Test("an issuer's keys are fetched once for concurrent requests")
    func singleFlight() async throws {
        let gate = Gate()
        let issuer = try FakeIssuer(gate: { await gate.pass() })
        let verifier = try issuer.verifier()
        let token = try issuer.token(keyNumber: 1)
        let started = Locked(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 {
                group.addTask {
                    started.withLock { $0 += 1 }
                    _ = try await verifier.verify(token: token)
                }
            }
            while started.withLock({ $0 }) < 1_000 { await Task.yield() }
            gate.unlock()
            try await group.waitForAll()
        }
        #expect(
            issuer.fetches == [
                "https://issuer.example/.well-known/openid-configuration", "https://issuer.example/jwks.json",
            ])
    }

    @Test("an issuer's keys are refreshed in the background before they expire")
    func refreshAhead() async throws {
        let issuer = try FakeIssuer()
        let refreshed = Locked(0)
        let verifier = try issuer.verifier(log: { if case .keysRefreshed = $0 { refreshed.withLock { $0 += 1 } } })
        let token = try issuer.token(["exp": 1_900_000_000])
        _ = try await verifier.verify(token: token)
        issuer.clock.advance(by: 470)
        _ = try await verifier.verify(token: token)
        #expect(issuer.keyFetches == 1)
        issuer.clock.advance(by: 20)
        _ = try await verifier.verify(token: token)
        while refreshed.withLock({ $0 }) < 2 { await Task.yield() }
        #expect(issuer.keyFetches == 2)
        #expect(verifier.keyStatus.first?.age == 0)
    }

    @Test(
        "an issuer's keys are cached for as long as the issuer says, within limits",
        arguments: [
            ("max-age=15", 59.0, 61.0), ("max-age=1000", 990, 1_001), ("max-age=99999", 3_590, 3_601), (nil, 590, 601),
            ("no-store", 59, 61), ("public, max-age=100, stale-if-error=5", 99, 101),
        ] as [(String?, TimeInterval, TimeInterval)])
    func freshness(_ cacheControl: String?, _ before: TimeInterval, _ after: TimeInterval) async throws {
        let issuer = try FakeIssuer()
        issuer.respond(cacheControl: cacheControl)
        let verifier = try issuer.verifier { $0.keys.refreshAhead = 1 }
        try await verifier.prepare()
        issuer.clock.advance(by: before)
        try await verifier.prepare()
        #expect(issuer.keyFetches == 1)
        issuer.clock.advance(by: after - before)
        try await verifier.prepare()
        #expect(issuer.keyFetches == 2)
    }

    @Test("an unknown key ID causes one refetch of the issuer's keys, then none for a while")
    func rotation() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        _ = try await verifier.verify(token: issuer.token())
        issuer.publish([try Self.newKey()])
        _ = try await verifier.verify(token: issuer.token())
        #expect(issuer.keyFetches == 2)
        let made = try issuer.token(header: ["kid": "made up"])
        for _ in 0..<5 {
            #expect(await verifier.thrownError(of: made)?.rule == .kid)
        }
        #expect(issuer.keyFetches == 2)
        issuer.clock.advance(by: 31)
        for _ in 0..<5 {
            #expect(await verifier.thrownError(of: made)?.rule == .kid)
        }
        #expect(issuer.keyFetches == 3)
    }

    @Test("keys removed from an issuer's key set no longer verify tokens")
    func removal() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        let token = try issuer.token(["exp": 1_900_000_000])
        _ = try await verifier.verify(token: token)
        issuer.publish([try Self.newKey()])
        issuer.clock.advance(by: 601)
        #expect(await verifier.thrownError(of: token)?.rule == .kid)
    }

    @Test("expired keys are used while the issuer is unreachable, up to a limit")
    func staleIfError() async throws {
        let issuer = try FakeIssuer()
        let ages = Locked<[TimeInterval]>([])
        let verifier = try issuer.verifier(log: {
            if case .servingStale(_, let age) = $0 { ages.withLock { $0.append(age) } }
        })
        let token = try issuer.token(["exp": 1_900_000_000])
        _ = try await verifier.verify(token: token)
        issuer.respond(status: 503)
        issuer.clock.advance(by: 1_000)
        for _ in 0..<3 { _ = try await verifier.verify(token: token) }
        #expect(ages.withLock { $0 } == [1_000])
        #expect(verifier.keyStatus.first?.isStale == true)
        #expect(verifier.keyStatus.first?.lastError != nil)
        // The token may be signed by a new key.
        let unknown = try issuer.token(header: ["kid": "unknown"])
        let error = await verifier.thrownError(of: unknown)
        #expect(error?.challenge.status == 503)
        issuer.clock.advance(by: 86_400)
        let late = await verifier.thrownError(of: token)
        #expect(late?.challenge.status == 503)
        issuer.respond(status: 200)
        issuer.clock.advance(by: 100)
        _ = try await verifier.verify(token: token)
        #expect(verifier.keyStatus.first?.isStale == false)
    }

    @Test("requests for a failing issuer's keys are retried after growing pauses")
    func pauses() async throws {
        let issuer = try FakeIssuer()
        issuer.respond(status: 0)
        let verifier = try issuer.verifier()
        let token = try issuer.token()
        var fetches: [Int] = []
        for second in 0..<40 {
            let before = issuer.fetches.count
            let error = await verifier.thrownError(of: token)
            #expect(error?.code == .unavailable)
            if issuer.fetches.count > before { fetches.append(second) }
            issuer.clock.advance(by: 1)
        }
        #expect(fetches == [0, 1, 3, 7, 15, 31])
    }

    @Test(
        "an unusable key set doesn't replace valid keys",
        arguments: [
            "", "[]", "{}", #"{"keys":{}}"#, #"{"keys":[]}"#,
            #"{"keys":[{"kty":"oct","k":"AAAA","kid":"R","alg":"HS256"}]}"#,
            "<html></html>",
        ])
    func uselessResponses(_ json: String) async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        let token = try issuer.token(["exp": 1_900_000_000])
        _ = try await verifier.verify(token: token)
        issuer.publish(json: json)
        issuer.clock.advance(by: 601)
        _ = try await verifier.verify(token: token)
        #expect(verifier.keyStatus.first?.lastError != nil)
        // It's also unavailable if the first response is bad.
        let first = try issuer.verifier()
        let error = await first.thrownError(of: token)
        #expect(error?.code == .unavailable)
    }

    @Test(
        "keys that can't verify the issuer's signatures are skipped",
        arguments: [
            { $0["use"] = "enc" }, { $0["key_ops"] = ["sign"] }, { $0["d"] = "AAAA" }, { $0["alg"] = "RS512" },
            { $0["n"] = "AAAA" },
            { $0["kty"] = "oct" }, { $0["alg"] = "PS256" }, { $0["e"] = nil },
        ] as [@Sendable (inout [String: ClaimValue]) -> Void])
    func skipped(_ change: @Sendable (inout [String: ClaimValue]) -> Void) async throws {
        let issuer = try FakeIssuer()
        let jwk = try TestKeys.rsa.get().publicJWK()
        let good: [String: ClaimValue] = [
            "kty": "RSA", "n": .string(jwk.n ?? ""), "e": .string(jwk.e ?? ""), "kid": "R", "alg": "RS256",
            "key_ops": ["verify"],
        ]
        var bad = good
        change(&bad)
        let other = try TestKeys.p256.get().publicJWK()
        let p256: ClaimValue = [
            "kty": "EC", "crv": "P-256", "x": .string(other.x ?? ""), "y": .string(other.y ?? ""), "kid": "E",
        ]
        let token = try issuer.token()
        issuer.publish(json: try JSON.text(["keys": [.object(good), p256, "junk"]]))
        _ = try await issuer.verifier().verify(token: token)
        issuer.publish(json: try JSON.text(["keys": [.object(bad), p256]]))
        let skipped = Locked<[String?]>([])
        let verifier = try issuer.verifier(log: {
            if case .keySkipped(_, let id, _) = $0 { skipped.withLock { $0.append(id) } }
        })
        #expect(await verifier.thrownError(of: token)?.rule == .kid)
        #expect(skipped.withLock { $0.contains("R") })
    }

    @Test("a token without a key ID uses the only key for its algorithm, and keys that share an ID are all tried")
    func keyIDs() async throws {
        let issuer = try FakeIssuer()
        _ = try await issuer.verifier().verify(token: issuer.token(header: ["kid": nil]))
        let two = [
            FakeIssuer.Key(id: "S", algorithm: .rs256, key: try TestKeys.rsa.get()),
            .init(id: "S", algorithm: .rs256, key: try TestKeys.otherRSA.get()),
        ]
        issuer.publish(two)
        let verifier = try issuer.verifier()
        for number in 0...1 { _ = try await verifier.verify(token: issuer.token(keyNumber: number)) }
        let anonymous = try issuer.token(header: ["kid": nil])
        #expect(await verifier.thrownError(of: anonymous)?.rule == .kid)
    }

    @Test("an issuer's keys come only from its own metadata")
    func metadata() async throws {
        let issuer = try FakeIssuer()
        let documents = [
            #"{"issuer":"https://other.example/","jwks_uri":"https://issuer.example/jwks.json"}"#,
            #"{"issuer":"https://issuer.example","jwks_uri":"https://issuer.example/jwks.json"}"#,
            #"{"issuer":"https://issuer.example/","jwks_uri":"http://127.0.0.1/jwks.json"}"#,
            #"{"issuer":"https://issuer.example/","jwks_uri":"http://issuer.example/jwks.json"}"#,
            #"{"issuer":"https://issuer.example/"}"#, "[]", "",
        ]
        for document in documents {
            let fetch = Fetch { request in
                guard let url = request.url,
                    let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
                else { throw URLError(.badURL) }
                return (Data(document.utf8), response)
            }
            let verifier = try AccessTokenVerifier(issuer.configuration(), fetch: fetch)
            let error = await thrownError { () async throws(AccessTokenError) in try await verifier.prepare() }
            #expect(error?.code == .unavailable)
        }
    }

    @Test("a canceled task stops waiting for keys while other tasks receive them")
    func cancellation() async throws {
        let gate = Gate()
        let issuer = try FakeIssuer(gate: { await gate.pass() })
        let verifier = try issuer.verifier()
        let token = try issuer.token()
        let impatient = Task { await verifier.thrownError(of: token) }
        let patient = Task { try await verifier.verify(token: token) }
        impatient.cancel()
        let error = await impatient.value
        #expect(error?.code == .unavailable)
        #expect(error?.cause is CancellationError)
        gate.unlock()
        _ = try await patient.value
    }

    @Test("an issuer's keys can be discarded")
    func forget() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        try await verifier.prepare()
        verifier.forgetKeys()
        #expect(verifier.keyStatus.first?.age == nil)
        try await verifier.prepare()
        #expect(issuer.keyFetches == 2)
    }

    @Test("the cache of recent values is limited")
    func bounds() {
        let values = RecentValues<Int, Int>(maximumCount: 10)
        for number in 0..<1_000 { values.set(number, for: number) }
        #expect(values.count <= 10)
        #expect(values.value(for: 999) == 999)
        #expect(values.value(for: 1) == nil)
    }
}
