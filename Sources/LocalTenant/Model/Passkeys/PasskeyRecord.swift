import Foundation

/// A passkey of a user: what the relying party keeps of a credential (WebAuthn Level 3 §4, "credential record").
struct PasskeyRecord: Sendable, Equatable {
    struct Details: Sendable, Equatable, Codable {
        /// What the passkey calls its user by.
        var userHandle: Data
        var relyingPartyID: String
        /// Whether the passkey can be copied to other devices of its user.
        var isBackupEligible: Bool
        /// How the authenticator can be reached, as its client said: `internal`, `usb`, `hybrid` and so on.
        var transports: [String] = []
        /// The model of the authenticator; all zeros if it keeps that to itself.
        var aaguid: UUID
        /// The `User-Agent` that it was added with.
        var userAgent: String?
        /// What its user calls it.
        var name: String?
    }

    /// `dev_` and 16 letters or digits.
    let id: String
    let userID: String
    let credentialID: Data
    /// As COSE has it.
    let publicKey: Data
    let createdAt: Date
    var lastUsedAt: Date?
    /// Signatures so far, by the authenticator's own count; 0 for those that do not count.
    var signCount: UInt32
    /// Whether it has been copied.
    var isBackedUp: Bool
    var details: Details
}
