/// The settings that the tenant keeps and returns. Nothing in it acts upon them, besides those that say so.
///
/// Tools that describe whole tenants find what they wrote, and programs that are developed against the tenant find what
/// they read.
enum StoredSettings {
    static let routes =
        collections.flatMap(\.routes) + documents.flatMap(\.routes) + nothing.flatMap(emptyList)
        + absent.flatMap(missing)

    static let collections: [StoredCollection] = [
        .init(
            LogStreams.kind, "lst_", "log stream", uniqueKey: "name", defaults: ["status": "active"],
            hasTimestamps: false, initial: { partnerSource($0, at: ["sink"], "awsAccountId", "awsPartnerEventSource") }),
        .init(
            "custom-domains", "cd_", "custom domain", key: "custom_domain_id", uniqueKey: "domain",
            defaults: [
                "primary": true, "is_default": false, "status": "pending_verification",
                "custom_client_ip_header": .null,
            ], hasTimestamps: false, hidden: [[EdgeKey.member]],
            initial: { ["verification": ["methods": [domainVerification($0)]]] }),
        .init("connection-profiles", "cop_", "connection profile", hasTimestamps: false),
        .init("user-attribute-profiles", "uap_", "user attribute profile", hasTimestamps: false),
        .init("self-service-profiles", "ssp_", "self-service profile"),
        .init("token-exchange-profiles", "tep_", "token exchange profile", uniqueKey: "subject_token_type"),
        .init(NetworkACL.kind, "acl_", "network access control list", consequence: NetworkACLSetting.rules),
        .init("rate-limit-policies", "rlp_", "rate limit policy"),
        .init(
            "event-streams", "est_", "event stream", defaults: ["status": "enabled"],
            initial: {
                let path = ["destination", "configuration"]
                return partnerSource($0, at: path, "aws_account_id", "aws_partner_event_source")
            }),
        .init(
            "forms", "ap_", "form", leavesOutEmpty: true,
            summary: { form in
                let flows = form["nodes"]?.arrayValue?.filter { $0["type"] == "FLOW" } ?? []
                return form.naming("id", "name", "created_at", "updated_at").merging([
                    "flow_count": .integer(flows.count)
                ]) { $1 }
            }),
        .init(
            "flows", "af_", "flow", leavesOutEmpty: true,
            summary: { $0.naming("id", "name", "created_at", "updated_at") }),
        .init("flows/vault/connections", "ac_", "vault connection", defaults: ["ready": false, "fingerprint": ""]),
        .init("agents", "agt_", "agent", key: "agent_id"),
        .init("client-profiles", "clp_", "client profile"),
        .init(
            "experimentation/experiments", "exp_", "experiment",
            defaults: ["status": "draft", "is_valid": true, "allocations": [], "editable_fields": []]),
        .init("experimentation/feature-flags", "flg_", "feature flag", defaults: ["status": "draft"]),
        .init("experimentation/segments", "seg_", "segment"),
        .init("experimentation/feature-flags/*/variations", "var_", "variation"),
        .init("verifiable-credentials/verification/templates", "vct_", "template"),
        .init("attack-protection/captcha/policies", "cap_", "CAPTCHA policy"),
        .init(
            "branding/phone/providers", "pro_", "phone provider", uniqueKey: "name",
            defaults: ["channel": "phone", "disabled": false], overrides: ["credentials": .null], namesTenant: true),
        .init(
            "branding/phone/templates", "tem_", "phone template", uniqueKey: "type", required: ["type"],
            defaults: ["channel": "phone", "disabled": false], consequence: MessageTemplateSetting.phone,
            namesTenant: true),
        .init("keys/network-acls", "nak_", "key", defaults: ["alg": "hmac-sha256"]),
        .init(
            "rules", "rul_", "rule", uniqueKey: "name",
            defaults: ["enabled": true, "order": 1, "stage": "login_success"], hasTimestamps: false),
        .init(
            "hooks", "hok_", "hook", uniqueKey: "name", defaults: ["enabled": false, "dependencies": [:]],
            hasTimestamps: false),
        StoredCollection(
            path: "branding/themes", identifier: .init(key: "themeId", form: .digits(32)), noun: "theme",
            hasTimestamps: false, consequence: BrandingSetting.theme),
        StoredCollection(
            path: "rules-configs", identifier: .init(key: "key", form: .chosen), noun: "rule variable",
            hasTimestamps: false, hidden: [["value"]]),
        StoredCollection(
            path: "email-templates", identifier: .init(key: "template", form: .chosen), noun: "email template",
            code: "inexistent_email_template", hasTimestamps: false, consequence: MessageTemplateSetting.email),
    ]

