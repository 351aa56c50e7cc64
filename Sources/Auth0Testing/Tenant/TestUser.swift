/// A user of a ``TestTenant``.
public struct TestUser: Sendable, Hashable, CustomStringConvertible {
    /// The tokens' `sub`.
    public let id: String
    /// The email address.
    public let email: String
    /// The password; a secret.
    public let password: String
    /// The phone number in E.164 form.
    public let phoneNumber: String?

    /// The user without the password.
    public var description: String { "TestUser(\(email))" }
}
