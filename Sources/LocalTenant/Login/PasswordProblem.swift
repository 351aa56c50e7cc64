/// Why a new password is refused.
enum PasswordProblem: Sendable, Equatable {
    /// Against the policy of the connection.
    case weak
    /// In the dictionary of common passwords.
    case common
    /// It contains the user's name, username or email address.
    case personal
    /// The user has had it before.
    case used
    /// It counts as leaked.
    case breached

    /// For the person who chose it.
    var sentence: String {
        switch self {
        case .weak: "Choose a stronger password."
        case .common: "This password is too common. Choose another one."
        case .personal: "Choose a password without your name or email address in it."
        case .used: "You have used this password before. Choose another one."
        case .breached: "This password is known from a data breach. Choose another one."
        }
    }
}

extension Call {
    /// What is wrong with a new password for a user of `connection`; nil if nothing is.
    ///
    /// - Parameter known: the user as stored, whose former passwords count; nil for a new one.
    func problem(
        with password: String, for profile: TenantUser, in connection: TenantConnection, known: UserRecord? = nil
    ) async throws -> PasswordProblem? {
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
        return try await tenant.passwords.withSlot(for: .known(account: user.id)) { slot in
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

/// The passwords that everybody tries first.
enum CommonPasswords {
    static func contain(_ password: String) -> Bool { list.contains(password.lowercased()) }

    private static let list = Set(
        """
        000000 111111 11111111 112233 121212 123123 12341234 1234 12345 123456 1234567 12345678 123456789 1234567890 123qwe \
        123456a 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666 696969 7777777 888888 987654321 aa123456 abc123 abc12345 \
        abcd1234 access admin admin123 administrator asdfgh asdfghjkl ashley bailey baseball batman changeme charlie \
        charlie1 computer correcthorsebatterystaple donald dragon dragon1 flower football football1 freedom hello hello123 \
        hottie iloveyou iloveyou1 jesus jordan killer letmein letmein1 login lovely master master1 michael michael1 monkey \
        monkey1 mustang ninja pass pass1234 passw0rd password password1 password1! password12 password123 password1234 \
        passwort princess princess1 qazwsx qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop root secret shadow shadow1 \
        solo starwars summer summer1 sunshine sunshine1 superman test test123 test1234 trustno1 welcome welcome1 welcome123 \
        whatever zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
        """.split(separator: " ").map(String.init))
}
