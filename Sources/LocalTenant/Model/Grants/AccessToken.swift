import Foundation

/// An access token that `/userinfo` accepts.
struct AccessToken: Sendable, Equatable {
    let hash: Data
    let grantID: String
    let expiresAt: Date
    let scope: [String]
    /// The binding to its client; nil for a token that any client may use.
    var binding: TokenBinding?
}
