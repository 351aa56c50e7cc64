import A0HTTPServer

/// The clients of an organization in the Management API, which keeps them.
enum OrganizationClientRoutes {
    private static let path = "organizations/*/clients"
    private static let flag = "use_for_member_access"

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let kept = try await api.store.settings(kind(api))
            let clients = Dictionary(try await api.store.clients().map { ($0.client.clientID, $0.client) }) { $1 }
            let all = kept.compactMap { record in clients[record.id].map { members($0, record.document) } }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("clients", all[query.range]) { $0 }
        }
        + ManagementRoute.table("POST", path) { api, operation in
            let wanted = try api.body(of: operation)["clients"]?.arrayValue?.compactMap(\.objectValue) ?? []
            let kind = try kind(api)
            let added = try await api.changing {
                var (added, changes): ([TenantValue], [StoreChange]) = ([], [])
                for item in wanted {
                    let client = try await client(item["client_id"]?.stringValue ?? "", api)
                    let document: [String: TenantValue] = [flag: .bool(item[flag] == true)]
                    changes.append(.putSetting(kind: kind, id: client.clientID) { $0.document = document })
                    added.append(.object(members(client, document)))
                }
                _ = try await api.store.apply(changes, at: api.now)
                return added
            }
            return .json(try JSONText.encode(TenantValue.array(added)), status: operation.status)
        }
        + ManagementRoute.table("DELETE", path) { api, operation in
            let ids = try api.body(of: operation)["clients"]?.arrayValue?.compactMap(\.stringValue) ?? []
            let kind = try kind(api)
            _ = try await api.store.apply(ids.map { .deleteSetting(kind: kind, id: $0) }, at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            guard let record = try await api.store.setting(kind(api), api.parameter(1)) else { throw missing }
            return try .json(members(try await client(record.id, api), record.document))
        }
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            let body = try api.body(of: operation)
            let changed = try await api.store.changeSetting(kind(api), api.parameter(1)) { $0.document.patch(body) }
            guard let changed else { throw missing }
            return try .json(members(try await client(changed.id, api), changed.document))
        }

    private static let missing = ManagementAPIError(
        404, "The organization has no such client.", "inexistent_organization_client")

    private static func kind(_ api: SystemAPICall) throws -> String {
        "organizations/\(try api.organization().id)/clients"
    }

    private static func client(_ id: String, _ api: SystemAPICall) async throws -> TenantClient {
        guard let client = try await api.store.client(id)?.client else { throw ManagementAPIError.noClient }
        return client
    }

    private static func members(_ client: TenantClient, _ document: [String: TenantValue]) -> [String: TenantValue] {
        [
            "client_id": .string(client.clientID), flag: .bool(document[flag] == true),
            "client": [
                "name": .string(client.name), "app_type": .string(client.appType.rawValue),
                "is_first_party": .bool(client.isFirstParty),
                "grant_types": .array(client.grantTypes.map(TenantValue.string)),
                "organization_usage": .string(client.organizationUsage.rawValue),
            ],
        ]
    }
}
