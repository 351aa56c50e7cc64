import Foundation

/// A user's passkey: what the relying party stores for a credential (WebAuthn Level 3 §4, "credential record").
struct PasskeyRecord: Sendable, Equatable {
    struct Details: Sendable, Equatable, Codable {
        /// The passkey's user handle.
        var userHandle: Data
        var relyingPartyID: String
        /// Whether the passkey can be copied to other devices of its user.
        var isBackupEligible: Bool
        /// How the authenticator can be reached, as its client said: `internal`, `usb`, `hybrid` and so on.
        var transports: [String] = []
        /// The authenticator's model; all zeros if it isn't disclosed.
        var aaguid: UUID
        /// The `User-Agent` that it was added with.
        var userAgent: String?
        /// The name that the user gave it.
        var name: String?
    }

    /// `dev_` and 16 letters or digits.
    let id: String
    let userID: String
    let credentialID: Data
    /// In COSE format.
    let publicKey: Data
    let createdAt: Date
    var lastUsedAt: Date?
    /// The authenticator's signature count; 0 if it doesn't count.
    var signCount: UInt32
    /// Whether the passkey has been copied to other devices.
    var isBackedUp: Bool
    var details: Details
}
