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
            // RFC 8725 §3.1: a public key must never be used as a secret.
            guard !algorithms.contains(.hs256) else {
                throw ConfigurationError("algorithms", "HS256 is for issuers with Keys.secret only.")
            }
            return algorithms
        }
    }

    /// The configured keys; `nil` for keys that have to be fetched.
    private static func fixedKeys(_ issuer: Issuer, _ algorithms: [Algorithm]) throws(ConfigurationError) -> KeySet? {
        do {
            switch issuer.keys {
            case .discovery:
                guard SafeURL.url(issuer.issuer) != nil else {
                    throw FetchError.unusable("It isn't an https URL; http is for loopback hosts only.")
                }
                // RFC 8414 §2.
                guard !issuer.issuer.contains(where: { $0 == "?" || $0 == "#" }) else {
                    throw FetchError.unusable("An issuer has no query and no fragment.")
                }
                return nil
            case .jwks(let url):
                guard SafeURL.url(url) != nil else {
                    throw FetchError.unusable("\(url) isn't an https URL; http is for loopback hosts only.")
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
