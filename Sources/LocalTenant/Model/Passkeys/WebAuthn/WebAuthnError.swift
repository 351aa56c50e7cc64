/// Why an authenticator's response was rejected. The sections are those of WebAuthn Level 3; no case contains a secret.
enum WebAuthnError: Error, Sendable, Equatable {
    /// The client data is not the JSON that §5.8.1 describes.
    case malformedClientData
    /// `type` is not that of this ceremony.
    case wrongType(String)
    case wrongChallenge
    /// The origin isn't one of the relying party's.
    case wrongOrigin(String)
    /// The client ran inside a page of another origin.
    case crossOrigin
    /// The authenticator data doesn't have the format of §6.1.
    case malformedAuthenticatorData
    /// The response is for another relying party.
    case wrongRelyingParty
    case userNotPresent
    /// The authenticator didn't verify the user, although it must.
    case userNotVerified
    /// The passkey is backed up, but not eligible for backup (§6.1.3).
    case contradictoryBackupFlags
    /// The backup eligibility has changed since the passkey was created.
    case changedBackupEligibility
    /// The attestation object doesn't have the format of §6.5.4, or is for another credential than the response.
    case malformedAttestation
    /// The attestation's own signature is wrong.
    case invalidAttestation
    /// The key's type wasn't requested, or the key is invalid.
    case unsupportedKey
    /// The credential is already registered.
    case credentialInUse
    case unknownCredential
    /// The user handle isn't that of the passkey's user.
    case wrongUserHandle
    case invalidSignature
    /// The signature count didn't increase: the passkey may have been cloned.
    case counterWentBack
}

extension WebAuthnError: CustomStringConvertible {
    var description: String {
        switch self {
        case .malformedClientData: "The client data is malformed."
        case .wrongType(let type): "The client data is of the type '\(type)'."
        case .wrongChallenge: "The challenge is another one."
        case .wrongOrigin(let origin): "The origin '\(origin)' does not belong to the relying party."
        case .crossOrigin: "The passkey was used inside a page of another origin."
        case .malformedAuthenticatorData: "The authenticator data is malformed."
        case .wrongRelyingParty: "The passkey was used for another relying party."
        case .userNotPresent: "The authenticator did not see a user."
        case .userNotVerified: "The authenticator did not verify the user."
        case .contradictoryBackupFlags: "The authenticator's backup flags contradict each other."
        case .changedBackupEligibility: "The passkey's backup eligibility has changed."
        case .malformedAttestation: "The attestation object is malformed."
        case .invalidAttestation: "The attestation's signature is not valid."
        case .unsupportedKey: "The public key is not of a kind that was asked for."
        case .credentialInUse: "The credential is registered already."
        case .unknownCredential: "The credential is not known here."
        case .wrongUserHandle: "The passkey belongs to another user."
        case .invalidSignature: "The signature is not valid."
        case .counterWentBack: "The passkey's signature counter did not grow."
        }
    }
}
