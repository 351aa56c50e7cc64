import Foundation

extension GrantType {
    static let password = GrantType("password", claim: "password")
}

/// The grant `password` (RFC 6749 §4.3).
struct PasswordGrant: TokenGrant {
    static let type = GrantType.password

    private let credentials: PasswordCredentials

    init(_ parameters: Parameters) throws {
        credentials = try PasswordCredentials(parameters)
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let connection = try request.configuration.defaultDatabase(clientID: request.client.clientID)
        return try await credentials.logIn(to: connection, Self.type, request)
    }
}

/// The credentials of someone who has a password.
struct PasswordCredentials: Sendable {
    private let username: String
    private let password: String

    init(_ parameters: Parameters) throws {
        username = try parameters.required("username").trimmingCharacters(in: .whitespaces)
        password = try parameters.required("password")
    }

    func logIn(
        to connection: TenantConnection, _ grantType: GrantType, _ request: TokenRequest
    ) async throws -> GrantOutcome {
        let target = try await DirectTarget(request)
        try await request.bots.refuse(.password)
        switch try await request.passwordLogin(to: connection).check(identifier: username, password: password) {
        case .user(let account):
            return try await DirectLogin(request: request, account: account, target: target, grantType: grantType)
                .outcome()
        case .refused: throw LoginError.wrongPassword
        case .throttled: throw LoginError.blocked
        case .suspicious: throw LoginError.suspicious
        case .breached: throw LoginError.breached
        }
    }
}
