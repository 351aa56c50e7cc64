import Foundation

/// Lets someone bind a credential who logged in without one. Good once.
struct PasskeyBindingToken: Record {
    static let kind = "passkey-binding-token"
    static let lifetime: TimeInterval = 600

    /// A hash of the token.
    let id: String
    let issuer: String
    let identityID: String
    let endsAt: Date
    var expiresAt: Date? { endsAt }
}
