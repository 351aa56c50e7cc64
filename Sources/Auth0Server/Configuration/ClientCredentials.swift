/// How this server authenticates itself to an issuer.
public enum ClientCredentials: Sendable {
    /// HTTP Basic authentication (RFC 6749 §2.3.1).
    case basic(id: String, secret: String)
    /// ID and secret in the request's body.
    case post(id: String, secret: String)
    /// A token signed with a private key of this server (RFC 7523 §2.2).
    ///
    /// - Parameters:
    ///   - pem: The key in PEM form (`-----BEGIN PRIVATE KEY-----`, unencrypted).
    ///   - keyID: The ID of the key, for the header parameter `kid`.
    case privateKey(id: String, pem: String, algorithm: Algorithm, keyID: String? = nil)
}

extension ClientCredentials: CustomStringConvertible {
    /// The client without its secret.
    public var description: String {
        switch self {
        case .basic(let id, _): "basic(\(id))"
        case .post(let id, _): "post(\(id))"
        case .privateKey(let id, _, let algorithm, _): "privateKey(\(id), \(algorithm.rawValue))"
        }
    }
}
