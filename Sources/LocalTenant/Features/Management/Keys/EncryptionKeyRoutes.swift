import A0HTTPServer

/// Encryption keys in the Management API, which keeps their states. Nothing is encrypted with them.
enum EncryptionKeyRoutes {
    private static let path = "keys/encryption"
    private static let root: TenantValue = "customer-provided-root-key"

    private static let keys = StoredCollection(
        path: path, identifier: .init(key: "kid", form: .uuid), noun: "encryption key",
        initial: { ["state": $0["type"] == root ? "pre-activation" : "active"] })

    static let all =
        keys.routes
        + ManagementRoute.table("POST", path + "/*") { api, operation in
            _ = try api.body(of: operation)
            let id = api.parameter(0)
            guard let key = try await api.store.setting(path, id) else { throw keys.missing }
            guard key.document["type"] == root, key.document["state"] == "pre-activation" else {
                throw ManagementAPIError(400, "Only a new root key can be imported.", "operation_not_supported")
            }
            return try .json(try await change(id, to: "active", api), status: operation.status)
        }
        + ManagementRoute.table("POST", path + "/rekey") { api, operation in
            let types: [TenantValue] = ["tenant-master-key", "tenant-encryption-key"]
            try await api.changing {
                let now = TenantValue.string(api.now.timestamp)
                let active = try await api.store.settings(path).filter { key in
                    types.contains(key.document["type"] ?? .null) && key.document["state"] == "active"
                }
                let new = types.map { type in
                    let id = StoredIdentifier.uuid()
                    return SettingRecord(
                        kind: path, id: id,
                        document: [
                            "kid": .string(id), "type": type, "state": "active", "created_at": now, "updated_at": now,
                        ])
                }
                let changes = active.map { key in
                    StoreChange.changeSetting(kind: path, id: key.id, moving(to: "deactivated", at: now))
                }
                let isDone = try await api.store.apply(changes + new.map { .insertSetting($0) }, at: api.now)
                guard isDone else { throw keys.missing }
            }
            return HTTPServerResponse(status: operation.status)
        }

    private static func change(
        _ id: String, to state: TenantValue, _ api: SystemAPICall
    ) async throws -> [String: TenantValue] {
        let change = moving(to: state, at: .string(api.now.timestamp))
        guard let changed = try await api.store.changeSetting(path, id, change) else { throw keys.missing }
        return keys.show(changed)
    }

    private static func moving(
        to state: TenantValue, at time: TenantValue
    ) -> @Sendable (inout SettingRecord) -> Void {
        {
            $0.document["state"] = state
            $0.document["updated_at"] = time
        }
    }
}
