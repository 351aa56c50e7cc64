import Foundation

struct UserRecord: Sendable, Equatable {
    let id: String
    /// Without the password.
    var profile: TenantUser
    /// An argon2id string; nil for users who cannot log in with a password.
    var passwordHash: String?
    /// argon2id strings of former passwords, newest first, if the connection keeps them.
    var formerPasswords: [String] = []
    /// Other attributes from the user's provider, besides the profile.
    var attributes: [String: TenantValue] = [:]
    /// The provider's tokens for its own APIs.
    var upstreamTokens: UpstreamTokens?
    var connectedAccounts: [ConnectedAccount] = []
    let createdAt: Date
    var updatedAt: Date
    /// The user whom this account is linked to; nil for a separate user. Only `Store.link` and `unlink` change it.
    var primaryID: String?
    /// Maintained by the store; changes here are ignored.
    var activity = Activity()

    struct Activity: Sendable, Equatable {
        var logins = 0
        var lastLogin: Date?
        /// The network address of the last login.
        var lastAddress: String?
        var lastPasswordReset: Date?
    }
}

extension TenantUser {
    /// The name that the user logs in with, for pages that say who is logged in.
    var accountName: String? { email ?? username ?? phoneNumber ?? name }
}
