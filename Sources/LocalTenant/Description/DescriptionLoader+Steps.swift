import Foundation

// The sections whose parts the Management API has in several places.
extension DescriptionLoader {
    /// Keys of credentials become credentials of the client.
    @Sendable static func prepareClient(
        _ loader: DescriptionLoader, _ client: inout [String: TenantValue], _ known: [String: TenantValue]?
    ) async throws {
        guard let id = known?["client_id"]?.stringValue else { return }
        if known?["external_client_id"] != nil {
            client = client.filter { MetadataDocumentRoutes.changeable.contains($0.key) }
        }
        let path = ["clients", id, "credentials"]
        for place in ClientDocument.allCredentials {
            guard let keys = client[path: place]?.arrayValue?.compactMap(\.objectValue),
                keys.contains(where: { $0["pem"] != nil })
            else { continue }
            let all = try await loader.caller.list(path)
            let used = known?[path: place]?.arrayValue?.compactMap { $0["id"] } ?? []
            var ids: [TenantValue] = []
            for key in keys {
                let same = all.filter { $0["name"] == key["name"] }
                var found = same.first { used.contains($0["id"] ?? .null) } ?? same.first
                if found == nil { found = try await loader.send("POST", path, .object(key)).objectValue }
                if let id = found?["id"] { ids.append(["id": id]) }
            }
            client[path: place] = .array(ids)
        }
    }

    /// The URL by which the client is known, and a secret of the file. New clients of the API have random ones.
    @Sendable static func finishClient(
        _ loader: DescriptionLoader, _ client: [String: TenantValue], _ id: String, _ place: String
    ) async throws {
        if let url = client["external_client_id"]?.stringValue, !loader.isRehearsal {
            try await loader.caller.systemCall().describe(client: id, by: url)
        }
        guard let secret = client["client_secret"]?.stringValue else { return }
        try await loader.send("PATCH", ["clients", id], ["client_secret": .string(secret)])
        loader.forgetSecret(of: id)
    }

    /// The APIs of the tenant itself have other audiences at each tenant.
    @Sendable static func normalizeGrant(_ tenant: Tenant, _ grant: inout [String: TenantValue]) {
        guard let audience = grant["audience"]?.stringValue else { return }
        grant["audience"] = .string(tenant.ownAudience(audience))
    }

    /// Options that a description doesn't have stay, and a list of all clients is none.
    @Sendable static func prepareConnection(
        _ loader: DescriptionLoader, _ connection: inout [String: TenantValue], _ known: [String: TenantValue]?
    ) async throws {
        if known != nil, known?["enabled_clients"] == nil, let ids = connection["enabled_clients"]?.arrayValue {
            let all = try await loader.all(.clients).compactMap { $0["client_id"] }
            if Set(ids) == Set(all) { connection["enabled_clients"] = nil }
        }
        guard let options = connection["options"]?.objectValue, let former = known?["options"]?.objectValue else {
            return
        }
        connection["options"] = .object(former.merging(options) { $1 })
    }

    @Sendable static func finishRole(
        _ loader: DescriptionLoader, _ role: [String: TenantValue], _ id: String, _ place: String
    ) async throws {
        guard let wanted = role["permissions"]?.arrayValue else { return }
        let path = ["roles", id, "permissions"]
        let keys = ["permission_name", "resource_server_identifier"]
        let known = try await loader.caller.list(path).map { TenantValue.object($0.filter { keys.contains($0.key) }) }
        let name = role["name"]?.stringValue ?? ""
        try await loader.change(path, name, "permissions", from: known, to: wanted) { ["permissions": .array($0)] }
    }

    /// Adds what is missing, and removes what is too much.
    private func change(
        _ path: [String], _ name: String, _ member: String, from known: [TenantValue], to wanted: [TenantValue],
        _ body: ([TenantValue]) -> TenantValue
    ) async throws {
        let added = wanted.filter { !known.contains($0) }
        let removed = known.filter { !wanted.contains($0) }
        guard !(added + removed).isEmpty else { return }
        changed(.changed, name, [member])
        if !removed.isEmpty { try await send("DELETE", path, body(removed)) }
        if !added.isEmpty { try await send("POST", path, body(added)) }
    }

