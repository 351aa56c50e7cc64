import A0HTTPServer

/// The clients of an organization in the Management API, which keeps them.
enum OrganizationClientRoutes {
    private static let path = "organizations/*/clients"
    private static let flag = "use_for_member_access"

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let kept = try await api.store.settings(kind(api))
            let clients = Dictionary(try await api.store.clients().map { ($0.client.clientID, $0.client) }) { $1 }
            let all = kept.compactMap { record in clients[record.id].map { members($0, record) } }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("clients", all[query.range]) { $0 }
        }
        + ManagementRoute.table("POST", path) { api, operation in
            let wanted = try api.body(of: operation)["clients"]?.arrayValue?.compactMap(\.objectValue) ?? []
            let kind = try kind(api)
            let added = try await api.changing {
                var added: [TenantValue] = []
                for item in wanted {
                    let client = try await client(item["client_id"]?.stringValue ?? "", api)
                    let record = try await api.store.putSetting(kind, client.clientID) {
                        $0.document = [flag: .bool(item[flag] == true)]
                    }
                    added.append(.object(members(client, record)))
                }
                return added
            }
            return .json(try JSONText.encode(TenantValue.array(added)), status: operation.status)
        }
        + ManagementRoute.table("DELETE", path) { api, operation in
            let ids = try api.body(of: operation)["clients"]?.arrayValue?.compactMap(\.stringValue) ?? []
            for id in ids { _ = try await api.store.deleteSetting(kind(api), id) }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            guard let record = try await api.store.setting(kind(api), api.parameter(1)) else { throw missing }
            return try .json(members(try await client(record.id, api), record))
        }
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            let body = try api.body(of: operation)
            let changed = try await api.store.changeSetting(kind(api), api.parameter(1)) { $0.document.patch(body) }
            guard let changed else { throw missing }
            return try .json(members(try await client(changed.id, api), changed))
        }

    private static let missing = ManagementAPIError(
        404, "The organization has no such client.", "inexistent_organization_client")

    private static func kind(_ api: SystemAPICall) throws -> String { kind(of: try api.organization().id) }

    static func kind(of organizationID: String) -> String { "organizations/\(organizationID)/clients" }

    private static func client(_ id: String, _ api: SystemAPICall) async throws -> TenantClient {
        guard let client = try await api.store.client(id)?.client else { throw ManagementAPIError.noClient }
        return client
    }

    private static func members(_ client: TenantClient, _ record: SettingRecord) -> [String: TenantValue] {
        [
            "client_id": .string(client.clientID), flag: .bool(record.document[flag] == true),
            "client": [
                "name": .string(client.name), "app_type": .string(client.appType.rawValue),
                "is_first_party": .bool(client.isFirstParty),
                "grant_types": .array(client.grantTypes.map(TenantValue.string)),
                "organization_usage": .string(client.organizationUsage.rawValue),
            ],
        ]
    }
}
