import A0JOSE
import Foundation

/// Adds users, along with their passkeys and verification emails.
struct UserRegistration: Sendable {
    let store: any UserStore
    let passwords: PasswordHasher
    let mail: MailQueue
    let random: SecureRandom
    let now: Date
    let connections: [TenantConnection]
    /// Runs the actions for the profile of a user who signs up.
    let screen: @Sendable (TenantUser) async throws -> TenantUser

    /// Adds a user with a password, and queues the verification email: both, or neither.
    ///
    /// - Throws: `StoreError.conflict` if the email address or username is taken, after the same work as for a new
    ///   user; or an action's error.
    func register(_ profile: TenantUser, password: String) async throws -> UserRecord {
        let profile = try await screen(profile)
        let hash = try await passwords.hash(password, for: .stranger)
        let user = try UserRecord(profile, passwordHash: hash, at: now, random: random)
        try await insert(user, wantsVerification: true)
        return user
    }

    /// Adds a user, with a passkey for a passkey signup, and queues the verification email if needed.
    ///
    /// - Throws: `StoreError.conflict` if an identifier is taken.
    func insert(_ user: UserRecord, with passkey: PasskeyRecord? = nil, wantsVerification: Bool) async throws {
        try await requireNewPhoneNumber(user.profile.phoneNumber, in: user.profile.connection)
        let needsMail = wantsVerification && user.profile.email != nil && !user.profile.emailVerified
        let ticket = needsMail ? try mail.ticket(for: .verification(userID: user.id)) : nil
        try await store.insert(user, with: passkey, ticket)
        if let ticket { await mail.delivery.deliver(ticket) }
    }

    /// Requires that nobody else logs in with a phone number.
    ///
    /// - Throws: `StoreError.conflict`.
    func requireNewPhoneNumber(_ number: String?, in name: String) async throws {
        guard let number, let connection = connections.first(where: { $0.name == name }),
            connection.identifiers.phoneNumber.isIdentifier,
            try await store.user(phoneNumber: number, connection: name) != nil
        else { return }
        throw StoreError.conflict
    }
}
