import A0Encoding
import Foundation

/// A public key as JSON (RFC 7517, RFC 7518 §6.2 and §6.3), without private members.
package struct JSONWebKey: Codable, Sendable, Equatable {
    package var kty: String
    package var use: String?
    package var alg: String?
    package var kid: String?
    package var n: String?
    package var e: String?
    package var crv: String?
    package var x: String?
    package var y: String?
    package var x5t: String?
    package var x5c: [String]?

    package init(
        kty: String, use: String? = nil, alg: String? = nil, kid: String? = nil, n: String? = nil, e: String? = nil,
        crv: String? = nil, x: String? = nil, y: String? = nil, x5t: String? = nil, x5c: [String]? = nil
    ) {
        self.kty = kty
        self.use = use
        self.alg = alg
        self.kid = kid
        self.n = n
        self.e = e
        self.crv = crv
        self.x = x
        self.y = y
        self.x5t = x5t
        self.x5c = x5c
    }

    /// The key's SHA-256 thumbprint as base64url, 43 characters (RFC 7638).
    ///
    /// - Throws: `JOSEError.malformedKey` if a required member is missing or isn't base64url;
    ///   `JOSEError.unsupportedKey` for families other than RSA and P-256.
    package func thumbprint() throws(JOSEError) -> String {
        let text =
            switch kty {
            case "RSA":
                try #"{"e":"\#(canonical(e, "e"))","kty":"RSA","n":"\#(canonical(n, "n"))"}"#
            case "EC" where crv == "P-256":
                try #"{"crv":"P-256","kty":"EC","x":"\#(canonical(x, "x"))","y":"\#(canonical(y, "y"))"}"#
            default:
                throw .unsupportedKey("kty \(kty) with crv \(crv ?? "absent")")
            }
        return Base64URL.encode(Digest.sha256(Data(text.utf8)))
    }

    /// The bytes of a base64url member.
    func bytes(_ member: String?, _ name: String) throws(JOSEError) -> Data {
        guard let member else { throw .malformedKey("member \(name) is missing") }
        guard let data = Base64URL.decode(member), !data.isEmpty else {
            throw .malformedKey("member \(name) is not base64url")
        }
        return data
    }

    /// A member in canonical base64url, as it's hashed for a thumbprint.
    private func canonical(_ member: String?, _ name: String) throws(JOSEError) -> String {
        Base64URL.encode(try bytes(member, name))
    }
}

/// The public keys of an issuer (RFC 7517 §5).
package struct JSONWebKeySet: Codable, Sendable, Equatable {
    package var keys: [JSONWebKey]

    package init(keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads `keys` and skips entries that aren't keys, as RFC 7517 §5 requires, so that one of them doesn't hide the
    /// others.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = try container.decode([Entry].self, forKey: .keys).compactMap(\.key)
    }

    private struct Entry: Decodable {
        let key: JSONWebKey?

        init(from decoder: any Decoder) {
            key = try? JSONWebKey(from: decoder)
        }
    }
}
