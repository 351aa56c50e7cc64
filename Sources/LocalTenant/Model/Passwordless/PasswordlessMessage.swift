/// A queued code or link for a passwordless login.
struct PasswordlessMessage: Codable, Sendable, Equatable {
    /// An email address, or a phone number.
    let recipient: String
    let connection: String
    let isPhoneNumber: Bool
    /// Whether it is also sent to recipients without an account.
    let isForStrangers: Bool
    let code: String
    /// nil if only the code is sent.
    let link: String?
}

extension UserStore {
    /// The user with this email address or phone number.
    func user(recipient: String, isPhoneNumber: Bool, connection: String) async throws -> UserRecord? {
        isPhoneNumber
            ? try await user(phoneNumber: recipient, connection: connection)
            : try await user(identifier: recipient, connection: connection)
    }
}
