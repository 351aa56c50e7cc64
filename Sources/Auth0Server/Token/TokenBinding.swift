import A0Encoding
import A0JOSE
import Foundation

/// The key or certificate that a token is bound to (`cnf`, RFC 7800).
struct TokenBinding: Sendable, Equatable {
    /// `jkt` (RFC 9449 §6.1).
    var key: String?
    /// `x5t#S256` (RFC 8705 §3.1).
    var certificate: String?
    /// Whether it's bound in an unknown way.
    var isOtherwiseBound = false

    var isEmpty: Bool { key == nil && certificate == nil && !isOtherwiseBound }

    init() {}

    /// - Throws: ``AccessTokenError`` for a `cnf` that can't be read: an unchecked binding would be worthless.
    init(_ claims: JSONObject) throws(AccessTokenError) {
        guard let value = claims.value("cnf") else { return }
        guard let members = value.object, !members.isEmpty else {
            throw .invalidToken(.cnf, "The token's cnf isn't an object, or is empty.")
        }
        key = try Self.thumbprint("jkt", members)
        certificate = try Self.thumbprint("x5t#S256", members)
        isOtherwiseBound = key == nil && certificate == nil
    }

    private static func thumbprint(_ name: String, _ members: JSONObject) throws(AccessTokenError) -> String? {
        guard let value = members.value(name) else { return nil }
        guard let text = value.text, !text.isEmpty else {
            throw .invalidToken(.cnf, "The token's cnf.\(name) is empty or no text.")
        }
        return text
    }

    /// Checks the client's certificate if required (RFC 8705 §3).
    func checkCertificate(_ mode: BindingMode, _ certificate: [UInt8]?) throws(AccessTokenError) {
        guard mode != .disabled else { return }
        guard let expected = self.certificate else {
            if mode == .required { throw .invalidToken(.cnf, "The token is bound to no certificate.") }
            return
        }
        guard let certificate else {
            throw .invalidToken(.cnf, "The token is bound to a certificate, and the request came without one.")
        }
        guard constantTimeEqual(Base64URL.encode(Digest.sha256(Data(certificate))), expected) else {
            throw .invalidToken(.cnf, "The token is bound to another certificate.")
        }
    }
}
