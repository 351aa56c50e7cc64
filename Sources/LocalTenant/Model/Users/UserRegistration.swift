import A0JOSE
import Foundation

/// Adds users, along with what they bring and what they are sent.
struct UserRegistration: Sendable {
    let store: any UserStore
    let passwords: PasswordHasher
    let mail: MailQueue
    let random: SecureRandom
    let now: Date
    /// What actions make of the profile of someone who signs up.
    let screen: @Sendable (TenantUser) async throws -> TenantUser

    /// Adds a user with a password, along with the mail that verifies the email address: both, or neither.
    ///
    /// - Throws: `StoreError.conflict` if the email address or username is taken, after the same work as for a new one, or what actions
    ///   refuse.
    func register(_ profile: TenantUser, password: String) async throws -> UserRecord {
        let profile = try await screen(profile)
        let hash = try await passwords.hash(password, for: .stranger)
        let user = try UserRecord(profile, passwordHash: hash, at: now, random: random)
        try await insert(user, wantsVerification: true)
        return user
    }

    /// Adds a user, with a passkey if it signed up with one, and the mail that verifies an email address that is not verified.
    func insert(_ user: UserRecord, with passkey: PasskeyRecord? = nil, wantsVerification: Bool) async throws {
        let needsMail = wantsVerification && user.profile.email != nil && !user.profile.emailVerified
        let ticket = needsMail ? try mail.ticket(for: .verification(userID: user.id)) : nil
        try await store.insert(user, with: passkey, ticket)
        if let ticket { await mail.delivery.deliver(ticket) }
    }
}
