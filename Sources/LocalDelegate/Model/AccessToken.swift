import Foundation

/// An access token for `/userinfo`.
struct AccessToken: Record {
    static let kind = "access-token"
    static let lifetime: TimeInterval = 3_600

    /// A hash of the token.
    let id: String
    let issuer: String
    let identityID: String
    let scope: [String]
    /// The code that it came from.
    let codeID: String
    let endsAt: Date
    var expiresAt: Date? { endsAt }
}
