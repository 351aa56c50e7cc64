import A0HTTPServer
import Foundation

/// `POST /dbconnections/signup` (Auth0 docs, "Signup"): a new user of a database, without tokens.
@Sendable func databaseSignup(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try Parameters(bodyOf: call.request)
    let clientID = try parameters.required("client_id")
    guard try await call.client(clientID) != nil else { throw ClientRefusal.unknown }
    let connection = try call.database(named: try parameters.required("connection"), clientID: clientID)
    try call.refuseBots(.signup)
    try call.refuseSuspiciousAddresses()
    guard !connection.disableSignup else { throw DatabaseError.signupDisabled }

    let profile = try NewProfile.read(parameters, connection)
    let password = try parameters.required("password")
    if let problem = try await call.problem(with: password, for: profile, in: connection) {
        throw DatabaseError(problem, password, connection)
    }
    do {
        return try .json(NewProfile.answer(try await call.register(profile, password: password), to: profile))
    } catch StoreError.conflict {
        let owner = try await call.store.user(identifier: profile.email ?? "", connection: connection.name)
        throw owner == nil && profile.username != nil ? DatabaseError.usernameExists : DatabaseError.userExists
    }
}

extension Call {
    /// The connection of this name, if the client may use it.
    ///
    /// - Throws: `OAuthError`.
    func connection(named name: String, clientID: String?) throws -> TenantConnection {
        guard let connection = configuration.connections.first(where: { $0.name == name }) else {
            throw OAuthError.invalidRequest("the connection was not found")
        }
        if let clientID, !connection.isEnabled(for: clientID) {
            throw OAuthError.invalidRequest("the connection was disabled")
        }
        return connection
    }

    /// The database of this name, if the client may use it.
    ///
    /// - Throws: `OAuthError`.
    func database(named name: String, clientID: String?) throws -> TenantConnection {
        let connection = try connection(named: name, clientID: clientID)
        guard connection.strategy == .database else {
            throw OAuthError.invalidRequest("specified strategy does not support requested operation")
        }
        return connection
    }
}
