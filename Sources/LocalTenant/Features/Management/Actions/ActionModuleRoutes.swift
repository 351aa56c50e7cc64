import A0HTTPServer

/// Code that actions share, in the Management API: kept and published, but not run.
enum ActionModuleRoutes {
    private static let path = "actions/modules"
    /// The parts of a module that its versions have.
    private static let contents = ["code", "dependencies", "secrets"]

    private static let modules = StoredCollection(
        path: path, identifier: .init(form: .uuid), noun: "module", uniqueKey: "name",
        defaults: [
            "dependencies": [], "secrets": [], "actions_using_module_total": 0, "all_changes_published": false,
        ], datesSecrets: true)

    static let all =
        modules.routes.filter { $0.method != "PATCH" }
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            try await modules.change(api, operation) { document, body in
                document.patch(body)
                document["all_changes_published"] = false
            }
        }
        + ManagementRoute.table("GET", path + "/*/versions") { api, operation in
            let module = try await module(api)
            let all = Array(try await api.store.settings(versions(of: module.id)).reversed())
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("versions", all[query.range], \.document)
        }
        + ManagementRoute.table("POST", path + "/*/versions") { api, operation in
            let version = try await api.changing {
                let module = try await module(api)
                let kind = versions(of: module.id)
                let id = StoredIdentifier.uuid()
                let number = TenantValue.integer(try await api.store.settings(kind).count + 1)
                var version = modules.show(module).filter { contents.contains($0.key) }
                version["id"] = .string(id)
                version["module_id"] = .string(module.id)
                version["version_number"] = number
                version["created_at"] = .string(api.now.timestamp)
                let made = version
                let isDone = try await api.store.apply(
                    [
                        .insertSetting(SettingRecord(kind: kind, id: id, document: made)),
                        .changeSetting(kind: path, id: module.id) {
                            $0.document["all_changes_published"] = true
                            $0.document["latest_version_number"] = number
                            $0.document["latest_version"] = .object(made.filter { $0.key != "module_id" })
                        },
                    ], at: api.now)
                guard isDone else { throw modules.missing }
                return made
            }
            return try .json(version, status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*/versions/*") { api, _ in
            try .json(try await version(api.parameter(1), api).document)
        }
        + ManagementRoute.table("POST", path + "/*/rollback") { api, operation in
            let id = try api.body(of: operation)["module_version_id"]?.stringValue ?? ""
            let version = try await version(id, api).document.filter { contents.contains($0.key) }
            let changed = try await api.store.changeSetting(path, api.parameter(0)) { module in
                module.document.merge(version) { $1 }
                module.document["updated_at"] = .string(api.now.timestamp)
            }
            guard let changed else { throw modules.missing }
            return try .json(modules.show(changed), status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*/actions") { api, operation in
            let id = TenantValue.string(try await module(api).id)
            let all = try await api.store.settings("actions/actions").compactMap { action -> [String: TenantValue]? in
                guard let use = action.document["modules"]?.arrayValue?.first(where: { $0["module_id"] == id }) else {
                    return nil
                }
                var members: [String: TenantValue] = [
                    "action_id": .string(action.id), "action_name": .string(action.name ?? ""),
                    "supported_triggers": action.document["supported_triggers"] ?? [],
                ]
                members["module_version_id"] = use["module_version_id"]
                members["module_version_number"] = use["module_version_number"]
                return members
            }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("actions", all[query.range]) { $0 }
        }

    private static func versions(of id: String) -> String { "\(path)/\(id)/versions" }

    private static func module(_ api: SystemAPICall) async throws -> SettingRecord {
        guard let module = try await api.store.setting(path, api.parameter(0)) else { throw modules.missing }
        return module
    }

    private static func version(_ id: String, _ api: SystemAPICall) async throws -> SettingRecord {
        guard let found = try await api.store.setting(versions(of: try await module(api).id), id) else {
            throw ManagementAPIError(404, "The version does not exist.")
        }
        return found
    }
}
