import Foundation

struct AuthorizationCode: Sendable, Equatable {
    let hash: Data
    let grantID: String
    let expiresAt: Date
    let details: Details

    struct Details: Sendable, Equatable, Codable {
        var redirectURI: String
        var codeChallenge: String?
        var nonce: String?
        /// `dpop_jkt`: the key that the exchange must prove to hold (RFC 9449 §10).
        var keyThumbprint: String?
    }
}

enum CodeRedemption: Sendable, Equatable {
    case redeemed(AuthorizationCode, Grant)
    /// Used a moment ago; whoever did so keeps what that brought.
    case repeated
    /// Used before; the grant is revoked now.
    case replayed
    /// Never known, or another client's.
    case unknown
}
