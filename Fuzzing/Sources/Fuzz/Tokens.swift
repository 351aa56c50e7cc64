@testable import A0JOSE
@testable import Auth0
import Foundation
import JWTDecode
@testable import LocalTenant

extension Target {
    static let tokens = [
        Target(name: "jwt") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? CompactJWS(text)
            let token = try decode(jwt: text)
            _ = (token.expiresAt, token.issuedAt, token.audience, token.identifier, token.expired, token.body.count)
            _ = token["sub"].string
        },
        Target(name: "key-set") { bytes in
            for key in try JSONDecoder().decode(JSONWebKeySet.self, from: bytes).keys {
                _ = try? key.thumbprint()
                _ = try? PublicKey(key)
            }
        },
        Target(name: "certificate") { bytes in
            let certificate = try X509Certificate(der: bytes)
            let subject = DistinguishedName(certificate.subject)
            promise(subject.isSame(as: DistinguishedName(certificate.subject)), "a name is the same as itself")
            _ = try certificate.publicKey
        },
        Target(name: "pem") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? PrivateKey(pem: text)
            let key = try JSONWebKey(pem: text)
            _ = try PublicKey(key)
        },
        Target(name: "id-token-claims") { bytes in
            _ = try IDTokenClaims(json: bytes)
        },
        Target(name: "credentials") { bytes in
            _ = try? JSONDecoder().decode(MFARequiredErrorPayload.self, from: bytes)
            let credentials = try JSONDecoder().decode(Credentials.self, from: bytes)
            promise(!"\(credentials)".isEmpty, "credentials describe themselves")
        },
        Target(name: "error-body") { bytes in
            guard let info = try JSONSerialization.jsonObject(with: bytes) as? [String: Any] else { return }
            let errors: [any Auth0APIError] = [
                AuthenticationError(info: info, statusCode: 403), ManagementError(info: info, statusCode: 429),
                MyAccountError(info: info, statusCode: 400), MfaListAuthenticatorsError(info: info, statusCode: 401),
            ]
            for error in errors { _ = (error.code, error.localizedDescription, "\(error)") }
        },
        Target(name: "callback") { bytes in
            guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else { return }
            let callback = CallbackURL(url)
            let query = callback.redacted.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            promise(
                query.split(separator: "&").allSatisfy { $0.hasSuffix("=…") }, "messages hide the values of a callback")
        },
    ]
}
