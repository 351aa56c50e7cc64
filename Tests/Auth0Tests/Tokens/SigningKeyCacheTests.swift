import A0HTTPServer
import A0Concurrency
import A0JOSE
import A0HTTP
import Foundation
import Testing

@testable import Auth0

@Suite("The cache of signing keys")
struct SigningKeyCacheTests {
    private struct Unreachable: Error {}

    private let cache = SigningKeyCache()
    private let clock = TestClock()
    private let downloads = Locked(0)
    private let key: TestKey

    init() throws {
        key = try TestKey.p256.get()
    }

    @Test("signing keys are downloaded once, and again when the tenant's maximum age is over")
    func expiry() async throws {
        #expect(try await look("K", maximumAge: 100) != nil)
        clock.advance(by: 99)
        #expect(try await look("K") != nil)
        #expect(downloadCount == 1)
        clock.advance(by: 1)
        #expect(try await look("K") != nil)
        #expect(downloadCount == 2)
    }

    @Test("signing keys are cached for ten minutes if the tenant doesn't specify a maximum age")
    func standardAge() async throws {
        _ = try await look("K")
        clock.advance(by: 599)
        _ = try await look("K")
        #expect(downloadCount == 1)
        clock.advance(by: 1)
        _ = try await look("K")
        #expect(downloadCount == 2)
    }

    @Test("an unknown signing key causes another download, but at most every thirty seconds")
    func unknownKey() async throws {
        _ = try await look("K")
        #expect(try await look("L", publishing: "K", "L") != nil)
        #expect(downloadCount == 2)
        #expect(try await look("M") == nil)
        clock.advance(by: 29)
        #expect(try await look("M", publishing: "M") == nil)
        #expect(downloadCount == 2)
        clock.advance(by: 1)
        #expect(try await look("M", publishing: "M") != nil)
        #expect(downloadCount == 3)
    }

    @Test("the first download of signing keys isn't repeated for an unknown key")
    func unknownAtFirst() async throws {
        #expect(try await look("M") == nil)
        #expect(downloadCount == 1)
    }

    @Test("concurrent callers share one download of signing keys")
    func singleFlight() async throws {
        let gate = Gate()
        let found = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await look("K", gate: gate) != nil } }
            await gate.waitForArrivals()
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: true, count: 20))
        #expect(downloadCount == 1)
    }

    @Test("a failed download of signing keys is reported and retried the next time")
    func error() async throws {
        await #expect(throws: Unreachable.self) { try await failingLook("K") }
        #expect(try await look("K") != nil)
        #expect(downloadCount == 2)
    }

    @Test("expired signing keys aren't used if the download fails")
    func staleKeys() async throws {
        _ = try await look("K", maximumAge: 10)
        clock.advance(by: 10)
        await #expect(throws: Unreachable.self) { try await failingLook("K") }
    }

    @Test("known signing keys can be used after a failed download for an unknown one")
    func failedSecondLook() async throws {
        _ = try await look("K")
        await #expect(throws: Unreachable.self) { try await failingLook("L") }
        await #expect(throws: Unreachable.self) { try await look("L", publishing: "L") }
        #expect(try await look("K") != nil)
        #expect(downloadCount == 2)
    }

    @Test("a canceled caller stops waiting for a signing key at once, and the others receive theirs")
    func cancellation() async throws {
        let gate = Gate()
        let patient = Task { try await look("K", gate: gate) }
        await gate.waitForArrivals()
        let impatient = Task { try await look("K", gate: gate) }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        gate.open()
        #expect(try await patient.value != nil)
    }

    @Test(
        "the maximum age of a key set is read from Cache-Control",
        arguments: [
            ("public, max-age=15, stale-while-revalidate=15", 15), ("max-age=0", 0), ("MAX-AGE=\"60\"", 60),
            ("no-store", 0), ("no-cache, max-age=60", 0), ("private", nil), ("max-age=-1", nil), ("max-age=soon", nil),
            ("max-age=99999999999999999999", nil), ("s-maxage=7", nil), ("", nil),
        ] as [(String, TimeInterval?)])
    func cacheControl(header: String, seconds: TimeInterval?) {
        #expect(maximumAge(cacheControl: header) == seconds)
    }

    @Test("signing keys are downloaded from the tenant and shared by all its clients")
    func tenant() async throws {
        let body = try JSONEncoder().encode(JSONWebKeySet(keys: [key.published]))
        let tenant = try FakeTenant.start { _, _ in .json(body) }
        let caches = SigningKeyCaches()
        for _ in 0..<2 {
            let source = SigningKeySource(
                of: APIClient(domain: Domain(tenant.domain), session: .shared), caches: caches)
            #expect(try await source.key("K") != nil)
        }
        #expect(tenant.requests.map(\.target) == ["/.well-known/jwks.json"])
    }

    @Test("the tenant determines how long its signing keys are cached")
    func tenantsCacheControl() async throws {
        let body = try JSONEncoder().encode(JSONWebKeySet(keys: [key.published]))
        let tenant = try FakeTenant.start { _, _ in
            var response = HTTPServerResponse.json(body)
            response.headers.set("Cache-Control", "max-age=20")
            return response
        }
        var client = APIClient(domain: Domain(tenant.domain), session: .shared)
        client.clock = clock.clock
        let source = SigningKeySource(of: client, caches: SigningKeyCaches())
        for _ in 0..<3 {
            _ = try await source.key("K")
            clock.advance(by: 10)
        }
        #expect(tenant.requests.count == 2)
    }

    @Test("a response that isn't a key set causes an error", arguments: [400, 200])
    func badResponse(status: Int) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"broken"}"#, status: status)
        let client = APIClient(domain: Domain(tenant.domain), session: .shared)
        await #expect(throws: (any Error).self) {
            try await SigningKeySource(of: client, caches: SigningKeyCaches()).key("K")
        }
    }

    @Test("an unsupported signing key doesn't affect the others")
    func strangeKey() async throws {
        let strange = key.with { ($0.kid, $0.kty, $0.crv) = ("S", "OKP", "Ed25519") }
        let body = try JSONEncoder().encode(JSONWebKeySet(keys: [strange, key.published]))
        let tenant = try FakeTenant.start { _, _ in .json(body) }
        let client = APIClient(domain: Domain(tenant.domain), session: .shared)
        #expect(try await SigningKeySource(of: client, caches: SigningKeyCaches()).key("K") != nil)
    }

    private var downloadCount: Int { downloads.withLock { $0 } }

    private func look(
        _ id: String, publishing names: String..., maximumAge: TimeInterval? = nil, gate: Gate? = nil
    ) async throws -> SigningKey? {
        let keys = (names.isEmpty ? ["K"] : names).compactMap { name in SigningKey(key.with { $0.kid = name }) }
        return try await cache.key(id, clock: clock.clock) {
            downloads.withLock { $0 += 1 }
            await gate?.pass()
            return PublishedKeys(keys, maximumAge: maximumAge)
        }
    }

    private func failingLook(_ id: String) async throws -> SigningKey? {
        try await cache.key(id, clock: clock.clock) {
            downloads.withLock { $0 += 1 }
            throw Unreachable()
        }
    }
}
