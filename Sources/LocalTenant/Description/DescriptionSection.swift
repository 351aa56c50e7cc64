/// A section of a description: its files in a folder, and the calls of the Management API that it stands for.
struct DescriptionSection: Sendable {
    /// The section's files in a folder.
    enum Files: Sendable {
        /// One file for each item.
        case each(String)
        /// One file for the whole section.
        case one(String)
        /// A folder for each item, with a file of this name.
        case folders(String, String)
        /// Files for the members of the section; the first one, without a name, has all other members.
        case members([(name: String?, files: MemberFiles)])
    }

    enum MemberFiles: Sendable {
        case one(String)
        case each(String)
    }

    /// The calls that a section stands for.
    enum Form: Sendable {
        case collection(DescribedCollection)
        /// A setting that exists once: the method that changes it, and its path.
        case document(String, String)
        /// Settings that exist once, one for each item. Members of the item are the `*` in the path.
        case documents(String, String, parameters: [String])
        /// Settings that exist once, one for each member.
        case members([String: (method: String, path: String)])
        /// Its own steps.
        case steps(@Sendable (DescriptionLoader, TenantValue) async throws -> Void)
        /// The tenant has nothing of the kind.
        case ignored
    }

    let key: String
    let files: Files
    let form: Form
    /// Members with the contents of other files.
    var texts: [DescribedText] = []

    /// The folders with its files.
    var folders: [String] {
        let files: [String] =
            switch files {
            case .each(let folder), .folders(let folder, _): [folder + "/"]
            case .one(let file): [file]
            case .members(let members):
                members.map { member in
                    switch member.files {
                    case .one(let file): file
                    case .each(let folder): folder + "/"
                    }
                }
            }
        return files.compactMap { $0.split(separator: "/").first.map(String.init) }.filter { !$0.hasSuffix(".json") }
    }

