import A0Encoding
import A0JOSE
import Foundation

/// The options that a client passes to `navigator.credentials.create` or a similar API, with the session for the
/// response (WebAuthn Level 3 §5.4, in the JSON form of §5.1.10).
struct PasskeyCreationOptions: Sendable {
    let authSession: String
    let relyingPartyID: String
    let challenge: Data
    let userHandle: Data
    /// The name that the user logs in with.
    let userName: String
    let displayName: String
    /// The user's existing passkeys.
    let excluded: [PasskeyRecord]

    /// `authn_params_public_key`.
    var publicKey: TenantValue {
        var members: [String: TenantValue] = [
            "challenge": .string(Base64URL.encode(challenge)),
            "timeout": .integer(PasskeyCeremony.timeout),
            "rp": ["id": .string(relyingPartyID), "name": .string(relyingPartyID)],
            "user": [
                "id": .string(Base64URL.encode(userHandle)), "name": .string(userName),
                "displayName": .string(displayName),
            ],
            "pubKeyCredParams": .array(
                RelyingParty.algorithms.map { ["type": "public-key", "alg": .integer($0.coseIdentifier)] }),
            "authenticatorSelection": ["residentKey": "required", "userVerification": "preferred"],
        ]
        if !excluded.isEmpty {
            members["excludeCredentials"] = .array(
                excluded.map { passkey in
                    [
                        "type": "public-key", "id": .string(Base64URL.encode(passkey.credentialID)),
                        "transports": .array(passkey.details.transports.map(TenantValue.string)),
                    ]
                })
        }
        return .object(members)
    }

    /// The API's response.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}

/// The options that a client passes to `navigator.credentials.get` or a similar API (WebAuthn Level 3 §5.5). Any
/// passkey of the relying party is accepted, because it identifies its user.
struct PasskeyRequestOptions: Sendable {
    let authSession: String
    let relyingPartyID: String
    let challenge: Data

    /// `authn_params_public_key`.
    var publicKey: TenantValue {
        [
            "challenge": .string(Base64URL.encode(challenge)),
            "timeout": .integer(PasskeyCeremony.timeout),
            "rpId": .string(relyingPartyID),
            "userVerification": "preferred",
        ]
    }

    /// The API's response.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}
