import A0HTTPServer
import Foundation

/// Login without a password on the hosted pages: an email address or a phone number, then the code that was sent there.
struct PasswordlessStep: Sendable {
    let login: LoginStep
    let codes: PasswordlessCodes

    /// The recipient of this login's code.
    private struct Recipient: TicketDetails {
        static let kind = "passwordless-login"
        let recipient: String
    }

    init(_ login: LoginStep) {
        self.login = login
        codes = login.call.passwordlessCodes(of: login.connection)
    }

    private var call: Call { login.call }

    private var isEmail: Bool { login.connection.strategy == .email }

    /// `GET`: asks for the recipient, or for the code if one was sent.
    static func page(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard login.firstPage.hasPrefix(call.request.path + "?") else { return .seeOther(login.firstPage) }
        let step = PasswordlessStep(login)
        guard call.request.queryValue("again") == nil, let recipient = try await step.recipient() else {
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
        guard let recipient = try await step.recipient() else { return .seeOther(login.firstPage) }
        if form.first("action") == "resend" { return try await step.send(to: recipient, form) }
        return try await step.check(form.first("code") ?? "", of: recipient)
    }

    private func recipient() async throws -> String? {
        guard let ticket = try await call.store.ticket(login.transaction.stateHash, as: Recipient.self),
            ticket.expiresAt > call.now
        else { return nil }
        return ticket.details.recipient
    }

    /// The response is the same whether or not the user exists.
    private func send(to typed: String, _ form: Parameters) async throws -> HTTPServerResponse {
        let recipient = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        guard isEmail ? EmailAddress.isValid(recipient) : PhoneNumber.isValid(recipient) else {
            let problem =
                isEmail
                ? "Enter an email address, such as ada@example.com."
                : "Enter a phone number, such as +1 555 010 0123."
            return try await recipientPage(recipient, problem: problem, status: 400)
        }
        if let provider = login.homeRealm(of: recipient) {
            return try await UpstreamStep(login, provider).follow(loginHint: recipient)
        }
        if let problem = try await login.captcha.problem(.passwordless, form) {
            return try await recipientPage(recipient, problem: problem, status: 400)
        }
        do {
            try await call.limits.countMessage("passwordless", to: recipient)
        } catch let error as OAuthError {
            return try await recipientPage(recipient, problem: error.description, status: error.status)
        }
        try await call.store.put(
            Ticket(
                key: login.transaction.stateHash, expiresAt: login.transaction.expiresAt,
                details: Recipient(recipient: recipient)))
        try await codes.send(to: recipient, login.client, by: call.mail)
        return .seeOther(login.firstPage)
    }

    private func check(_ typed: String, of recipient: String) async throws -> HTTPServerResponse {
        let code = typed.filter { !$0.isWhitespace }
        guard (1...64).contains(code.utf8.count) else {
            return try codePage(recipient, problem: FactorProblem.missing.sentence)
        }
        guard try await codes.redeem(code, for: recipient, login.client) != nil else {
            return try codePage(recipient, problem: FactorProblem.wrong.sentence)
        }
        return try await login.finish(try await codes.user(for: recipient))
    }

    func recipientPage(
        _ recipient: String, problem: String? = nil, isAboutField: Bool = true, status: Int = 200
    ) async throws -> HTTPServerResponse {
        let frame = try frame(problem)
        let page = PasswordlessPage(
            frame: frame, isEmail: isEmail, recipient: recipient, isAboutField: isAboutField,
            captcha: try login.captcha.question(.passwordless), people: try await login.peopleToLogInAs(),
            providers: login.providerButtons)
        return .page(page, status: status, formTarget: login.formTarget)
    }

    private func codePage(_ recipient: String, problem: String? = nil) throws -> HTTPServerResponse {
        let frame = try frame(problem)
        let page = PasswordlessCodePage(
            frame: frame, isEmail: isEmail, recipient: recipient, backLink: login.firstPage + "&again=1")
        return .page(page, status: problem == nil ? 200 : 400, formTarget: login.formTarget)
    }

    private func frame(_ problem: String?) throws -> FactorFrame {
        FactorFrame(
            context: try login.pageContext(), action: login.firstPage, state: login.state,
            csrf: try call.formToken(.login(login)),
            problem: problem)
    }
}
