/// Why the answer of an authenticator was refused. The sections are those of WebAuthn Level 3; no case carries a secret.
enum WebAuthnError: Error, Sendable, Equatable {
    /// The client data is not the JSON that §5.8.1 describes.
    case malformedClientData
    /// `type` is not that of this ceremony.
    case wrongType(String)
    case wrongChallenge
    /// The origin is none of the relying party's.
    case wrongOrigin(String)
    /// The client ran inside a page of another origin.
    case crossOrigin
    /// The authenticator data has not the form of §6.1.
    case malformedAuthenticatorData
    /// The authenticator answered another relying party.
    case wrongRelyingParty
    case userNotPresent
    /// Copied, but not to be copied (§6.1.3).
    case contradictoryBackupFlags
    /// Whether the passkey can be copied is not what it was when it was made.
    case changedBackupEligibility
    /// The attestation object has not the form of §6.5.4, or tells of another credential than the answer.
    case malformedAttestation
    /// The attestation's own signature is wrong.
    case invalidAttestation
    /// The key is of a kind that was not asked for, or is none.
    case unsupportedKey
    /// Someone has this credential already.
    case credentialInUse
    case unknownCredential
    /// The passkey belongs to someone else than it says.
    case wrongUserHandle
    case invalidSignature
    /// The count of signatures did not grow: there are two of this passkey.
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
