import A0JOSE

/// How a token is signed (RFC 7518 §3.1).
///
/// `none` isn't supported, because a token without a signature proves nothing.
public enum Algorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256, Auth0's default.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// HMAC with SHA-256. Only for an issuer with ``Issuer/Keys/secret(_:_:)``: anyone who can verify such a token can
    /// also create one.
    case hs256 = "HS256"

    /// `nil` for the algorithm with a shared secret.
    var signature: SignatureAlgorithm? { SignatureAlgorithm(rawValue: rawValue) }
}
