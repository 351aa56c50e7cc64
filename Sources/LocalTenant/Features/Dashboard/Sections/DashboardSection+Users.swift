import Foundation

extension DashboardSection {
    static let users = DashboardSection(
        path: "users", title: "Users", group: .users, api: "users",
        lead: "Everybody who can log in here. Changes take effect immediately; messages go to the outbox.",
        key: "user_id", names: ["name", "email", "username", "phone_number"],
        columns: [
            DashboardColumn("Name", "name"), DashboardColumn("Email", "email"),
            DashboardColumn("Status", "blocked", .flag("Blocked", "")),
            DashboardColumn("Logins", "logins_count"), DashboardColumn("Last login", "last_login", .time),
        ],
        search: { [("q", query($0))] }, searchLabel: "Name, email, username, or ID",
        newTitle: "New user",
        newFields: [
            DashboardField("connection", "Connection", .record("connections", "name", "name"), isRequired: true),
            DashboardField("email", "Email", .email),
            DashboardField("username", "Username"),
            DashboardField("phone_number", "Phone", hint: "Such as +15550100123."),
            DashboardField("password", "Password", .password),
            DashboardField("name", "Name"),
            DashboardField("email_verified", "Email is verified", .flag),
        ],
        fields: [
            DashboardField("name", "Name", empty: .null), DashboardField("nickname", "Nickname", empty: .null),
            DashboardField("email", "Email", .email, empty: .null),
            DashboardField("phone_number", "Phone", empty: .null),
            DashboardField("password", "New password", .password, empty: .null),
            DashboardField("user_metadata", "User metadata", .json, hint: "JSON that users can change.", empty: [:]),
            DashboardField("app_metadata", "App metadata", .json, hint: "JSON that users can't change.", empty: [:]),
        ],
        facts: [
            DashboardColumn("User ID", "user_id", .code),
            DashboardColumn("Email", "email_verified", .flag("Verified", "Not verified")),
            DashboardColumn("Status", "blocked", .flag("Blocked", "Active")),
            DashboardColumn("Logins", "logins_count"), DashboardColumn("Last login", "last_login", .time),
            DashboardColumn("Last address", "last_ip", .code), DashboardColumn("Created", "created_at", .time),
        ],
        actions: [
            patch(
                "verify", "Mark email as verified", "The email address is marked as verified.", "email_verified", true
            ) {
                $0["email"] != nil && $0["email_verified"] != true
            },
            DashboardAction(
                id: "send-verification", title: "Send verification email", method: "POST",
                path: "jobs/verification-email", report: "A verification email is in the outbox.",
                body: { id, _ in ["user_id": .string(id)] },
                isOffered: { $0["email"] != nil && $0["email_verified"] != true }),
            patch(
                "unverify", "Mark email as not verified", "The email address is marked as not verified.",
                "email_verified", false
            ) { $0["email_verified"] == true },
            patch("block", "Block", "The user is blocked.", "blocked", true) { $0["blocked"] != true },
            patch("unblock", "Unblock", "The user is no longer blocked.", "blocked", false) { $0["blocked"] == true },
            DashboardAction(
                id: "end-sessions", title: "Log out everywhere", method: "DELETE", path: "users/{id}/sessions",
                report: "All sessions have ended."),
            DashboardAction(
                id: "reset-mfa", title: "Reset MFA", method: "DELETE", path: "users/{id}/authentication-methods",
                report: "The user has no second factors now.", isDangerous: true),
            .delete("users/{id}", "The user is deleted."),
        ],
        parts: [
            DashboardPart(
                id: "roles", title: "Roles", path: "users/{id}/roles", keys: ["id"],
                columns: [DashboardColumn("Name", "name"), DashboardColumn("Description", "description")],
                empty: "No roles.", section: "roles",
                remove: .remove("Remove", "users/{id}/roles", "The role is removed.") { _, row in
                    ["roles": [.string(row)]]
                },
                addition: .init(
                    title: "Add role", path: "users/{id}/roles", report: "The role is added.",
                    fields: [DashboardField("role", "Role", .record("roles", "id", "name"), isRequired: true)],
                    body: { ["roles": [$0["role"] ?? .null]] })),
            DashboardPart(
                id: "factors", title: "Second factors and passkeys", path: "users/{id}/authentication-methods",
                keys: ["id"],
                columns: [
                    DashboardColumn("Kind", "type"), DashboardColumn("Name", "name"),
                    DashboardColumn("Confirmed", "confirmed", .flag("Yes", "No")),
                    DashboardColumn("Added", "created_at", .time),
                ], empty: "No factors.",
                remove: .remove("Remove", "users/{id}/authentication-methods/{row}", "The factor is removed.")),
            DashboardPart(
                id: "sessions", title: "Sessions", path: "users/{id}/sessions", keys: ["id"],
                columns: [
                    DashboardColumn("Began", "authenticated_at", .time),
                    DashboardColumn("Last used", "last_interacted_at", .time),
                    DashboardColumn("Applications", "clients", .code),
                ], empty: "No sessions.", remove: .remove("End", "sessions/{row}", "The session has ended.")),
            DashboardPart(
                id: "tokens", title: "Refresh tokens", path: "users/{id}/refresh-tokens", keys: ["id"],
                columns: [
                    DashboardColumn("Application", "client_id", .code), DashboardColumn("Issued", "created_at", .time),
                    DashboardColumn("Last used", "last_exchanged_at", .time),
                ], empty: "No refresh tokens.",
                remove: .remove("Revoke", "refresh-tokens/{row}", "The refresh token is revoked.")),
            DashboardPart(
                id: "organizations", title: "Organizations", path: "users/{id}/organizations", keys: ["id"],
                columns: [DashboardColumn("Name", "name"), DashboardColumn("Label", "display_name")],
                empty: "Not a member of any organization.", section: "organizations"),
            DashboardPart(
                id: "log", title: "Log", path: "users/{id}/logs", keys: ["log_id"],
                columns: [
                    DashboardColumn("Description", "description"), DashboardColumn("Type", "type", .code),
                    DashboardColumn("Time", "date", .time), DashboardColumn("Application", "client_name"),
                ], empty: "No entries.", section: "log"),
        ])

