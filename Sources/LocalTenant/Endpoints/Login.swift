import A0HTTPServer
import Foundation

/// `GET /u/login` and `/login`.
@Sendable func loginPage(_ call: Call) async throws -> HTTPServerResponse {
    let step = try await LoginStep.find(call.request.queryValue("state"), call).withPassword()
    let identifier = step.transaction.request.loginHint ?? step.transaction.knownIdentifier ?? ""
    return try await step.loginPage(identifier: identifier, call)
}

/// `POST /u/login`: the form of the login page.
@Sendable func logIn(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let step = try await LoginStep.find(form: form, call).withPassword()
    let identifier = (form.first("username") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !identifier.isEmpty, let password = form.first("password") else {
        return try await step.loginPage(
            identifier: identifier, problem: "Enter your email address and your password.", status: 400, call)
    }
    if let problem = try await step.captchaProblem(.password, form, call) {
        return try await step.loginPage(identifier: identifier, problem: problem, status: 400, call)
    }
    switch try await PasswordLogin(call: call, connection: step.connection).check(
        identifier: identifier, password: password)
    {
    case .user(let user):
        return try await step.finish(user, call)
    case .refused:
        return try await step.loginPage(identifier: identifier, problem: "Wrong email or password.", status: 400, call)
    case .throttled:
        return try await step.loginPage(
            identifier: identifier,
            problem: "Too many failed logins. We emailed you a link to unblock your account.", status: 429, call)
    case .suspicious:
        return try await step.loginPage(
            identifier: identifier, problem: LoginRefusal.suspicious.description, status: 429, call)
    case .breached:
        return try await step.loginPage(
            identifier: identifier,
            problem: "This password is known from a data breach. Choose a new one through the link below.", status: 400,
            call)
    }
}

extension LoginStep {
    func loginPage(
        identifier: String, problem: String? = nil, isAboutFields: Bool = true, status: Int = 200, _ call: Call
    ) async throws -> HTTPServerResponse {
        let context = try pageContext(call)
        let passkey = try await passkeyPrompt(call)
        let page = LoginPage(
            context: context, action: link("/u/login"), state: state, csrf: try call.formToken(.login(self)),
            identifier: identifier,
            acceptsUsername: connection.requiresUsername, problem: problem, isAboutFields: isAboutFields,
            signupLink: connection.disableSignup ? nil : link("/u/signup"),
            captcha: try captcha(.password, call),
            forgotLink: link("/u/reset-password/request"), passkey: passkey)
        return .page(
            Pages.login(page), nonce: context.nonce, status: status, formTarget: callback, hasScript: passkey != nil)
    }
}
