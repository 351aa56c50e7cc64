import A0HTTPServer

/// Parts of stored settings that have paths of their own: secrets of hooks, the default domain, and so on.
enum StoredDetails {
    static let all = hookSecrets + customDomains + renderings + statuses + experiments + phoneTemplates

    // MARK: Hooks

    private static let hookSecrets =
        ManagementRoute.table("GET", "hooks/*/secrets") { api, _ in
            try .json(try await secrets(api).mapValues { _ in "_VALUE_NOT_SHOWN_" })
        }
        + ["POST", "PATCH"].flatMap { method in
            ManagementRoute.table(method, "hooks/*/secrets") { api, operation in
                let body = try api.body(of: operation)
                try await change(api) { $0.merge(body) { $1 } }
                return HTTPServerResponse(status: operation.status)
            }
        }
        + ManagementRoute.table("DELETE", "hooks/*/secrets") { api, operation in
            let names = try api.json()
            try operation.check(names)
            try await change(api) { secrets in
                for name in names.arrayValue?.compactMap(\.stringValue) ?? [] { secrets[name] = nil }
            }
            return HTTPServerResponse(status: operation.status)
        }

    private static func secrets(_ api: SystemAPICall) async throws -> [String: TenantValue] {
        guard try await api.store.setting("hooks", api.parameter(0)) != nil else {
            throw ManagementAPIError(404, "The hook does not exist.")
        }
        return try await api.store.setting("hooks/\(api.parameter(0))/secrets", "")?.document ?? [:]
    }

    private static func change(
        _ api: SystemAPICall, _ change: @escaping @Sendable (inout [String: TenantValue]) -> Void
    ) async throws {
        _ = try await secrets(api)
        _ = try await api.store.putSetting("hooks/\(api.parameter(0))/secrets", "") { change(&$0.document) }
    }

    // MARK: Custom domains

    /// Nobody proves anything about domains here, so that all of them are verified at once.
    private static let customDomains =
        ManagementRoute.table("POST", "custom-domains/*/verify") { api, operation in
            let key = try api.call.tenant.random.token()
            let changed = try await api.store.changeSetting(domains, api.parameter(0)) {
                $0.document["status"] = "ready"
                guard $0.document["type"] == "self_managed_certs" else { return }
                $0.document[EdgeKey.member] = $0.document[EdgeKey.member] ?? .string(EdgeKey.digest(of: key))
            }
            guard let changed else { throw missingDomain }
            var members = shown(changed)
            // The key is shown once.
            let isNew = changed.document[EdgeKey.member] == .string(EdgeKey.digest(of: key))
            if isNew { members["cname_api_key"] = .string(key) }
            return try .json(members, status: operation.status)
        }
        + ManagementRoute.table("POST", "custom-domains/*/test") { api, operation in
            guard let domain = try await api.store.setting(domains, api.parameter(0)) else { throw missingDomain }
            return try .json(["success": .bool(domain.document["status"] == "ready")], status: operation.status)
        }
        + ManagementRoute.table("GET", "custom-domains/default") { api, _ in
            let all = try await api.store.settings(domains)
            let found = all.first { $0.document["is_default"] == true }
            return try .json(found.map(shown) ?? ["domain": .string(AbsoluteURL(api.call.tenant.issuer)?.host ?? "")])
        }
        + ManagementRoute.table("PATCH", "custom-domains/default") { api, operation in
            let name = try api.body(of: operation)["domain"]
            return try await api.changing {
                let all = try await api.store.settings(domains)
                guard let found = all.first(where: { $0.document["domain"] == name }) else { throw missingDomain }
                let isDone = try await api.store.apply(
                    all.map { domain in
                        .changeSetting(kind: domains, id: domain.id) {
                            $0.document["is_default"] = .bool(domain.id == found.id)
                        }
                    }, at: api.now)
                guard isDone else { throw missingDomain }
                return try .json(shown(found).merging(["is_default": true]) { $1 })
            }
        }

    private static func shown(_ domain: SettingRecord) -> [String: TenantValue] {
        StoredSettings.collections.first { $0.path == domains }?.show(domain) ?? [:]
    }

