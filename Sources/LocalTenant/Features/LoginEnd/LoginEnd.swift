import A0HTTPServer
import Foundation

/// The last steps of a login, after all its factors: actions, consent, and the code.
struct LoginEnd: Sendable {
    let login: LoginStep
    let known: KnownUser

    private var call: Call { login.call }
    private var request: AuthorizationRequest { login.transaction.request }

    /// How far a login has come. Found by its state.
    struct Progress: TicketDetails {
        static let kind = "login-end"
        var actions = ActionProgress()
        /// Whether the user consented in this login.
        var hasConsented = false
    }

    /// `GET /authorize/resume`: the last step of a login, back to the client.
    @Sendable static func resume(_ call: Call) async throws -> HTTPServerResponse {
        try await find(call.request.queryValue("state"), call).goOn()
    }

    /// `GET` and `POST /continue`: the browser returns from where an action sent it.
    @Sendable static func continueLogin(_ call: Call) async throws -> HTTPServerResponse {
        let query = Parameters(call.request.query)
        let body = call.request.method == "POST" ? try call.bodyParameters() : Parameters([])
        if call.request.method == "POST",
            let page = try ResubmitPage.ifNeeded(body, call, to: call.request.target)
        {
            return page
        }
        let end = try await find(query.first("state") ?? body.first("state"), call)
        guard try await end.progress().details.actions.awaitsReturn else {
            throw UnknownLogin(client: end.login.client)
        }
        return try await end.goOn(
            returningWith: query.others(than: []).merging(body.others(than: [])) { query, _ in query })
    }

    /// Begins a login without a login page: the user is logged in, but a decision is still needed.
    static func start(
        _ request: AuthorizationRequest, _ client: TenantClient, _ known: KnownUser, _ call: Call
    ) async throws -> HTTPServerResponse {
        let login = try await LoginStep.start(request, client, known: known.user, call)
        guard
            try await call.store.authenticate(stateHash: login.transaction.stateHash, sessionID: known.session.id)
        else { throw UnknownLogin(client: client) }
        return try await LoginEnd(login: login, known: known).goOn()
    }

    /// - Throws: `UnknownLogin` unless a user has logged in with this browser.
    static func find(_ state: String?, _ call: Call) async throws -> LoginEnd {
        let step = try await LoginStep.find(state, call)
        guard let known = try await call.browserSession(), known.session.id == step.transaction.sessionID else {
            throw UnknownLogin()
        }
        return LoginEnd(login: step, known: known)
    }

    func progress() async throws -> Ticket<Progress> {
        let key = login.transaction.stateHash
        // Another user may have logged in since.
        if let ticket = try await call.store.ticket(key, as: Progress.self), ticket.expiresAt > call.now,
            ticket.subject == known.session.id
        {
            return ticket
        }
        return Ticket(key: key, subject: known.session.id, expiresAt: login.transaction.expiresAt, details: Progress())
    }

    /// - Parameter parameters: the parameters with which the browser returned from an action's redirect; nil otherwise.
    func goOn(returningWith parameters: [String: String]? = nil) async throws -> HTTPServerResponse {
        try await login.orError {
            guard !known.user.profile.blocked else { throw CallbackError.blockedUser }
            if let details = MissingDetails(self) { return try await details.begin() }
            var ticket = try await progress()
            if let response = try await runActions(&ticket, parameters) { return response }
            if request.respondsToCallback, !ticket.details.hasConsented,
                try await call.consents.isNeeded(request, login.client, known.user)
            {
                try await call.store.put(ticket)
                return .seeOther(login.link(LoginPath.consent))
            }
            return try await finish(ticket.details.actions.outcome)
        }
    }

    // MARK: Actions

