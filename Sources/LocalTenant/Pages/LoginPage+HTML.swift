extension LoginPage {
    var document: HTML {
        Layout(context: context, title: "Log in")(
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
            \(signup)
            \(forgot)
            """)
    }

    private var identifierField: Field {
        Field(
            name: "username", label: acceptsUsername ? "Email or user name" : "Email",
            type: acceptsUsername ? "text" : "email", autocomplete: "username", value: identifier,
            hasFocus: identifier.isEmpty, isInvalid: problem != nil, describedBy: problem == nil ? [] : ["problem"])
    }

    private var passwordField: Field {
        Field(
            name: "password", label: "Password", type: "password", autocomplete: "current-password",
            hasFocus: !identifier.isEmpty, isInvalid: problem != nil, describedBy: problem == nil ? [] : ["problem"])
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
