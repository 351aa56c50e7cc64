import A0HTTPServer
import Foundation

/// The accounts at other providers whose tokens clients can get (Token Vault), in the Management API.
enum ConnectedAccountRoutes {
    private static let tokensets = "users/*/federated-connections-tokensets"

    static let all =
        ManagementRoute.table("GET", "users/*/connected-accounts") { api, operation in
            let accounts = try await accounts(api)
            return try ListQuery(api.call.request, operation.listing).response("connected_accounts", accounts[.all]) {
                account, connection, tokens in
                var members: [String: TenantValue] = [
                    "id": .string(StableID.digits("connected-account", account.id, length: 22)),
                    "connection": .string(connection.name), "connection_id": .string(connection.id),
                    "strategy": .string(connection.strategy.rawValue), "access_type": "offline",
                    "created_at": .string((tokens.issuedAt ?? account.createdAt).timestamp),
                ]
                members["scopes"] = tokens.scope.map { .array($0.split(separator: " ").map { .string(String($0)) }) }
                members["expires_at"] = tokens.expiresAt.map { .string($0.timestamp) }
                return members
            }
        }
        + ManagementRoute.table("GET", tokensets) { api, operation in
            let accounts = try await accounts(api)
            return try ListQuery(api.call.request, operation.listing).response("", accounts[.all]) {
                account, connection, tokens in
                var members: [String: TenantValue] = [
                    "id": .string(tokenset(of: account)), "connection": .string(connection.name),
                    "issued_at": .string((tokens.issuedAt ?? account.createdAt).timestamp),
                    "expires_at": tokens.expiresAt.map { .string($0.timestamp) } ?? .null,
                    "last_used_at": tokens.lastUsedAt.map { .string($0.timestamp) } ?? .null,
                ]
                members["scope"] = tokens.scope.map(TenantValue.string)
                return members
            }
        }
        + ManagementRoute.table("DELETE", tokensets + "/*") { api, operation in
            for (account, _, _) in try await accounts(api) where tokenset(of: account) == api.parameter(1) {
                _ = try await api.store.changeUser(account.id) { $0.upstreamTokens = nil }
            }
            return HTTPServerResponse(status: operation.status)
        }

    private static func tokenset(of account: UserRecord) -> String {
        StableID.digits("tokenset", account.id, length: 22)
    }

    private static func accounts(
        _ api: SystemAPICall
    ) async throws -> [(UserRecord, TenantConnection, UpstreamTokens)] {
        try await api.store.accounts(of: try await api.existingUser()).compactMap { account in
            guard let tokens = account.upstreamTokens,
                let connection = api.call.configuration.connections.first(where: {
                    $0.name == account.profile.connection && $0.connectedAccounts
                })
            else { return nil }
            return (account, connection, tokens)
        }
    }
}
