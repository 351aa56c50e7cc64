import A0Pages

/// `GET /u/reset-password/request`. The form posts `state`, `csrf` and `email` to `action`.
struct ResetRequestPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether usernames are accepted besides email addresses.
    var identifiers: ConnectionAttributes
    var error: String?
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
    var error: String?
    var passwordRules: [PasswordRule]
}

extension ResetRequestPage {
    var document: HTML {
        Layout(context: context, title: texts["reset-password-request.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["reset-password-request.title"])</h1>
            <p class="lead">\(texts.html("reset-password-request.descriptionEmail"))</p>
            \(FormParts.alert(error))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(emailField.html(texts))
            \(captcha?.html(texts))
            <button type="submit">\(texts["reset-password-request.buttonText"])</button>
            </form>
            <p class="switch"><a href="\(link: loginLink)">\(texts["reset-password-request.backToLoginLinkText"])</a></p>
            """)
    }

    private var emailField: Field {
        Field(
            name: "email",
            label: texts[identifiers.texts.label], type: identifiers.inputType, autocomplete: "username", value: email,
            hasFocus: true,
            isInvalid: error != nil, describedBy: error == nil ? [] : ["problem"])
    }
}

extension ResetPasswordPage {
    var document: HTML {
        Layout(context: context, title: texts["reset-password.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["reset-password.title"])</h1>
            <p class="lead">\(texts.html("reset-password.description", ["email": "<strong>\(identifier)</strong>"]))</p>
            \(FormParts.alert(error))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <input class="unseen" name="username" type="text" autocomplete="username" value="\(identifier)" readonly \
            tabindex="-1" aria-hidden="true">
            \(passwordField.html(texts))
            \(FormParts.rules(passwordRules, texts))
            <button type="submit">\(texts["reset-password.buttonText"])</button>
            </form>
            """)
    }

    private var passwordField: Field {
        Field(
            name: "password", label: texts["reset-password.passwordPlaceholder"], type: "password",
            autocomplete: "new-password", hasFocus: true,
            isInvalid: error != nil,
            describedBy: (passwordRules.isEmpty ? [] : ["rules"]) + (error == nil ? [] : ["problem"]))
    }
}
