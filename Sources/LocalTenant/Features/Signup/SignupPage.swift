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
    /// The attributes that the connection asks for, and what was typed before.
    var attributes: ConnectionAttributes
    var phoneNumber = ""
    var username: String
    var error: String?
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
        Layout(
            context: context, title: texts["signup.pageTitle"], script: passkeyAction.map { _ in PageScript.passkeys })(
                """
                \(Brand(name: context.tenantName).html)
                <h1>\(texts["signup.title"])</h1>
                \(context.destination)
                \(FormParts.alert(error))
                <form method="post" action="\(link: action)">
                \(FormParts.hidden(state: state, csrf: csrf))
                \(context.partials["form-content-start"])
                \(attributeFields.map { $0.html(texts) })
                \(passwordField.html(texts))
                \(FormParts.rules(passwordRules, texts))
                \(context.partials["form-content-end"])
                \(captcha?.html(texts))
                <button type="submit">\(texts["signup.buttonText"])</button>
                \(passkeyButton)
                \(context.partials["form-footer-start"])
                \(context.partials["form-footer-end"])
                </form>
                \(context.partials["secondary-actions-start"])
                \(ConnectionButtons(buttons: providers, texts: texts).html)
                <p class="switch">\(texts["signup.loginActionText"]) <a href="\(link: loginLink)">\(texts["signup.loginActionLinkText"])</a></p>
                \(context.partials["secondary-actions-end"])
                """)
    }

    private var attributeFields: [Field] {
        let fields = attributes.enteredAtSignup.map { attribute in
            var field = field(attribute)
            field.isOptional = attributes[keyPath: attribute.settings].signup == .optional
            return field
        }
        guard let first = fields.firstIndex(where: \.value.isEmpty) else { return fields }
        return fields.enumerated().map { index, field in
            var field = field
            field.hasFocus = index == first
            return field
        }
    }

    private func field(_ attribute: UserAttribute) -> Field {
        let values = ["email": email, "phone_number": phoneNumber, "username": username]
        var field = attribute.field(values[attribute.name] ?? "", attributes, texts)
        field.isFixed = attribute.name == "email" && isEmailFixed
        field.describedBy = errorReference
        return field
    }

    private var passwordField: Field {
        Field(
            name: "password", label: texts["signup.passwordPlaceholder"], type: "password",
            autocomplete: "new-password",
            hasFocus: !attributeFields.contains(where: \.hasFocus),
            isInvalid: passwordRules.contains { $0.satisfied == false },
            describedBy: (passwordRules.isEmpty ? [] : ["rules"]) + errorReference)
    }

    /// Shown by the script if the browser supports passkeys.
    private var passkeyButton: HTML? {
        passkeyAction.map {
            """
            <button class="secondary" type="submit" formaction="\(link: $0)" formnovalidate hidden data-needs-passkeys>\
            \(texts["signup.passkeyButtonText"])</button>
            """
        }
    }

    private var errorReference: [String] {
        error == nil ? [] : ["problem"]
    }
}

extension UserAttribute {
    /// The field for its value.
    func field(_ value: String, _ attributes: ConnectionAttributes, _ texts: Texts) -> Field {
        switch name {
        case "email":
            Field(
                name: name, label: texts["signup.emailPlaceholder"], type: "email",
                autocomplete: attributes.username.isIdentifier ? "email" : "username", value: value)
        case "phone_number":
            Field(name: name, label: texts["login.phonePlaceholder"], type: "tel", autocomplete: "tel", value: value)
        default:
            Field(
                name: name, label: texts["signup.usernamePlaceholder"], type: "text", autocomplete: "username",
                value: value)
        }
    }
}
