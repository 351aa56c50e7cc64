extension LoginPage {
    var document: HTML {
        Layout(context: context, title: "Log in", script: passkey.map { _ in PasskeyScript.text })(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Log in</h1>
            \(context.destination)
            \(FormParts.alert(problem))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(identifierField.html)
            \(passwordField.html)
            \(captcha?.html)
            <button type="submit">Log in</button>
            </form>
            \(passkey?.form(state: state, csrf: csrf))
            \(signup)
            \(forgot)
            """)
    }

    private var isRefused: Bool { problem != nil && isAboutFields }

    private var identifierField: Field {
        Field(
            name: "username", label: acceptsUsername ? "Email or username" : "Email",
            type: acceptsUsername ? "text" : "email",
            autocomplete: passkey?.autofill == true ? "username webauthn" : "username", value: identifier,
            hasFocus: identifier.isEmpty, isInvalid: isRefused, describedBy: isRefused ? ["problem"] : [])
    }

    private var passwordField: Field {
        Field(
            name: "password", label: "Password", type: "password", autocomplete: "current-password",
            hasFocus: !identifier.isEmpty, isInvalid: isRefused, describedBy: isRefused ? ["problem"] : [])
    }

    private var forgot: HTML? {
        forgotLink.map { "<p class=\"forgot\"><a href=\"\(link: $0)\">Forgot your password?</a></p>" }
    }

    private var signup: HTML? {
        signupLink.map { "<p class=\"switch\">New here? <a href=\"\(link: $0)\">Create an account</a></p>" }
    }
}

extension PageContext {
    /// Where the person goes from here.
    var destination: HTML? {
        applicationName.map { "<p class=\"lead\">to continue to <strong>\($0)</strong></p>" }
    }
}