    @Sendable static func finishOrganization(
        _ loader: DescriptionLoader, _ organization: [String: TenantValue], _ id: String, _ place: String
    ) async throws {
        let name = organization["name"]?.stringValue ?? ""
        if let connections = organization["connections"]?.arrayValue?.compactMap(\.objectValue) {
            var wanted: [[String: TenantValue]] = []
            for connection in connections {
                var members = connection
                let name = members.removeValue(forKey: "name")?.stringValue ?? ""
                members["connection_id"] = .string(try await loader.id(of: name, .connections))
                wanted.append(members)
            }
            try await loader.change(
                ["organizations", id, "enabled_connections"], of: name, "connections", by: "connection_id", to: wanted)
        }
        if let grants = organization["client_grants"]?.arrayValue?.compactMap({ $0["client_id"]?.stringValue }) {
            let path = ["organizations", id, "client-grants"]
            let known = try await loader.caller.list(path).compactMap { $0["id"] }
            var wanted: [TenantValue] = []
            for client in grants {
                let clientID = try await loader.id(of: client, .clients)
                wanted += try await loader.caller.list(["client-grants"], query: [("client_id", clientID)])
                    .compactMap { $0["id"] }
            }
            let added = wanted.filter { !known.contains($0) }
            if !added.isEmpty { loader.changed(.changed, name, ["client_grants"]) }
            for grant in added { try await loader.send("POST", path, ["grant_id": grant]) }
        }
        if let domains = organization["discovery_domains"]?.arrayValue?.compactMap(\.objectValue) {
            try await loader.change(
                ["organizations", id, "discovery-domains"], of: name, "discovery_domains", by: "domain", to: domains)
        }
    }

    /// Makes a list of an organization what it has to be.
    ///
    /// - Parameter identity: the member that tells the items apart.
    private func change(
        _ path: [String], of name: String, _ member: String, by identity: String, to wanted: [[String: TenantValue]]
    ) async throws {
        let known = try await caller.list(path)
        let id = identity == "domain" ? "id" : identity
        var isDifferent = false
        for item in wanted {
            guard let former = known.first(where: { $0[identity] == item[identity] }) else {
                isDifferent = true
                let pattern = ManagementCaller.pattern("POST", path) ?? ""
                let body = try checked(item, ManagementTable.operation("POST", pattern))
                try await send("POST", path, .object(body))
                continue
            }
            let different = item.filter { former[$0.key] != $0.value && former[$0.key] != nil }
            guard !different.isEmpty else { continue }
            isDifferent = true
            try await send("PATCH", path + [former[id]?.stringValue ?? ""], .object(different))
        }
        for former in known where !wanted.contains(where: { $0[identity] == former[identity] }) {
            isDifferent = true
            try await send("DELETE", path + [former[id]?.stringValue ?? ""])
        }
        if isDifferent { changed(.changed, name, [member]) }
    }

    @Sendable static func finishAction(
        _ loader: DescriptionLoader, _ action: [String: TenantValue], _ id: String, _ place: String
    ) async throws {
        guard action["deployed"] == true else { return }
        let path = ["actions", "actions", id]
        guard try await loader.caller.document(path)?["all_changes_deployed"] != true else { return }
        try await loader.send("POST", path + ["deploy"])
    }

    /// The actions of triggers.
    func bind(_ value: TenantValue) async throws {
        for (trigger, list) in try object(value).sorted(by: { $0.key < $1.key }) {
            guard let items = list.arrayValue else { throw missing(trigger) }
            let wanted = items.map { item in
                (name: item["action_name"]?.stringValue ?? "", display: item["display_name"]?.stringValue ?? "")
            }
            let path = ["actions", "triggers", trigger, "bindings"]
            let known = try await caller.list(path)
            let isSame =
                known.count == wanted.count
                && zip(known, wanted).allSatisfy { known, wanted in
                    known["action"]?["name"]?.stringValue == wanted.name
                        && known["display_name"]?.stringValue == wanted.display
                }
            guard !isSame else { continue }
            changed(.changed, trigger)
            let bindings = wanted.map { name, display -> TenantValue in
                ["ref": ["type": "action_name", "value": .string(name)], "display_name": .string(display)]
            }
            try await send("PATCH", path, ["bindings": .array(bindings)])
        }
    }

    func brand(_ value: TenantValue) async throws {
        var branding = try object(value)
        let templates = branding.removeValue(forKey: "templates")?.arrayValue ?? []
        try await put("PATCH", ["branding"], branding)
        for template in templates {
            guard let body = template["body"]?.stringValue else { throw missing("body") }
            let path = ["branding", "templates", "universal-login"]
            guard try await caller.document(path)?["body"]?.stringValue != body else { continue }
            changed(.changed, template["template"]?.stringValue ?? "")
            try await send("PUT", path, ["template": .string(body)])
        }
    }