    private static func patch(
        _ id: String, _ title: String, _ report: String, _ member: String, _ value: Bool,
        when isOffered: @escaping @Sendable (DashboardRecord) -> Bool
    ) -> DashboardAction {
        DashboardAction(
            id: id, title: title, method: "PATCH", path: "users/{id}", report: report,
            body: { _, _ in [member: .bool(value)] }, isOffered: isOffered)
    }

    /// A search in Auth0's syntax stays; other words are the beginnings of what a user has.
    private static func query(_ text: String) -> String {
        if text.contains(":") { return text }
        let special = "\\+-!(){}[]^\"~*?/&|<>="
        return text.split(separator: " ").map { word in
            word.map { special.contains($0) ? "\\\($0)" : String($0) }.joined() + "*"
        }.joined(separator: " AND ")
    }

    static let organizations = DashboardSection(
        path: "organizations", title: "Organizations", group: .users, api: "organizations",
        lead: "Companies or teams whose members log in together.", names: ["display_name", "name"],
        columns: [
            DashboardColumn("Label", "display_name"), DashboardColumn("Name", "name", .code),
            DashboardColumn("ID", "id", .code),
        ],
        newTitle: "New organization",
        newFields: [
            DashboardField(
                "name", "Name", hint: "Lowercase letters, digits, hyphens, and underscores.", isRequired: true),
            DashboardField("display_name", "Label"),
        ],
        fields: [
            DashboardField("display_name", "Label"),
            DashboardField("branding.logo_url", "Logo", .url),
            DashboardField("branding.colors.primary", "Primary color", hint: "Such as #4f46e5."),
            DashboardField("branding.colors.page_background", "Background", hint: "Such as #f4f5f9."),
            DashboardField("metadata", "Metadata", .json, empty: [:]),
        ],
        facts: [DashboardColumn("ID", "id", .code), DashboardColumn("Name", "name", .code)],
        actions: [.delete("organizations/{id}", "The organization is deleted.")],
        parts: [
            DashboardPart(
                id: "members", title: "Members", path: "organizations/{id}/members", keys: ["user_id"],
                columns: [DashboardColumn("Name", "name"), DashboardColumn("Email", "email")], empty: "No members.",
                section: "users",
                remove: .remove("Remove", "organizations/{id}/members", "The member is removed.") { _, row in
                    ["members": [.string(row)]]
                },
                addition: .init(
                    title: "Add member", path: "organizations/{id}/members", report: "The member is added.",
                    fields: [DashboardField("user", "User ID", isRequired: true)],
                    body: { ["members": [$0["user"] ?? .null]] })),
            DashboardPart(
                id: "invitations", title: "Invitations", path: "organizations/{id}/invitations", keys: ["id"],
                columns: [
                    DashboardColumn("Email", "invitee.email"), DashboardColumn("From", "inviter.name"),
                    DashboardColumn("Expires", "expires_at", .time),
                ], empty: "No open invitations.",
                remove: .remove("Revoke", "organizations/{id}/invitations/{row}", "The invitation is revoked."),
                addition: .init(
                    title: "Invite", path: "organizations/{id}/invitations",
                    report: "The invitation is in the outbox.",
                    fields: [
                        DashboardField("invitee.email", "Email", .email, isRequired: true),
                        DashboardField("inviter.name", "From", isRequired: true),
                        DashboardField(
                            "client_id", "Application", .record("clients", "client_id", "name"),
                            hint: "It needs a login URI.", isRequired: true),
                    ])),
            DashboardPart(
                id: "connections", title: "Connections", path: "organizations/{id}/enabled_connections",
                keys: ["connection_id"],
                columns: [
                    DashboardColumn("Name", "connection.name"),
                    DashboardColumn("Membership at login", "assign_membership_on_login", .flag("Yes", "No")),
                ], empty: "All connections of the application.", section: "connections",
                remove: .remove(
                    "Remove", "organizations/{id}/enabled_connections/{row}", "The connection is removed."),
                addition: .init(
                    title: "Add connection", path: "organizations/{id}/enabled_connections",
                    report: "The connection is added.",
                    fields: [
                        DashboardField(
                            "connection_id", "Connection", .record("connections", "id", "name"), isRequired: true),
                        DashboardField("assign_membership_on_login", "Make users members when they log in", .flag),
                    ]), isDeclaredWithRecord: true),
        ],
        isDeclared: { organization, _, configuration in
            configuration.organizations.contains { .string($0.id) == organization["id"] }
        })

