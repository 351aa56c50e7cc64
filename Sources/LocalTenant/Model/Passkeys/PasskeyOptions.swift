import A0JOSE
import Foundation

/// What a client passes to `navigator.credentials.create` or its like, with the session that the answer belongs to (WebAuthn
/// Level 3 §5.4, in the JSON form of §5.1.10).
struct PasskeyCreationOptions: Sendable {
    let authSession: String
    let relyingPartyID: String
    let challenge: Data
    let userHandle: Data
    /// What the user logs in with.
    let userName: String
    let displayName: String
    /// Passkeys that the user has already.
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

    /// The answer of the API.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}

/// What a client passes to `navigator.credentials.get` or its like (WebAuthn Level 3 §5.5). Every passkey of the relying party
/// will do: it names its user itself.
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

    /// The answer of the API.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}