    /// In the order in which they are loaded: what others refer to comes first.
    static let all: [DescriptionSection] = [
        .init(
            key: "resourceServers", files: .each("resource-servers"),
            form: .collection(.init("resource-servers", identity: ["identifier"], isKept: { $0["is_system"] == true }))),
        .init(
            key: "clients", files: .each("clients"),
            form: .collection(
                .init(
                    "clients", id: "client_id", without: ["client_secret", "external_client_id"], isKept: isOwn,
                    prepare: DescriptionLoader.prepareClient, finish: DescriptionLoader.finishClient)),
            texts: [
                .init(
                    "*.custom_login_page", "{0}_custom_login_page.html", base: "clients", folderBase: "clients")
            ]),
        .init(
            key: "databases", files: .folders("database-connections", "database.json"),
            form: .collection(
                .init(
                    "connections", references: [["enabled_clients"]: .clients],
                    isKept: { $0["strategy"] != "auth0" }, prepare: DescriptionLoader.prepareConnection)),
            texts: [
                .init(
                    "*.options.customScripts.*", "databases/{0}/{1}.js", folderPattern: "{1}.js",
                    folderBase: "database-connections/{0}")
            ]),
        .init(
            key: "connections", files: .each("connections"),
            form: .collection(
                .init(
                    "connections",
                    references: [["enabled_clients"]: .clients, ["options", "idpinitiated", "client_id"]: .clients],
                    isKept: { $0["strategy"] == "auth0" }, prepare: DescriptionLoader.prepareConnection)),
            texts: [.init("*.options.email.body", "{0}.html", base: "connections", folderBase: "connections")]),
        .init(
            key: "clientGrants", files: .each("grants"),
            form: .collection(
                .init(
                    "client-grants", identity: ["client_id", "audience"], references: [["client_id"]: .clients],
                    normalize: DescriptionLoader.normalizeGrant))),
        .init(
            key: "roles", files: .each("roles"),
            form: .collection(.init("roles", without: ["permissions"], finish: DescriptionLoader.finishRole))),
        .init(
            key: "organizations", files: .each("organizations"),
            form: .collection(
                .init(
                    "organizations", without: ["connections", "client_grants", "clients", "discovery_domains"],
                    finish: DescriptionLoader.finishOrganization))),
        .init(
            key: "actions", files: .each("actions"),
            form: .collection(
                .init("actions/actions", without: ["deployed", "status"], finish: DescriptionLoader.finishAction)),
            texts: [.init("*.code", "actions/{0}/code.js")]),
        .init(key: "actionModules", files: .each("action-modules"), form: .ignored, texts: [.init("*.code")]),
        .init(key: "triggers", files: .one("triggers/triggers.json"), form: .steps { try await $0.bind($1) }),
        .init(
            key: "tokenExchangeProfiles", files: .each("token-exchange-profiles"),
            form: .collection(
                .init("token-exchange-profiles", references: [["action"]: .actions], renamed: ["action": "action_id"]))),
        collection("flowVaultConnections", "flow-vault-connections", "flows/vault/connections"),
        collection("flows", "flows", "flows"),
        collection("forms", "forms", "forms"),
        .init(
            key: "rules", files: .each("rules"), form: .collection(.init("rules")),
            texts: [.init("*.script", "rules/{0}.js", folderPattern: "{0}.js", folderBase: "rules")]),
        .init(
            key: "rulesConfigs", files: .each("rules-configs"),
            form: .documents("PUT", "rules-configs/*", parameters: ["key"])),
        .init(
            key: "hooks", files: .each("hooks"),
            form: .collection(.init("hooks", renamed: ["code": "script"], without: ["secrets"])),
            texts: [
                .init("*.code", "hooks/{0}.js", folderPattern: "{0}.js", folderBase: "hooks"), .init("*.script"),
            ]),
        .init(
            key: "branding",
            files: .members([(nil, .one("branding/branding.json")), ("templates", .each("branding/templates"))]),
            form: .steps { try await $0.brand($1) },
            texts: [
                .init(
                    "templates.*.body", "branding_templates/{0}.html", folderPattern: "{0}.html",
                    folderBase: "branding/templates")
            ]),
        .init(key: "themes", files: .each("themes"), form: .steps { try await $0.useTheme($1) }),
        .init(
            key: "prompts",
            files: .members([
                (nil, .one("prompts/prompts.json")), ("customText", .one("prompts/custom-text.json")),
                ("partials", .one("prompts/partials.json")),
                ("screenRenderers", .each("prompts/screenRenderSettings")),
            ]),
            form: .steps { try await $0.prompt($1) },
            texts: [
                .init(
                    "partials.*.*.*", "prompts/partials/{0}/{1}/{2}.liquid",
                    folderPattern: "partials/{0}/{1}/{2}.liquid", folderBase: "prompts"),
                .init("screenRenderers.*.*.*"),
            ]),
        .init(
            key: "customDomains", files: .each("custom-domains"),
            form: .collection(.init("custom-domains", id: "custom_domain_id", identity: ["domain"]))),
        .init(
            key: "pages", files: .each("pages"), form: .steps { try await $0.usePages($1) },
            texts: [.init("*.html", "pages/{0}.html", folderPattern: "{0}.html", folderBase: "pages")]),
        .init(key: "emailProvider", files: .one("emails/provider.json"), form: .document("PATCH", "emails/provider")),
        .init(
            key: "emailTemplates", files: .each("emails"),
            form: .documents("PUT", "email-templates/*", parameters: ["template"]),
            texts: [.init("*.body", "emailTemplates/{0}.html", folderPattern: "{0}.html", folderBase: "emails")]),
        collection("phoneProviders", "phone-providers", "branding/phone/providers"),
        collection("phoneTemplates", "phone-templates", "branding/phone/templates", identity: ["type"]),
        .init(
            key: "attackProtection",
            files: .members([
                ("botDetection", .one("attack-protection/bot-detection.json")),
                ("captcha", .one("attack-protection/captcha.json")),
                ("breachedPasswordDetection", .one("attack-protection/breached-password-detection.json")),
                ("bruteForceProtection", .one("attack-protection/brute-force-protection.json")),
                ("suspiciousIpThrottling", .one("attack-protection/suspicious-ip-throttling.json")),
            ]),
            form: .members([
                "botDetection": ("PATCH", "attack-protection/bot-detection"),
                "captcha": ("PATCH", "attack-protection/captcha"),
                "breachedPasswordDetection": ("PATCH", "attack-protection/breached-password-detection"),
                "bruteForceProtection": ("PATCH", "attack-protection/brute-force-protection"),
                "suspiciousIpThrottling": ("PATCH", "attack-protection/suspicious-ip-throttling"),
            ])),
        .init(
            key: "guardianFactors", files: .each("guardian/factors"),
            form: .documents("PUT", "guardian/factors/*", parameters: ["name"])),
        .init(
            key: "guardianPolicies", files: .one("guardian/policies.json"),
            form: .steps { try await $0.usePolicies($1) }),
        .init(
            key: "guardianFactorProviders", files: .each("guardian/providers"),
            form: .documents("PUT", "guardian/factors/*/providers/*", parameters: ["name", "provider"])),
        .init(
            key: "guardianFactorTemplates", files: .each("guardian/templates"),
            form: .documents("PUT", "guardian/factors/*/templates", parameters: ["name"])),
        .init(
            key: "guardianPhoneFactorMessageTypes", files: .one("guardian/phoneFactorMessageTypes.json"),
            form: .document("PUT", "guardian/factors/phone/message-types")),
        .init(
            key: "guardianPhoneFactorSelectedProvider", files: .one("guardian/phoneFactorSelectedProvider.json"),
            form: .document("PUT", "guardian/factors/phone/selected-provider")),
        collection("logStreams", "log-streams", "log-streams"),
        collection(
            "rateLimitPolicies", "rate-limit-policies", "rate-limit-policies",
            identity: ["resource", "consumer", "consumer_selector"]),
        collection("networkACLs", "network-acls", "network-acls", identity: ["description"]),
        .init(
            key: "riskAssessment",
            files: .members([
                ("settings", .one("risk-assessment/settings.json")),
                ("new_device", .one("risk-assessment/new-device.json")),
            ]),
            form: .members([
                "settings": ("PATCH", "risk-assessments/settings"),
                "new_device": ("PATCH", "risk-assessments/settings/new-device"),
            ])),
        .init(
            key: "supplementalSignals", files: .one("supplemental-signals/supplemental-signals.json"),
            form: .document("PATCH", "supplemental-signals")),
        collection("userAttributeProfiles", "user-attribute-profiles", "user-attribute-profiles"),
        collection("connectionProfiles", "connection-profiles", "connection-profiles"),
        .init(
            key: "selfServiceProfiles", files: .each("self-service-profiles"),
            form: .collection(
                .init(
                    "self-service-profiles", references: [["user_attribute_profile_id"]: .userAttributeProfiles],
                    without: ["customText"]))),
        collection("eventStreams", "event-streams", "event-streams"),
        // Last, because it refers to connections and APIs.
        .init(key: "tenant", files: .one("tenant.json"), form: .steps { try await $0.useTenant($1) }),
    ]

