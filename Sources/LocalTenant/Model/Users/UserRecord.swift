import Foundation

struct UserRecord: Sendable, Equatable {
    let id: String
    /// Without the password.
    var profile: TenantUser
    /// An argon2id string; nil for users who cannot log in with a password.
    var passwordHash: String?
    /// argon2id strings of passwords before this one, newest first, where the connection remembers them.
    var formerPasswords: [String] = []
    /// What another provider says about the user, besides the profile.
    var attributes: [String: TenantValue] = [:]
    /// What another provider gave for its own APIs.
    var upstreamTokens: UpstreamTokens?
    let createdAt: Date
    var updatedAt: Date
    /// The user whom this account is linked to; nil for a user of its own. Only `Store.link` and `unlink` change it.
    var primaryID: String?
    /// Kept by the store; changes here are lost.
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
    /// What the user logs in with, for pages that say who is logged in.
    var accountName: String? { email ?? username ?? phoneNumber ?? name }
}
