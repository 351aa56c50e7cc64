import Foundation

extension Enrollment {
    /// A credential of WebAuthn, with the details that passkeys have, too.
    struct Credential: Sendable, Equatable, Codable {
        let id: Data
        /// In COSE format.
        let publicKey: Data
        let details: PasskeyRecord.Details
    }

    /// An unconfirmed factor with a new credential.
    init(_ passkey: PasskeyRecord, _ factor: Factor) {
        self.init(
            id: passkey.id, userID: passkey.userID, factor: factor, createdAt: passkey.createdAt, isConfirmed: false,
            details: .init(
                credential: .init(
                    id: passkey.credentialID, publicKey: passkey.publicKey, details: passkey.details)),
            lastStep: Int(passkey.signCount))
    }

    /// The credential in the form in which it is verified; nil for other factors. The store compares the signature
    /// count.
    var passkey: PasskeyRecord? {
        details.credential.map {
            PasskeyRecord(
                id: id, userID: userID, credentialID: $0.id, publicKey: $0.publicKey, createdAt: createdAt,
                lastUsedAt: nil, signCount: 0, isBackedUp: false, details: $0.details)
        }
    }
}