    /// Tenants have one theme.
    func useTheme(_ value: TenantValue) async throws {
        guard let theme = try list(value).first else { return }
        let path = ["branding", "themes"]
        guard let former = try await caller.document(path + ["default"])?.objectValue,
            let id = former["themeId"]?.stringValue
        else {
            let body = try checked(theme, ManagementTable.operation("POST", "branding/themes"))
            changed(.created, theme["displayName"]?.stringValue ?? "")
            try await send(
                "POST", path, .object(body),
                identifiers: .described(name: "default", given: theme["themeId"]?.stringValue))
            return
        }
        let body = try checked(theme, ManagementTable.operation("PATCH", "branding/themes/*"))
        try await apply(
            body, to: former, "PATCH", path + [id], named: theme["displayName"]?.stringValue ?? "", isWhole: true)
    }

    func prompt(_ value: TenantValue) async throws {
        var settings = try object(value)
        let texts = settings.removeValue(forKey: "customText")?.objectValue ?? [:]
        let partials = settings.removeValue(forKey: "partials")?.objectValue ?? [:]
        let screens = settings.removeValue(forKey: "screenRenderers")?.arrayValue ?? []
        try await put("PATCH", ["prompts"], settings)
        for (language, prompts) in texts.sorted(by: { $0.key < $1.key }) {
            for (prompt, screens) in (prompts.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
                place = "prompts.customText.\(language).\(prompt)"
                try await put(
                    "PUT", ["prompts", prompt, "custom-text", language], try object(screens),
                    name: "\(prompt) \(language)")
            }
        }
        for (prompt, screens) in partials.sorted(by: { $0.key < $1.key }) {
            place = "prompts.partials.\(prompt)"
            try await put("PUT", ["prompts", prompt, "partials"], try object(screens), name: prompt)
        }
        for prompts in screens.compactMap(\.objectValue) {
            for (prompt, screens) in prompts {
                for (screen, settings) in screens.objectValue ?? [:] {
                    place = "prompts.screenRenderers"
                    let members = try settings.stringValue.map { try TenantValue.decode(Data($0.utf8)) } ?? settings
                    let body = try object(members).filter { !["prompt", "screen", "tenant"].contains($0.key) }
                    try await put(
                        "PATCH", ["prompts", prompt, "screen", screen, "rendering"], body, name: "\(prompt) \(screen)")
                }
            }
        }
    }

    /// The pages of the classic experience.
    func usePages(_ value: TenantValue) async throws {
        for (index, page) in try list(value).enumerated() {
            place = "pages[\(index)]"
            let name = page["name"]?.stringValue ?? ""
            let rest = page.filter { $0.key != "name" }
            switch name {
            case "login":
                let (html, isOn) = (page["html"]?.stringValue, page["enabled"] != false)
                let configuration = tenant.configuration
                guard configuration.customLoginPage != html || configuration.isCustomLoginPageOn != isOn else {
                    continue
                }
                changed(.changed, name)
                if !isRehearsal { try await LoginPageSetting.use(html, isOn: isOn, tenant.settings) }
            case "password_reset":
                try await put("PATCH", ["tenants/settings"], ["change_password": .object(rest)], name: name)
            case "guardian_multifactor":
                try await put("PATCH", ["tenants/settings"], ["guardian_mfa_page": .object(rest)], name: name)
            case "error_page": try await put("PATCH", ["tenants/settings"], ["error_page": .object(rest)], name: name)
            default:
                throw TenantError.unknown(
                    "page", name, ["login", "password_reset", "guardian_multifactor", "error_page"], place)
            }
        }
    }

    func usePolicies(_ value: TenantValue) async throws {
        guard let wanted = value["policies"]?.arrayValue else { throw missing("policies") }
        let path = ["guardian", "policies"]
        guard try await caller.call("GET", path).arrayValue != wanted else { return }
        changed(.changed, "")
        try await send("PUT", path, .array(wanted))
    }

    /// Durations are hours, and may be fractions here.
    func useTenant(_ value: TenantValue) async throws {
        var settings = try object(value)
        for name in [
            "session_lifetime", "idle_session_lifetime", "ephemeral_session_lifetime",
            "idle_ephemeral_session_lifetime",
        ] {
            guard let hours = settings[name]?.double, hours != hours.rounded(),
                let minutes = Int(exactly: (hours * 60).rounded())
            else { continue }
            settings[name] = nil
            settings[name + "_in_minutes"] = .integer(minutes)
        }
        if let audience = settings["default_audience"]?.stringValue {
            settings["default_audience"] = .string(tenant.ownAudience(audience))
        }
        try await put("PATCH", ["tenants/settings"], settings)
    }
}

extension Tenant {
    /// The audience of one of the tenant's own APIs, instead of the same one at another tenant.
    fileprivate func ownAudience(_ audience: String) -> String {
        guard let host = URL(string: audience)?.host, audience.hasPrefix("https://\(host)/") else { return audience }
        let path = audience.dropFirst("https://\(host)/".count)
        return ["api/v2/", "me/", "mfa/"].contains(path) ? issuer + path : audience
    }
}
