import A0HTTPServer
import Foundation

extension LoginStep {
    /// Begins a login and stores the request.
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
        call.noteLogin(transaction)
        try await call.store.insert(transaction, limit: LoginTransaction.maximumUnfinished)
        return LoginStep(
            call: call, state: state, transaction: transaction, client: client, connection: connection)
    }

    /// Restarts the login with another connection, which all later steps then use.
    func restarted(with connection: TenantConnection) async throws -> LoginStep {
        guard connection.name != transaction.request.connection else { return self }
        var request = transaction.request
        request.connection = connection.name
        return try await .start(request, client, known: nil, call)
    }
}

extension TenantConfiguration {
    /// The connection of a login that names none: the first database, or else any connection.
    ///
    /// - Throws: `PageError` if the client can't use any connection.
    func firstConnection(for client: TenantClient) throws -> TenantConnection {
        guard let connection = usualConnection(for: client) else {
            throw PageError(
                403, "invalid_request", forDevelopers: "Nobody can log in",
                message: "No connection is enabled for the application \(client.name)\(client.connectionHint).")
        }
        return connection
    }
}
