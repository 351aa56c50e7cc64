import A0JOSE
import Foundation

/// The usable keys of an issuer. It's immutable and replaced by newer ones.
struct KeySet: Sendable {
    /// Further entries are ignored.
    private static let maximumCount = 100

    let keys: [VerificationKey]
    /// The skipped keys, and the reasons.
    let skipped: [(id: String?, reason: String)]

    init(_ keys: [VerificationKey]) {
        self.keys = keys
        skipped = []
    }

    /// Parses a key set (RFC 7517 §5). Entries that can't be used are skipped.
    ///
    /// - Parameters:
    ///   - algorithms: The issuer's accepted algorithms.
    ///   - earlier: The previous keys. A key that is still published isn't parsed again.
    /// - Throws: `FetchError` unless it's a key set with at least one usable key.
    init(json: Data, algorithms: [Algorithm], earlier: [VerificationKey] = []) throws {
        let entries: [Entry]
        do {
            entries = try JSONDecoder().decode(Document.self, from: json).keys
        } catch {
            throw FetchError.unusable("The key set is not JSON of RFC 7517.")
        }
        var keys: [VerificationKey] = []
        var skipped: [(id: String?, reason: String)] = []
        for entry in entries.prefix(Self.maximumCount) {
            do {
                let (jwk, algorithm) = try entry.usable(algorithms)
                let known = earlier.first { $0.isTheSame(as: jwk, algorithm: algorithm) }
                keys.append(try known ?? VerificationKey(jwk, algorithm: algorithm))
            } catch {
                skipped.append((entry.jwk?.kid, "\(error)"))
            }
        }
        guard !keys.isEmpty else { throw FetchError.unusable("The key set has no key that can be used.") }
        self.keys = keys
        self.skipped = skipped
    }

    /// The keys that can have signed a token: at most two with its `kid`; without a `kid`, the only key for the
    /// algorithm.
    func candidates(id: String?, algorithm: Algorithm) -> [VerificationKey] {
        let fitting = keys.filter { $0.algorithm == algorithm }
        guard let id else { return fitting.count == 1 ? fitting : [] }
        return Array(fitting.lazy.filter { $0.id?.utf8.elementsEqual(id.utf8) ?? false }.prefix(2))
    }

    private struct Document: Decodable {
        let keys: [Entry]
    }
}

/// An entry of a key set.
private struct Entry: Decodable {
    /// `nil` for an entry that isn't a key.
    let jwk: JSONWebKey?
    private let operations: [String]?
    private let hasPrivateMembers: Bool

    init(from decoder: any Decoder) {
        jwk = try? JSONWebKey(from: decoder)
        let members = try? decoder.container(keyedBy: Member.self)
        operations = try? members?.decodeIfPresent([String].self, forKey: .key_ops)
        hasPrivateMembers = Member.allCases.contains { $0 != .key_ops && members?.contains($0) ?? false }
    }

    /// The members of private and symmetric keys (RFC 7518 §6.2.2, §6.3.2 and §6.4.1).
    private enum Member: String, CodingKey, CaseIterable {
        case key_ops
        case d, p, q, dp, dq, qi, oth, k
    }

    /// The key with its only algorithm: the one that it specifies, or else the first one of its family.
    func usable(_ algorithms: [Algorithm]) throws(JOSEError) -> (JSONWebKey, Algorithm) {
        guard let jwk else { throw .malformedKey("it isn't a key") }
        guard !hasPrivateMembers else { throw .unsupportedKey("it has private members, which everybody can read") }
        guard operations?.contains("verify") ?? true else { throw .unsupportedKey("its key_ops lack verify") }
        let family: [Algorithm] = jwk.kty == "EC" ? [.es256] : [.rs256, .rs512, .ps256]
        let algorithm =
            if let name = jwk.alg { Algorithm(rawValue: name) } else { algorithms.first(where: family.contains) }
        guard let algorithm, algorithms.contains(algorithm) else {
            throw .unsupportedKey("its algorithm \(jwk.alg ?? "") is not accepted here")
        }
        return (jwk, algorithm)
    }
}
