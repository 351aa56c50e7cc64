/// A code or a link on its way to someone who logs in without a password.
struct PasswordlessMessage: Codable, Sendable, Equatable {
    /// An email address, or a phone number.
    let recipient: String
    let connection: String
    let isPhoneNumber: Bool
    /// Whether it is sent to someone without an account, too.
    let isForStrangers: Bool
    let code: String
    /// nil where the code alone is sent.
    let link: String?
}

extension UserStore {
    /// Whose email address or phone number this is.
    func user(recipient: String, isPhoneNumber: Bool, connection: String) async throws -> UserRecord? {
        isPhoneNumber
            ? try await user(phoneNumber: recipient, connection: connection)
            : try await user(identifier: recipient, connection: connection)
    }
}
