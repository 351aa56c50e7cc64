import A0HTTPServer
import Foundation

/// Refresh tokens of users in the Management API: each one stands for all tokens that rotation makes of it.
enum RefreshTokenRoutes {
    static let all =
        ManagementRoute.table("GET", "refresh-tokens") { api, operation in
            let userID = try api.requiredQuery("user_id")
            let clientID = api.call.request.queryValue("client_id")
            return try await response(operation, of: userID, api) { [nil, $0.grant.clientID].contains(clientID) }
        }
        + ManagementRoute.table("GET", "users/*/refresh-tokens") { api, operation in
            try await response(operation, of: try await api.existingUser().id, api) { _ in true }
        }
        + ManagementRoute.table("DELETE", "users/*/refresh-tokens") { api, operation in
            try await api.store.revokeGrants(.user(try await api.existingUser().id), at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "refresh-tokens/*") { api, _ in
            try .json(try await members(of: try await token(api), api))
        }
        + ManagementRoute.table("PATCH", "refresh-tokens/*") { api, operation in
            let changes = try api.body(of: operation)["refresh_token_metadata"] ?? [:]
            let isChanged = try await api.store.changeMetadata(of: try await token(api).grant.id) {
                $0.patch(with: changes)
            }
            guard isChanged else { throw missing }
            return try .json(try await members(of: try await Self.token(api), api))
        }
        + ManagementRoute.table("DELETE", "refresh-tokens/*") { api, operation in
            try await api.store.revokeGrants(.ids([try await token(api).grant.id]), at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("POST", "refresh-tokens/revoke") { api, operation in
            let body = try api.body(of: operation)
            let grants: GrantSelection
            if let ids = body["ids"]?.arrayValue?.compactMap(\.stringValue) {
                grants = .ids(ids)
            } else if let userID = body["user_id"]?.stringValue {
                grants = .user(
                    userID, clientID: body["client_id"]?.stringValue, audience: body["audience"]?.stringValue)
            } else {
                throw ManagementAPIError.missing("ids")
            }
            try await api.store.revokeGrants(grants, at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "device-credentials") { api, operation in
            let request = api.call.request
            let (userID, clientID) = (request.queryValue("user_id"), request.queryValue("client_id"))
            let type = request.queryValue("type") ?? "refresh_token"
            var found: [Token] = []
            if let userID, type != "public_key" {
                for token in try await tokens(of: userID, api) where [nil, token.grant.clientID].contains(clientID) {
                    if try await isRotating(token, api) == (type == "rotating_refresh_token") { found.append(token) }
                }
            }
            let query = try ListQuery(request, operation.listing)
            return try query.response("device_credentials", found[query.range]) { token in
                [
                    "id": .string(token.grant.id), "device_name": "", "device_id": .string(token.grant.id),
                    "type": .string(type), "user_id": .string(token.grant.userID),
                    "client_id": .string(token.grant.clientID),
                ]
            }
        }
        + ManagementRoute.table("DELETE", "device-credentials/*") { api, operation in
            try await api.store.revokeGrants(.ids([api.parameter(0)]), at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("POST", "users/*/revoke-access") { api, operation in
            let body = try api.body(of: operation)
            let user = try await api.existingUser()
            let sessionID = body["session_id"]?.stringValue
            if let sessionID, try await api.store.session(id: sessionID)?.userID != user.id {
                throw ManagementAPIError(404, "The session does not exist.", "inexistent_session")
            }
            let grants: GrantSelection = sessionID.map { .session($0, userID: user.id) } ?? .user(user.id)
            _ = try await api.call.sessionEnding.end(
                sessionID.map { .id($0) } ?? .user(user.id), because: .sessionRevoked,
                with: body["preserve_refresh_tokens"] == true ? [] : [.revokeGrants(grants)])
            return HTTPServerResponse(status: operation.status)
        }

    private typealias Token = (token: RefreshToken, grant: Grant)

    private static let missing = ManagementAPIError(
        404, "The refresh token does not exist.", "inexistent_refresh_token")

    private static func tokens(of userID: String, _ api: SystemAPICall) async throws -> [Token] {
        try await api.store.refreshTokens(of: userID, at: api.now)
    }

    /// The token of the path.
    private static func token(_ api: SystemAPICall) async throws -> Token {
        guard let grant = try await api.store.unrevokedGrant(api.parameter(0)),
            let found = try await tokens(of: grant.userID, api).first(where: { $0.grant.id == grant.id })
        else { throw missing }
        return found
    }

    private static func isRotating(_ token: Token, _ api: SystemAPICall) async throws -> Bool {
        try await api.store.client(token.grant.clientID)?.client.refreshToken.rotationType == .rotating
    }

    private static func response(
        _ operation: ManagementOperation, of userID: String, _ api: SystemAPICall, where matches: (Token) -> Bool
    ) async throws -> HTTPServerResponse {
        let all = try await tokens(of: userID, api).filter(matches)
        let query = try ListQuery(api.call.request, operation.listing)
        let part = try await all[query.range].map { try await members(of: $0, api) }
        return try query.response(operation.listing?.name ?? "", part) { $0 }
    }

    private static func members(of token: Token, _ api: SystemAPICall) async throws -> [String: TenantValue] {
        let grant = token.grant
        var members: [String: TenantValue] = [
            "id": .string(grant.id), "user_id": .string(grant.userID), "client_id": .string(grant.clientID),
            "created_at": .string(grant.createdAt.timestamp),
            "idle_expires_at": token.token.expiresAt.map { .string($0.timestamp) } ?? .null,
            "expires_at": grant.expiresAt.map { .string($0.timestamp) } ?? .null,
            "session_id": grant.details.sessionID.map(TenantValue.string) ?? .null,
            "rotating": .bool(try await isRotating(token, api)),
            "resource_servers": .array(
                grant.details.audience.map { audience in
                    [
                        "audience": .string(audience),
                        "scopes": .string(grant.details.scope.joined(separator: " ")),
                    ]
                }.map { [$0] } ?? []),
        ]
        let (first, last) = (token.token.firstDevice, token.token.lastExchange)
        members["device"] = UserDevice.members(first: first, last: last?.device)
        members["last_exchanged_at"] = last.map { .string($0.time.timestamp) }
        members["refresh_token_metadata"] = grant.details.refreshTokenMetadata.map(TenantValue.object)
        return members
    }
}
