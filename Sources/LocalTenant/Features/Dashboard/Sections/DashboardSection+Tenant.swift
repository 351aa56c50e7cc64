import A0Pages

extension DashboardSection {
    static let branding = DashboardSection(
        path: "branding", title: "Branding", group: .pages, api: "branding",
        lead: "The look of the login pages.", isSingle: true,
        fields: [
            DashboardField("colors.primary", "Primary color", hint: "Such as #4f46e5.", empty: .null),
            DashboardField("colors.page_background", "Background", hint: "Such as #f4f5f9.", empty: .null),
            DashboardField("logo_url", "Logo", .url, empty: .null),
            DashboardField("favicon_url", "Icon of the browser's tab", .url, empty: .null),
            DashboardField("font.url", "Font", .url, empty: .null),
        ],
        extra: { _, call in Dashboard.previewFrame(call) })

    static let login = DashboardSection(
        path: "login", title: "Login pages", group: .pages, api: "prompts",
        lead: "How logins begin.", isSingle: true,
        fields: [
            DashboardField(
                "identifier_first", "Ask for the identifier first", .flag,
                hint: "The password is asked for on a second page.")
        ],
        isDeclared: declares("prompts"))

    static let texts = DashboardSection(
        path: "texts", title: "Texts", group: .pages, api: "prompts",
        lead: "Your own words on the login pages, by screen and language. Languages are among the settings.",
        columns: [
            DashboardColumn("Name", "id"), DashboardColumn("Prompt", "prompt", .code),
            DashboardColumn("Language", "language", .code),
        ],
        fields: [
            DashboardField(
                "document", "Texts", .json,
                hint: "JSON by screen and key, such as {\"login\": {\"title\": \"Hello\"}}. Others keep their words.",
                empty: [:])
        ],
        documents: Documents(
            rows: { call in
                let settings = try await call.management.document(["tenants", "settings"])
                let languages = settings?["enabled_locales"]?.arrayValue?.compactMap(\.stringValue) ?? ["en"]
                return languages.flatMap { language in
                    prompts.map { prompt in
                        [
                            "id": .string("\(prompt) \(language)"), "prompt": .string(prompt),
                            "language": .string(language),
                        ]
                    }
                }
            },
            path: { id in
                let parts = id.split(separator: " ").map(String.init)
                return "prompts/\(parts.first ?? "")/custom-text/\(parts.last ?? "")"
            }))

    private static let prompts = [
        "login", "login-id", "login-password", "login-passwordless", "signup", "signup-id", "signup-password",
        "reset-password", "email-verification", "consent", "organizations", "invitation", "device-flow", "passkeys",
        "mfa", "mfa-otp", "mfa-sms", "mfa-email", "mfa-push", "mfa-recovery-code", "mfa-webauthn", "logout", "common",
    ]

    static let settings = DashboardSection(
        path: "settings", title: "Settings", group: .tenant, api: "tenants/settings",
        lead: "What holds for the whole tenant.", isSingle: true,
        fields: [
            DashboardField("friendly_name", "Name", hint: "On all pages and in messages."),
            DashboardField("support_email", "Email of support", .email),
            DashboardField("support_url", "Page of support", .url),
            DashboardField("default_directory", "Connection of the password grant"),
            DashboardField("default_audience", "Default audience"),
            DashboardField("default_redirection_uri", "Page where logins begin", .url),
            DashboardField(
                "enabled_locales", "Languages", .lines, hint: "One per line, such as en. The first is the default."),
            DashboardField("allowed_logout_urls", "Allowed logout URLs", .lines, hint: "One per line."),
            DashboardField("session_lifetime", "Sessions end after hours", .number, empty: .null),
            DashboardField("idle_session_lifetime", "Sessions end when unused for hours", .number, empty: .null),
            DashboardField("flags.enable_dynamic_client_registration", "Applications may register themselves", .flag),
        ],
        isDeclared: declares("tenants/settings"))

    /// Whether the configuration declares a field of a setting.
    static func declares(
        _ path: String
    ) -> @Sendable (DashboardRecord, DashboardField?, TenantConfiguration) -> Bool {
        { _, field, configuration in
            guard let field else { return false }
            let acting = StoredSettings.documents.first { $0.path == path }?.acting ?? []
            return (try? acting.declared(in: configuration).contains { $0.path == field.path }) ?? true
        }
    }

