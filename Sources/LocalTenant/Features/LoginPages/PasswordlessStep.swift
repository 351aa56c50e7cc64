import A0HTTPServer
import Foundation

/// Login without a password on the hosted pages: an email address or a phone number, then the code that was sent there.
struct PasswordlessStep: Sendable {
    let login: LoginStep

    init(_ login: LoginStep) {
        self.login = login
    }

    /// `GET`: asks for the recipient, or for the code if one was sent.
    static func page(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard login.firstPage.hasPrefix(call.request.path + "?") else { return .seeOther(login.firstPage) }
        let step = PasswordlessStep(login)
        guard call.request.queryValue("again") == nil, let recipient = try await login.codeRecipient() else {
            return try await step.recipientPage(login.transaction.request.loginHint ?? "")
        }
        return try step.codePage(recipient)
    }

    /// `POST`: one of the two forms.
    static func form(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        guard login.firstPage.hasPrefix(call.request.path + "?") else { return .seeOther(login.firstPage) }
        let step = PasswordlessStep(login)
        if let typed = form.first("recipient") { return try await step.send(to: typed, form) }
        guard let recipient = try await login.codeRecipient() else { return .seeOther(login.firstPage) }
        if form.first("action") == "resend" { return try await step.send(to: recipient, form) }
        return try await step.check(form.typedDigits("code"), of: recipient)
    }

    private func send(to typed: String, _ form: Parameters) async throws -> HTTPServerResponse {
        let recipient = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        if let provider = login.homeRealm(of: recipient) {
            return try await UpstreamStep(login, provider).follow(loginHint: recipient)
        }
        do {
            try await login.sendCode(to: recipient, form)
        } catch let error as FormError {
            return try await recipientPage(recipient, error: error.message, status: error.status)
        }
        return .seeOther(login.firstPage)
    }

    private func check(_ typed: String, of recipient: String) async throws -> HTTPServerResponse {
        do {
            return try await login.finish(try await login.user(withCode: typed))
        } catch let error as FormError {
            return try codePage(recipient, error: error.message)
        }
    }

    func recipientPage(
        _ recipient: String, error: String? = nil, isAboutField: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let frame = try frame(error)
        let page = PasswordlessPage(
            frame: frame, isEmail: login.sendsEmail, recipient: recipient, isAboutField: isAboutField,
            captcha: try await login.captcha.question(.passwordless), people: try await login.peopleToLogInAs(),
            providers: login.providerButtons)
        return .page(page, status: status, formTarget: login.formTarget)
    }

    private func codePage(_ recipient: String, error: String? = nil) throws -> HTTPServerResponse {
        let frame = try frame(error)
        let page = PasswordlessCodePage(
            frame: frame, isEmail: login.sendsEmail, recipient: recipient, backLink: login.firstPage + "&again=1")
        return .page(page, status: error == nil ? 200 : 400, formTarget: login.formTarget)
    }

    private func frame(_ error: String?) throws -> FactorFrame {
        FactorFrame(
            context: try login.pageContext(), action: login.firstPage, state: login.state,
            csrf: try login.call.formToken(.login(login)),
            error: error)
    }
}
