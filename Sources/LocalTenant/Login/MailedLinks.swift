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
    /// Adds a user with a password, along with the mail that verifies the email address: both, or neither.
    ///
    /// - Throws: `StoreError.conflict` if the email address or username is taken, after the same work as for a new one.
    func register(_ profile: TenantUser, password: String) async throws -> UserRecord {
        let hash = try await tenant.passwords.hash(password, for: .stranger)
        let user = try UserRecord(profile, passwordHash: hash, at: now, random: tenant.random)
        try await insert(user, wantsVerification: true)
        return user
    }

    /// Adds a user, with a passkey if it signed up with one, and the mail that verifies an email address that is not verified.
    func insert(_ user: UserRecord, with passkey: PasskeyRecord? = nil, wantsVerification: Bool) async throws {
        let needsMail = wantsVerification && user.profile.email != nil && !user.profile.emailVerified
        let mail = needsMail ? try ticket(for: .verification(userID: user.id)) : nil
        try await store.insert(user, with: passkey, mail)
        if let mail { await tenant.mailer.deliver(mail) }
    }
}

extension Tenant {
    /// Lifts the blocks after failed logins, whatever address they came from.
    func liftBlocks(of user: UserRecord) async throws {
        let identifiers = [user.profile.email, user.profile.username].compactMap { $0 }
        try await store.clearFailures(connection: user.profile.connection, identifiers: identifiers)
    }
}