    static let accessRules = DashboardSection(
        path: "access-rules", title: "Access rules", group: .tenant, api: NetworkACL.kind,
        lead: "Requests that are blocked or redirected, by address, host name, and program.", names: ["description"],
        columns: [
            DashboardColumn("Description", "description"), DashboardColumn("Active", "active", .flag("Yes", "No")),
            DashboardColumn("Priority", "priority"),
        ],
        newTitle: "New rule", newFields: ruleFields, fields: ruleFields,
        facts: [DashboardColumn("ID", "id", .code)],
        actions: [.delete("network-acls/{id}", "The rule is deleted.")])

    private static let ruleFields = [
        DashboardField("description", "Description", isRequired: true),
        DashboardField("active", "Active", .flag),
        DashboardField("priority", "Priority", .number, hint: "1 to 100. The lowest counts first."),
        DashboardField("rule", "Rule", .json, hint: ruleExample, isRequired: true),
    ]

    private static let ruleExample =
        "Such as {\"action\": {\"log\": true}, \"match\": {\"user_agents\": [\"bot\"]}, \"scope\": \"tenant\"}."

    static let keys = DashboardSection(
        path: "keys", title: "Keys", group: .tenant, api: "keys/signing",
        lead: "The keys that sign tokens.", key: "kid", names: ["kid"],
        columns: [
            DashboardColumn("ID", "kid", .code), DashboardColumn("Current", "current", .flag("Current", "")),
            DashboardColumn("Next", "next", .flag("Next", "")),
            DashboardColumn("Revoked", "revoked", .flag("Revoked", "")),
        ],
        facts: [
            DashboardColumn("ID", "kid", .code), DashboardColumn("Fingerprint", "fingerprint", .code),
            DashboardColumn("Certificate", "cert", .code),
        ],
        actions: [
            DashboardAction(
                id: "revoke", title: "Revoke", method: "PUT", path: "keys/signing/{id}/revoke",
                report: "The key is revoked.", isDangerous: true,
                isOffered: { $0["current"] != true && $0["revoked"] != true })
        ],
        listActions: [
            DashboardAction(
                id: "rotate", title: "Rotate keys", method: "POST", path: "keys/signing/rotate",
                report: "The next key is the current one now.", isDangerous: true)
        ])

    static let logs = DashboardSection(
        path: "log", title: "Log", group: .tenant, api: "logs",
        lead: "What happened here, newest first.", key: "log_id", names: ["description", "type"],
        columns: [
            DashboardColumn("Time", "date", .time), DashboardColumn("Type", "type", .event),
            DashboardColumn("Description", "description"), DashboardColumn("User", "user_name"),
            DashboardColumn("Application", "client_name"), DashboardColumn("Address", "ip", .code),
        ],
        search: { [("q", $0)] }, searchLabel: "Search, such as type:f or user_name:ada*",
        facts: [
            DashboardColumn("Time", "date", .time), DashboardColumn("Type", "type", .event),
            DashboardColumn("Description", "description"), DashboardColumn("User", "user_name"),
            DashboardColumn("User ID", "user_id", .code), DashboardColumn("Application", "client_name"),
            DashboardColumn("Client ID", "client_id", .code), DashboardColumn("Connection", "connection"),
            DashboardColumn("Address", "ip", .code), DashboardColumn("Browser", "user_agent"),
        ],
        extra: { entry, call in
            let words = call.words
            let members = TenantValue.object(entry.filter { $0.key != "login" })
            var login: HTML?
            if let id = entry["login"]?["id"]?.stringValue {
                let picture = LoginPicture(try await call.store.hops(ofLogin: id))
                login = """
                    <h2>\(words["The login, step by step"])</h2>
                    <div class="picture" tabindex="0" role="group" aria-label="\(words["Picture"])">\(picture.svg)</div>
                    \(folded(words["As text"], picture.text))
                    """
            }
            return "\(login)\(folded(words["All members"], members.pretty))"
        }, isLive: true)

    private static func folded(_ title: String, _ text: String) -> HTML {
        """
        <details class="shown"><summary>\(title)</summary><pre tabindex="0"><code class="copy">\(text)</code></pre></details>

        """
    }
}
