/// The settings of a description that the tenant keeps, shows, and exports, but doesn't act upon.
enum KeptSettings {
    /// By section, the paths of those settings in it, or in each of its items. The empty path is the whole section.
    static let table: [String: [String]] = [
        "actions": ["code"],
        "attackProtection": ["arkose", "friendly_captcha", "hcaptcha", "recaptcha_enterprise", "recaptcha_v2"].map {
            "captcha.\($0).site_key"
        },
        "clients": [
            "addons", "allowed_clients", "anonymous_sessions", "async_approval_notification_channels",
            "b2b_integration_configuration", "client_aliases", "compliance_level", "cross_origin_loc", "encryption_key",
            "enforce_anon_session_transfer_network_binding", "express_configuration", "fedcm_login", "form_template",
            "my_organization_configuration", "oidc_support", "sso", "sso_disabled", "token_vault_privileged_access",
        ],
        "connectionProfiles": [""],
        "connections": [
            "cross_app_access_requesting_app", "options.dpop_signing_alg", "options.gateway_authentication",
        ],
        "databases": [
            "options.configuration", "options.customScripts", "options.enabledDatabaseCustomization",
            "options.import_mode", "options.precedence",
        ],
        "emailProvider": [""],
        "eventStreams": [""],
        "flowVaultConnections": [""],
        "flows": [""],
        "forms": [""],
        "guardianFactorProviders": [""],
        "hooks": [""],
        "networkACLs": ["match", "not_match"].flatMap { condition in
            [
                "asns", "auth0_managed", "geo_country_codes", "geo_subdivision_codes", "http_message_signature",
                "ja3_fingerprints", "ja4_fingerprints",
            ].map { "rule.\(condition).\($0)" }
        },
        "organizations": ["is_app_entitlement_active"],
        "phoneProviders": [""],
        "rateLimitPolicies": [""],
        "resourceServers": [
            "access_token", "require_consent_non_repudiation", "token_lifetime_for_anonymous_access_tokens",
        ],
        "riskAssessment": ["settings"],
        "rules": [""],
        "rulesConfigs": [""],
        "selfServiceProfiles": [""],
        "supplementalSignals": [""],
        "tenant": [
            "access_token", "change_password", "country_codes", "customize_mfa_in_postlogin_action",
            "dpop_strict_refresh_token_binding", "error_page.show_log_link",
            "flags.allow_legacy_delegation_grant_types",
            "flags.allow_legacy_ro_grant_types", "flags.allow_legacy_tokeninfo_endpoint", "flags.change_pwd_flow_v1",
            "flags.disable_clickjack_protection_headers", "flags.disable_management_api_sms_obfuscation",
            "flags.enable_adfs_waad_email_verification",
            "flags.mfa_show_factor_list_on_enrollment", "flags.trust_azure_adfs_email_verified_connection_property",
            "guardian_mfa_page", "include_session_metadata_in_tenant_logs", "phone_consolidated_experience",
            "security_headers", "sessions.anonymous", "universal_login",
        ],
        "userAttributeProfiles": [""],
    ]

    /// The paths in a section where a description turns such a setting on.
    static func paths(in section: String, _ value: TenantValue) -> [String] {
        (table[section] ?? []).flatMap { path -> [String] in
            guard !path.isEmpty else { return value.isOff ? [] : [section] }
            let steps = path.split(separator: ".").map(String.init)
            guard let items = value.arrayValue else {
                return value.isOn(steps) ? ["\(section).\(path)"] : []
            }
            return items.enumerated().filter { $1.isOn(steps) }.map { "\(section)[\($0.offset)].\(path)" }
        }
    }
}

extension TenantValue {
    fileprivate func isOn(_ path: [String]) -> Bool { objectValue?[path: path[...]].map { !$0.isOff } ?? false }

    /// Whether it turns nothing on.
    fileprivate var isOff: Bool {
        switch self {
        case .null, .bool(false), .string(""): true
        case .array(let items): items.isEmpty
        case .object(let members): members.values.allSatisfy(\.isOff)
        default: false
        }
    }
}
