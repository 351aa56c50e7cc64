import A0Pages

extension DashboardSection {
    private static let kinds: [DashboardField.Option] = [
        ("native", "Native"), ("spa", "Single-page application"), ("regular_web", "Regular web application"),
        ("non_interactive", "Machine to machine"),
    ]

    private static let addresses = [
        DashboardField("callbacks", "Allowed callback URLs", .lines, hint: "One per line."),
        DashboardField("allowed_logout_urls", "Allowed logout URLs", .lines, hint: "One per line."),
        DashboardField("web_origins", "Allowed web origins", .lines, hint: "For silent logins and web messages."),
    ]

    static let applications = DashboardSection(
        path: "applications", title: "Applications", group: .applications, api: "clients",
        lead: "The programs that log users in here, or call APIs.", key: "client_id",
        columns: [
            DashboardColumn("Name", "name"), DashboardColumn("Client ID", "client_id", .code),
            DashboardColumn("Type", "app_type"),
        ],
        newTitle: "New application",
        newFields: [
            DashboardField("name", "Name", isRequired: true),
            DashboardField("app_type", "Type", .choice(kinds), isRequired: true),
        ] + addresses,
        newBody: { $0.merging(["oidc_conformant": true]) { own, _ in own } },
        fields: [
            DashboardField("name", "Name", isRequired: true),
            DashboardField("description", "Description"),
            DashboardField("app_type", "Type", .choice(kinds)),
        ] + addresses + [
            DashboardField("allowed_origins", "Allowed origins (CORS)", .lines),
            DashboardField(
                "initiate_login_uri", "Login URI", .url,
                hint: "Where logins begin that start here, such as with an invitation."),
            DashboardField(
                "grant_types", "Grants",
                .several(GrantType.all.map { ($0.rawValue, $0.rawValue) })),
            DashboardField(
                "token_endpoint_auth_method", "Authentication at the token endpoint",
                .choice([
                    ("none", "None"), ("client_secret_post", "Secret in the body"),
                    ("client_secret_basic", "Secret in the header"),
                ])),
            DashboardField("jwt_configuration.lifetime_in_seconds", "Lifetime of ID tokens in seconds", .number),
            DashboardField(
                "organization_usage", "Organizations",
                .choice([("deny", "Never"), ("allow", "Possible"), ("require", "Required")])),
        ],
        actions: [
            DashboardAction(
                id: "rotate", title: "Rotate secret", method: "POST", path: "clients/{id}/rotate-secret",
                report: "Copy the new secret now. It isn't shown again.", isDangerous: true, shows: "client_secret"),
            .delete("clients/{id}", "The application is deleted."),
        ],
        isDeclared: { client, _, configuration in
            configuration.clients.contains { $0 != .commandLine && .string($0.clientID) == client["client_id"] }
        },
        extra: { client, call in
            let (domain, id) = (String(call.tenant.issuer.dropLast()), client["client_id"]?.stringValue ?? "")
            let variables = "AUTH0_DOMAIN=\(domain)\nAUTH0_CLIENT_ID=\(id)"
            let words = call.words
            let command = "a0 login --domain \(domain) --client-id \(id)"
            let login: HTML? =
                client["app_type"] == "non_interactive"
                ? nil : DashboardParts.copy(words["In the terminal"], command)
            return """
                <h2>\(words["Quickstart"])</h2>
                <dl class="facts">
                \(DashboardParts.fact(words["Domain"], domain))\(DashboardParts.fact(words["Client ID"], id))
                </dl>
                \(DashboardParts.copy(words["Environment variables"], variables))
                \(login)
                """
        })

    static let apis = DashboardSection(
        path: "apis", title: "APIs", group: .applications, api: "resource-servers",
        lead: "What access tokens are for: audiences, and the scopes of each.",
        columns: [
            DashboardColumn("Name", "name"), DashboardColumn("Identifier", "identifier", .code),
            DashboardColumn("Signature", "signing_alg"),
        ],
        newTitle: "New API",
        newFields: [
            DashboardField(
                "identifier", "Identifier", hint: "The audience, often a URL. It never changes.", isRequired: true),
            DashboardField("name", "Name"),
            scopes,
        ],
        fields: [
            DashboardField("name", "Name"), scopes,
            DashboardField("token_lifetime", "Lifetime of access tokens in seconds", .number),
            DashboardField("allow_offline_access", "Issue refresh tokens", .flag),
            DashboardField("enforce_policies", "Add permissions of users (RBAC)", .flag),
        ],
        facts: [DashboardColumn("Identifier", "identifier", .code), DashboardColumn("Signature", "signing_alg")],
        actions: [.delete("resource-servers/{id}", "The API is deleted.")],
        isDeclared: { api, _, configuration in
            configuration.apis.contains { .string($0.identifier) == api["identifier"] }
        })

