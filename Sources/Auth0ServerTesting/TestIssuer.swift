import A0Concurrency
import A0JOSE
import Auth0Server
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An issuer of access tokens without a network, for testing servers.
///
/// ```swift
/// let issuer = TestIssuer()
/// let verifier = try issuer.verifier(audience: "https://api.example.com")
/// let token = try issuer.accessToken(audience: "https://api.example.com", scopes: ["read:orders"])
/// let verified = try await verifier.verify(token: token)
/// ```
///
/// It has a key, metadata, and a key set, which verifiers fetch from it. Keys are generated once per process, so only
/// the first issuer takes a moment.
public final class TestIssuer: Sendable {
    /// Why no token could be made.
    public struct IssuerError: Error, Sendable, LocalizedError {
        public let errorDescription: String?
    }

    private struct State: Sendable {
        var keyNumber = 0
        var fixed: Date?
        var isOffline = false
        var fetches = 0
    }

    /// `iss` of its tokens.
    public let issuer: String

    private let state = Locked(State())

    /// - Parameter issuer: `iss` of its tokens: an https URL with a slash at its end.
    public init(issuer: String = "https://issuer.test/") { self.issuer = issuer }

    // MARK: What it is like

    /// The time of the issuer and the verifiers. After you set it, it stands still.
    public var now: Date {
        get { state.withLock { $0.fixed ?? Date() } }
        set { state.withLock { $0.fixed = newValue } }
    }

