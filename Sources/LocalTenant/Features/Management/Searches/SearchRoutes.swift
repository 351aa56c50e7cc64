import A0HTTPServer

/// Searches for clients, APIs, client grants, and organizations in the Management API.
enum SearchRoutes {
    static let all =
        route("clients") { try await $0.clients() }
        + route("organizations") { try await $0.organizations() }
        + route("resource-servers") { api in
            try await api.resourceServers().map { try $0.members(in: api.call.tenant) }
        }
        + route("client-grants") { api in
            try await api.store.clientGrants().map { try $0.members(in: api.call.tenant) }
        }

    private static func route(
        _ path: String, _ documents: @escaping @Sendable (SystemAPICall) async throws -> [[String: TenantValue]]
    ) -> [ManagementRoute] {
        ManagementRoute.table("GET", path + "/search") { api, operation in
            let request = api.call.request
            let (search, query, selection) = try (
                DocumentSearch(request), ListQuery(request, operation.listing), FieldSelection(request)
            )
            let found = search(try await documents(api))
            return try query.response(operation.listing?.name ?? "", found[query.range], selection.callAsFunction)
        }
    }
}
