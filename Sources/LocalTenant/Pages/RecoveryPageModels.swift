/// `GET /u/reset-password/request`. The form posts `state`, `csrf` and `email` to `action`.
struct ResetRequestPage: Sendable {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether user names are accepted besides email addresses.
    var acceptsUsername: Bool
    var problem: String?
    var captcha: CaptchaQuestion?
    var loginLink: String
}

/// `GET /u/reset-password/change`: the page behind the mailed link. The form posts `ticket` and `password` to `action`.
struct ResetPasswordPage: Sendable {
    var context: PageContext
    var action: String
    /// The secret of the link.
    var ticket: String
    /// Whose password it is.
    var identifier: String
    var problem: String?
    var passwordRules: [PasswordRule]
}

/// The end of something, in two sentences.
struct NoticePage: Sendable {
    struct Link: Sendable {
        var text: String
        var target: String
    }

    var context: PageContext
    var title: String
    var message: String
    var isGood = true
    var link: Link?
}

/// `GET /u/mfa-push`: the link in a push message. The form posts `ticket` and `answer` (`approve` or `deny`) to `action`.
struct ApprovalPage: Sendable {
    var context: PageContext
    var action: String
    var ticket: String
}

/// `GET /outbox`: what the tenant would have sent.
struct OutboxPage: Sendable {
    var context: PageContext
    /// Newest first.
    var messages: [TenantMessage]
}
