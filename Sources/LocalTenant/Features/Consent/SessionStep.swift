import A0HTTPServer
import Foundation

/// A page on which a logged-in user decides about one login of an application: which account to use, and whether the
/// application may get a code at its callback.
struct SessionStep: Sendable {
    let login: LoginStep
    let known: KnownUser

    private var call: Call { login.call }

    /// `GET /u/select-account` (`prompt=select_account`).
    @Sendable static func choicePage(_ call: Call) async throws -> HTTPServerResponse {
        try await page(.choice, call)
    }

    /// `GET /u/confirmation` (RFC 8252 §8.6).
    @Sendable static func confirmationPage(_ call: Call) async throws -> HTTPServerResponse {
        try await page(.confirmation, call)
    }

    /// `POST` of both.
    @Sendable static func answer(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        guard let known = try await call.browserSession() else { return .seeOther(login.firstPage) }
        let step = SessionStep(login: login, known: known)
        return try await login.orRefusal {
            switch form.first("action") {
            case "continue": try await step.goOn()
            case "switch": try await step.switchAccount()
            default: throw CallbackError.refusedByUser
            }
        }
    }

    private static func page(_ question: AccountPage.Question, _ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard let (_, user) = try await call.browserSession() else { return .seeOther(login.firstPage) }
        let context = try login.pageContext()
        let page = AccountPage(
            context: context, question: question, action: login.link(call.request.path), state: login.state,
            csrf: try call.formToken(.login(login)), name: user.profile.name,
            account: user.profile.accountName ?? user.id,
            destination: login.callback?.destination ?? "")
        return .page(page, formTarget: login.formTarget)
    }

    /// Continues with the logged-in account.
    ///
    /// - Parameter wasAsked: whether the user saw a page that asked for something.
    func goOn(wasAsked: Bool = true) async throws -> HTTPServerResponse {
        var request = login.transaction.request
        request.prompts.remove(.selectAccount)
        if known.session.authenticatedAt.milliseconds >= login.transaction.startedAt.milliseconds {
            // The session was created by this login, so `prompt=login` is satisfied.
            request.prompts.remove(.login)
            (request.maxAge, request.invitation, request.namesConnection) = (nil, nil, false)
        }
        switch try await call.nextSteps.next(for: known, request, login.client) {
        case .login, .newLogin:
            return .seeOther(login.firstPage)
        case .factor:
            return try await FactorStep.begin(login, known.user, session: known.session)
        case .organizationChoice:
            return .seeOther(login.link(LoginPath.organizationPicker))
        case .confirmation where !wasAsked:
            return .seeOther(login.link(LoginPath.confirmation))
        case .accountChoice, .consent, .confirmation, .code:
            try await call.memberships.join(known.user, request)
            guard
                try await call.store.authenticate(
                    stateHash: login.transaction.stateHash, sessionID: known.session.id)
            else { throw UnknownLogin(client: login.client) }
            return .seeOther(login.link(LoginPath.resume))
        }
    }

    /// Starts over without the current account.
    private func switchAccount() async throws -> HTTPServerResponse {
        let next = try await LoginStep.start(login.transaction.request, login.client, known: nil, call)
        return .seeOther(next.firstPage)
    }
}

extension AbsoluteURL {
    /// The callback's destination, as shown to users.
    fileprivate var destination: String { origin ?? "\(scheme):" }
}
