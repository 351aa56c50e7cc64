import A0HTTPServer

/// An error of the database endpoints, whose shape is older than OAuth: `{"name": …, "code": …, "description": …,
/// "statusCode": …}`.
struct DatabaseError: ErrorWithResponse, Sendable, Equatable {
    var code: String
    var name = "BadRequestError"
    /// A sentence, or an object for weak passwords.
    var description: TenantValue
    /// The same for people: a sentence, and the rules.
    var message: String?
    var policy: String?

    func response() throws -> HTTPServerResponse {
        var members: [String: TenantValue] = [
            "code": .string(code), "name": .string(name), "description": description, "statusCode": 400,
        ]
        members["message"] = message.map(TenantValue.string)
        members["policy"] = policy.map(TenantValue.string)
        return try .json(members, status: 400)
    }
}

extension DatabaseError {
    /// Doesn't say that the user exists.
    static let invalidSignup = DatabaseError(code: "invalid_signup", description: "Invalid sign up")
    static let userExists = DatabaseError(code: "user_exists", description: "The user already exists.")
    static let usernameExists = DatabaseError(
        code: "username_exists", description: "The username provided is in use already.")
    static let signupDisabled = DatabaseError(code: "unauthorized", description: "public signup is disabled")

    init(_ error: PasswordRuleError, _ password: String, _ connection: TenantConnection) {
        switch error {
        case .weak:
            self.init(
                code: "invalid_password", name: "PasswordStrengthError",
                description: connection.passwordRequirements.report(on: password), message: "Password is too weak",
                policy: connection.passwordRequirements.text(for: password))
        case .common:
            self.init(
                code: "password_dictionary_error", name: "PasswordDictionaryError",
                description: "Password is too common")
        case .personal:
            self.init(
                code: "password_no_user_info_error", name: "PasswordNoUserInfoError",
                description: "Password contains user information")
        case .used:
            self.init(
                code: "invalid_password", name: "PasswordHistoryError",
                description: "Password has previously been used")
        case .breached:
            self.init(code: "password_leaked", description: "Password has been leaked in another website")
        }
    }
}
