/// The page after a link was used.
struct LinkResult: Codable, Sendable, Equatable {
    /// The URL that the browser is sent to; nil for the tenant's own page.
    var url: String?
    /// Whether the URL gets the user's email address.
    var includesEmail = true
    /// The client that the tenant's page leads to.
    var clientID: String?
}

/// A link to choose a new password.
struct PasswordReset: TicketDetails {
    static let kind = "password-reset"
    let userID: String
    /// The address that the link was sent to. The link becomes invalid when the user's address changes.
    let email: String?
    /// nil for an emailed link.
    var result: LinkResult?
    /// Whether using the link proves access to the mailbox. Default: true.
    var verifiesEmail: Bool?
}

/// A link that verifies a user's email address.
struct EmailVerification: TicketDetails {
    static let kind = "email-verification"
    let userID: String
    let email: String
    /// nil for an emailed link.
    var result: LinkResult?
}

/// A link that lifts the block after too many failed logins.
struct Unblocking: TicketDetails {
    static let kind = "unblocking"
    let userID: String
}