    /// Whether a client isn't an application: Auth0's client for the tenant itself, or `a0`.
    private static let isOwn: @Sendable ([String: TenantValue]) -> Bool = { client in
        client["global"] == true || client["client_id"]?.stringValue == TenantClient.commandLine.clientID
    }

    private static func collection(
        _ key: String, _ folder: String, _ path: String, identity: [String] = ["name"]
    ) -> DescriptionSection {
        .init(key: key, files: .each(folder), form: .collection(.init(path, identity: identity)))
    }
}

/// Things of which there may be many, in a section.
struct DescribedCollection: Sendable {
    /// The kinds that a description refers to by name, and the Management API by identifier.
    enum Reference: String, Sendable {
        case clients, connections, actions
        case userAttributeProfiles = "user-attribute-profiles"

        var path: [String] { self == .actions ? ["actions", "actions"] : [rawValue] }
        var id: String { self == .clients ? "client_id" : "id" }
    }

    typealias Normalize = @Sendable (Tenant, inout [String: TenantValue]) -> Void
    typealias Prepare =
        @Sendable (DescriptionLoader, inout [String: TenantValue], _ known: [String: TenantValue]?)
        async throws -> Void
    typealias Finish =
        @Sendable (
            DescriptionLoader, _ described: [String: TenantValue], _ id: String, _ keyPath: String
        ) async throws -> Void

    let path: [String]
    /// The member with the identifier.
    let id: String
    /// The members that tell one from the others.
    let identity: [String]
    /// Paths of members with names, or lists of names.
    let references: [[String]: Reference]
    /// Members that have other names in the API.
    let renamed: [String: String]
    /// Members that aren't part of the thing in the API.
    let without: [String]
    /// Whether a thing doesn't belong to the section, or can't be described.
    let isKept: @Sendable ([String: TenantValue]) -> Bool
    /// Changes an item before it's compared with what there is.
    let normalize: Normalize?
    /// Changes what is sent.
    let prepare: Prepare?
    /// Loads the parts that the API has elsewhere.
    let finish: Finish?

    init(
        _ path: String, id: String = "id", identity: [String] = ["name"], references: [[String]: Reference] = [:],
        renamed: [String: String] = [:], without: [String] = [],
        isKept: @escaping @Sendable ([String: TenantValue]) -> Bool = { _ in false }, normalize: Normalize? = nil,
        prepare: Prepare? = nil, finish: Finish? = nil
    ) {
        self.path = path.split(separator: "/").map(String.init)
        (self.id, self.identity, self.references, self.renamed) = (id, identity, references, renamed)
        (self.without, self.isKept) = (without, isKept)
        (self.normalize, self.prepare, self.finish) = (normalize, prepare, finish)
    }

    var create: ManagementOperation? { operation("POST", path) }
    var change: ManagementOperation? { operation("PATCH", path + ["x"]) ?? operation("PUT", path + ["x"]) }

    private func operation(_ method: String, _ path: [String]) -> ManagementOperation? {
        ManagementCaller.pattern(method, path).flatMap { ManagementTable.operation(method, $0) }
    }

    func name(of object: [String: TenantValue]) -> String {
        identity.compactMap { object[$0]?.text }.joined(separator: " ")
    }
}
