extension DashboardSection {
    static let protection = DashboardSection(
        path: "protection", title: "Attack protection", group: .tenant, api: "attack-protection/brute-force-protection",
        lead: "What happens when somebody attacks logins.",
        columns: [DashboardColumn("Name", "name"), DashboardColumn("Purpose", "lead")])

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
            parent: "protection", fields: fields, isDeclared: declares("attack-protection/\(api)"))
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
