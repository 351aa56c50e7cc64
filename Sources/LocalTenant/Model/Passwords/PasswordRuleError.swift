/// Why a new password is refused.
enum PasswordRuleError: Sendable, Equatable {
    /// It violates the connection's policy.
    case weak
    /// It is in the dictionary of common passwords.
    case common
    /// It contains the user's name, username or email address.
    case personal
    /// The user has had it before.
    case used
    /// It counts as leaked.
    case breached

    /// The message for the user.
    func sentence(_ texts: Texts = .english) -> String {
        switch self {
        case .weak: texts["reset-password.password-too-weak"]
        case .common: texts["reset-password.password-too-common"]
        case .personal: texts["reset-password.password-contains-user-information"]
        case .used: texts["reset-password.password-previously-used"]
        case .breached: texts["reset-password.password-breached-reset"]
        }
    }
}

/// The rules for new passwords.
struct PasswordRules: Sendable {
    let passwords: PasswordHasher
    let breachedPasswords: BreachedPasswords
    /// Notes for the log that a breached password was accepted.
    let note: @Sendable (LogEventType, TenantUser) -> Void

    /// The problem with a new password for a user of `connection`; nil if there is none.
    ///
    /// - Parameter known: the stored user, whose former passwords are checked; nil for a new user.
    func error(
        with password: String, for profile: TenantUser, in connection: TenantConnection, known: UserRecord? = nil
    ) async throws -> PasswordRuleError? {
        let requirements = connection.passwordRequirements
        guard requirements.accepts(password) else { return .weak }
        if requirements.isInDictionary(password) { return .common }
        if requirements.mentions(profile, password) { return .personal }
        if isRefusedAsBreached(password, for: profile, at: known == nil ? .signup : .change) { return .breached }
        if let known, try await isUsed(password, by: known, requirements.history) { return .used }
        return nil
    }

    private func isRefusedAsBreached(
        _ password: String, for profile: TenantUser, at stage: BreachedPasswords.Stage
    ) -> Bool {
        guard let shields = breachedPasswords.shields(password, at: stage) else { return false }
        if !shields.contains(.block) { note(stage.event, profile) }
        return shields.contains(.block)
    }

    private func isUsed(
        _ password: String, by user: UserRecord, _ count: Int
    ) async throws -> Bool {
        let hashes = user.passwords.prefix(count)
        guard !hashes.isEmpty else { return false }
        return try await passwords.withSlot(for: .known(account: user.id)) { slot in
            for hash in hashes where await slot.verify(password, hash) { return true }
            return false
        }
    }
}

extension UserRecord {
    /// Hashes of the password and those before it, newest first.
    var passwords: [String] { (passwordHash.map { [$0] } ?? []) + formerPasswords }
}
