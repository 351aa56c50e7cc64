import A0JOSE
import Foundation

/// The public keys of a provider, to verify its tokens.
struct KeySet: Decodable, Sendable {
    private let keys: JSONWebKeySet

    init(from decoder: any Decoder) throws {
        keys = try JSONWebKeySet(from: decoder)
    }

    /// Whether one of the keys made the signature, with ES256 or RS256.
    func verifies(_ token: CompactJWS) -> Bool {
        keys.verifies(token, algorithms: [.es256, .rs256])
    }
}
