/// A link by which someone chooses a new password.
struct PasswordReset: TicketDetails {
    static let kind = "password-reset"
    let userID: String
    /// Where the link went. It is dead once the user has another address.
    let email: String?
}

/// A link that shows that an email address is its user's.
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
