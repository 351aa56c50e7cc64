import A0Web
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
        let decoder = JSONDecoder()
        if let key = CodingUserInfoKey.configurationFolder { decoder.userInfo[key] = folder }
        do {
            self = try decoder.decode(TenantConfiguration.self, from: json)
        } catch let error as DecodingError {
            let (place, text) = error.problem
            throw TenantError(.configuration, text, keyPath: place)
        } catch {
            throw TenantError(.configuration, "This is not JSON.")
        }
        try validate()
    }
}

extension TenantConfiguration: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case host, port, listen, tls, clients, connections, apis, roles, users, branding, themes
        case publicURL = "public_url"
        case trustedProxies = "trusted_proxies"
        case dataDirectory = "data_directory"
        case friendlyName = "friendly_name"
        case supportEmail = "support_email"
        case supportURL = "support_url"
        case sampleUser = "sample_user"
        case loginAs = "login_as"
        case usersPage = "users_page"
        case logRetentionDays = "log_retention_days"
        case signingKey = "signing_key"
        case defaultAudience = "default_audience"
        case accessTokenLifetime = "access_token_lifetime"
        case sessionLifetime = "session_lifetime"
        case idleSessionLifetime = "idle_session_lifetime"
        case sessionCookieMode = "session_cookie_mode"
        case allowedLogoutURLs = "allowed_logout_urls"
        case oidcLogout = "oidc_logout"
        case sessions
        case defaultRedirectionURI = "default_redirection_uri"
        case errorPageURL = "error_page_url"
        case customLoginPage = "custom_login_page"
        case isCustomLoginPageOn = "custom_login_page_on"
        case publicClientsNeedPKCE = "public_clients_need_pkce"
        case asksConsentAtLocalhost = "consent_at_localhost"
        case loopbackAnyPort = "loopback_any_port"
        case skipsCallbackConfirmation = "skip_non_verifiable_callback_uri_confirmation_prompt"
        case authorizationResponseIssuer = "authorization_response_iss_parameter_supported"
        case revocationDeletesGrant = "revocation_deletes_grant"
        case legacyReuseDescription = "legacy_reuse_description"
        case bruteForceThreshold = "brute_force_threshold"
        case apiRateLimit = "api_rate_limit"
        case defaultDirectory = "default_directory"
        case attackProtection = "attack_protection"
        case flags, mfa, passkeys, organizations, actions
        case usesScopeDescriptions = "use_scope_descriptions_for_consent"
        case myAccountDefaultPolicy = "my_account_default_policy"
        case allowsOrganizationNames = "allow_organization_name_in_authentication_api"
        case clientGrants = "client_grants"
        case deviceFlow = "device_flow"
        case pushedAuthorizationRequests = "pushed_authorization_requests_supported"
        case tokenIntrospection = "token_introspection"
        case dpopNonceRequired = "dpop_nonce_required"
        case simulatedProviders = "simulated_providers"
        case simulatedPeople = "simulated_people"
        case socialTokens = "social_tokens"
        case socialIssuers = "social_issuers"
        case idTokenClaims = "id_token_claims"
        case accessTokenClaims = "access_token_claims"
    }

    /// Settings of Auth0's tenants that change nothing here.
    private static let withoutEffect = [
        "enabled_locales", "picture_url", "sandbox_version", "sandbox_versions_available",
    ]

    public init(from decoder: any Decoder) throws {
        let values = try StrictContainer(
            decoder, CodingKeys.self,
            besides: [LongText.customLoginPage, .signingKey, .pageTemplate].map(\.fileKeyName) + ["page_template"]
                + Self.withoutEffect)
        host = try values.value(.host)
        port = try values.value(.port, default: port)
        listeningAddress = try values.value(.listen)
        publicURL = try values.value(.publicURL)
        trustedProxies = try values.value(.trustedProxies, default: [])
        let tlsValue: TLSValue? = try values.value(.tls)
        tls = tlsValue?.settings
        dataDirectory = try values.value(.dataDirectory).map { URL(fileURLWithPath: $0, isDirectory: true) }
        friendlyName = try values.value(.friendlyName, default: friendlyName)
        supportEmail = try values.value(.supportEmail)
        supportURL = try values.value(.supportURL)
        clients = try values.value(.clients, default: clients)
        connections = try values.value(.connections, default: connections)
        apis = try values.value(.apis, default: apis)
        roles = try values.value(.roles, default: [])
        let givenUsers: [TenantUser]? = try values.value(.users)
        users = givenUsers ?? []
        sampleUser = try values.value(.sampleUser, default: givenUsers == nil)
        loginAs = try values.value(.loginAs, default: false)
        usersPage = try values.value(.usersPage)
        logRetentionDays = try values.value(.logRetentionDays, default: logRetentionDays)
        signingKey = try LongText.signingKey.read(from: decoder)
        defaultAudience = try values.value(.defaultAudience)
        accessTokenLifetime = try values.value(.accessTokenLifetime)
        sessionLifetime = try values.value(.sessionLifetime, default: sessionLifetime)
        idleSessionLifetime = try values.value(.idleSessionLifetime, default: idleSessionLifetime)
        sessionCookieMode = try values.value(.sessionCookieMode, default: sessionCookieMode)
        allowedLogoutURLs = try values.value(.allowedLogoutURLs, default: [])
        oidcLogout = try values.value(.oidcLogout, default: oidcLogout)
        sessions = try values.value(.sessions, default: sessions)
        defaultRedirectionURI = try values.value(.defaultRedirectionURI)
        errorPageURL = try values.value(.errorPageURL)
        branding = try values.value(.branding, default: branding)
        branding.pageTemplate = try LongText.pageTemplate.read(from: decoder) ?? branding.pageTemplate
        let themes: [BrandingTheme] = try values.value(.themes, default: [])
        branding.theme = themes.first
        customLoginPage = try LongText.customLoginPage.read(from: decoder)
        isCustomLoginPageOn = try values.value(.isCustomLoginPageOn, default: isCustomLoginPageOn)
        publicClientsNeedPKCE = try values.value(.publicClientsNeedPKCE, default: publicClientsNeedPKCE)
        asksConsentAtLocalhost = try values.value(.asksConsentAtLocalhost, default: asksConsentAtLocalhost)
        loopbackAnyPort = try values.value(.loopbackAnyPort, default: loopbackAnyPort)
        skipsCallbackConfirmation = try values.value(.skipsCallbackConfirmation)
        authorizationResponseIssuer = try values.value(.authorizationResponseIssuer, default: false)
        revocationDeletesGrant = try values.value(.revocationDeletesGrant, default: false)
        legacyReuseDescription = try values.value(.legacyReuseDescription, default: false)
        bruteForceThreshold = try values.value(.bruteForceThreshold, default: bruteForceThreshold)
        apiRateLimit = try values.value(.apiRateLimit, default: apiRateLimit)
        defaultDirectory = try values.value(.defaultDirectory)
        attackProtection = try values.value(.attackProtection, default: attackProtection)
        flags = try values.value(.flags, default: flags)
        mfa = try values.value(.mfa, default: mfa)
        passkeys = try values.value(.passkeys, default: passkeys)
        organizations = try values.value(.organizations, default: [])
        myAccountDefaultPolicy = try values.value(.myAccountDefaultPolicy, default: false)
        allowsOrganizationNames = try values.value(.allowsOrganizationNames, default: false)
        clientGrants = try values.value(.clientGrants, default: [])
        deviceFlow = try values.value(.deviceFlow, default: deviceFlow)
        pushedAuthorizationRequests = try values.value(.pushedAuthorizationRequests, default: true)
        tokenIntrospection = try values.value(.tokenIntrospection, default: true)
        dpopNonceRequired = try values.value(.dpopNonceRequired, default: true)
        simulatedProviders = try values.value(.simulatedProviders, default: [])
        simulatedPeople = try values.value(.simulatedPeople, default: simulatedPeople)
        socialTokens = try values.value(.socialTokens, default: [])
        socialIssuers = try values.value(.socialIssuers, default: [])
        usesScopeDescriptions = try values.value(.usesScopeDescriptions, default: false)
        actions = try values.value(.actions, default: actions)
        idTokenClaims = try values.value(.idTokenClaims, default: [:])
        accessTokenClaims = try values.value(.accessTokenClaims, default: [:])
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(host, forKey: .host)
        try values.encode(port, forKey: .port)
        try values.encodeIfPresent(listeningAddress, forKey: .listen)
        try values.encodeIfPresent(publicURL, forKey: .publicURL)
        try values.encode(trustedProxies, forKey: .trustedProxies)
        try values.encodeIfPresent(tls, forKey: .tls)
        try values.encodeIfPresent(dataDirectory?.path, forKey: .dataDirectory)
        try values.encode(friendlyName, forKey: .friendlyName)
        try values.encodeIfPresent(supportEmail, forKey: .supportEmail)
        try values.encodeIfPresent(supportURL, forKey: .supportURL)
        try values.encode(clients, forKey: .clients)
        try values.encode(connections, forKey: .connections)
        try values.encode(apis, forKey: .apis)
        try values.encode(roles, forKey: .roles)
        try values.encode(users, forKey: .users)
        try values.encode(sampleUser, forKey: .sampleUser)
        try values.encode(loginAs, forKey: .loginAs)
        try values.encodeIfPresent(usersPage, forKey: .usersPage)
        try values.encode(logRetentionDays, forKey: .logRetentionDays)
        try values.encodeIfPresent(signingKey, forKey: .signingKey)
        try values.encodeIfPresent(defaultAudience, forKey: .defaultAudience)
        try values.encodeIfPresent(accessTokenLifetime, forKey: .accessTokenLifetime)
        try values.encode(sessionLifetime, forKey: .sessionLifetime)
        try values.encode(idleSessionLifetime, forKey: .idleSessionLifetime)
        try values.encode(sessionCookieMode, forKey: .sessionCookieMode)
        try values.encode(allowedLogoutURLs, forKey: .allowedLogoutURLs)
        try values.encode(oidcLogout, forKey: .oidcLogout)
        try values.encode(sessions, forKey: .sessions)
        try values.encodeIfPresent(defaultRedirectionURI, forKey: .defaultRedirectionURI)
        try values.encodeIfPresent(errorPageURL, forKey: .errorPageURL)
        if branding != TenantBranding(theme: branding.theme) { try values.encode(branding, forKey: .branding) }
        try values.encodeIfPresent(branding.theme.map { [$0] }, forKey: .themes)
        try values.encodeIfPresent(customLoginPage, forKey: .customLoginPage)
        try values.encode(isCustomLoginPageOn, forKey: .isCustomLoginPageOn)
        try values.encode(publicClientsNeedPKCE, forKey: .publicClientsNeedPKCE)
        try values.encode(asksConsentAtLocalhost, forKey: .asksConsentAtLocalhost)
        try values.encode(loopbackAnyPort, forKey: .loopbackAnyPort)
        try values.encodeIfPresent(skipsCallbackConfirmation, forKey: .skipsCallbackConfirmation)
        try values.encode(authorizationResponseIssuer, forKey: .authorizationResponseIssuer)
        try values.encode(revocationDeletesGrant, forKey: .revocationDeletesGrant)
        try values.encode(legacyReuseDescription, forKey: .legacyReuseDescription)
        try values.encode(bruteForceThreshold, forKey: .bruteForceThreshold)
        try values.encode(apiRateLimit, forKey: .apiRateLimit)
        try values.encodeIfPresent(defaultDirectory, forKey: .defaultDirectory)
        try values.encode(attackProtection, forKey: .attackProtection)
        try values.encode(flags, forKey: .flags)
        try values.encode(mfa, forKey: .mfa)
        try values.encode(passkeys, forKey: .passkeys)
        try values.encode(organizations, forKey: .organizations)
        try values.encode(allowsOrganizationNames, forKey: .allowsOrganizationNames)
        try values.encode(myAccountDefaultPolicy, forKey: .myAccountDefaultPolicy)
        try values.encode(clientGrants, forKey: .clientGrants)
        try values.encode(deviceFlow, forKey: .deviceFlow)
        try values.encode(pushedAuthorizationRequests, forKey: .pushedAuthorizationRequests)
        try values.encode(tokenIntrospection, forKey: .tokenIntrospection)
        try values.encode(dpopNonceRequired, forKey: .dpopNonceRequired)
        try values.encode(simulatedProviders, forKey: .simulatedProviders)
        try values.encode(simulatedPeople, forKey: .simulatedPeople)
        try values.encode(socialTokens, forKey: .socialTokens)
        try values.encode(socialIssuers, forKey: .socialIssuers)
        try values.encode(usesScopeDescriptions, forKey: .usesScopeDescriptions)
        try values.encode(actions, forKey: .actions)
        try values.encode(idTokenClaims, forKey: .idTokenClaims)
        try values.encode(accessTokenClaims, forKey: .accessTokenClaims)
    }
}
