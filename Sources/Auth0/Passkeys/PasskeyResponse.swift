import A0Encoding
import A0JOSE
import Foundation

/// A passkey's response as sent to the tenant (Web Authentication Level 3 §5.1, `toJSON()`).
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
struct PasskeyResponse {
    let credentialID: Data
    let attachment: PasskeyAttachment
    let parts: [String: Data?]

    var missingParts: [String] {
        parts.filter { $0.value == nil }.keys.sorted()
    }

    var json: [String: Any] {
        let id = Base64URL.encode(credentialID)
        var json: [String: Any] = [
            "id": id, "rawId": id, "type": "public-key",
            "response": parts.compactMapValues { $0.map(Base64URL.encode) },
        ]
        json["authenticatorAttachment"] = attachment.stringValue
        return json
    }
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyResponse {
    /// The response of an existing passkey (Web Authentication Level 3 §5.2.2).
    init(_ passkey: any LoginPasskey) {
        self.init(
            credentialID: passkey.credentialID, attachment: passkey.attachment,
            parts: [
                "clientDataJSON": passkey.rawClientDataJSON, "authenticatorData": passkey.rawAuthenticatorData,
                "signature": passkey.signature, "userHandle": passkey.userID,
            ])
    }

    /// The response of a new passkey (Web Authentication Level 3 §5.2.1).
    init(_ passkey: any NewPasskey) {
        self.init(
            credentialID: passkey.credentialID, attachment: passkey.attachment,
            parts: [
                "clientDataJSON": passkey.rawClientDataJSON, "attestationObject": passkey.rawAttestationObject,
            ])
    }
}

extension InvalidRequestError {
    static func incompletePasskey(_ missing: [String]) -> InvalidRequestError {
        InvalidRequestError(
            message: """
                The passkey has no value for \(missing.joined(separator: ", ")). Pass on what the authenticator returned.
                """)
    }
}
