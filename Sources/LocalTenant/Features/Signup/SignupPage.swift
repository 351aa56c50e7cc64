import A0Pages

/// `GET /u/signup`. The form posts `state`, `csrf`, `email`, `password` and, if required, `username` to `action`.
struct SignupPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var email: String
    /// Whether the email address can't be changed, because it was invited.
    var isEmailFixed = false
    /// The attributes that the connection asks for; nil for an email address, and a username if it's required.
    var attributes: ConnectionAttributes?
    var phoneNumber = ""
    /// Whether the connection also asks for a username, and what was typed before.
    var requiresUsername: Bool
    var username: String
    var problem: String?
    var passwordRules: [PasswordRule]
    var captcha: CaptchaQuestion?
    var loginLink: String
    /// The form's action for an account with a passkey instead of a password; nil if that isn't offered.
    var passkeyAction: String?
    /// Other providers to sign up with.
    var providers: [ProviderButton] = []
}

extension SignupPage {
    var imageSources: [String] { ConnectionButtons.imageSources(providers) }

    var document: HTML {
        Layout(context: context, title: "Create an account", script: passkeyAction.map { _ in PasskeyScript.text })(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Create your account</h1>
            \(context.destination)
            \(FormParts.alert(problem))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(context.partials["form-content-start"])
            \(attributeFields.map(\.html))
            \(passwordField.html)
            \(FormParts.rules(passwordRules))
            \(context.partials["form-content-end"])
            \(captcha?.html)
            <button type="submit">Create account</button>
            \(passkeyButton)
            \(context.partials["form-footer-start"])
            \(context.partials["form-footer-end"])
            </form>
            \(context.partials["secondary-actions-start"])
            \(ConnectionButtons(buttons: providers).html)
            <p class="switch">Already have an account? <a href="\(link: loginLink)">Log in</a></p>
            \(context.partials["secondary-actions-end"])
            """)
    }

    private var attributeFields: [Field] {
        guard let attributes else { return [emailField] + (requiresUsername ? [usernameField] : []) }
        return attributes.enteredAtSignup.enumerated().map { index, attribute in
            var field = ["email": emailField, "phone_number": phoneField][attribute.name] ?? usernameField
            field.isOptional = attributes[keyPath: attribute.settings].signup == .optional
            field.hasFocus = index == 0 && field.value.isEmpty
            return field
        }
    }

    private var phoneField: Field {
        Field(
            name: "phone_number", label: "Phone", type: "tel", autocomplete: "tel", value: phoneNumber,
            describedBy: problemReference)
    }

    private var emailField: Field {
        Field(
            name: "email", label: "Email", type: "email", autocomplete: requiresUsername ? "email" : "username",
            value: email, hasFocus: email.isEmpty, isFixed: isEmailFixed, describedBy: problemReference)
    }

    private var usernameField: Field {
        Field(
            name: "username", label: "Username", type: "text", autocomplete: "username", value: username,
            hasFocus: !email.isEmpty && username.isEmpty, describedBy: problemReference)
    }

    private var passwordField: Field {
        Field(
            name: "password", label: "Password", type: "password", autocomplete: "new-password",
            hasFocus: !email.isEmpty && !(requiresUsername && username.isEmpty),
            isInvalid: passwordRules.contains { $0.satisfied == false },
            describedBy: (passwordRules.isEmpty ? [] : ["rules"]) + problemReference)
    }

    /// Shown by the script if the browser supports passkeys.
    private var passkeyButton: HTML? {
        passkeyAction.map {
            """
            <button class="secondary" type="submit" formaction="\(link: $0)" formnovalidate hidden data-needs-passkeys>\
            Sign up with a passkey</button>
            """
        }
    }

    private var problemReference: [String] {
        problem == nil ? [] : ["problem"]
    }
}
