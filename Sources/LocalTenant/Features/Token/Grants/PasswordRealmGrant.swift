extension GrantType {
    static let passwordRealm = GrantType("http://auth0.com/oauth/grant-type/password-realm", claim: "password")
}

/// The grant `password-realm`: like `password`, for a connection that is named.
struct PasswordRealmGrant: TokenGrant {
    static let type = GrantType.passwordRealm

    private let credentials: PasswordCredentials
    private let realm: String

    init(_ parameters: Parameters) throws {
        credentials = try PasswordCredentials(parameters)
        realm = try parameters.required("realm")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let connection = try request.configuration.database(named: realm, clientID: request.client.clientID)
        return try await credentials.logIn(to: connection, Self.type, request)
    }
}
