import Foundation

/// An authorization code (RFC 6749 §4.1.2).
struct AuthorizationCode: Record {
    static let kind = "code"
    static let lifetime: TimeInterval = 60

    /// A hash of the code.
    let id: String
    let issuer: String
    let identityID: String
    let upstream: LoginTransaction.Upstream
    /// `amr`.
    let methods: [String]
    let authTime: Date
    let endsAt: Date
    var isUsed = false

    /// Kept as long as its tokens are valid, because reusing the code revokes them.
    var expiresAt: Date? { endsAt + AccessToken.lifetime }
}
