import A0HTTPServer
import Foundation

/// `GET /u/login` and `/login`.
@Sendable func loginPage(_ call: Call) async throws -> HTTPServerResponse {
    let login = try await LoginStep.find(call.request.queryValue("state"), call)
    // No redirect: a form may have led here, and browsers would not let it go on to another site.
    guard login.connection.strategy.upstream == nil else { return try login.providerPage() }
    let step = try login.withPassword()
    let identifier = step.transaction.request.loginHint ?? step.transaction.knownIdentifier ?? ""
    return try await step.loginPage(identifier: identifier)
}

/// `POST /u/login`: the form of the login page.
@Sendable func logIn(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call).withPassword()
    let identifier = (form.first("username") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !identifier.isEmpty, let password = form.first("password") else {
        return try await step.loginPage(
            identifier: identifier, problem: "Enter your email address and your password.", status: 400)
    }
    if let problem = try await step.captcha.problem(.password, form) {
        return try await step.loginPage(identifier: identifier, problem: problem, status: 400)
    }
    switch try await call.passwordLogin(to: step.connection).check(
        identifier: identifier, password: password)
    {
    case .user(let user):
        return try await step.finish(user)
    case .refused:
        return try await step.loginPage(identifier: identifier, problem: "Wrong email or password.", status: 400)
    case .throttled:
        return try await step.loginPage(
            identifier: identifier,
            problem: "Too many failed logins. We emailed you a link to unblock your account.", status: 429)
    case .suspicious:
        return try await step.loginPage(
            identifier: identifier, problem: LoginRefusal.suspicious.description, status: 429)
    case .breached:
        return try await step.loginPage(
            identifier: identifier,
            problem: "This password is known from a data breach. Choose a new one through the link below.", status: 400)
    }
}

extension LoginStep {
    func loginPage(
        identifier: String, problem: String? = nil, isAboutFields: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let context = try pageContext()
        let passkey = try await passkeyPrompt()
        let page = LoginPage(
            context: context, action: link("/u/login"), state: state, csrf: try call.formToken(.login(self)),
            identifier: identifier,
            acceptsUsername: connection.requiresUsername, problem: problem, isAboutFields: isAboutFields,
            signupLink: connection.disableSignup ? nil : link("/u/signup"),
            captcha: try captcha.question(.password),
            forgotLink: link("/u/reset-password/request"), passkey: passkey, providers: providerButtons)
        return .page(page, status: status, formTarget: formTarget)
    }
}
