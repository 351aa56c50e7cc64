import A0JOSE

/// Options that a connection of the API gets besides those of the request.
///
/// They are the ones that follow from the request. The tenant doesn't fetch metadata of providers, so a connection has
/// those endpoints that the request names.
extension ConnectionDocument {
    /// Adds what a new connection of its kind has.
    ///
    /// - Parameters:
    ///   - host: the tenant's host.
    ///   - origin: the base URL of links.
    mutating func addUsualOptions(host: String, origin: String, _ random: SecureRandom) throws {
        let strategy = members["strategy"]?.stringValue ?? ""
        if Self.enterpriseStrategies.contains(strategy) {
            members["show_as_button"] = members["show_as_button"] ?? false
        }
        if Self.ticketStrategies.contains(strategy) {
            members["provisioning_ticket_url"] = .string("\(origin)p/\(strategy)/\(try random.token(bytes: 6))")
        }
        if strategy == "waad" { members["display_name"] = members["display_name"] ?? members["name"] }
        var usual = Self.usualOptions[strategy] ?? [:]
        if strategy == "waad" { usual["app_domain"] = .string(host) }
        members["options"] = .object(usual.merging(members["options"]?.objectValue ?? [:]) { $1 })
    }

    /// Sets the options that follow from others.
    mutating func deriveOptions() {
        guard var options = members["options"]?.objectValue else { return }
        let strategy = members["strategy"]?.stringValue ?? ""
        switch strategy {
        case "auth0":
            options = [
                "authentication_methods": [
                    "password": ["enabled": true, "api_behavior": "required", "signup_behavior": "allow"],
                    "passkey": ["enabled": false],
                ],
                "passkey_options": [
                    "challenge_ui": "both", "progressive_enrollment_enabled": true, "local_enrollment_enabled": true,
                ],
            ].merging(options) { $1 }
        case "oidc", "okta":
            options["schema_version"] = "oidc-V4"
            options["oidc_metadata"] = .object(
                options.naming("issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"))
        case "waad":
            options["waad_common_endpoint"] = options["useCommonEndpoint"] ?? false
            options["userid_attribute"] = options["user_id_attribute"] == "oid" ? "oid" : .null
        default:
            guard let rule = Self.scopeRules[strategy], options["scope"] == nil else { break }
            options["scope"] = rule.scope(of: options)
        }
        members["options"] = .object(options)
    }

    /// The kinds whose connections have a page for the administrator of the other side.
    private static let ticketStrategies = ["ad", "adfs", "google-apps", "pingfederate", "samlp", "waad"]

    private static let enterpriseStrategies = ticketStrategies + ["oidc", "okta"]

    private static let usualOptions: [String: [String: TenantValue]] = [
        "adfs": ["thumbprints": []],
        "google-apps": ["email": true, "profile": true, "handle_login_from_social": true],
        "oidc": ["attribute_map": ["mapping_mode": "bind_all"], "connection_settings": ["pkce": "auto"]],
        "okta": [
            "type": "back_channel", "attribute_map": ["mapping_mode": "basic_profile"],
            "connection_settings": ["pkce": "auto"],
        ],
        "waad": ["thumbprints": []],
    ]

    /// How options that are switches become the scopes that a provider is asked for.
    private struct ScopeRule: Sendable {
        enum Form { case list, words, commas }

        var form = Form.list
        /// The switches, in the order of their scopes. For a provider without any, each switch is a scope.
        var scopes: KeyValuePairs<String, String> = [:]

        func scope(of options: [String: TenantValue]) -> TenantValue {
            let chosen =
                scopes.isEmpty && form == .commas
                ? options.filter { $0.value == true && $0.key != "allow_context_profile_field" }.keys.sorted()
                : scopes.filter { options[$0.key] == true }.map(\.value)
            return switch form {
            case .list: .array(chosen.map(TenantValue.string))
            case .words: .string(chosen.joined(separator: " "))
            case .commas: .string(chosen.joined(separator: ","))
            }
        }
    }

    private static let scopeRules: [String: ScopeRule] = [
        "apple": ScopeRule(form: .words, scopes: ["name": "name", "email": "email"]),
        "facebook": ScopeRule(form: .commas),
        "github": ScopeRule(scopes: [
            "email": "user:email", "read_user": "read:user", "follow": "user:follow", "public_repo": "public_repo",
            "repo": "repo", "repo_deployment": "repo_deployment", "repo_status": "repo:status",
            "delete_repo": "delete_repo", "notifications": "notifications", "gist": "gist",
            "read_repo_hook": "read:repo_hook", "write_repo_hook": "write:repo_hook",
            "admin_repo_hook": "admin:repo_hook", "read_org": "read:org", "admin_org": "admin:org",
            "read_public_key": "read:public_key", "write_public_key": "write:public_key",
            "admin_public_key": "admin:public_key", "write_org": "write:org",
        ]),
        "google-apps": ScopeRule(scopes: ["email": "email", "profile": "profile"]),
        "google-oauth2": ScopeRule(scopes: [
            "email": "email", "profile": "profile", "gmail": "https://mail.google.com/mail/feed/atom",
            "youtube": "https://gdata.youtube.com",
        ]),
        "linkedin": ScopeRule(scopes: [
            "email": "r_emailaddress", "profile": "r_liteprofile", "basic_profile": "r_basicprofile",
        ]),
        "salesforce": ScopeRule(), "salesforce-community": ScopeRule(), "salesforce-sandbox": ScopeRule(),
        "windowslive": ScopeRule(scopes: [
            "graph_user": "https://graph.microsoft.com/User.Read",
            "graph_user_update": "https://graph.microsoft.com/User.ReadWrite",
            "graph_calendars": "https://graph.microsoft.com/Calendars.Read",
            "graph_calendars_update": "https://graph.microsoft.com/Calendars.ReadWrite",
            "graph_contacts": "https://graph.microsoft.com/Contacts.Read",
            "graph_contacts_update": "https://graph.microsoft.com/Contacts.ReadWrite",
            "graph_emails": "https://graph.microsoft.com/Mail.Read",
            "graph_emails_update": "https://graph.microsoft.com/Mail.ReadWrite",
            "graph_emails_send": "https://graph.microsoft.com/Mail.Send",
            "graph_files": "https://graph.microsoft.com/Files.Read",
            "graph_files_update": "https://graph.microsoft.com/Files.ReadWrite",
        ]),
    ]
}