    /// The name that Amazon EventBridge has for a new stream; nothing for other streams.
    private static func partnerSource(
        _ stream: [String: TenantValue], at path: [String], _ account: String, _ name: String
    ) -> [String: TenantValue] {
        var stream = stream
        guard stream[path: path[...] + [account]] != nil else { return [:] }
        stream[path: path[...] + [name]] = .string("aws.partner/auth0.com/\(StoredIdentifier.uuid())/auth0.logs")
        return stream.filter { $0.key == path[0] }
    }

    /// The record that proves in DNS whose domain it is.
    private static func domainVerification(_ domain: [String: TenantValue]) -> TenantValue {
        let name = domain["domain"]?.stringValue ?? ""
        return domain["type"] == "self_managed_certs"
            ? [
                "name": "txt", "record": .string(StoredIdentifier.uuid()),
                "domain": .string("_cf-custom-hostname.\(name)"),
            ] : ["name": "cname", "record": .string("\(name).edge.localhost"), "domain": .string(name)]
    }

    /// In hours, and in minutes.
    private static let sessionLifetimes: [ActingSetting] =
        hours("session_lifetime", \.sessionLifetime)
        + hours("idle_session_lifetime", \.idleSessionLifetime)
        + hours("ephemeral_session_lifetime", isShownIfUsual: false, \.ephemeralSessionLifetime)
        + hours("idle_ephemeral_session_lifetime", isShownIfUsual: false, \.idleEphemeralSessionLifetime)

    private static func hours(
        _ name: String, isShownIfUsual: Bool = true, _ field: WritableKeyPath<TenantConfiguration, Double> & Sendable
    ) -> [ActingSetting] {
        [
            .init(name, isShownIfUsual: isShownIfUsual, field),
            .init(name + "_in_minutes", as: name, factor: 1 / 60, field),
        ]
    }

