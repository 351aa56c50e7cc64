import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation

@testable import Auth0Server

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keys that take time to generate.
enum TestKeys {
    static let rsa = Result { try PrivateKey.generateRSA() }
    static let otherRSA = Result { try PrivateKey.generateRSA() }
    static let p256 = Result { try PrivateKey.generateP256() }
}

/// An issuer without a network, which signs any claims.
final class FakeIssuer: Sendable {
    struct Key: Sendable {
        var id: String?
        var algorithm: SignatureAlgorithm
        var key: PrivateKey

        var published: JSONWebKey {
            get throws {
                var jwk = try key.publicJWK()
                (jwk.kid, jwk.use, jwk.alg) = (id, "sig", algorithm.rawValue)
                return jwk
            }
        }
    }

    private struct State: Sendable {
        var keys: [Key]
        var keySet: Data?
        var cacheControl: String? = "max-age=600"
        var status = 200
        var fetches: [String] = []
        var introspection: @Sendable (String) -> String = { _ in #"{"active":false}"# }
        var forms: [URLRequest] = []
    }

    static let audience = "https://api.example.com"

    let issuer: String
    let clock: ManualClock
    private let state: Locked<State>
    /// Awaited before each response.
    let gate: @Sendable () async -> Void

    init(
        _ issuer: String = "https://issuer.example/", clock: ManualClock = ManualClock(),
        gate: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.issuer = issuer
        self.clock = clock
        self.gate = gate
        state = Locked(
            State(keys: [
                Key(id: "R", algorithm: .rs256, key: try TestKeys.rsa.get()),
                Key(id: "E", algorithm: .es256, key: try TestKeys.p256.get()),
            ]))
    }

    // MARK: Responses

    var fetches: [String] { state.withLock { $0.fetches } }
    var keyFetches: Int { fetches.count { $0.hasSuffix("jwks.json") } }
    var forms: [URLRequest] { state.withLock { $0.forms } }

    func publish(_ keys: [Key]) { state.withLock { $0.keys = keys } }
    func publish(json: String?) { state.withLock { $0.keySet = json.map { Data($0.utf8) } } }
    func respond(status: Int) { state.withLock { $0.status = status } }
    func respond(cacheControl: String?) { state.withLock { $0.cacheControl = cacheControl } }
    func introspect(_ response: @escaping @Sendable (String) -> String) {
        state.withLock { $0.introspection = response }
    }

    var fetch: Fetch {
        Fetch { [self] request in
            await gate()
            let url = request.url?.absoluteString ?? ""
            let (status, cacheControl) = state.withLock { state in
                state.fetches.append(url)
                return (state.status, state.cacheControl)
            }
            let body = try body(url, request)
            guard status != 0 else { throw URLError(.cannotConnectToHost) }
            let fields = cacheControl.map { ["Cache-Control": $0] }
            guard
                let response = request.url.flatMap({
                    HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: fields)
                })
            else { throw URLError(.badServerResponse) }
            return (body, response)
        }
    }

    private func body(_ url: String, _ request: URLRequest) throws -> Data {
        if url.hasSuffix("/.well-known/openid-configuration") {
            return Data(
                """
                {"issuer":"\(issuer)","jwks_uri":"\(issuer)jwks.json","introspection_endpoint":"\(issuer)introspect"}
                """.utf8)
        }
        if url.hasSuffix("/introspect") {
            let response = state.withLock { state in
                state.forms.append(request)
                return state.introspection
            }
            return Data(response(String(decoding: request.httpBody ?? Data(), as: UTF8.self)).utf8)
        }
        let (keySet, keys) = state.withLock { ($0.keySet, $0.keys) }
        return try keySet ?? JSONEncoder().encode(JSONWebKeySet(keys: keys.map { try $0.published }))
    }

    // MARK: Tokens

    var claims: [String: ClaimValue] {
        let now = Int(clock.now.timeIntervalSince1970)
        return [
            "iss": .string(issuer), "aud": .string(Self.audience), "sub": "auth0|ada", "azp": "app",
            "iat": .integer(now), "exp": .integer(now + 3_600), "scope": "read:orders write:orders",
        ]
    }

    /// A valid token, except for the changes.
    func token(
        _ changes: [String: ClaimValue?] = [:], header: [String: ClaimValue?] = [:], keyNumber: Int = 0
    ) throws -> String {
        var claims = claims
        for (name, value) in changes { claims[name] = value }
        return try token(json: JSON.text(.object(claims)), header: header, keyNumber: keyNumber)
    }

    func token(json payload: String, header: [String: ClaimValue?] = [:], keyNumber: Int = 0) throws -> String {
        let key = state.withLock { $0.keys[keyNumber] }
        var members: [String: ClaimValue] = ["alg": .string(key.algorithm.rawValue), "typ": "JWT"]
        members["kid"] = key.id.map(ClaimValue.string)
        for (name, value) in header { members[name] = value }
        return try Self.sign(header: JSON.text(.object(members)), payload: payload, key)
    }

    static func sign(header: String, payload: String, _ key: Key) throws -> String {
        let input = Base64URL.encode(Data(header.utf8)) + "." + Base64URL.encode(Data(payload.utf8))
        return input + "." + Base64URL.encode(try key.key.sign(Data(input.utf8), algorithm: key.algorithm))
    }

    // MARK: Verifiers

    func configuration(_ change: (inout Configuration) -> Void = { _ in }) -> Configuration {
        var configuration = Configuration(issuers: .list([Issuer(issuer)]), audiences: [Self.audience])
        configuration.algorithms = [.rs256, .es256]
        configuration.dpop.replay = MemoryReplayStore(capacity: 1_000, now: { [clock] in clock.now })
        change(&configuration)
        return configuration
    }

    func verifier(_ change: (inout Configuration) -> Void = { _ in }) throws -> AccessTokenVerifier {
        try AccessTokenVerifier(configuration(change), environment: environment())
    }

    func verifier(log: @escaping @Sendable (Event) -> Void) throws -> AccessTokenVerifier {
        try AccessTokenVerifier(configuration(), environment: environment(log: log))
    }

    private func environment(log: @escaping @Sendable (Event) -> Void = { _ in }) -> Environment {
        Environment(fetch: fetch, now: { [clock] in clock.now }, random: { 0.5 }, log: log)
    }
}

enum JSON {
    static func text(_ value: ClaimValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// The error that was thrown, or `nil` for none.
func thrownError<Value>(_ work: () async throws(AccessTokenError) -> Value) async -> AccessTokenError? {
    do throws(AccessTokenError) {
        _ = try await work()
        return nil
    } catch {
        return error
    }
}

extension AccessTokenVerifier {
    func thrownError(of token: String) async -> AccessTokenError? {
        await Auth0ServerTests.thrownError { () async throws(AccessTokenError) in try await verify(token: token) }
    }

    func thrownError(of request: AccessTokenRequest) async -> AccessTokenError? {
        await Auth0ServerTests.thrownError { () async throws(AccessTokenError) in try await verify(request) }
    }
}

extension AccessTokenRequest {
    static func bearer(_ token: String, method: String = "GET") -> AccessTokenRequest {
        AccessTokenRequest(
            authorization: ["Bearer \(token)"], method: method, scheme: "https", host: ["api.example.com"],
            target: "/orders?page=2")
    }

    static func dpop(_ token: String, proof: String...) -> AccessTokenRequest {
        var request = bearer(token)
        request.authorization = ["DPoP \(token)"]
        request.dpop = proof
        return request
    }

    func with(_ change: (inout AccessTokenRequest) -> Void) -> AccessTokenRequest {
        var copy = self
        change(&copy)
        return copy
    }
}
