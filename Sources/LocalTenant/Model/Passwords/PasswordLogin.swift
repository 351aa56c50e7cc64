import Foundation

/// Checks an identifier and a password, with throttling: the one place where passwords are compared.
struct PasswordLogin: Sendable {
    enum Outcome: Sendable {
        case user(UserRecord)
        /// The same outcome for unknown users and wrong passwords.
        case refused
        /// Too many failures: nothing was compared.
        case throttled
        /// Too many failures from this address: nothing was compared.
        case suspicious
        /// The password is correct, but was leaked.
        case breached
    }

    let store: any UserStore & ThrottleStore
    let passwords: PasswordHasher
    let mail: MailQueue
    let connection: TenantConnection
    let throttling: AddressThrottling
    let breachedPasswords: BreachedPasswords
    /// nil if failures don't count.
    let bruteForceProtection: BruteForceProtection?
    /// The number of logins that may fail in a row.
    let threshold: Int
    /// The key of the login in a browser that the password was typed for; nil if there is none.
    let login: Data?
    /// The network address of the user.
    let address: String
    /// The sender with this address: failures count for all of a sender's addresses together.
    let sender: String
    let now: Date
    /// Notes a failure for the log: what happened, the user if there is one, and what was entered.
    let note: @Sendable (LogEventType, String?, UserRecord?, String) -> Void

    /// How long a block lasts and failures are remembered, in seconds: 30 days.
    static let memory: TimeInterval = 30 * 86_400

    /// How many times the threshold may fail from all senders together, who haven't logged in to the account before.
    private static let senders = 10

    /// No password is longer, so that nobody can waste time with hashing huge ones.
    private static let longestPassword = 4_096

    func check(identifier: String, password: String) async throws -> Outcome {
        guard try await throttling.allowsLogin(as: identifier) else { return .suspicious }
        let name = String(identifier.identifierKey.prefix(254))
        let user = try await store.user(identifier: identifier, of: connection)
        let requester = requester(user)
        let counters = counters(name, requester)
        // Check for a block first, so that blocked users don't take a place in the queue.
        guard try await !isBlocked(counters) else {
            note(.limit_wc, nil, user, identifier)
            return .throttled
        }
        return try await passwords.withSlot(for: requester) { slot in
            guard try await !isBlocked(counters) else {
                note(.limit_wc, nil, user, identifier)
                return .throttled
            }
            // Count the attempt before checking the password, so that simultaneous guesses can't bypass the limit. It
            // counts as failed until it succeeds.
            var isLast = false
            var count: String?
            for counter in counters {
                let errors = try await store.recordFailedAttempt(counter.attempt, at: now, since: since)
                guard errors <= counter.limit || !shields.contains(.block) else {
                    note(.limit_wc, nil, user, identifier)
                    return .throttled
                }
                count = count ?? "\(errors) of \(counter.limit)"
                isLast = isLast || errors == counter.limit
            }
            let usable = password.utf8.count <= Self.longestPassword
            guard await slot.verify(usable ? password : "", usable ? user?.passwordHash : nil), let user else {
                try await throttling.countFailedLogin()
                let type = user == nil ? LogEventType.fu : .fp
                note(type, type.row.meaning + (count.map { " (\($0))" } ?? ""), user, identifier)
                if isLast, shields.contains(.block) { note(.limit_wc, nil, user, identifier) }
                if isLast, shields.contains(.userNotification) {
                    try await mail.add(.block(identifier: identifier, connection: connection.name))
                }
                return .refused
            }
            for counter in counters { try await store.clearFailedAttempts(counter.attempt) }
            return try await reactIfBreached(password, of: user, identifier) ? .breached : .user(user)
        }
    }

    /// Whether a correct password is rejected.
    private func reactIfBreached(_ password: String, of user: UserRecord, _ identifier: String) async throws -> Bool {
        guard let shields = breachedPasswords.shields(password, at: .login) else { return false }
        note(.pwd_leak, nil, user, identifier)
        // Its link leads to another password.
        if shields.contains(.userNotification), !connection.disablesPasswordReset,
            try await Throttle.breachNotices(to: user.id).take(from: store, at: now)
        {
            try await mail.add(.breach(userID: user.id))
        }
        return shields.contains(.block)
    }

    /// Failures in a row, and how many there may be.
    private struct Counter: Sendable {
        let attempt: LoginAttempt
        let limit: Int
    }

    private var shields: Set<BruteForceProtection.Shield> { bruteForceProtection?.shields ?? [] }

    private func counters(_ identifier: String, _ requester: HashingRequester) -> [Counter] {
        guard let bruteForceProtection else { return [] }
        let everyone = attempt(identifier, from: LoginAttempt.everyone)
        let own = Counter(attempt: attempt(identifier, from: sender), limit: threshold)
        switch (bruteForceProtection.mode, requester) {
        case (.perIdentifier, _): return [Counter(attempt: everyone, limit: threshold)]
        case (.perIdentifierAndIP, .known): return [own]
        case (.perIdentifierAndIP, _): return [own, Counter(attempt: everyone, limit: threshold * Self.senders)]
        }
    }

    private func attempt(_ identifier: String, from sender: String) -> LoginAttempt {
        LoginAttempt(connection: connection.name, identifier: identifier, sender: sender)
    }

    /// Users who have logged in from this address before are known.
    private func requester(_ user: UserRecord?) -> HashingRequester {
        if let user, user.activity.lastAddress == address, let lastLogin = user.activity.lastLogin, lastLogin > since {
            return .known(account: user.id)
        }
        return login.map(HashingRequester.browser) ?? .stranger
    }

    private func isBlocked(_ counters: [Counter]) async throws -> Bool {
        guard shields.contains(.block) else { return false }
        for counter in counters {
            if try await store.errors(counter.attempt, since: since) >= counter.limit { return true }
        }
        return false
    }

    private var since: Date { now - Self.memory }
}