    static let documents: [StoredDocument] = [
        .init(
            path: "tenants/settings",
            defaults: [
                "enabled_locales": ["en"], "sandbox_version": "22",
                "sandbox_versions_available": ["22", "18", "12"],
                "flags": [
                    "allow_changing_enable_sso": false, "allow_legacy_delegation_grant_types": false,
                    "allow_legacy_ro_grant_types": false, "change_pwd_flow_v1": false,
                    "disable_clickjack_protection_headers": false, "disable_impersonation": true,
                    "enable_apis_section": false,
                    "enable_custom_domain_in_emails": false, "enable_legacy_logs_search_v2": false,
                    "enable_pipeline2": false, "enable_sso": true,
                    "new_universal_login_experience_enabled": true, "universal_login": true,
                ],
            ],
            acting: [
                .init("friendly_name", \.friendlyName),
                .init("support_email", \.supportEmail),
                .init("enabled_locales", \.enabledLocales),
                .init("support_url", \.supportURL),
                .init("default_audience", \.defaultAudience),
                .init("resource_parameter_profile", \.resourceParameterProfile),
                .init("client_id_metadata_document_supported", \.supportsMetadataDocuments),
                .init(
                    "client_id_metadata_document_dynamic_registration_supported", isShownIfUsual: false,
                    \.registersMetadataDocuments),
                .init(
                    "dynamic_client_registration_security_mode", isShownIfUsual: false,
                    \.dynamicClientRegistrationSecurityMode),
                .init("acr_values_supported", isShownIfUsual: false, \.acrValuesSupported),
                .init("default_token_quota", \.defaultTokenQuota),
                .init("default_directory", \.defaultDirectory),
                .init("default_redirection_uri", \.defaultRedirectionURI),
                .init("allowed_logout_urls", isShownIfUsual: false, \.allowedLogoutURLs),
                .init("session_cookie.mode", as: "session_cookie_mode", \.sessionCookieMode),
                .init("error_page.url", as: "error_page_url", \.errorPageURL),
                .init("error_page.html", as: "error_page_html", \.errorPageHTML),
                .init("sessions", isShownIfUsual: false, \.sessions),
                .init("oidc_logout", isShownIfUsual: false, \.oidcLogout),
                .init("device_flow", isShownIfUsual: false, \.deviceFlow),
                .init("mtls.enable_endpoint_aliases", isShownIfUsual: false, \.mtlsEndpointAliases),
                .init("flags.revoke_refresh_token_grant", \.flags.revocationDeletesGrant),
                .init("flags.enable_public_signup_user_exists_error", \.flags.disclosesUsers),
                .init(
                    "flags.no_disclose_enterprise_connections", isShownIfUsual: false, \.flags.hidesConnectionDomains),
                .init("flags.enable_client_connections", \.flags.enablesConnectionsOfNewClients),
                .init("flags.remove_alg_from_jwks", isShownIfUsual: false, \.flags.hidesKeyAlgorithms),
                .init("flags.enable_dynamic_client_registration", \.flags.dynamicClientRegistration),
                .init(
                    "flags.enable_idtoken_api2", isShownIfUsual: false, \.flags.managementAcceptsIDTokens),
                .init(
                    "flags.require_pushed_authorization_requests", isShownIfUsual: false,
                    \.flags.requirePushedAuthorizationRequests),
                .init("flags.use_scope_descriptions_for_consent", \.flags.usesScopeDescriptions),
                .init(
                    "allow_organization_name_in_authentication_api", isShownIfUsual: false, \.allowsOrganizationNames),
                .init(
                    "pushed_authorization_requests_supported", isShownIfUsual: false, \.pushedAuthorizationRequests),
                .init(
                    "authorization_response_iss_parameter_supported", isShownIfUsual: false,
                    \.authorizationResponseIssuer),
                .init(
                    "skip_non_verifiable_callback_uri_confirmation_prompt", isShownIfUsual: false,
                    \.skipsCallbackConfirmation),
            ] + sessionLifetimes),
        .init(
            path: "attack-protection/brute-force-protection",
            acting: [
                .init("max_attempts", as: "brute_force_threshold", \.bruteForceThreshold),
                .init("enabled", in: "brute_force_protection", \.bruteForceProtection.isEnabled),
                .init("shields", in: "brute_force_protection", \.bruteForceProtection.shields),
                .init("mode", in: "brute_force_protection", \.bruteForceProtection.mode),
                .init("allowlist", in: "brute_force_protection", \.bruteForceProtection.allowlist),
            ]),
        .init(path: "branding", consequence: BrandingSetting.look),
        .init(
            path: "prompts",
            defaults: ["universal_login_experience": "new", "webauthn_platform_first_factor": false],
            acting: [.init("identifier_first", \.asksIdentifierFirst)]),
        .init(path: "prompts/*/partials", consequence: BrandingSetting.partials),
        .init(path: "prompts/*/custom-text/*", consequence: CustomTextSetting.texts),
        .init(
            path: "prompts/*/screen/*/rendering",
            defaults: [
                "rendering_mode": "standard", "context_configuration": [], "default_head_tags_disabled": false,
                "head_tags": [],
            ]),
        .init(
            path: "emails/provider",
            missing: ManagementAPIError(404, "There is no configured email provider", "inexistent_email_provider")),
        .init(
            path: "attack-protection/bot-detection",
            acting: [
                .init("bot_detection_level", in: "bot_detection", \.botDetection.level),
                .init("challenge_password_policy", in: "bot_detection", \.botDetection.passwords),
                .init("challenge_passwordless_policy", in: "bot_detection", \.botDetection.passwordless),
                .init("challenge_password_reset_policy", in: "bot_detection", \.botDetection.passwordResets),
                .init("allowlist", in: "bot_detection", \.botDetection.allowlist),
                .init("monitoring_mode_enabled", in: "bot_detection", \.botDetection.isMonitoring),
            ]),
        .init(
            path: "attack-protection/breached-password-detection",
            defaults: ["admin_notification_frequency": [], "method": "standard"],
            acting: [
                .init("enabled", in: "breached_password_detection", \.breachedPasswordDetection.isEnabled),
                .init("shields", in: "breached_password_detection", \.breachedPasswordDetection.logins),
                .init(
                    "stage.pre-user-registration.shields", in: "breached_password_detection",
                    \.breachedPasswordDetection.signups),
                .init(
                    "stage.pre-change-password.shields", in: "breached_password_detection",
                    \.breachedPasswordDetection.passwordChanges),
            ]),
        .init(
            path: "attack-protection/suspicious-ip-throttling",
            acting: [
                .init("enabled", in: "suspicious_ip_throttling", \.suspiciousIPThrottling.isEnabled),
                .init("shields", in: "suspicious_ip_throttling", \.suspiciousIPThrottling.shields),
                .init("allowlist", in: "suspicious_ip_throttling", \.suspiciousIPThrottling.allowlist),
                .init(
                    "stage.pre-login.max_attempts", in: "suspicious_ip_throttling",
                    \.suspiciousIPThrottling.logins.attempts),
                .init("stage.pre-login.rate", in: "suspicious_ip_throttling", \.suspiciousIPThrottling.logins.rate),
                .init(
                    "stage.pre-user-registration.max_attempts", in: "suspicious_ip_throttling",
                    \.suspiciousIPThrottling.signups.attempts),
                .init(
                    "stage.pre-user-registration.rate", in: "suspicious_ip_throttling",
                    \.suspiciousIPThrottling.signups.rate),
                .init(
                    "stage.pre-custom-token-exchange.max_attempts", in: "suspicious_ip_throttling",
                    \.suspiciousIPThrottling.tokenExchanges.attempts),
                .init(
                    "stage.pre-custom-token-exchange.rate", in: "suspicious_ip_throttling",
                    \.suspiciousIPThrottling.tokenExchanges.rate),
            ]),
        .init(
            path: "attack-protection/captcha",
            defaults: [
                "active_provider_id": "auth_challenge", "simple_captcha": [:], "auth_challenge": ["fail_open": false],
                "recaptcha_v2": ["site_key": ""], "recaptcha_enterprise": ["site_key": "", "project_id": ""],
                "hcaptcha": ["site_key": ""], "friendly_captcha": ["site_key": ""],
                "arkose": [
                    "site_key": "", "client_subdomain": "client-api", "verify_subdomain": "verify-api",
                    "fail_open": false,
                ],
            ]),
        .init(path: "attack-protection/phone-provider-protection", defaults: ["type": "default"]),
        .init(path: "risk-assessments/settings", defaults: ["enabled": false]),
        .init(path: "risk-assessments/settings/new-device", defaults: ["remember_for": 30]),
        .init(path: "supplemental-signals", defaults: ["akamai_enabled": false]),
        .init(path: "self-service-profiles/*/custom-text/*/*"),
        .init(path: "connections/*/directory-provisioning", missing: ManagementAPIError(404, "Not Found")),
        .init(
            path: "guardian/settings",
            acting: [
                .init("display_remember_me_checkbox", as: "mfa.remember_browser", \.mfa.remembersBrowsers),
                .init(
                    "remember_me_default_value", as: "mfa.remember_browser_by_default",
                    \.mfa.remembersBrowsersByDefault),
                .init(
                    "mfa_session_overall_timeout", as: "mfa.remembered_browser_lifetime",
                    \.mfa.rememberedBrowserLifetime),
                .init(
                    "mfa_session_inactivity_timeout", as: "mfa.remembered_browser_idle_lifetime",
                    \.mfa.rememberedBrowserIdleLifetime),
            ]),
        .init(path: "guardian/factors/duo/settings"),
        .init(
            path: "guardian/factors/email/settings",
            acting: [
                .init("otp_length", as: "mfa.email_codes.length", \.mfa.emailCodes.length),
                .init("otp_expiration_time", as: "mfa.email_codes.lifetime", \.mfa.emailCodes.lifetime),
            ]),
        .init(
            path: "guardian/factors/phone/settings",
            acting: [
                .init("otp_length", as: "mfa.phone_codes.length", \.mfa.phoneCodes.length),
                .init("otp_expiration_time", as: "mfa.phone_codes.lifetime", \.mfa.phoneCodes.lifetime),
            ]),
        .init(
            path: "guardian/factors/phone/message-types",
            acting: [.init("message_types", as: "mfa.phone_message_types", \.mfa.phoneMessageTypes)]),
        .init(path: "guardian/factors/phone/selected-provider", defaults: ["provider": "auth0"]),
        .init(path: "guardian/factors/phone/templates", defaults: messages),
        .init(path: "guardian/factors/phone/providers/twilio"),
        .init(path: "guardian/factors/sms/selected-provider", defaults: ["provider": "auth0"]),
        .init(path: "guardian/factors/sms/templates", defaults: messages),
        .init(path: "guardian/factors/sms/providers/twilio"),
        .init(path: "guardian/factors/push-notification/selected-provider", defaults: ["provider": "guardian"]),
        .init(path: "guardian/factors/push-notification/providers/apns"),
        .init(path: "guardian/factors/push-notification/providers/fcm"),
        .init(path: "guardian/factors/push-notification/providers/fcmv1"),
        .init(path: "guardian/factors/push-notification/providers/sns"),
        .init(path: "keys/custom-signing", missing: ManagementAPIError(404, "There are no custom signing keys.")),
    ]

