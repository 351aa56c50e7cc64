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
    let attackProtection: AttackProtection

    /// The problem with a new password for a user of `connection`; nil if there is none.
    ///
    /// - Parameter known: the stored user, whose former passwords are checked; nil for a new user.
    func error(
        with password: String, for profile: TenantUser, in connection: TenantConnection, known: UserRecord? = nil
    ) async throws -> PasswordRuleError? {
        guard connection.passwordPolicy.accepts(password) else { return .weak }
        if connection.passwordDictionary, CommonPasswords.contain(password) { return .common }
        if connection.passwordNoPersonalInfo, profile.isMentioned(in: password) { return .personal }
        if attackProtection.breachedPasswords.contains(password) { return .breached }
        if let known, try await isUsed(password, by: known, connection) { return .used }
        return nil
    }

    private func isUsed(
        _ password: String, by user: UserRecord, _ connection: TenantConnection
    ) async throws -> Bool {
        let hashes = user.passwords.prefix(connection.passwordHistory)
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

extension TenantUser {
    fileprivate func isMentioned(in password: String) -> Bool {
        let names = [name, givenName, familyName].compactMap { $0 }.flatMap { $0.split(separator: " ") }
        let identifiers = [email, username, nickname, email?.split(separator: "@").first.map(String.init)]
        let words = names.map(String.init) + identifiers.compactMap { $0 }
        let password = password.lowercased()
        return words.contains { $0.count >= 3 && password.contains($0.lowercased()) }
    }
}
