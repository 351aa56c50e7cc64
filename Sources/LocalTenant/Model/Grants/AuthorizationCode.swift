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
        /// `dpop_jkt`: the key that the code exchange must prove possession of (RFC 9449 §10).
        var keyThumbprint: String?
    }
}
