import A0HTTPServer
import Foundation

/// The accounts that users have connected, and all tokens of other providers that clients can get (Token Vault), in the
/// Management API.
enum ConnectedAccountRoutes {
    private static let tokensets = "users/*/federated-connections-tokensets"

    static let all =
        ManagementRoute.table("GET", "users/*/connected-accounts") { api, operation in
            let accounts = try await api.connectedAccounts(of: try await api.existingUser())
            return try ListQuery(api.call.request, operation.listing).response("connected_accounts", accounts[.all]) {
                account in
                var members = account.members
                members["connection_id"] = .string(account.connectionID)
                let connection = api.call.configuration.connection(of: account)
                members["strategy"] = connection.map { .string($0.strategy.rawValue) }
                return members
            }
        }
        + ManagementRoute.table("GET", tokensets) { api, operation in
            let entries = try await entries(api)
            return try ListQuery(api.call.request, operation.listing).response("", entries[.all]) { entry in
                let tokens = entry.tokens
                var members: [String: TenantValue] = [
                    "id": .string(tokenset(of: entry)), "connection": .string(entry.connection),
                    "issued_at": .string((tokens.issuedAt ?? entry.createdAt).timestamp),
                    "expires_at": tokens.expiresAt.map { .string($0.timestamp) } ?? .null,
                    "last_used_at": tokens.lastUsedAt.map { .string($0.timestamp) } ?? .null,
                ]
                members["scope"] = tokens.scope.map(TenantValue.string)
                return members
            }
        }
        + ManagementRoute.table("DELETE", tokensets + "/*") { api, operation in
            for entry in try await entries(api) where tokenset(of: entry) == api.parameter(1) {
                _ = try await api.store.changeUser(entry.accountID) { $0[vault: entry.connectedID] = nil }
            }
            return HTTPServerResponse(status: operation.status)
        }

    private static func tokenset(of entry: VaultEntry) -> String {
        StableID.digits("tokenset", entry.connectedID ?? entry.accountID, length: 22)
    }

    private static func entries(_ api: SystemAPICall) async throws -> [VaultEntry] {
        let connections = api.call.configuration.connections.filter(\.connectedAccounts)
        return try await api.store.accounts(of: try await api.existingUser()).flatMap(\.vault)
            .filter { connections.contains(where: $0.belongs) }
    }
}

extension SystemAPICall {
    /// The accounts that a user has connected with connections that still exist.
    func connectedAccounts(of user: UserRecord) async throws -> [ConnectedAccount] {
        try await store.accounts(of: user).flatMap(\.connectedAccounts)
            .filter { call.configuration.connection(of: $0) != nil }
    }
}
