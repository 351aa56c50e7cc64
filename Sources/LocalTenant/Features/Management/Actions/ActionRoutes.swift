import A0HTTPServer
import Foundation

/// Auth0's actions in the Management API: kept, deployed, and bound to triggers, but not run, because they are
/// JavaScript. The tenant runs the actions of its configuration and of Swift code.
enum ActionRoutes {
    private static let path = "actions/actions"

    private static let actions = StoredCollection(
        path: path, identifier: .init(form: .uuid), noun: "action", code: "action_not_found", uniqueKey: "name",
        defaults: [
            "runtime": "node22", "dependencies": [], "secrets": [], "status": "built", "all_changes_deployed": false,
        ], datesSecrets: true)

    static let all =
        actions.routes.filter { $0.method != "PATCH" }
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            try await actions.change(api, operation) { document, body in
                document.patch(body)
                document["all_changes_deployed"] = false
            }
        }
        + ManagementRoute.table("POST", path + "/*/deploy") { api, operation in
            let version = try await api.changing {
                guard let action = try await api.store.setting(path, api.parameter(0)) else { throw actions.missing }
                return try await deploy(actions.show(action), api, draft: [:])
            }
            return try .json(version, status: operation.status)
        }
        + ManagementRoute.table("POST", path + "/*/versions/*/deploy") { api, operation in
            let updatesDraft = try api.body(of: operation)["update_draft"] == true
            let deployed = try await api.changing {
                let version = try await Self.version(api).document
                let contents = version.naming("code", "dependencies", "runtime", "secrets")
                return try await deploy(version, api, draft: updatesDraft ? contents : nil)
            }
            return try .json(deployed, status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*/versions") { api, operation in
            let all = try await api.store.settings(versions(of: api.parameter(0)))
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("versions", Array(all.reversed())[query.range], \.document)
        }
        + ManagementRoute.table("GET", path + "/*/versions/*") { api, _ in
            try .json(try await version(api).document)
        }
        + ManagementRoute.table("GET", "actions/triggers") { _, _ in
            try .json(["triggers": .array(StoredActionTrigger.all.flatMap(\.members))])
        }
        + ManagementRoute.table("GET", "actions/triggers/*/bindings") { api, operation in
            let bindings = try await bindings(try trigger(of: api), api)
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("bindings", bindings[query.range]) { $0 }
        }
        + ManagementRoute.table("PATCH", "actions/triggers/*/bindings", bind)

    private static func versions(of id: String) -> String { "\(path)/\(id)/versions" }

    private static func version(_ api: SystemAPICall) async throws -> SettingRecord {
        guard let found = try await api.store.setting(versions(of: api.parameter(0)), api.parameter(1)) else {
            throw ManagementAPIError(404, "The version does not exist.")
        }
        return found
    }

    /// Makes a new version of the path's action, which is the one that's deployed from then on.
    ///
    /// - Parameter draft: what the action gets to have the same contents; nil if it keeps others.
    private static func deploy(
        _ contents: [String: TenantValue], _ api: SystemAPICall, draft: [String: TenantValue]?
    ) async throws -> [String: TenantValue] {
        let id = api.parameter(0)
        var version = contents.filter { !["all_changes_deployed", "deployed_version", "name"].contains($0.key) }
        let action = try await api.store.setting(path, id).map { actions.show($0) } ?? [:]
        version["current_version"] = nil
        version["id"] = .string(StoredIdentifier.uuid())
        version["number"] = .integer(try await api.store.settings(versions(of: id)).count + 1)
        version["created_at"] = .string(api.now.timestamp)
        version["updated_at"] = .string(api.now.timestamp)
        var response = version
        response["deployed"] = false
        response["action"] = .object(
            action.naming("id", "name", "supported_triggers", "created_at", "updated_at").merging([
                "all_changes_deployed": false
            ]) { $1 })
        version["deployed"] = true
        version["built_at"] = .string(api.now.timestamp)
        var current = version.naming("id", "code", "runtime", "number", "created_at", "updated_at")
        current["status"] = "BUILT"
        current["build_time"] = .string(api.now.timestamp)
        let (made, summary) = (version, current)
        let isDone = try await api.store.apply(
            [
                .insertSetting(
                    SettingRecord(kind: versions(of: id), id: made["id"]?.stringValue ?? "", document: made)),
                .changeSetting(kind: path, id: id) {
                    $0.document.merge(draft ?? [:]) { $1 }
                    $0.document["all_changes_deployed"] = .bool(draft != nil)
                    $0.document["deployed_version"] = .object(made)
                    $0.document["current_version"] = .object(summary)
                },
            ], at: api.now)
        guard isDone else { throw actions.missing }
        return response
    }

    private static func trigger(of api: SystemAPICall) throws -> String {
        let id = api.parameter(0)
        guard StoredActionTrigger.all.contains(where: { $0.id == id }) else {
            throw ManagementAPIError(404, "The trigger does not exist.")
        }
        return id
    }

    /// The bindings of a trigger, with their actions as they are now.
    private static func bindings(_ trigger: String, _ api: SystemAPICall) async throws -> [[String: TenantValue]] {
        let actions = try await api.store.settings(path)
        return try await api.store.settings("actions/triggers/\(trigger)/bindings").compactMap { binding in
            let id = binding.document["action_id"]?.stringValue
            guard let action = actions.first(where: { $0.id == id }) else { return nil }
            var members = binding.document
            members["action_id"] = nil
            members["action"] = .object(
                Self.actions.show(action).naming(
                    "id", "name", "supported_triggers", "created_at", "updated_at", "current_version",
                    "deployed_version", "all_changes_deployed"))
            return members
        }
    }

    private static let bind: ManagementRoute.TableHandler = { api, operation in
        let trigger = try trigger(of: api)
        guard let wanted = try api.body(of: operation)["bindings"]?.arrayValue else { throw BodyError.noObject }
        let actions = try await api.store.settings(path)
        let records = try wanted.map { binding in
            guard let reference = binding["ref"]?.objectValue else {
                throw ManagementAPIError.missing("ref")
            }
            let value = reference["value"]?.stringValue
            let isName = reference["type"] == "action_name"
            guard let action = actions.first(where: { (isName ? $0.name : $0.id) == value }) else {
                throw ManagementAPIError(404, "That action does not exist.", "action_not_found")
            }
            let id = StoredIdentifier.uuid()
            return SettingRecord(
                kind: "actions/triggers/\(trigger)/bindings", id: id,
                document: [
                    "id": .string(id), "trigger_id": .string(trigger), "action_id": .string(action.id),
                    "display_name": binding["display_name"] ?? .string(action.name ?? ""),
                    "created_at": .string(api.now.timestamp), "updated_at": .string(api.now.timestamp),
                ])
        }
        try await api.changing { try await api.store.replaceSettings("actions/triggers/\(trigger)/bindings", records) }
        return try .json(["bindings": .array(try await bindings(trigger, api).map(TenantValue.object))])
    }
}
