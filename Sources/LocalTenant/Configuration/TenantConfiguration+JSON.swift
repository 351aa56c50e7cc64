import Foundation

extension TenantConfiguration {
    /// Reads a configuration from a JSON file.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`, whose `keyPath` names the key that is unknown, of the
    ///   wrong type or missing.
    public init(contentsOf file: URL) throws(TenantError) {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw TenantError(.configuration, "The configuration \(file.path) cannot be read.")
        }
        try self.init(json: data, folder: file.deletingLastPathComponent())
    }

    /// Reads a configuration from JSON text.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`, see ``init(contentsOf:)``.
    public init(json: Data) throws(TenantError) {
        try self.init(json: json, folder: nil)
    }

    /// - Parameter folder: the base folder for paths of other files.
    private init(json: Data, folder: URL?) throws(TenantError) {
        let value: TenantValue
        do {
            value = try TenantValue.decode(json)
        } catch {
            throw TenantError(.configuration, "This is not JSON.")
        }
        self = try Self.read(value, SettingSource(folder: folder))
        try validate()
    }
}

extension TenantConfiguration: Codable, Record {
    static let blank = TenantConfiguration()
    static let table = Table<TenantConfiguration> {
        Member("host", \.host)
        Member("port", \.port, .within(0...65_535, "a port lies between 0 and 65535."))
        Member("listen", \.listeningAddress)
        Member("public_url", \.publicURL)
        Member("trusted_proxies", \.trustedProxies, .network)
        Member("tls", \.tlsSetting)
        Member.file("data_directory", \.dataDirectory, isDirectory: true)
        Member("database", \.database)
        Member("friendly_name", \.friendlyName)
        Member("support_email", \.supportEmail)
        Member("support_url", \.supportURL, .url)
        Member("enabled_locales", \.enabledLocales)
        Member("custom_text", \.declaredTexts)
        Member("clients", \.clients)
        Member("connections", \.connections)
        Member("apis", \.apis)
        Member("roles", \.roles)
        Member("users", \.users)
        Member("sample_user", \.sampleUser)
        Member("login_as", \.loginAs)
        Member("users_page", \.usersPage)
        Member("log_retention_days", \.logRetentionDays, .within(1...36_500, "choose 1 to 36500 days."))
        Member("signing_alg", \.signingAlgorithm)
        Member.longText("signing_key", \.signingKey)
        Member("default_audience", \.defaultAudience)
        Member("resource_parameter_profile", \.resourceParameterProfile)
        Member("client_id_metadata_document_supported", \.supportsMetadataDocuments)
        Member("client_id_metadata_document_dynamic_registration_supported", \.registersMetadataDocuments)
        Member("dynamic_client_registration_security_mode", \.dynamicClientRegistrationSecurityMode)
        Member("acr_values_supported", \.acrValuesSupported)
        Member("default_token_quota", \.defaultTokenQuota)
        Member("access_token_lifetime", \.accessTokenLifetime, .seconds)
        Member("session_lifetime", \.sessionLifetime, .hours)
        Member("idle_session_lifetime", \.idleSessionLifetime, .hours)
        Member("ephemeral_session_lifetime", \.ephemeralSessionLifetime, .hours)
        Member("idle_ephemeral_session_lifetime", \.idleEphemeralSessionLifetime, .hours)
        Member("session_cookie_mode", \.sessionCookieMode)
        Member("allowed_logout_urls", \.allowedLogoutURLs, .url)
        Member("oidc_logout", \.oidcLogout)
        Member("sessions", \.sessions)
        Member("default_redirection_uri", \.defaultRedirectionURI, .url)
        Member("error_page_url", \.errorPageURL, .url)
        Member.longText("error_page_html", \.errorPageHTML)
        Member("branding", \.ownBranding)
        Member.longText("page_template", \.branding.pageTemplate, is: .writeOnly)
        Member("themes", \.themes)
        Member.longText("custom_login_page", \.customLoginPage)
        Member("identifier_first", \.asksIdentifierFirst)
        Member("custom_login_page_on", \.isCustomLoginPageOn)
        Member("public_clients_need_pkce", \.publicClientsNeedPKCE)
        Member("consent_at_localhost", \.asksConsentAtLocalhost)
        Member("loopback_any_port", \.loopbackAnyPort)
        Member("skip_non_verifiable_callback_uri_confirmation_prompt", \.skipsCallbackConfirmation)
        Member("authorization_response_iss_parameter_supported", \.authorizationResponseIssuer)
        Member("legacy_reuse_description", \.legacyReuseDescription)
        Member("brute_force_threshold", \.bruteForceThreshold, .within(1...100, "choose 1 to 100."))
        Member("brute_force_protection", \.bruteForceProtection)
        Member("api_rate_limit", \.apiRateLimit, .within(1...60_000, "choose 1 to 60000 calls per minute."))
        Member("default_directory", \.defaultDirectory)
        Member("suspicious_ip_throttling", \.suspiciousIPThrottling)
        Member("bot_detection", \.botDetection)
        Member("breached_password_detection", \.breachedPasswordDetection)
        Member("attack_protection", \.attackProtection)
        Member("flags", \.flags)
        Member("mfa", \.mfa)
        Member("passkeys", \.passkeys)
        Member("organizations", \.organizations)
        Member("allow_organization_name_in_authentication_api", \.allowsOrganizationNames)
        Member("my_account_default_policy", \.myAccountDefaultPolicy)
        Member("client_grants", \.clientGrants)
        Member("device_flow", \.deviceFlow)
        Member("mtls") { Member("enable_endpoint_aliases", \.mtlsEndpointAliases) }
        Member("pushed_authorization_requests_supported", \.pushedAuthorizationRequests)
        Member("token_introspection", \.tokenIntrospection)
        Member("dpop_nonce_required", \.dpopNonceRequired)
        Member("simulated_providers", \.simulatedProviders)
        Member("simulated_people", \.simulatedPeople)
        Member("social_tokens", \.socialTokens)
        Member("social_issuers", \.socialIssuers)
        Member("actions", \.actions)
        Member("id_token_claims", \.idTokenClaims)
        Member("access_token_claims", \.accessTokenClaims)
        // Settings of Auth0's tenants that change nothing here.
        Member.withoutEffect("picture_url", "sandbox_version", "sandbox_versions_available")
    }

