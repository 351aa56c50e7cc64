/// `flags` of a tenant: what not every tenant should allow. All are off by default.
public struct TenantFlags: Sendable, Hashable {
    /// `enable_idtoken_api2`: whether the Management API also accepts ID tokens, as older guides use it. They can
    /// read and change the metadata of the user who logged in. ID tokens can't be revoked.
    public var managementAcceptsIDTokens: Bool
    /// `enable_dynamic_client_registration`: whether anyone may register third-party clients at `/oidc/register` (RFC
    /// 7591).
    public var dynamicClientRegistration: Bool
    /// `require_pushed_authorization_requests`: whether all applications have to push their authorization requests (RFC
    /// 9126 §5), and not only those that say so.
    public var requirePushedAuthorizationRequests = false

    /// Creates flags.
    public init(managementAcceptsIDTokens: Bool = false, dynamicClientRegistration: Bool = false) {
        self.managementAcceptsIDTokens = managementAcceptsIDTokens
        self.dynamicClientRegistration = dynamicClientRegistration
    }
}

extension TenantFlags: Codable, Record {
    static let blank = TenantFlags()
    static let table = Table<TenantFlags> {
        Member("enable_idtoken_api2", \.managementAcceptsIDTokens)
        Member("enable_dynamic_client_registration", \.dynamicClientRegistration)
        Member("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests)
        Member.withoutEffect(
            "allow_changing_enable_sso", "allow_legacy_delegation_grant_types", "allow_legacy_ro_grant_types",
            "allow_legacy_tokeninfo_endpoint", "change_pwd_flow_v1", "custom_domains_provisioning",
            "dashboard_insights_view", "dashboard_log_streams_next", "disable_clickjack_protection_headers",
            "disable_fields_map_fix", "disable_impersonation", "disable_management_api_sms_obfuscation",
            "enable_adfs_waad_email_verification", "enable_apis_section", "enable_client_connections",
            "enable_custom_domain_in_emails", "enable_legacy_profile", "enable_pipeline2",
            "enable_public_signup_user_exists_error", "enable_sso",
            "enforce_client_authentication_on_passwordless_start", "genai_trial",
            "improved_signup_bot_detection_in_classic", "local_resource_discovery",
            "mfa_show_factor_list_on_enrollment", "no_disclose_enterprise_connections", "remove_alg_from_jwks",
            "revoke_refresh_token_grant",
            "trust_azure_adfs_email_verified_connection_property", "use_scope_descriptions_for_consent")
    }
}
