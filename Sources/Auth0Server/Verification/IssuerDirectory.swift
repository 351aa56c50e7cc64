import A0Concurrency
import A0JOSE
import Foundation

/// An issuer with its settings and its keys.
final class KnownIssuer: Sendable {
    let issuer: Issuer
    let audiences: [String]
    let algorithms: [Algorithm]
    let keys: KeyCache
    let download: KeyDownload

    init(_ issuer: Issuer, _ configuration: Configuration, _ environment: Environment) throws(ConfigurationError) {
        self.issuer = issuer
        audiences = issuer.audiences ?? configuration.audiences
        algorithms = try Self.algorithms(issuer, configuration)
        guard !audiences.isEmpty, !audiences.contains("") else {
            throw ConfigurationError("audiences", "\(issuer.issuer) has no audience, or an empty one.")
        }
        guard !issuer.issuer.isEmpty else { throw ConfigurationError("issuers", "An issuer is empty.") }
        let download = KeyDownload(
            issuer, algorithms: algorithms, timeout: configuration.keys.timeout, environment: environment)
        self.download = download
        var policy = configuration.keys
        let fixed = try Self.fixedKeys(issuer, algorithms)
        if fixed != nil { policy.freshness = TimeInterval.infinity...TimeInterval.infinity }
        keys = KeyCache(issuer.issuer, policy: policy, environment: environment) { earlier in
            if let fixed { return (fixed, nil) }
            return try await download.keys(earlier: earlier)
        }
    }

    private static func algorithms(
        _ issuer: Issuer, _ configuration: Configuration
    ) throws(ConfigurationError) -> [Algorithm] {
        switch issuer.keys {
        case .secret(_, let algorithm), .pem(_, let algorithm):
            guard issuer.keys.isSecret == (algorithm == .hs256) else {
                throw ConfigurationError(
                    "issuers", "\(algorithm.rawValue) does not fit the kind of key of \(issuer.issuer).")
            }
            return [algorithm]
        case .discovery, .jwks, .set:
            let algorithms = issuer.algorithms ?? configuration.algorithms
            guard !algorithms.isEmpty else { throw ConfigurationError("algorithms", "The list is empty.") }
            // RFC 8725 §3.1: a public key must never be taken for a secret.
            guard !algorithms.contains(.hs256) else {
                throw ConfigurationError("algorithms", "HS256 is for issuers with Keys.secret only.")
            }
            return algorithms
        }
    }

    /// The keys that are configured; `nil` for those that have to be fetched.
    private static func fixedKeys(_ issuer: Issuer, _ algorithms: [Algorithm]) throws(ConfigurationError) -> KeySet? {
        do {
            switch issuer.keys {
            case .discovery:
                guard SafeURL.url(issuer.issuer) != nil else {
                    throw FetchError.unusable("It is no https URL; http is for loopback hosts only.")
                }
                // RFC 8414 §2.
                guard !issuer.issuer.contains(where: { $0 == "?" || $0 == "#" }) else {
                    throw FetchError.unusable("An issuer has no query and no fragment.")
                }
                return nil
            case .jwks(let url):
                guard SafeURL.url(url) != nil else {
                    throw FetchError.unusable("\(url) is no https URL; http is for loopback hosts only.")
                }
                return nil
            case .set(let json): return try KeySet(json: json, algorithms: algorithms)
            case .pem(let text, let algorithm):
                return KeySet([try VerificationKey(JSONWebKey(pem: text), algorithm: algorithm)])
            case .secret(let secret, _):
                // RFC 7518 §3.2.
                guard secret.count >= 32 else { throw FetchError.unusable("A secret has at least 32 bytes.") }
                return KeySet([VerificationKey(secret: secret)])
            }
        } catch {
            throw ConfigurationError(
                "issuers", "\(issuer.issuer): \((error as? FetchError)?.errorDescription ?? "\(error)")")
        }
    }
}

/// The issuers that a server accepts tokens of.
final class IssuerDirectory: Sendable {
    /// Issuers that were resolved are kept, up to a number of them.
    private static let maximumResolved = 100

    private let configuration: Configuration
    private let environment: Environment
    private let fixed: [KnownIssuer]
    private let resolve: (@Sendable (IssuerContext) async throws -> [Issuer])?
    private let resolved = Locked<[Issuer: KnownIssuer]>([:])

    init(_ configuration: Configuration, _ environment: Environment) throws(ConfigurationError) {
        self.configuration = configuration
        self.environment = environment
        switch configuration.issuers.source {
        case .resolver(let resolve):
            fixed = []
            self.resolve = resolve
        case .list(let issuers):
            resolve = nil
            guard !issuers.isEmpty else { throw ConfigurationError("issuers", "The list is empty.") }
            var known: [KnownIssuer] = []
            for issuer in issuers {
                guard !known.contains(where: { $0.issuer.issuer.utf8.elementsEqual(issuer.issuer.utf8) }) else {
                    throw ConfigurationError("issuers", "\(issuer.issuer) is in the list twice.")
                }
                known.append(try KnownIssuer(issuer, configuration, environment))
            }
            fixed = known
        }
    }

    /// The one that is asked about opaque tokens.
    var first: KnownIssuer? { fixed.first }

    var status: [KeyStatus] { all.map(\.keys.status) }

    private var all: [KnownIssuer] { fixed + resolved.withLock { Array($0.values) } }

    func prepare() async throws(AccessTokenError) {
        for issuer in fixed { try await issuer.keys.prepare() }
    }

    func forget() {
        for issuer in all { issuer.keys.forget() }
    }

    /// The issuer that a token names, if it is one of those that are accepted.
    func issuer(
        named value: JSONObject.Value?, for request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> KnownIssuer {
        guard let value, value.kind == .string else { throw .invalidToken(.iss, "The token has no usable iss.") }
        if let known = fixed.first(where: { value.isText($0.issuer.issuer) }) { return known }
        let name = value.text ?? ""
        guard let resolve else {
            throw .invalidToken(.iss, "The token is from \(quoted(name)), which is not accepted.")
        }
        let issuers: [Issuer]
        do {
            issuers = try await resolve(IssuerContext(unverifiedIssuer: name, request: request))
        } catch {
            throw .unavailable(.issuers, "The issuers could not be resolved.", cause: error)
        }
        guard let issuer = issuers.first(where: { value.isText($0.issuer) }) else {
            throw .invalidToken(.iss, "The token is from \(quoted(name)), which is not accepted.")
        }
        return try known(issuer)
    }

    private func known(_ issuer: Issuer) throws(AccessTokenError) -> KnownIssuer {
        if let known = resolved.withLock({ $0[issuer] }) { return known }
        let made: KnownIssuer
        do throws(ConfigurationError) {
            made = try KnownIssuer(issuer, configuration, environment)
        } catch {
            throw .unavailable(.issuers, "An issuer that was resolved cannot be used.", cause: error)
        }
        return resolved.withLock { resolved in
            if let known = resolved[issuer] { return known }
            if resolved.count >= Self.maximumResolved, let some = resolved.keys.first { resolved[some] = nil }
            resolved[issuer] = made
            return made
        }
    }
}
