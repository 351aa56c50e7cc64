/// A link to choose a new password.
struct PasswordReset: TicketDetails {
    static let kind = "password-reset"
    let userID: String
    /// The address that the link was sent to. The link becomes invalid when the user's address changes.
    let email: String?
}

/// A link that verifies a user's email address.
struct EmailVerification: TicketDetails {
    static let kind = "email-verification"
    let userID: String
    let email: String
}

/// A link that lifts the block after too many failed logins.
struct Unblocking: TicketDetails {
    static let kind = "unblocking"
    let userID: String
}
