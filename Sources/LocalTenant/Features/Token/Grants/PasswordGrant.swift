import Foundation

/// The grants `password` (RFC 6749 §4.3) and `password-realm`, which names its connection.
func exchangePassword(
    _ parameters: Parameters, _ client: TenantClient, _ grantType: GrantType, _ call: Call
) async throws -> [String: TenantValue] {
    let username = try parameters.required("username").trimmingCharacters(in: .whitespaces)
    let password = try parameters.required("password")
    let connection = try passwordConnection(parameters, client, grantType, call)
    let target = try await DirectTarget(parameters, client, call)
    try call.attackProtection.refuseBots(.password)
    switch try await call.passwordLogin(to: connection).check(identifier: username, password: password)
    {
    case .user(let user): return try await FirstFactor(call, client, user, target, grantType).answer()
    case .refused: throw LoginRefusal.wrongPassword
    case .throttled: throw LoginRefusal.blocked
    case .suspicious: throw LoginRefusal.suspicious
    case .breached: throw LoginRefusal.breached
    }
}

private func passwordConnection(
    _ parameters: Parameters, _ client: TenantClient, _ grantType: GrantType, _ call: Call
) throws -> TenantConnection {
    guard grantType == .password else {
        return try call.configuration.database(named: try parameters.required("realm"), clientID: client.clientID)
    }
    return try call.configuration.defaultDatabase(clientID: client.clientID)
}