    /// Whether it's unreachable.
    public var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }

    /// How often its metadata and key sets were fetched.
    public var fetchCount: Int { state.withLock { $0.fetches } }

    /// Signs with other keys from now on, and publishes only those.
    public func rotateKeys() { state.withLock { $0.keyNumber += 1 } }

    // MARK: Who verifies

    /// How verifiers reach it.
    public var fetch: Fetch { Fetch { [self] request in try response(request) } }

    /// Returns a verifier of its tokens that uses its time.
    ///
    /// - Parameters:
    ///   - audience: The API that it verifies for.
    ///   - change: Changes what is accepted.
    /// - Throws: `ConfigurationError` for settings that cannot work.
    public func verifier(
        audience: String, _ change: (inout Configuration) -> Void = { _ in }
    ) throws(ConfigurationError) -> AccessTokenVerifier {
        let time: @Sendable () -> Date = { [self] in now }
        var configuration = Configuration(issuers: .list([Issuer(issuer)]), audiences: [audience])
        configuration.algorithms = [.rs256, .ps256, .es256]
        configuration.dpop.replay = MemoryReplayStore(capacity: 1_000, now: time)
        change(&configuration)
        return try AccessTokenVerifier(configuration, fetch: fetch, now: time)
    }

    // MARK: What it signs

    /// Returns a token that a verifier for this audience accepts, unless you make something wrong on purpose.
    ///
    /// - Parameters:
    ///   - subject: `sub`.
    ///   - audience: `aud`.
    ///   - scopes: `scope`; left out if empty.
    ///   - permissions: `permissions`; nil for none.
    ///   - claims: Take precedence over all others of the same name; `.null` leaves one out.
    ///   - expiresIn: Seconds; in the past if negative.
    ///   - type: `typ` of the header.
    ///   - algorithm: The signature algorithm.
    ///   - keyID: `kid` of the header; nil for the right one.
    ///   - key: The key that the token is bound to (RFC 9449 §6); nil for a bearer token.
    ///   - isForged: Whether it's signed with another key.
    /// - Throws: ``IssuerError``.
    public func accessToken(
        subject: String = "auth0|sample", audience: String, scopes: [String] = [], permissions: [String]? = nil,
        claims: [String: ClaimValue] = [:], expiresIn: TimeInterval = 3_600, type: String = "JWT",
        algorithm: Algorithm = .rs256, keyID: String? = nil, boundTo key: TestProofKey? = nil, isForged: Bool = false
    ) throws(IssuerError) -> String {
        let seconds = Int(now.timeIntervalSince1970)
        var all: [String: ClaimValue] = [
            "iss": .string(issuer), "aud": .string(audience), "sub": .string(subject), "azp": "sample",
            "iat": .integer(seconds), "exp": .integer(seconds + Int(max(-1e10, min(expiresIn, 1e10)))),
        ]
        if !scopes.isEmpty { all["scope"] = .string(scopes.joined(separator: " ")) }
        all["permissions"] = permissions.map { .array($0.map(ClaimValue.string)) }
        if let key { all["cnf"] = ["jkt": .string(key.thumbprint)] }
        all.merge(claims) { $1 }
        all = all.filter { $0.value != .null }
        return try IssuerError.wrapping {
            let number = state.withLock { $0.keyNumber }
            let (own, family) = try signature(algorithm)
            let signer = try TestKeys.shared.key(family, isForged ? -1 : number)
            return try CompactJWS.sign(
                payload: JSONEncoder.sorted.encode(all), algorithm: own, keyID: keyID ?? Self.keyID(own, number),
                type: type, with: signer)
        }
    }

    /// Returns a token that only a server with the private key among its `decryptionKeys` can read (RFC 7516).
    ///
    /// - Parameters:
    ///   - token: A token of this issuer.
    ///   - pem: The server's public RSA key, in PEM form (`-----BEGIN PUBLIC KEY-----`).
    ///   - keyID: `kid` of the header; nil for none.
    /// - Throws: ``IssuerError`` unless it's such a key.
    public func encrypted(_ token: String, for pem: String, keyID: String? = nil) throws(IssuerError) -> String {
        try IssuerError.wrapping {
            try CompactJWE.encrypt(token: token, .rsaOAEP256, keyID: keyID, for: JSONWebKey(pem: pem))
        }
    }

    private func signature(_ algorithm: Algorithm) throws -> (SignatureAlgorithm, TestKeys.Family) {
        switch algorithm {
        case .rs256: (.rs256, .rsa)
        case .rs512: (.rs512, .rsa)
        case .ps256: (.ps256, .rsa)
        case .es256: (.es256, .p256)
        default: throw IssuerError("It signs with RS256, RS512, PS256 and ES256.")
        }
    }

    private static func keyID(_ algorithm: SignatureAlgorithm, _ number: Int) -> String {
        "\(algorithm.rawValue)-\(number)"
    }

    // MARK: What it answers

    private func response(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        guard let url = request.url else { throw URLError(.badURL) }
        let (isOffline, number) = state.withLock { state in
            state.fetches += 1
            return (state.isOffline, state.keyNumber)
        }
        guard !isOffline else { throw URLError(.cannotConnectToHost) }
        let body: Data?
        switch url.lastPathComponent {
        case "openid-configuration":
            body = try JSONEncoder.sorted.encode(["issuer": issuer, "jwks_uri": issuer + "jwks.json"])
        case "jwks.json":
            body = try JSONEncoder.sorted.encode(JSONWebKeySet(keys: try publishedKeys(number)))
        default:
            body = nil
        }
        let fields = ["Content-Type": "application/json", "Cache-Control": "max-age=600"]
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: body == nil ? 404 : 200, httpVersion: nil, headerFields: fields)
        else { throw URLError(.badServerResponse) }
        return (body ?? Data(), head)
    }

    private func publishedKeys(_ number: Int) throws -> [JSONWebKey] {
        let rsa = try TestKeys.shared.key(.rsa, number).publicJWK()
        let p256 = try TestKeys.shared.key(.p256, number).publicJWK()
        let pairs = SignatureAlgorithm.rsa.map { ($0, rsa) } + [(.es256, p256)]
        return pairs.map { algorithm, key in
            var key = key
            (key.kid, key.use, key.alg) = (Self.keyID(algorithm, number), "sig", algorithm.rawValue)
            return key
        }
    }
}

extension TestIssuer.IssuerError {
    init(_ text: String) { errorDescription = text }

    static func wrapping<Value>(_ body: () throws -> Value) throws(Self) -> Value {
        do {
            return try body()
        } catch let error as Self {
            throw error
        } catch {
            throw Self("The token cannot be made: \(error)")
        }
    }
}

extension JSONEncoder {
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// Keys that all issuers of a process share.
final class TestKeys: Sendable {
    enum Family: Sendable {
        case rsa, p256
    }

    static let shared = TestKeys()
    private let keys = Locked<[String: PrivateKey]>([:])

    func key(_ family: Family, _ number: Int) throws -> PrivateKey {
        let name = "\(family) \(number)"
        return try keys.withLock { keys in
            if let key = keys[name] { return key }
            let key = try family == .rsa ? PrivateKey.generateRSA() : PrivateKey.generateP256()
            keys[name] = key
            return key
        }
    }
}
