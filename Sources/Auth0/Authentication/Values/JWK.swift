/// A public key as JSON (RFC 7517 §4, RFC 7518 §6).
public struct JWK: Codable, Sendable, Equatable {
    /// `RSA` or `EC`.
    public let keyType: String
    /// `kid`: which key of the set this is.
    public let keyId: String?
    /// `sig` for keys that sign.
    public let usage: String?
    /// E.g. `RS256`.
    public let algorithm: String?
    /// `x5u`: where the key's certificates are.
    public let certUrl: String?
    /// `x5t`: the SHA-1 digest of the key's certificate, in Base64URL.
    public let certThumbprint: String?
    /// `x5c`: the key's certificate and those that vouch for it, in Base64.
    public let certChain: [String]?
    /// Of an RSA key, base64url.
    public let modulus: String?
    /// Of an RSA key, base64url.
    public let exponent: String?
    /// The curve of an EC key, e.g. `P-256`.
    public let curve: String?
    /// Of an EC key, base64url.
    public let xCoordinate: String?
    /// Of an EC key, base64url.
    public let yCoordinate: String?

    /// Creates a key from its parts.
    public init(
        keyType: String, keyId: String? = nil, usage: String? = nil, algorithm: String? = nil, certUrl: String? = nil,
        certThumbprint: String? = nil, certChain: [String]? = nil, modulus: String? = nil, exponent: String? = nil,
        curve: String? = nil, xCoordinate: String? = nil, yCoordinate: String? = nil
    ) {
        self.keyType = keyType
        self.keyId = keyId
        self.usage = usage
        self.algorithm = algorithm
        self.certUrl = certUrl
        self.certThumbprint = certThumbprint
        self.certChain = certChain
        self.modulus = modulus
        self.exponent = exponent
        self.curve = curve
        self.xCoordinate = xCoordinate
        self.yCoordinate = yCoordinate
    }

    enum CodingKeys: String, CodingKey {
        case keyType = "kty"
        case keyId = "kid"
        case usage = "use"
        case algorithm = "alg"
        case certUrl = "x5u"
        case certThumbprint = "x5t"
        case certChain = "x5c"
        case modulus = "n"
        case exponent = "e"
        case curve = "crv"
        case xCoordinate = "x"
        case yCoordinate = "y"
    }
}