    private static let scopes = DashboardField(
        "scopes", "Scopes", .scopes, hint: "One per line, with its description behind a space: read:books Read books")

    static let connections = DashboardSection(
        path: "connections", title: "Connections", group: .applications, api: "connections",
        lead: "Where users come from: databases, codes, and other identity providers.",
        names: ["display_name", "name"],
        columns: [
            DashboardColumn("Name", "name"), DashboardColumn("Label", "display_name"),
            DashboardColumn("Strategy", "strategy", .code),
        ],
        newTitle: "New connection",
        newFields: [
            DashboardField("name", "Name", hint: "Letters, digits, and hyphens. It never changes.", isRequired: true),
            DashboardField(
                "strategy", "Strategy", .choice(TenantConnection.Strategy.allCases.map { ($0.rawValue, $0.rawValue) }),
                isRequired: true),
            DashboardField("display_name", "Label on buttons"),
            DashboardField("enabled_clients", "Applications", .records("clients", "client_id", "name")),
            DashboardField("options", "Options", .json, hint: "JSON, such as the client_id of another provider."),
        ],
        fields: [
            DashboardField("display_name", "Label on buttons"),
            DashboardField("enabled_clients", "Applications", .records("clients", "client_id", "name")),
            DashboardField("options", "Options", .json, hint: "JSON, with the names of the Management API."),
        ],
        facts: [DashboardColumn("Name", "name", .code), DashboardColumn("Strategy", "strategy", .code)],
        actions: [.delete("connections/{id}", "The connection is deleted.")],
        isDeclared: { connection, _, configuration in
            configuration.connections.contains { $0 != TenantConnection() && .string($0.name) == connection["name"] }
        })

    static let actions = DashboardSection(
        path: "actions", title: "Actions", group: .applications, api: "actions/actions",
        lead: "Code for logins. The tenant keeps these actions, and runs those of its configuration and of Swift code.",
        columns: [
            DashboardColumn("Name", "name"), DashboardColumn("Triggers", "supported_triggers"),
            DashboardColumn("Deployed", "all_changes_deployed", .flag("Yes", "No")),
        ],
        newTitle: "New action",
        newFields: [
            DashboardField("name", "Name", isRequired: true),
            DashboardField(
                "trigger", "Trigger",
                .choice(
                    [
                        "post-login", "credentials-exchange", "pre-user-registration", "post-user-registration",
                        "post-change-password",
                    ].map { ($0, $0) }), isRequired: true),
            DashboardField("code", "Code", .code),
        ],
        newBody: { values in
            var body = values
            let trigger = body.removeValue(forKey: "trigger")
            let version: TenantValue = trigger == "post-login" ? "v3" : "v2"
            body["supported_triggers"] = trigger.map { [["id": $0, "version": version]] }
            return body
        },
        fields: [DashboardField("name", "Name", isRequired: true), DashboardField("code", "Code", .code)],
        actions: [
            DashboardAction(
                id: "deploy", title: "Deploy", method: "POST", path: "actions/actions/{id}/deploy",
                report: "The action is deployed."),
            .delete("actions/actions/{id}", "The action is deleted."),
        ],
        parts: [
            DashboardPart(
                id: "versions", title: "Versions", path: "actions/actions/{id}/versions", keys: ["id"],
                columns: [
                    DashboardColumn("Number", "number"), DashboardColumn("Built", "built_at", .time),
                    DashboardColumn("Runtime", "runtime"),
                ], empty: "It isn't deployed yet.")
        ],
        listExtra: { call in
            let runs = call.tenant.actions.history.newest.prefix(20).map { run -> DashboardRecord in
                [
                    "action": .string(run.action), "trigger": .string(run.trigger.rawValue),
                    "time": .string(run.time.timestamp), "user": .string(run.user),
                    "duration": .string("\(Int((run.duration * 1_000).rounded())) ms"),
                    "type": .string(run.hasFailed ? "failure" : "success"), "result": .string(run.result),
                ]
            }
            let words = call.words
            let table = DashboardParts.table(
                words["Last runs"],
                [
                    DashboardColumn("Action", "action"), DashboardColumn("Trigger", "trigger", .code),
                    DashboardColumn("Time", "time", .time), DashboardColumn("Took", "duration"),
                    DashboardColumn("Result", "result", .outcome), DashboardColumn("User", "user", .code),
                ].map { $0.translated(words.text) }, runs, words)
            let names = ActionTrigger.allCases.flatMap { call.pipeline($0).actions.map(\.name) }
            let empty =
                names.isEmpty
                ? words["No action runs here. Declare some in the configuration, or add them in Swift."]
                : words["None of these has run yet: ${names}.", ["names": names.joined(separator: ", ")]]
            return """
                <h2>\(words["Last runs"])</h2>
                \(runs.isEmpty ? "<p class=\"nothing\">\(empty)</p>" : table)
                """
        })
}
