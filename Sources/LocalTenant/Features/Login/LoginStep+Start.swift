import A0HTTPServer
import Foundation

extension LoginStep {
    /// Begins a login: remembers what was asked for.
    ///
    /// - Parameter known: the user of the session that the browser has.
    static func start(
        _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
    ) async throws -> LoginStep {
        let state = try call.tenant.random.token()
        guard let connection = call.configuration.connections.first(where: { $0.name == request.connection }) else {
            throw UnknownLogin(client: client)
        }
        let transaction = LoginTransaction(
            stateHash: state.secretHash, browserHash: try call.browser().secretHash,
            expiresAt: call.now + LoginTransaction.lifetime, sessionID: nil, request: request,
            knownIdentifier: known?.profile.email ?? known?.profile.username)
        try await call.store.insert(transaction, limit: LoginTransaction.maximumUnfinished)
        return LoginStep(
            call: call, state: state, transaction: transaction, client: client, connection: connection)
    }
}

/// Remembers the request and shows the first page, where the login asks who it is; or goes to the one provider that can say so.
func startLogin(
    _ request: AuthorizationRequest, _ client: TenantClient, known: UserRecord?, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await LoginStep.start(request, client, known: known, call)
    // The form that a login without a callback comes from may lead to no other site.
    guard request.answersCallback else { return .redirect(to: login.firstPage) }
    if let provider = login.onlyProvider, try await login.peopleToLogInAs() == nil {
        return try await UpstreamStep(login, provider).redirect()
    }
    if let hint = request.loginHint, !request.wantsSignup, let provider = login.homeRealm(of: hint) {
        return try await UpstreamStep(login, provider).redirect(loginHint: hint)
    }
    return .redirect(to: login.firstPage)
}

/// Asks the user of the browser's session for a second factor.
func stepUp(
    _ request: AuthorizationRequest, _ client: TenantClient, _ known: KnownUser, _ call: Call
) async throws -> HTTPServerResponse {
    let login = try await LoginStep.start(request, client, known: known.user, call)
    return try await login.orRefusal {
        try await FactorStep.begin(login, known.user, session: known.session)
    }
}

extension TenantConfiguration {
    /// The connection of a login that names none: the first database, or else whatever there is.
    ///
    /// - Throws: `PageError` if the client may use no connection at all.
    func firstConnection(for client: TenantClient) throws -> TenantConnection {
        guard let connection = usualConnection(for: client) else {
            throw PageError(
                403, "invalid_request", title: "Nobody can log in",
                message: "No connection is enabled for the application \(client.name)\(client.connectionHint).")
        }
        return connection
    }
}
