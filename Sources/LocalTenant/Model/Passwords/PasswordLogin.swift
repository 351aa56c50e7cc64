import Foundation

/// Checks an identifier and a password, with throttling: the one place where passwords are compared.
struct PasswordLogin: Sendable {
    enum Outcome: Sendable {
        case user(UserRecord)
        /// The same outcome for unknown users and wrong passwords.
        case refused
        /// Too many failures: nothing was compared.
        case throttled
        /// All addresses are currently suspicious: nothing was compared.
        case suspicious
        /// The password is correct, but was leaked.
        case breached
    }

    let store: any UserStore & ThrottleStore
    let passwords: PasswordHasher
    let mail: MailQueue
    let connection: TenantConnection
    let attackProtection: AttackProtection
    /// The number of logins that may fail in a row.
    let threshold: Int
    /// The network address of the user.
    let address: String
    let now: Date

    /// How long a block lasts and failures are remembered, in seconds: 30 days.
    private static let memory: TimeInterval = 30 * 86_400

    /// No password is longer, so that nobody can waste time with hashing huge ones.
    private static let longestPassword = 4_096

    func check(identifier: String, password: String) async throws -> Outcome {
        guard !attackProtection.suspiciousIPThrottling else { return .suspicious }
        let attempt = LoginAttempt(
            connection: connection.name, identifier: String(identifier.identifierKey.prefix(254)),
            address: address)
        // Check for a block first, so that blocked users don't take a place in the queue.
        guard try await !isBlocked(attempt) else { return .throttled }
        let user = try await store.user(identifier: identifier, connection: connection.name)
        return try await passwords.withSlot(for: requester(user)) { slot in
            guard try await !isBlocked(attempt) else { return .throttled }
            // Count the attempt before checking the password, so that simultaneous guesses can't bypass the limit.
            let failures = try await countFailure(attempt)
            guard failures <= threshold else { return .throttled }
            let usable = password.utf8.count <= Self.longestPassword
            guard await slot.verify(usable ? password : "", usable ? user?.passwordHash : nil), let user else {
                if failures == threshold {
                    try await mail.add(.block(identifier: identifier, connection: connection.name))
                }
                return .refused
            }
            try await store.clearFailures(attempt)
            return attackProtection.breachedPasswords.contains(password) ? .breached : .user(user)
        }
    }

    /// Users who have logged in from this address before are known.
    private func requester(_ user: UserRecord?) -> HashingRequester {
        guard let user, user.activity.lastAddress == address,
            let lastLogin = user.activity.lastLogin, lastLogin > since
        else { return .stranger }
        return .known(account: user.id)
    }

    /// The number of failures including this attempt, which counts as failed until it succeeds.
    private func countFailure(_ attempt: LoginAttempt) async throws -> Int {
        guard connection.bruteForceProtection else { return 0 }
        return try await store.recordFailure(attempt, at: now, since: since)
    }

    private var since: Date { now - Self.memory }

    private func isBlocked(_ attempt: LoginAttempt) async throws -> Bool {
        guard connection.bruteForceProtection else { return false }
        return try await store.failures(attempt, since: since) >= threshold
    }
}
