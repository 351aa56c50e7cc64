import A0JOSE
import Foundation

/// How an application authenticates itself to the tenant (OpenID Connect Core §9). Only for servers: anything inside an
/// app or a program on a user's machine isn't secret.
///
/// <!-- swift: setup
/// let (id, domain, pem): (String, String, String) = given()
/// -->
/// ```swift
/// let client = try ClientAuthentication.privateKey(pem: pem, algorithm: .rs256, keyID: "2026-01")
/// let authentication = Auth0.authentication(clientId: id, domain: domain, clientAuthentication: client)
/// let credentials = try await authentication.clientCredentials(audience: "https://api.example.com").start()
/// ```
public struct ClientAuthentication: Sendable {
    /// How an assertion is signed (RFC 7518 §3.1). It has to be the algorithm that the key is registered with at the
    /// tenant.
    public enum Algorithm: String, Sendable, CaseIterable {
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = "RS256"
        /// RSASSA-PSS with SHA-256.
        case ps256 = "PS256"
        /// ECDSA on P-256 with SHA-256.
        case es256 = "ES256"

        fileprivate var signature: SignatureAlgorithm {
            switch self {
            case .rs256: .rs256
            case .ps256: .ps256
            case .es256: .es256
            }
        }
    }

    private enum Proof: Sendable {
        case secret(String)
        case key(PrivateKey, Algorithm, keyID: String?)
    }

    private let proof: Proof

    /// The application's secret, in the body of requests (`client_secret_post`, RFC 6749 §2.3.1).
    public static func secret(_ secret: String) -> ClientAuthentication {
        ClientAuthentication(proof: .secret(secret))
    }

    /// A private key that signs an assertion for each request (`private_key_jwt`, RFC 7523 §2.2). The key is never
    /// sent.
    ///
    /// - Parameters:
    ///   - pem: The key in PEM form (`-----BEGIN PRIVATE KEY-----`, RFC 7468 §10), unencrypted: RSA or P-256.
    ///   - algorithm: How to sign.
    ///   - keyID: The key's ID at the tenant; `nil` lets the tenant find the key.
    /// - Throws: `ConfigurationError` if the key can't be read or doesn't match the algorithm.
    public static func privateKey(
        pem: String, algorithm: Algorithm = .rs256, keyID: String? = nil
    ) throws(ConfigurationError) -> ClientAuthentication {
        do throws(JOSEError) {
            let key = try PrivateKey(pem: pem)
            _ = try key.sign(Data(), algorithm: algorithm.signature)
            return ClientAuthentication(proof: .key(key, algorithm, keyID: keyID))
        } catch {
            throw .invalidPrivateKey("\(error)")
        }
    }

    /// The parameters that authenticate the client in one request. An assertion works once, so each request needs new
    /// ones.
    func parameters(clientID: String, issuer: String, now: Date) throws(JOSEError) -> [String: String] {
        switch proof {
        case .secret(let secret): return ["client_secret": secret]
        case .key(let key, let algorithm, let keyID):
            let assertion = ClientAssertion(clientID: clientID, audience: issuer, issuedAt: now)
            return [
                "client_assertion_type": ClientAssertion.type,
                "client_assertion": try assertion.signed(with: key, algorithm: algorithm.signature, keyID: keyID),
            ]
        }
    }
}

extension ClientAuthentication: CustomStringConvertible, CustomReflectable {
    /// Doesn't reveal the secret.
    public var description: String {
        switch proof {
        case .secret: "secret"
        case .key(_, let algorithm, let keyID): "privateKey(\(algorithm.rawValue), \(keyID ?? "no ID"))"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