    mutating func complete(_ isGiven: (String) -> Bool) {
        if !isGiven("sample_user") { sampleUser = !isGiven("users") }
    }

    /// `true`, `false`, or an object.
    private var tlsSetting: TLSSetting? {
        get { tls.map { TLSSetting(settings: $0) } }
        set { tls = newValue?.settings }
    }

    private struct TLSSetting: SettingValue {
        static let shape = SettingShape.object
        let settings: TenantTLS?
        var written: TenantValue? { settings?.written }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> TLSSetting {
            if case .bool(let isOn) = value { return TLSSetting(settings: isOn ? TenantTLS() : nil) }
            return TLSSetting(settings: try TenantTLS.read(value, source))
        }

        func check(_ rules: [Rule<TLSSetting>]) throws(TenantError) { try settings?.check() }
    }

    /// The texts, if there are any.
    private var declaredTexts: [String: [String: [String: [String: String]]]]? {
        get { customTexts.isEmpty ? nil : customTexts }
        set { customTexts = newValue ?? [:] }
    }

    /// The look if it isn't the usual one.
    private var ownBranding: TenantBranding? {
        get { branding == TenantBranding(theme: branding.theme) ? nil : branding }
        set { branding = newValue ?? TenantBranding() }
    }

    private var themes: [BrandingTheme]? {
        get { branding.theme.map { [$0] } }
        set { branding.theme = newValue?.first }
    }
}

extension Rule<Double> {
    fileprivate static var hours: Rule { Rule("hours must be more than 0.") { $0 > 0 } }
}