    /// Runs the remaining actions; returns a response if the user must do something first.
    private func runActions(
        _ ticket: inout Ticket<Progress>, _ parameters: [String: String]?
    ) async throws -> HTTPServerResponse? {
        let pipeline = call.pipeline(.postLogin)
        guard !pipeline.isEmpty else { return nil }
        var parameters = parameters
        while true {
            let progress = ticket.details.actions
            if let demand = progress.outcome.immediateFactor, let page = try await page(for: demand) { return page }
            if progress.isDone { break }
            if progress.awaitsReturn, parameters == nil, let target = progress.outcome.redirect {
                return try redirect(to: target)
            }
            ticket.details.actions = try await advance(progress, parameters, pipeline)
            parameters = nil
            if let denial = ticket.details.actions.outcome.denial {
                try await end(ticket, denial)
                throw denial.callbackError
            }
            try await call.store.put(ticket)
        }
        guard let demand = ticket.details.actions.outcome.factor else { return nil }
        return try await page(for: demand)
    }

    private func advance(
        _ progress: ActionProgress, _ parameters: [String: String]?, _ pipeline: ActionPipeline
    ) async throws -> ActionProgress {
        var postLogin = PostLogin(known, request, login.client, call)
        postLogin.canRedirect = true
        postLogin.state = login.state
        postLogin.parameters = parameters ?? [:]
        do {
            return try await pipeline.advance(progress, isReturning: parameters != nil, postLogin.run)
        } catch let error as ActionError {
            call.notes.set(\.error, error.description)
            call.log(.actions_execution_failed, error.description, user: known.user)
            throw error.callbackError
        }
    }

    private func redirect(to target: String) throws -> HTTPServerResponse {
        guard let url = AbsoluteURL(target) else { throw CallbackError.interactionRequired }
        return .seeOther(url.adding(query: FormEncoding.query([("state", login.state)])))
    }

    /// Ends a login that an action denied.
    private func end(_ ticket: Ticket<Progress>, _ denial: ActionOutcome.Denial) async throws {
        let outcome = ticket.details.actions.outcome
        _ = try await call.store.redeemTicket(ticket.key, as: Progress.self, at: call.now)
        try await call.save(outcome.metadataChange(of: known.user.id, at: call.now))
        if outcome.session.isRevoked {
            try await call.sessionEnding.end(.id(known.session.id), because: .sessionRevoked)
        }
    }

    /// Asks for a second factor that actions require; nil if it was already used.
    private func page(for demand: ActionOutcome.FactorDemand) async throws -> HTTPServerResponse? {
        let factors = try await call.factorRules.limited(to: demand.types).factors(of: known.user)
        guard try !demand.isMet(by: factors, known.session, since: login.transaction.startedAt) else { return nil }
        return try await FactorStep.begin(
            login, known.user, session: known.session, limitedTo: demand.types)
    }

    // MARK: Back to the application

    private func finish(_ outcome: ActionOutcome) async throws -> HTTPServerResponse {
        guard let transaction = try await call.store.redeemTransaction(stateHash: login.transaction.stateHash) else {
            throw UnknownLogin()
        }
        _ = try await call.store.redeemTicket(transaction.stateHash, as: Progress.self, at: call.now)
        let session = try await call.settle(outcome, known)
        call.log(
            .s, user: known.user, connection: login.connection.name,
            request.logMembers.merging(["session_id": .string(session.id)]) { $1 })
        var response: HTTPServerResponse
        if let device = transaction.request.device {
            response = try await allowDevice(
                device, transaction.request, session, login.client, after: transaction, outcome, call)
        } else if !transaction.request.respondsToCallback {
            response = try joinedPage()
        } else {
            try await call.confirmedCallbacks.confirm(transaction.request, login.client, session)
            response = try await AuthorizationResponse(transaction.request, login.client, call)
                .response(for: session, after: transaction, outcome)
        }
        response.setCookieMode(outcome, call)
        return response
    }

    /// The page after a login without an application, which made the user a member.
    private func joinedPage() throws -> HTTPServerResponse {
        let client = login.client
        let organization = call.configuration.organization(request.organization)
        return .page(
            MessagePage(
                try call.usersPageContext(application: client.name, organization: organization),
                "accept-invitation.joinedTitle", "accept-invitation.joinedDescription", link: call.wayBack(to: client)))
    }
}