    private static let domains = EdgeKey.domains
    private static let missingDomain = ManagementAPIError(
        404, "The custom domain does not exist.", "inexistent_custom_domain")

    // MARK: Screens

    private static let renderings =
        ManagementRoute.table("GET", "prompts/rendering") { api, operation in
            let request = api.call.request
            let (query, selection) = try (ListQuery(request, operation.listing), FieldSelection(request))
            let all = try await api.store.settings(below: "prompts/").compactMap { record -> [String: TenantValue]? in
                let parts = record.kind.split(separator: "/")
                guard parts.count == 5, parts[2] == "screen" else { return nil }
                var members = record.document
                members["prompt"] = .string(String(parts[1]))
                members["screen"] = .string(String(parts[3]))
                return ["prompt", "screen", "rendering_mode"].allSatisfy { name in
                    request.queryValue(name).map { .string($0) == members[name] } ?? true
                } ? members : nil
            }
            return try query.response("configs", all[query.range], selection.callAsFunction)
        }
        + ManagementRoute.table("PATCH", "prompts/rendering") { api, operation in
            let configs = try api.body(of: operation)["configs"]?.arrayValue?.compactMap(\.objectValue) ?? []
            _ = try await api.store.apply(
                configs.map { config in
                    let changes = config.filter { !["prompt", "screen"].contains($0.key) }
                    return .putSetting(kind: rendering(config), id: "") { $0.document.patch(changes) }
                }, at: api.now)
            var changed: [TenantValue] = []
            for config in configs {
                let kept = try await api.store.setting(rendering(config), "")?.document ?? [:]
                changed.append(.object(config.merging(kept) { $1 }))
            }
            return try .json(["configs": .array(changed)], status: operation.status)
        }

    private static func rendering(_ config: [String: TenantValue]) -> String {
        "prompts/\(config["prompt"]?.stringValue ?? "")/screen/\(config["screen"]?.stringValue ?? "")/rendering"
    }

    // MARK: Others

    private static let statuses = ["experiments", "feature-flags"].flatMap { name in
        ManagementRoute.table("POST", "experimentation/\(name)/*/status") { api, operation in
            let status = try api.body(of: operation)["status"]
            let changed = try await api.store.changeSetting("experimentation/\(name)", api.parameter(0)) {
                $0.document["status"] = status
                $0.document["updated_at"] = .string(api.now.timestamp)
            }
            guard let changed else { throw ManagementAPIError(404, "The resource does not exist.") }
            return try .json(changed.document, status: operation.status)
        }
    }

    private static let experiments =
        ManagementRoute.table("POST", "experimentation/experiments/*/validate") { api, operation in
            _ = try await experiment(api)
            return try .json(["is_valid": true, "errors": []], status: operation.status)
        }
        + ManagementRoute.table("POST", "experimentation/experiments/*/advance-ramp") { api, operation in
            let target = try api.body(of: operation)["target_level"] ?? 0
            let former = try await experiment(api).document["current_level"] ?? 0
            _ = try await api.store.changeSetting("experimentation/experiments", api.parameter(0)) {
                $0.document["current_level"] = target
                $0.document["updated_at"] = .string(api.now.timestamp)
            }
            return try .json(
                [
                    "experiment_id": .string(api.parameter(0)), "from_level": former, "to_level": target,
                    "current_level": target,
                ], status: operation.status)
        }

    private static func experiment(_ api: SystemAPICall) async throws -> SettingRecord {
        guard let found = try await api.store.setting("experimentation/experiments", api.parameter(0)) else {
            throw ManagementAPIError(404, "The experiment does not exist.")
        }
        return found
    }

    private static let phoneTemplates = ManagementRoute.table("PATCH", "branding/phone/templates/*/reset") {
        api, operation in
        let changed = try await api.store.changeSetting("branding/phone/templates", api.parameter(0)) {
            $0.document["content"] = nil
        }
        guard let changed else { throw ManagementAPIError(404, "The phone template does not exist.") }
        return try .json(changed.document, status: operation.status)
    }
}
