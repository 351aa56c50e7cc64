/// A user of a ``TestTenant``.
public struct TestUser: Sendable, Hashable, CustomStringConvertible {
    /// The tokens' `sub`.
    public let id: String
    public let email: String
    public let password: String
    public let phoneNumber: String?

    /// The user without the password.
    public var description: String { "TestUser(\(email))" }
}
