import A0HTTPServer
import A0JOSE
import Foundation

/// A link by which somebody chooses a new password.
struct PasswordReset: TicketDetails {
    static let kind = "password-reset"
    let userID: String
    /// Where the link went. It is dead once the user has another address.
    let email: String?
}

/// A link that shows that an email address is its user's.
struct EmailVerification: TicketDetails {
    static let kind = "email-verification"
    let userID: String
    let email: String
}

/// A link that lifts the block after too many failed logins.
struct Unblocking: TicketDetails {
    static let kind = "unblocking"
    let userID: String
}

extension Call {
    /// Mailed links are good for five days.
    private static let linkLifetime: TimeInterval = 432_000

    /// Adds a user with a password, and mails a link that verifies the email address.
    ///
    /// - Throws: `StoreError.conflict` if the email address or user name is taken, after the same work as for a new one.
    func register(_ profile: TenantUser, password: String) async throws -> UserRecord {
        let hash = try await tenant.passwords.hash(password)
        let user = try UserRecord(profile, passwordHash: hash, at: now, random: tenant.random)
        try await store.insert(user)
        try await mailVerification(of: user)
        return user
    }

    /// Mails a new user the link that verifies the email address.
    func mailVerification(of user: UserRecord) async throws {
        if let email = user.profile.email, !user.profile.emailVerified {
            let link = try await link(
                "u/email-verification", to: EmailVerification(userID: user.id, email: email), of: user)
            try await send(.verifyEmail, to: email, by: .email, link: link)
        }
    }

    func mailReset(for user: UserRecord) async throws {
        guard let email = user.profile.email else { return }
        let link = try await link("u/reset-password/change", to: PasswordReset(userID: user.id, email: email), of: user)
        try await send(.resetPassword, to: email, by: .email, link: link)
    }

    func mailBlock(of user: UserRecord) async throws {
        guard let email = user.profile.email else { return }
        let link = try await link("u/unblock", to: Unblocking(userID: user.id), of: user)
        try await send(.blockedAccount, to: email, by: .email, link: link)
    }

    private func link<Details: TicketDetails>(
        _ path: String, to details: Details, of user: UserRecord
    ) async throws -> String {
        let secret = try tenant.random.token()
        try await store.put(
            Ticket(key: secret.secretHash, subject: user.id, expiresAt: now + Self.linkLifetime, details: details))
        return tenant.url(path) + "?" + FormEncoding.encode([("ticket", secret)])
    }
}

extension Tenant {
    /// Lifts the blocks after failed logins, whatever address they came from.
    func liftBlocks(of user: UserRecord) async throws {
        let identifiers = [user.profile.email, user.profile.username].compactMap { $0 }
        try await store.clearFailures(connection: user.profile.connection, identifiers: identifiers)
    }
}
