extension DashboardSection {
    static let security = DashboardSection(
        path: "security", title: "Security", group: .tenant, api: "guardian/factors",
        lead: "Second factors, and what happens when somebody attacks logins.",
        columns: [DashboardColumn("Name", "name"), DashboardColumn("Purpose", "lead")])

    static let factors = DashboardSection(
        path: "factors", title: "Second factors", group: .tenant, api: "guardian/factors",
        lead: "What users confirm a login with, besides a password.", parent: "security", key: "name",
        columns: [DashboardColumn("Name", "name", .code), DashboardColumn("Active", "enabled", .flag("Yes", "No"))],
        listActions: [
            policies("always", "Always ask", ["all-applications"], always),
            policies("enrolled", "Ask users who have one", [], enrolled),
        ],
        rowActions: [
            turn("on", "Turn on", true, "The factor is on."), turn("off", "Turn off", false, "The factor is off."),
        ],
        // The tenant only keeps its switch.
        isListed: { $0["name"] != "duo" },
        isDeclared: { _, _, configuration in configuration.mfa != MFASettings() },
        listExtra: { call in
            let text =
                switch call.configuration.mfa.policy {
                case .always: always
                case .enrolled: enrolled
                case .never: never
                }
            return "<p class=\"note\">\(call.words[text])</p>"
        })

    private static let always = "Each login asks for a second factor."
    private static let enrolled = "Logins ask users who have a second factor for it."
    private static let never = "Logins ask for a second factor only when an application or an action requires it."

    private static func policies(
        _ id: String, _ title: String, _ policies: TenantValue, _ report: String
    ) -> DashboardAction {
        DashboardAction(
            id: id, title: title, method: "PUT", path: "guardian/policies", report: report, body: { _, _ in policies })
    }

    private static func turn(_ id: String, _ title: String, _ isEnabled: Bool, _ report: String) -> DashboardAction {
        DashboardAction(
            id: id, title: title, method: "PUT", path: "guardian/factors/{row}", report: report,
            body: { _, _ in ["enabled": .bool(isEnabled)] }, isOffered: { ($0["enabled"] == true) != isEnabled })
    }

    static let bruteForce = member(
        "brute-force", "Brute-force protection", "brute-force-protection",
        "Blocks a user after failed logins in a row.",
        [
            isActive,
            DashboardField("max_attempts", "Failed logins in a row", .number),
            consequences("shields", "Consequences", [block, ("user_notification", "Email to the user")]),
            DashboardField(
                "mode", "What counts together",
                .choice([
                    ("count_per_identifier_and_ip", "Failed logins of a user from one address"),
                    ("count_per_identifier", "Failed logins of a user from all addresses"),
                ])),
            allowlist,
        ])

    static let throttling = member(
        "throttling", "Suspicious IP throttling", "suspicious-ip-throttling",
        "Limits the failed logins and sign-ups of an address.",
        [
            isActive,
            DashboardField("stage.pre-login.max_attempts", "Failed logins", .number),
            DashboardField("stage.pre-login.rate", "Milliseconds until another login may fail", .number),
            DashboardField("stage.pre-user-registration.max_attempts", "Sign-ups", .number),
            DashboardField("stage.pre-user-registration.rate", "Milliseconds until another sign-up", .number),
            consequences("shields", "Consequences", [block, logged]),
            allowlist,
        ])

    static let bots = member(
        "bots", "Bot detection", "bot-detection", "Asks a question that programs can't answer.",
        [
            policy("challenge_password_policy", "Logins with a password, and sign-ups"),
            policy("challenge_passwordless_policy", "Logins without a password"),
            policy("challenge_password_reset_policy", "Password resets"),
            DashboardField(
                "bot_detection_level", "Failed logins that make an address risky",
                .choice([("low", "10 failed logins"), ("medium", "5 failed logins"), ("high", "3 failed logins")])),
            DashboardField("monitoring_mode_enabled", "Only write to the log", .flag),
            allowlist,
        ])

    static let breaches = member(
        "breaches", "Breached passwords", "breached-password-detection",
        "What happens with passwords that are known from a breach.",
        [
            isActive,
            consequences("shields", "At a login", [block, ("user_notification", "Email to the user"), logged]),
            consequences("stage.pre-user-registration.shields", "At a sign-up", [block, logged]),
            consequences("stage.pre-change-password.shields", "For a new password", [block, logged]),
        ])

    private static func member(
        _ path: String, _ title: String, _ api: String, _ lead: String, _ fields: [DashboardField]
    ) -> DashboardSection {
        DashboardSection(
            path: path, title: title, group: .tenant, api: "attack-protection/\(api)", lead: lead, isSingle: true,
            parent: "security", fields: fields, isDeclared: declares("attack-protection/\(api)"))
    }

    private static let isActive = DashboardField("enabled", "Active", .flag, empty: false)
    private static let allowlist = DashboardField(
        "allowlist", "Addresses without limits", .lines, hint: "One per line, such as 10.0.0.0/8.", empty: [])
    private static let block: DashboardField.Option = ("block", "Block")
    private static let logged: DashboardField.Option = ("admin_notification", "Event in the log")

    private static func consequences(
        _ path: String, _ label: String, _ options: [DashboardField.Option]
    ) -> DashboardField {
        DashboardField(path, label, .several(options), empty: [])
    }

    private static func policy(_ path: String, _ label: String) -> DashboardField {
        DashboardField(
            path, label,
            .choice([
                ("never", "Never"), ("when_risky", "After failed logins from the same address"), ("always", "Always"),
            ]))
    }
}
