import A0HTTPServer
import Foundation

/// `GET /u/login` and `/login`.
@Sendable func loginPage(_ call: Call) async throws -> HTTPServerResponse {
    let login = try await LoginStep.find(call.request.queryValue("state"), call)
    // No redirect: a form may have led here, and browsers would not let it go on to another site.
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
    } catch let problem as FormProblem {
        return try await step.loginPage(
            identifier: identifier, problem: problem.message, status: problem.status)
    }
    return try await step.finish(user)
}

extension LoginStep {
    /// Checks `username` and `password` of a form.
    ///
    /// - Throws: `FormProblem`.
    func user(of form: Parameters) async throws -> UserRecord {
        let identifier = form.typed("username")
        guard !identifier.isEmpty, let password = form.first("password") else {
            throw FormProblem(code: "invalid_request", message: "Enter your email address and your password.")
        }
        try await requireHuman(.password, form)
        switch try await call.passwordLogin(to: connection).check(identifier: identifier, password: password) {
        case .user(let user):
            return user
        case .refused:
            throw FormProblem(code: "invalid_user_password", message: "Wrong email or password.")
        case .throttled:
            throw FormProblem(
                status: 429, code: "too_many_attempts",
                message: "Too many failed logins. We emailed you a link to unblock your account.")
        case .suspicious:
            let refusal = LoginRefusal.suspicious
            throw FormProblem(status: refusal.status, code: refusal.error, message: refusal.description)
        case .breached:
            throw FormProblem(
                code: "password_leaked",
                message: "This password is known from a data breach. Choose a new one with the link below.")
        }
    }

    func loginPage(
        identifier: String, problem: String? = nil, isAboutFields: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try pageContext()
        let passkey = try await passkeyPrompt()
        let page = LoginPage(
            context: context, action: link("/u/login"), state: state, csrf: try call.formToken(.login(self)),
            identifier: identifier, identifierLink: asksIdentifierFirst ? link(Self.identifierPath) : nil,
            acceptsUsername: connection.requiresUsername, problem: problem, isAboutFields: isAboutFields,
            signupLink: takesSignups ? link("/u/signup") : nil,
            captcha: try captcha.question(.password),
            forgotLink: link("/u/reset-password/request"), passkey: passkey,
            people: try await peopleToLogInAs(), providers: asksIdentifierFirst ? [] : providerButtons)
        return .page(page, status: status, formTarget: formTarget)
    }
}
