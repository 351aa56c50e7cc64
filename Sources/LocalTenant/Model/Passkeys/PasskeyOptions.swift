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
    /// `authenticatorSelection`.
    var selection: TenantValue = ["residentKey": "required", "userVerification": "preferred"]

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
            "authenticatorSelection": selection,
        ]
        if !excluded.isEmpty {
            members["excludeCredentials"] = .array(excluded.map(\.descriptor))
        }
        return .object(members)
    }

    /// The API's response.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}

extension PasskeyRecord {
    /// `PublicKeyCredentialDescriptor` (WebAuthn Level 3 §5.8.3).
    fileprivate var descriptor: TenantValue {
        [
            "type": "public-key", "id": .string(Base64URL.encode(credentialID)),
            "transports": .array(details.transports.map(TenantValue.string)),
        ]
    }
}

/// The options that a client passes to `navigator.credentials.get` or a similar API (WebAuthn Level 3 §5.5).
struct PasskeyRequestOptions: Sendable {
    let authSession: String
    let relyingPartyID: String
    let challenge: Data
    /// The accepted credentials. If it is empty, any passkey of the relying party is, because it identifies its user.
    var allowed: [PasskeyRecord] = []
    var userVerification = "preferred"

    /// `authn_params_public_key`.
    var publicKey: TenantValue {
        var members: [String: TenantValue] = [
            "challenge": .string(Base64URL.encode(challenge)),
            "timeout": .integer(PasskeyCeremony.timeout),
            "rpId": .string(relyingPartyID),
            "userVerification": .string(userVerification),
        ]
        if !allowed.isEmpty { members["allowCredentials"] = .array(allowed.map(\.descriptor)) }
        return .object(members)
    }

    /// The API's response.
    var members: [String: TenantValue] {
        ["auth_session": .string(authSession), "authn_params_public_key": publicKey]
    }
}
