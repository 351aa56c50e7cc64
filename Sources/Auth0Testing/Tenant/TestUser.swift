/// A user of a test tenant.
public struct TestUser: Sendable, Hashable, CustomStringConvertible {
    /// The tokens' `sub`.
    public let id: String
    /// The email address.
    public let email: String
    /// The password; a secret.
    public let password: String
    /// The phone number in E.164 form.
    public let phoneNumber: String?

    package init(id: String, email: String, password: String, phoneNumber: String? = nil) {
        (self.id, self.email, self.password, self.phoneNumber) = (id, email, password, phoneNumber)
    }

    /// The user without the password.
    public var description: String { "TestUser(\(email))" }
}
