import A0HTTPServer
import Foundation

/// The page on which a user chooses one of the accounts that have logged in with the browser
/// (`prompt=select_account`).
struct AccountChooser: Sendable {
    let login: LoginStep
    let accounts: [BrowserAccount]

    private var call: Call { login.call }

    /// `GET /u/select-account`.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let login = try await LoginStep.find(call.request.queryValue("state"), call)
        let accounts = try await call.accounts()
        guard !accounts.isEmpty else { return .seeOther(login.firstPage) }
        let hint = login.transaction.request.loginHint
        let isHinted = { (account: BrowserAccount) in hint.map(account.user.isNamed) ?? false }
        let page = AccountChoicePage(
            context: try login.pageContext(), action: login.link(LoginPath.accountChoice), state: login.state,
            csrf: try call.formToken(.login(login)),
            accounts: (accounts.filter(isHinted) + accounts.filter { !isHinted($0) }).map {
                AccountChoicePage.Account($0, isHinted: isHinted($0))
            })
        return .page(page, formTarget: login.formTarget)
    }

    /// `POST /u/select-account`.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let login = try await LoginStep.find(form: form, call)
        let chooser = AccountChooser(login: login, accounts: try await call.accounts())
        return try await login.orError {
            if let id = form.first("account") { return try await chooser.choose(id) }
            if let id = form.first("remove") { return try await chooser.remove(id) }
            guard form.first("action") == "switch" else { throw CallbackError.refusedByUser }
            return .seeOther(try await login.restarted(for: nil, among: chooser.accounts).firstPage)
        }
    }

    private func choose(_ userID: String) async throws -> HTTPServerResponse {
        guard let account = account(userID) else { return .seeOther(login.link(LoginPath.accountChoice)) }
        guard let session = account.session else {
            return .seeOther(try await login.restarted(for: account.user).firstPage)
        }
        let step = AccountStep(login: login, known: (session, account.user), isChosen: true)
        var response = try await step.goOn()
        guard account.secret != call.cookie(.session) else { return response }
        var list = call.accountList
        _ = list.use(account.secret)
        response.setSession(account.secret, list, call)
        return response
    }

    /// Removes an account from the list, and ends its session.
    private func remove(_ userID: String) async throws -> HTTPServerResponse {
        guard let account = account(userID) else { return .seeOther(login.link(LoginPath.accountChoice)) }
        try await call.sessions.end(account.secret, because: .rpLogout)
        if let session = account.session {
            call.log(.slo, user: account.user, ["details": .object(["session_id": .string(session.id)])])
        }
        let next =
            accounts.count > 1
            ? login.link(LoginPath.accountChoice) : try await login.restarted(for: nil, among: accounts).firstPage
        var response = HTTPServerResponse.seeOther(next)
        response.dropAccount(account.secret, call)
        return response
    }

    /// nil if it was removed, perhaps in another tab.
    private func account(_ userID: String) -> BrowserAccount? { accounts.first { $0.user.id == userID } }
}

extension LoginStep {
    /// Starts over with a login whose session is added to those of the browser's other accounts.
    ///
    /// - Parameters:
    ///   - user: the user who has to log in again; nil for another one, with an empty page.
    ///   - accounts: the accounts that the user saw.
    func restarted(for user: UserRecord?, among accounts: [BrowserAccount] = []) async throws -> LoginStep {
        var request = transaction.request
        request.addsAccount = true
        if let user {
            request.prompts.remove(.selectAccount)
            request.wantsSignup = false
            request.loginHint = user.profile.accountName
            let isUsable = connections.contains { $0.name == user.profile.connection }
            if !request.namesConnection, isUsable { request.connection = user.profile.connection }
        } else if let hint = request.loginHint, accounts.contains(where: { $0.user.isNamed(hint) }) {
            request.loginHint = nil
        }
        return try await .start(request, client, known: user, call)
    }
}

extension UserRecord {
    /// Whether a `login_hint` means this user.
    fileprivate func isNamed(_ hint: String) -> Bool {
        let names = [profile.email, profile.username, profile.phoneNumber].compactMap { $0?.identifierKey }
        return hint == id || !names.filter(hint.identifierKeys.contains).isEmpty
    }
}

extension AccountChoicePage.Account {
    fileprivate init(_ account: BrowserAccount, isHinted: Bool) {
        let profile = account.user.profile
        self.init(
            id: account.user.id, name: profile.name, account: profile.accountName ?? account.user.id,
            picture: profile.picture, isLoggedIn: account.session != nil, isHinted: isHinted)
    }
}
