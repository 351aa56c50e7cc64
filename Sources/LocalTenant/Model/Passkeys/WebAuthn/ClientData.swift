import A0Encoding
import A0JOSE
import Foundation

/// The data about a ceremony from the client, a browser or an application (WebAuthn Level 3 §5.8.1).
struct ClientData: Sendable, Equatable {
    enum Ceremony: String, Sendable {
        case creation = "webauthn.create"
        case request = "webauthn.get"
    }

    let type: String
    /// The challenge that the client received.
    let challenge: Data
    let origin: String
    let isCrossOrigin: Bool
    /// The origin of the top-level page around the client's frame; nil if it is the same.
    let topOrigin: String?
    /// The hash that the authenticator signs.
    let hash: Data

    init(_ bytes: Data) throws(WebAuthnError) {
        let members: Members
        do {
            members = try JSONDecoder().decode(Members.self, from: bytes)
        } catch {
            throw .malformedClientData
        }
        guard let challenge = Base64URL.decode(members.challenge) else { throw .malformedClientData }
        type = members.type
        self.challenge = challenge
        origin = members.origin
        isCrossOrigin = members.crossOrigin ?? false
        topOrigin = members.topOrigin
        hash = Digest.sha256(bytes)
    }

    private struct Members: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }
}
