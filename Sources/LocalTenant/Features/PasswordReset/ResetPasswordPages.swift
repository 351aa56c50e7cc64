import A0Pages

/// `GET /u/reset-password/request`. The form posts `state`, `csrf` and `email` to `action`.
struct ResetRequestPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether usernames are accepted besides email addresses.
    var acceptsUsername: Bool
    /// The label for other identifiers; nil for an email address, and a username if it's accepted.
    var identifierLabel: String?
    var problem: String?
    var captcha: CaptchaQuestion?
    var loginLink: String
}

/// `GET /u/reset-password/change`: the page behind the mailed link. The form posts `ticket`, `csrf` and `password` to
/// `action`.
struct ResetPasswordPage: Page {
    var context: PageContext
    var action: String
    /// The secret of the link.
    var ticket: String
    var csrf: String
    /// The user's email address or username.
    var identifier: String
    var problem: String?
    var passwordRules: [PasswordRule]
}

extension ResetRequestPage {
    var document: HTML {
        Layout(context: context, title: "Forgot your password?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Forgot your password?</h1>
            <p class="lead">We'll email you a link to reset it.</p>
            \(FormParts.alert(problem))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(emailField.html)
            \(captcha?.html)
            <button type="submit">Send the link</button>
            </form>
            <p class="switch"><a href="\(link: loginLink)">Back to login</a></p>
            """)
    }

    private var emailField: Field {
        Field(
            name: "email", label: acceptsUsername ? "Email or username" : "Email",
            type: acceptsUsername ? "text" : "email", autocomplete: "username", value: email, hasFocus: true,
            isInvalid: problem != nil, describedBy: problem == nil ? [] : ["problem"]
        ).labeled(identifierLabel)
    }
}

extension ResetPasswordPage {
    var document: HTML {
        Layout(context: context, title: "Choose a new password")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Choose a new password</h1>
            <p class="lead">for <strong>\(identifier)</strong></p>
            \(FormParts.alert(problem))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <input class="unseen" name="username" type="text" autocomplete="username" value="\(identifier)" readonly \
            tabindex="-1" aria-hidden="true">
            \(passwordField.html)
            \(FormParts.rules(passwordRules))
            <button type="submit">Change password</button>
            </form>
            """)
    }

    private var passwordField: Field {
        Field(
            name: "password", label: "New password", type: "password", autocomplete: "new-password", hasFocus: true,
            isInvalid: problem != nil,
            describedBy: (passwordRules.isEmpty ? [] : ["rules"]) + (problem == nil ? [] : ["problem"]))
    }
}
