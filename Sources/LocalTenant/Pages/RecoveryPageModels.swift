/// `GET /u/reset-password/request`. The form posts `state`, `csrf` and `email` to `action`.
struct ResetRequestPage: Sendable {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether usernames are accepted besides email addresses.
    var acceptsUsername: Bool
    var problem: String?
    var captcha: CaptchaQuestion?
    var loginLink: String
}

/// `GET /u/reset-password/change`: the page behind the mailed link. The form posts `ticket`, `csrf` and `password` to `action`.
struct ResetPasswordPage: Sendable {
    var context: PageContext
    var action: String
    /// The secret of the link.
    var ticket: String
    var csrf: String
    /// Whose password it is.
    var identifier: String
    var problem: String?
    var passwordRules: [PasswordRule]
}

/// The end of something, in two sentences.
struct MessagePage: Sendable {
    var context: PageContext
    var title: String
    var message: String
    var isGood = true
    var link: PageLink?
}

/// `GET /u/mfa-push`: the link in a push message. The form posts `ticket`, `csrf` and `answer` (`approve` or `deny`) to `action`.
struct ApprovalPage: Sendable {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
}

/// The page behind a mailed link that changes something. The form posts `ticket` and `csrf` to `action`.
struct LinkPage: Sendable {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    var title: String
    var message: String
    /// What the button says.
    var button: String
}

/// `GET /outbox`: what the tenant would have sent.
struct OutboxPage: Sendable {
    var context: PageContext
    /// Newest first.
    var messages: [TenantMessage]
}