    /// Of text messages with codes.
    private static let messages: [String: TenantValue] = [
        "enrollment_message": "{{code}} is your verification code for {{tenant.friendly_name}}.",
        "verification_message": "{{code}} is your verification code for {{tenant.friendly_name}}.",
    ]

    /// Lists of things that nothing here makes.
    private static let nothing = [
        "connection-profiles/templates", "connections-directory-provisionings", "connections-scim-configurations",
        "event-streams/*/deliveries", "flows/*/executions", "groups", "organizations/*/groups",
        "organizations/*/roles/*/groups", "roles/*/groups", "user-attribute-profiles/templates",
        "users/*/groups",
    ]

    /// Paths below them, and what isn't there.
    private static let absent: KeyValuePairs = [
        "actions/executions/*": "execution", "connection-profiles/templates/*": "template",
        "event-streams/*/deliveries/*": "delivery", "event-streams/*/redeliver/*": "delivery",
        "flows/*/executions/*": "execution", "groups/*": "group", "groups/*/members": "group",
        "groups/*/roles": "group", "organizations/*/groups/*/roles": "group", "roles/*/groups": "group",
        "user-attribute-profiles/templates/*": "template",
    ]

    private static func missing(_ path: String, _ noun: String) -> [ManagementRoute] {
        ["GET", "POST", "DELETE"].filter { $0 != "GET" || !nothing.contains(path) }.flatMap { method in
            ManagementRoute.table(method, path) { _, _ in
                throw ManagementAPIError(404, "The \(noun) does not exist.")
            }
        }
    }

