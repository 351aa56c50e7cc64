import A0Encoding
import A0JOSE
import Foundation

/// The information about the client that a passkey signs (Web Authentication Level 3 §5.8.1).
struct ClientData: Sendable {
    enum Ceremony: String {
        case registration = "webauthn.create"
        case assertion = "webauthn.get"
    }

    /// The serialized bytes, in the form that limited verifiers rely on (§5.8.1.1). No member needs escaping: the
    /// challenge is base64url, and an origin has no quotes.
    let json: Data

    init(_ ceremony: Ceremony, challenge: Data, origin: PasskeyOrigin) {
        json = Data(
            """
            {"type":"\(ceremony.rawValue)","challenge":"\(Base64URL.encode(challenge))","origin":"\(origin.text)",\
            "crossOrigin":false}
            """.utf8)
    }

    var digest: Data { Digest.sha256(json) }
}