    static let roles = DashboardSection(
        path: "roles", title: "Roles", group: .users, api: "roles",
        lead: "Sets of permissions that users get together.",
        columns: [DashboardColumn("Name", "name"), DashboardColumn("Description", "description")],
        newTitle: "New role",
        newFields: [DashboardField("name", "Name", isRequired: true), DashboardField("description", "Description")],
        fields: [DashboardField("name", "Name", isRequired: true), DashboardField("description", "Description")],
        facts: [DashboardColumn("ID", "id", .code)],
        actions: [.delete("roles/{id}", "The role is deleted.")],
        parts: [
            DashboardPart(
                id: "permissions", title: "Permissions", path: "roles/{id}/permissions",
                keys: ["resource_server_identifier", "permission_name"],
                columns: [
                    DashboardColumn("API", "resource_server_identifier", .code),
                    DashboardColumn("Permission", "permission_name", .code),
                ], empty: "No permissions.",
                remove: .remove("Remove", "roles/{id}/permissions", "The permission is removed.") { _, row in
                    let parts = row.split(separator: " ", maxSplits: 1).map { TenantValue.string(String($0)) }
                    return permission(parts.first, parts.last)
                },
                addition: .init(
                    title: "Add permission", path: "roles/{id}/permissions", report: "The permission is added.",
                    fields: [
                        DashboardField(
                            "api", "API", .record("resource-servers", "identifier", "name"), isRequired: true),
                        DashboardField("permission_name", "Permission", hint: "A scope of the API.", isRequired: true),
                    ], body: { permission($0["api"], $0["permission_name"]) }), isDeclaredWithRecord: true),
            DashboardPart(
                id: "users", title: "Users", path: "roles/{id}/users", keys: ["user_id"],
                columns: [DashboardColumn("Name", "name"), DashboardColumn("Email", "email")], empty: "No users.",
                section: "users",
                remove: .remove("Remove", "users/{row}/roles", "The user is removed.") { id, _ in
                    ["roles": [.string(id)]]
                }),
        ],
        isDeclared: { role, _, configuration in configuration.roles.contains { .string($0.name) == role["name"] } })

    private static func permission(_ api: TenantValue?, _ name: TenantValue?) -> TenantValue {
        ["permissions": [["resource_server_identifier": api ?? .null, "permission_name": name ?? .null]]]
    }
}
