import A0HTTPServer
import A0Pages

/// `GET /u/login/identifier`, which asks for the identifier before the password: an email address may belong to
/// another provider, and a passkey needs no password. The form posts `state`, `csrf` and `username` to `action`.
struct IdentifierPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    var identifier: String
    var identifiers: ConnectionAttributes
    var error: String?
    /// Whether the problem is about the field.
    var isAboutField = true
    /// nil when signing up is disabled.
    var signupLink: String?
    /// nil if passkeys can't be used.
    var passkey: PasskeyPrompt?
    var providers: [ProviderButton] = []
}

extension IdentifierPage {
    var imageSources: [String] { ConnectionButtons.imageSources(providers) }

    var document: HTML {
        Layout(context: context, title: texts["login.title"], script: passkey.map { _ in PageScript.passkeys })(
            """
            \(context.loginHead(error))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(context.partials["form-content-start"])
            \(field.html(texts))
            \(context.partials["form-content-end"])
            <button type="submit">\(texts["login-id.buttonText"])</button>
            \(context.partials["form-footer-start"])
            \(context.partials["form-footer-end"])
            </form>
            \(context.partials["secondary-actions-start"])
            \(passkey?.form(state: state, csrf: csrf, texts))
            \(ConnectionButtons(buttons: providers, texts: texts).html)
            \(signupLink.map { "<p class=\"switch\">\(texts["login.signupActionText"]) <a href=\"\(link: $0)\">\(texts["login.signupActionLinkText"])</a></p>" as HTML })
            \(context.partials["secondary-actions-end"])
            """)
    }

    private var field: Field {
        let isRefused = error != nil && isAboutField
        return Field(
            name: "username",
            label: texts[identifiers.texts.label], type: identifiers.inputType,
            autocomplete: passkey?.autofill == true ? "username webauthn" : "username",
            value: identifier, hasFocus: true,
            isInvalid: isRefused, describedBy: isRefused ? ["problem"] : [])
    }
}

extension LoginStep {
    func identifierPage(
        _ identifier: String, error: String? = nil, isAboutField: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let page = IdentifierPage(
            context: try pageContext(), action: link(LoginPath.identifier), state: state,
            csrf: try call.formToken(.login(self)), identifier: identifier,
            identifiers: connection.identifiers, error: error, isAboutField: isAboutField,
            signupLink: takesSignups ? link(LoginPath.signup) : nil, passkey: try await passkeyPrompt(),
            providers: providerButtons)
        return .page(page, status: status, formTarget: formTarget)
    }
}

/// `GET /u/login/identifier`.
@Sendable func identifierPage(_ call: Call) async throws -> HTTPServerResponse {
    let login = try await LoginStep.find(call.request.queryValue("state"), call).withPassword()
    let known = login.transaction.request.loginHint ?? login.transaction.knownIdentifier
    return try await login.identifierPage(known ?? "")
}

/// `POST /u/login/identifier`: continues with the provider for the email domain, or with the password.
@Sendable func identify(_ call: Call) async throws -> HTTPServerResponse {
    let login = try await LoginStep.find(form: call.form, call).withPassword()
    let identifier = call.form.typed("username")
    guard !identifier.isEmpty else {
        return try await login.identifierPage(
            "", error: call.texts[login.connection.identifiers.texts.missing], status: 400)
    }
    if let provider = login.homeRealm(of: identifier) {
        return try await UpstreamStep(login, provider).follow(loginHint: identifier)
    }
    return .seeOther(login.link(LoginPath.password) + "&" + FormEncoding.encode([("username", identifier)]))
}
