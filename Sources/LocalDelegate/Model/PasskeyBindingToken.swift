import Foundation

/// Allows a user who logged in without a credential to bind one. Works once.
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
