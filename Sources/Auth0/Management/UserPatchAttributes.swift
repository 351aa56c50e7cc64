/// Changes to a user's attributes.
///
/// Each method sets attributes, in place of those from an earlier call, and returns the same instance.
///
/// ```swift
/// let attributes = UserPatchAttributes().userMetadata(["first_name": "Ada"])
/// ```
public final class UserPatchAttributes {
    private(set) var dictionary: [String: Any]

    /// - Parameter dictionary: Attributes by the names that the Management API gives them.
    public init(dictionary: [String: Any] = [:]) {
        self.dictionary = dictionary
    }

    /// Sets members of `user_metadata`; others are kept.
    public func userMetadata(_ metadata: [String: Any]) -> Self {
        setting(["user_metadata": metadata])
    }

    fileprivate func setting(_ attributes: [String: Any?]) -> Self {
        for (name, value) in attributes { dictionary[name] = value }
        return self
    }
}

extension UserPatchAttributes {
    /// Sets whether the user is blocked from logging in.
    @available(*, deprecated, message: "Only servers may change this.")
    public func blocked(_ blocked: Bool) -> Self {
        setting(["blocked": blocked])
    }

    /// Changes the email address.
    ///
    /// - Parameters:
    ///   - email: The new address.
    ///   - verified: Whether the address counts as verified.
    ///   - verify: Whether the user is asked to verify the address by email.
    ///   - connection: The name of the user's connection.
    ///   - clientId: The application that the email is sent for.
    @available(*, deprecated, message: "Only servers may change this.")
    public func email(
        _ email: String, verified: Bool? = nil, verify: Bool? = nil, connection: String, clientId: String
    ) -> Self {
        setting([
            "email": email, "email_verified": verified, "verify_email": verify, "connection": connection,
            "client_id": clientId,
        ])
    }

    /// Sets whether the user's email address counts as verified.
    @available(*, deprecated, message: "Only servers may change this.")
    public func emailVerified(_ verified: Bool, connection: String) -> Self {
        setting(["email_verified": verified, "connection": connection])
    }

    /// Changes the phone number.
    ///
    /// - Parameters:
    ///   - phoneNumber: The new number in international form.
    ///   - verified: Whether the number counts as verified.
    ///   - verify: Whether the user is asked to verify the number by text message.
    ///   - connection: The name of the user's connection.
    ///   - clientId: The application that the message is sent for.
    @available(*, deprecated, message: "Only servers may change this.")
    public func phoneNumber(
        _ phoneNumber: String, verified: Bool? = nil, verify: Bool? = nil, connection: String, clientId: String
    ) -> Self {
        setting([
            "phone_number": phoneNumber, "phone_verified": verified, "verify_phone_number": verify,
            "connection": connection, "client_id": clientId,
        ])
    }

    /// Sets whether the user's phone number counts as verified.
    @available(*, deprecated, message: "Only servers may change this.")
    public func phoneVerified(_ verified: Bool, connection: String) -> Self {
        setting(["phone_verified": verified, "connection": connection])
    }

    /// Changes the password.
    ///
    /// - Parameters:
    ///   - password: The new password.
    ///   - verify: Whether the user is asked to confirm the change by email.
    ///   - connection: The name of the user's database connection.
    @available(*, deprecated, message: "Only servers may change this.")
    public func password(_ password: String, verify: Bool? = nil, connection: String) -> Self {
        setting(["password": password, "verify_password": verify, "connection": connection])
    }

    /// Changes the username.
    @available(*, deprecated, message: "Only servers may change this.")
    public func username(_ username: String, connection: String) -> Self {
        setting(["username": username, "connection": connection])
    }

    /// Sets members of `app_metadata`; others are kept.
    @available(*, deprecated, message: "Only servers may change this.")
    public func appMetadata(_ metadata: [String: Any]) -> Self {
        setting(["app_metadata": metadata])
    }
}

extension UserPatchAttributes: CustomStringConvertible, CustomReflectable {
    /// The names of the attributes, without their values: one may be a password.
    public var description: String { "UserPatchAttributes(\(dictionary.keys.sorted().joined(separator: ", ")))" }

    public var customMirror: Mirror { Mirror(self, children: ["names": dictionary.keys.sorted()]) }
}