    private static func emptyList(_ path: String) -> [ManagementRoute] {
        ManagementRoute.table("GET", path) { api, operation in
            try ListQuery(api.call.request, operation.listing)
                .response(operation.listing?.name ?? "", [String]()[.all]) { _ in [:] }
        }
    }
}

extension StoredCollection {
    fileprivate init(
        _ path: String, _ prefix: String, _ noun: String, key: String = "id", uniqueKey: String? = nil,
        required: [String] = [], defaults: [String: TenantValue] = [:], overrides: [String: TenantValue] = [:],
        hasTimestamps: Bool = true, hidden: [[String]] = [], leavesOutEmpty: Bool = false,
        consequence: SettingConsequence? = nil, namesTenant: Bool = false,
        summary: (@Sendable ([String: TenantValue]) -> [String: TenantValue])? = nil,
        initial: @escaping @Sendable ([String: TenantValue]) -> [String: TenantValue] = { _ in [:] }
    ) {
        self.init(
            path: path, identifier: .init(key: key, form: .prefix(prefix)), noun: noun, uniqueKey: uniqueKey,
            required: required, defaults: defaults, overrides: overrides, hasTimestamps: hasTimestamps,
            hidden: hidden, leavesOutEmpty: leavesOutEmpty, consequence: consequence, namesTenant: namesTenant,
            summary: summary, initial: initial)
    }
}
