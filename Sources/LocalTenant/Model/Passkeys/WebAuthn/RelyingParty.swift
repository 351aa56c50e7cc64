import A0JOSE
import Foundation

/// The relying party of passkeys, which verifies the responses of authenticators (WebAuthn Level 3 §7).
struct RelyingParty: Sendable, Equatable {
    /// A domain, such as `localhost`.
    let id: String
    /// The allowed origins of ceremonies: web origins, `https://` and the domain for apps on Apple platforms, and
    /// `android:apk-key-hash:` for Android apps.
    let origins: Set<String>
    /// Whether authenticators must have verified the user, with a PIN, a fingerprint, or the like.
    var requiresUserVerification = false

    /// The algorithms for new credentials, best first.
    static let algorithms: [SignatureAlgorithm] = [.es256, .rs256]

    struct NewCredential: Sendable, Equatable {
        let id: Data
        let publicKey: COSEKey
        let aaguid: UUID
        let signCount: UInt32
        let isBackupEligible: Bool
        let isBackedUp: Bool
    }

    /// Registers a credential (§7.1). The caller must check that it isn't already in use.
    func register(_ response: PasskeyResponse.Registration, challenge: Data) throws(WebAuthnError) -> NewCredential {
        let clientData = try ClientData(response.clientData)
        try verify(clientData, .creation, challenge)
        let attestation = try AttestationObject(response.attestationObject)
        let data = attestation.authenticatorData
        try verify(data)
        guard let credential = data.credential, credential.id == response.credentialID else {
            throw .malformedAttestation
        }
        let (key, publicKey) = try Self.key(credential.publicKey)
        try attestation.verify(key, publicKey, clientDataHash: clientData.hash)
        return NewCredential(
            id: credential.id, publicKey: key, aaguid: credential.aaguid, signCount: data.signCount,
            isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp))
    }

    /// Verifies that `passkey` signed `challenge` (§7.2). The caller must compare the counter when it stores the new
    /// value.
    ///
    /// - Parameter isUserKnown: whether the user was known before, so that the response needs no user handle.
    func authenticate(
        _ response: PasskeyResponse.Assertion, challenge: Data, with passkey: PasskeyRecord, isUserKnown: Bool = false
    ) throws(WebAuthnError) -> AuthenticatorData {
        guard passkey.details.relyingPartyID == id else { throw .unknownCredential }
        let isHandleRight = response.userHandle.map { constantTimeEqual(passkey.details.userHandle, $0) }
        guard isHandleRight ?? isUserKnown else { throw .wrongUserHandle }
        let clientData = try ClientData(response.clientData)
        try verify(clientData, .request, challenge)
        let data = try AuthenticatorData(response.authenticatorData)
        try verify(data)
        guard data.flags.contains(.backupEligible) == passkey.details.isBackupEligible else {
            throw .changedBackupEligibility
        }
        let stored: CBOR
        do {
            stored = try CBOR(decoding: passkey.publicKey)
        } catch {
            throw .unsupportedKey
        }
        let (key, publicKey) = try Self.key(stored)
        guard
            publicKey.isValid(
                signature: response.signature, for: response.authenticatorData + clientData.hash,
                algorithm: key.algorithm,
                encoding: .der)
        else { throw .invalidSignature }
        return data
    }

    private func verify(
        _ data: ClientData, _ ceremony: ClientData.Ceremony, _ challenge: Data
    ) throws(WebAuthnError) {
        guard data.type == ceremony.rawValue else { throw .wrongType(String(data.type.prefix(40))) }
        guard constantTimeEqual(data.challenge, challenge) else { throw .wrongChallenge }
        guard origins.contains(data.origin) else { throw .wrongOrigin(String(data.origin.prefix(200))) }
        // These pages never need to be framed, and they forbid it.
        guard !data.isCrossOrigin, data.topOrigin == nil || data.topOrigin == data.origin else { throw .crossOrigin }
    }

    private func verify(_ data: AuthenticatorData) throws(WebAuthnError) {
        guard data.relyingPartyHash == Digest.sha256(Data(id.utf8)) else { throw .wrongRelyingParty }
        guard data.flags.contains(.userPresent) else { throw .userNotPresent }
        guard !requiresUserVerification || data.flags.contains(.userVerified) else { throw .userNotVerified }
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .contradictoryBackupFlags
        }
    }

    private static func key(_ item: CBOR) throws(WebAuthnError) -> (COSEKey, PublicKey) {
        do {
            let key = try COSEKey(item)
            guard algorithms.contains(key.algorithm) else { throw JOSEError.algorithmMismatch }
            return (key, try key.publicKey())
        } catch {
            throw .unsupportedKey
        }
    }
}
