/// The pages of a login, each with the login's `state` in its query.
enum LoginPath {
    // Before the login
    static let organization = "/u/pre-organization-picker"

    // Who is it?
    static let password = "/u/login"
    static let custom = "/login"
    static let identifier = "/u/login/identifier"
    static let emailCode = "/u/login/passwordless-email-code"
    static let smsCode = "/u/login/passwordless-sms-otp"
    static let provider = "/u/login/connection"
    static let passkey = "/u/login/passkey"
    static let logInAs = "/u/login/as"
    static let signup = "/u/signup"
    static let passkeySignup = "/u/signup/passkey"
    static let passwordReset = "/u/reset-password/request"

    // Someone is logged in
    static let accountChoice = "/u/select-account"
    static let confirmation = "/u/confirmation"
    static let organizationPicker = "/u/organization-picker"
    static let passkeyEnrollment = "/u/passkey-enrollment"
    static let consent = "/u/consent"
    static let profileDetails = "/u/profile-details"

    /// Back to the application.
    static let resume = "/authorize/resume"
}
