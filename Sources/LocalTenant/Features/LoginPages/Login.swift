import A0HTTPServer
import Foundation

/// `GET /u/login` and `/login`.
@Sendable func loginPage(_ call: Call) async throws -> HTTPServerResponse {
    let login = try await LoginStep.find(call.request.queryValue("state"), call)
    // Not a redirect: after a form post, browsers wouldn't follow it to another site.
    if let page = login.customPage { return try login.show(page) }
    guard login.connection.strategy.upstream == nil else { return try await login.providerPage() }
    let step = try login.withPassword()
    let typed = call.request.queryValue("username")
    let identifier = typed ?? step.transaction.request.loginHint ?? step.transaction.knownIdentifier ?? ""
    return try await step.loginPage(identifier: identifier)
}

/// `POST /u/login`: the form of the login page.
@Sendable func logIn(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call).withPassword()
    let identifier = form.typed("username")
    if let provider = step.homeRealm(of: identifier) {
        return try await UpstreamStep(step, provider).follow(loginHint: identifier)
    }
    let user: UserRecord
    do {
        user = try await step.user(of: form)
    } catch let error as FormError {
        return try await step.loginPage(
            identifier: identifier, error: error.message, status: error.status)
    }
    return try await step.finish(user)
}

extension LoginStep {
    func loginPage(
        identifier: String, error: String? = nil, isAboutFields: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try pageContext()
        let passkey = try await passkeyPrompt()
        let page = LoginPage(
            context: context, action: link(LoginPath.password), state: state, csrf: try call.formToken(.login(self)),
            identifier: identifier, identifierLink: asksIdentifierFirst ? link(LoginPath.identifier) : nil,
            identifiers: connection.identifiers, error: error,
            isAboutFields: isAboutFields,
            signupLink: takesSignups ? link(LoginPath.signup) : nil,
            captcha: try await captcha.question(.password),
            forgotLink: connection.disablesPasswordReset ? nil : link(LoginPath.passwordReset), passkey: passkey,
            people: try await peopleToLogInAs(), providers: asksIdentifierFirst ? [] : providerButtons)
        return .page(page, status: status, formTarget: formTarget)
    }
}
