import A0HTTPServer

/// Users and addresses that attack protection blocks, in the Management API.
enum UserBlockRoutes {
    static let all =
        ManagementRoute.table("GET", "user-blocks") { api, operation in
            try await response(try api.requiredQuery("identifier"), connection: nil, operation, api)
        }
        + ManagementRoute.table("DELETE", "user-blocks") { api, operation in
            let identifier = try api.requiredQuery("identifier")
            let databases = api.call.tenant.configuration.databases
            _ = try await api.store.apply(
                databases.map { .clearFailedAttempts(connection: $0.name, identifiers: [identifier]) }, at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "user-blocks/*") { api, operation in
            let profile = try await api.existingUser().profile
            return try await response(
                profile.email ?? profile.username ?? "", connection: profile.connection, operation, api)
        }
        + ManagementRoute.table("DELETE", "user-blocks/*") { api, operation in
            _ = try await api.store.apply([.liftBlocks(of: try await api.existingUser())], at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "anomaly/blocks/ips/*") { api, operation in
            guard try await api.call.addressThrottling(at: api.parameter(0)).isBlocked() else {
                throw ManagementAPIError(404, "IP address specified is not currently blocked.")
            }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", "anomaly/blocks/ips/*") { api, operation in
            try await api.call.addressThrottling(at: api.parameter(0)).unblock()
            return HTTPServerResponse(status: operation.status)
        }

    /// - Parameter connection: nil for all of them.
    private static func response(
        _ identifier: String, connection: String?, _ operation: ManagementOperation, _ api: SystemAPICall
    ) async throws -> HTTPServerResponse {
        let configuration = api.call.tenant.configuration
        let protection = configuration.bruteForceProtection
        let isOff = !protection.isEnabled || !protection.shields.contains(.block)
        let since = api.now.addingTimeInterval(-PasswordLogin.memory)
        var blocks = try await api.store.blocks(of: identifier, limit: configuration.bruteForceThreshold, since: since)
            .filter { connection == nil || $0.connection == connection }
            .filter { ($0.sender == LoginAttempt.everyone) == (protection.mode == .perIdentifier) }
        if isOff, api.call.request.queryValue("consider_brute_force_enablement") == "true" { blocks = [] }
        return try ListQuery(api.call.request, operation.listing ?? .init(pages: .whole, canBeBare: false, name: nil))
            .response("blocked_for", blocks[.all]) { block in
                [
                    "identifier": .string(identifier), "connection": .string(block.connection),
                ].adding("ip", block.sender == LoginAttempt.everyone ? nil : block.sender)
            }
    }
}
