import A0HTTPServer
import Foundation

/// A logged-in user's decision about one login of an application: whether to continue with this account, and whether
/// the application may get a code at its callback.
struct AccountStep: Sendable {
    let login: LoginStep
    let known: KnownUser
    /// Whether the user chose the account among those of the browser.
    var isChosen = false

    private var call: Call { login.call }

    /// `GET /u/confirmation` (RFC 8252 §8.6).
    @Sendable static func confirmationPage(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        guard let (_, user) = try await call.browserSession() else { return .seeOther(login.firstPage) }
        let page = ConfirmationPage(
            context: try login.pageContext(of: user), action: login.link(LoginPath.confirmation), state: login.state,
            csrf: try call.formToken(.login(login)), account: user.profile.accountName ?? user.id,
            destination: login.callback?.destination ?? "")
        return .page(page, formTarget: login.formTarget)
    }

    /// `POST /u/confirmation`.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        guard let known = try await call.browserSession() else { return .seeOther(login.firstPage) }
        let step = AccountStep(login: login, known: known)
        return try await login.orError {
            switch form.first("action") {
            case "continue": try await step.goOn()
            case "switch": .seeOther(try await login.restarted(for: nil).firstPage)
            default: throw CallbackError.refusedByUser
            }
        }
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
            return .seeOther(isChosen ? try await login.restarted(for: known.user).firstPage : login.firstPage)
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
}

extension AbsoluteURL {
    /// The callback's destination, as shown to users.
    fileprivate var destination: String { origin ?? "\(scheme):" }
}
