import A0Pages

extension DashboardSection {
    static let branding = DashboardSection(
        path: "branding", title: "Branding", noun: "the branding", group: .pages, api: "branding",
        lead: "The look of the login pages.", isSingle: true,
        fields: [
            DashboardField("colors.primary", "Primary color", hint: "Such as #4f46e5.", empty: .null),
            DashboardField("colors.page_background", "Background", hint: "Such as #f4f5f9.", empty: .null),
            DashboardField("logo_url", "Logo", .url, empty: .null),
            DashboardField("favicon_url", "Icon of the browser's tab", .url, empty: .null),
            DashboardField("font.url", "Font", .url, empty: .null),
        ],
        extra: { _, call in
            """
            <h2>Preview</h2>
            <div class="preview"><div class="preview-card"><p class="brand">\(Artwork.mark)\
            <span>\(call.configuration.friendlyName)</span></p>
            <p class="preview-title">Welcome</p><p class="preview-field">Email</p>
            <p class="preview-button">Continue</p></div></div>
            """
        })

    static let texts = DashboardSection(
        path: "texts", title: "Texts", noun: "a language", group: .pages, api: "prompts",
        lead: "How the login pages begin, and the languages that they speak.", isSingle: true,
        fields: [
            DashboardField("identifier_first", "Ask for the identifier first", .flag),
            DashboardField("webauthn_platform_first_factor", "Offer passkeys of the device first", .flag),
        ])

    static let settings = DashboardSection(
        path: "settings", title: "Settings", noun: "the settings", group: .tenant, api: "tenants/settings",
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
        isDeclared: { _, field, configuration in
            guard let field else { return false }
            let acting = StoredSettings.documents.first { $0.path == "tenants/settings" }?.acting ?? []
            return (try? acting.declared(in: configuration).contains { $0.path == field.path }) ?? true
        })

    static let keys = DashboardSection(
        path: "keys", title: "Keys", noun: "a key", group: .tenant, api: "keys/signing",
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
        path: "log", title: "Log", noun: "an entry", group: .tenant, api: "logs",
        lead: "What happened here, newest first.", key: "log_id", names: ["description", "type"],
        columns: [
            DashboardColumn("Time", "date", .time), DashboardColumn("Type", "type", .code),
            DashboardColumn("Description", "description"), DashboardColumn("User", "user_name"),
            DashboardColumn("Application", "client_name"), DashboardColumn("Address", "ip", .code),
        ],
        search: { [("q", $0)] }, searchLabel: "Search, such as type:f or user_name:ada*",
        facts: [
            DashboardColumn("Time", "date", .time), DashboardColumn("Type", "type", .code),
            DashboardColumn("Description", "description"), DashboardColumn("User", "user_name"),
            DashboardColumn("User ID", "user_id", .code), DashboardColumn("Application", "client_name"),
            DashboardColumn("Client ID", "client_id", .code), DashboardColumn("Connection", "connection"),
            DashboardColumn("Address", "ip", .code), DashboardColumn("Browser", "user_agent"),
        ],
        extra: { entry, _ in DashboardParts.copy("Entry", TenantValue.object(entry).pretty) })
}
