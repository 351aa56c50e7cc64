/// `flags` of a tenant: its behavior where tenants differ. All are off by default.
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

    /// `revoke_refresh_token_grant`: whether `/oauth/revoke` ends all refresh tokens of the same user, client and
    /// audience, not only the family of the one presented.
    public var revocationDeletesGrant = false
    /// `enable_public_signup_user_exists_error`: whether `/dbconnections/signup` says that a user exists
    /// (`user_exists`), and not only that the signup is invalid (`invalid_signup`). Then anyone can find out who has an
    /// account.
    public var disclosesUsers = false
    /// `no_disclose_enterprise_connections`: whether customized login pages don't get the domains of enterprises'
    /// connections. Addresses there still lead to the connections.
    public var hidesConnectionDomains = false
    /// `use_scope_descriptions_for_consent`: whether the consent page shows the descriptions of scopes, rather than
    /// texts derived from their names.
    public var usesScopeDescriptions = false
    /// `enable_client_connections`: whether clients that the Management API creates may use all connections.
    public var enablesConnectionsOfNewClients = false
    /// `remove_alg_from_jwks`: whether `/.well-known/jwks.json` doesn't say which algorithm a key is for. Applications
    /// with the SDK then reject ID tokens, because they only use keys that say so.
    public var hidesKeyAlgorithms = false

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
        Member("revoke_refresh_token_grant", \.revocationDeletesGrant)
        Member("enable_public_signup_user_exists_error", \.disclosesUsers)
        Member("no_disclose_enterprise_connections", \.hidesConnectionDomains)
        Member("use_scope_descriptions_for_consent", \.usesScopeDescriptions)
        Member("enable_client_connections", \.enablesConnectionsOfNewClients)
        Member("remove_alg_from_jwks", \.hidesKeyAlgorithms)
        Member.withoutEffect(
            "allow_changing_enable_sso", "allow_legacy_delegation_grant_types", "allow_legacy_ro_grant_types",
            "allow_legacy_tokeninfo_endpoint", "change_pwd_flow_v1", "custom_domains_provisioning",
            "dashboard_insights_view", "dashboard_log_streams_next", "disable_clickjack_protection_headers",
            "disable_fields_map_fix", "disable_impersonation", "disable_management_api_sms_obfuscation",
            "enable_adfs_waad_email_verification", "enable_apis_section", "enable_custom_domain_in_emails",
            "enable_legacy_profile", "enable_pipeline2", "enable_sso",
            "enforce_client_authentication_on_passwordless_start", "genai_trial",
            "improved_signup_bot_detection_in_classic", "local_resource_discovery",
            "mfa_show_factor_list_on_enrollment", "trust_azure_adfs_email_verified_connection_property")
    }
}
