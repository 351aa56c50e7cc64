import A0Pages

/// `GET /u/login`. The form posts `state`, `csrf`, `username` and `password` to `action`.
struct LoginPage: Page {
    var context: PageContext
    /// The URL of the form's action, with the state in its query.
    var action: String
    var state: String
    var csrf: String
    /// The initial value of `username`: a login hint, or what was typed before.
    var identifier: String
    /// The link to enter another identifier; nil if this page asks for it.
    var identifierLink: String?
    /// Whether usernames are accepted besides email addresses (decides the label and the input's type).
    var identifiers: ConnectionAttributes
    /// Why the last attempt failed. Shown above the form, and announced by screen readers.
    var error: String?
    /// Whether the problem is about the fields, rather than a passkey.
    var isAboutFields = true
    /// nil when signing up is disabled.
    var signupLink: String?
    /// nil if none is required.
    var captcha: CaptchaQuestion?
    /// The link to reset a forgotten password; nil if that isn't offered.
    var forgotLink: String?
    /// nil if passkeys can't be used.
    var passkey: PasskeyPrompt?
    /// The users for one-click login; nil if that's off.
    var people: LogInAsList?
    /// Other ways to log in.
    var providers: [ProviderButton] = []
}

extension LoginPage {
    var imageSources: [String] { ConnectionButtons.imageSources(providers) }

    var document: HTML {
        Layout(context: context, title: texts["login.title"], script: passkey.map { _ in PageScript.passkeys })(
            """
            \(context.loginHead(error))
            \(people?.html)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(context.partials["form-content-start"])
            \(identifierField.html(texts))
            \(passwordField.html(texts))
            \(context.partials["form-content-end"])
            \(captcha?.html(texts))
            <button type="submit">\(texts["login.buttonText"])</button>
            \(context.partials["form-footer-start"])
            \(context.partials["form-footer-end"])
            </form>
            \(context.partials["secondary-actions-start"])
            \(passkey?.form(state: state, csrf: csrf, texts))
            \(ConnectionButtons(buttons: providers, texts: texts).html)
            \(signup)
            \(forgot)
            \(another)
            \(context.partials["secondary-actions-end"])
            """)
    }

    private var isRefused: Bool { error != nil && isAboutFields }

    private var identifierField: Field {
        Field(
            name: "username",
            label: texts[identifiers.texts.label], type: identifiers.inputType,
            autocomplete: passkey?.autofill == true ? "username webauthn" : "username", value: identifier,
            hasFocus: identifier.isEmpty && people == nil, isInvalid: isRefused,
            describedBy: isRefused ? ["problem"] : [])
    }

    private var passwordField: Field {
        Field(
            name: "password", label: texts["login.passwordPlaceholder"], type: "password",
            autocomplete: "current-password",
            hasFocus: !identifier.isEmpty, isInvalid: isRefused, describedBy: isRefused ? ["problem"] : [])
    }

    private var another: HTML? {
        identifierLink.map {
            "<p class=\"forgot\"><a href=\"\(link: $0)\">\(texts["login-password.editEmailText"])</a></p>"
        }
    }

    private var forgot: HTML? {
        forgotLink.map { "<p class=\"forgot\"><a href=\"\(link: $0)\">\(texts["login.forgotPasswordText"])</a></p>" }
    }

    private var signup: HTML? {
        signupLink.map {
            "<p class=\"switch\">\(texts["login.signupActionText"]) <a href=\"\(link: $0)\">\(texts["login.signupActionLinkText"])</a></p>"
        }
    }
}
