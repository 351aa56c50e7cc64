import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Authenticates requests of this server to an issuer.
struct ClientAuthenticator: Sendable {
    private enum Proof: Sendable {
        case basic(String)
        case secret(String)
        case key(PrivateKey, SignatureAlgorithm, keyID: String?)
    }

    private let id: String
    private let proof: Proof

    init(_ client: ClientCredentials, setting: String) throws(ConfigurationError) {
        switch client {
        case .basic(let id, let secret):
            self.id = id
            // RFC 6749 §2.3.1.
            proof = .basic(Data("\(Self.encoded(id)):\(Self.encoded(secret))".utf8).base64EncodedString())
        case .post(let id, let secret):
            self.id = id
            proof = .secret(secret)
        case .privateKey(let id, let pem, let algorithm, let keyID):
            self.id = id
            guard let signature = algorithm.signature else {
                throw ConfigurationError(setting, "\(algorithm.rawValue) isn't an algorithm for private keys.")
            }
            do {
                proof = .key(try PrivateKey(pem: pem), signature, keyID: keyID)
            } catch {
                throw ConfigurationError(setting, "The private key cannot be used. \(error)")
            }
        }
        guard !id.isEmpty else { throw ConfigurationError(setting, "The client ID is empty.") }
    }

    /// - Parameter namesClient: Whether the form has `client_id` in any case.
    func authenticate(
        _ request: inout URLRequest, form: [(String, String)], issuer: String, now: Date, namesClient: Bool = false
    ) throws(JOSEError) {
        var form = form
        switch proof {
        case .basic(let credentials):
            request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
            if namesClient { form.append(("client_id", id)) }
        case .secret(let secret): form += [("client_id", id), ("client_secret", secret)]
        case .key(let key, let algorithm, let keyID):
            let assertion = ClientAssertion(clientID: id, audience: issuer, issuedAt: now)
            form += [
                ("client_id", id), ("client_assertion_type", ClientAssertion.type),
                ("client_assertion", try assertion.signed(with: key, algorithm: algorithm, keyID: keyID)),
            ]
        }
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            form.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&").utf8)
    }

    /// Encoded as in a form (WHATWG URL §5.2), except for spaces, whose encoding here all decoders understand.
    private static func encoded(_ text: String) -> String {
        let unchanged = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
        return text.addingPercentEncoding(withAllowedCharacters: unchanged) ?? ""
    }
}

extension ClientAuthenticator: CustomStringConvertible {
    /// The client without its secret.
    var description: String { "ClientAuthenticator(\(id))" }
}
