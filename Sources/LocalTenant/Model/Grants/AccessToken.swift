import Foundation

/// An access token that `/userinfo` accepts.
struct AccessToken: Sendable, Equatable {
    let hash: Data
    let grantID: String
    let expiresAt: Date
    let scope: [String]
    /// The key that it is bound to (RFC 9449 §6).
    var keyThumbprint: String?
}
