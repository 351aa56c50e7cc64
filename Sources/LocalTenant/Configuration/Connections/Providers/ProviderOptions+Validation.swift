import A0JOSE
import A0Web

extension TenantConnection {
    /// - Parameter isSimulated: whether the tenant itself stands in for the provider, and needs no settings for it.
    func validateUpstream(_ path: String, isSimulated: Bool) throws(TenantError) {
        guard let strategy = strategy.upstream else {
            return try require(
                options == nil, "\(path).options", "only a connection to another provider, such as oidc, has options.")
        }
        try require(
            Pattern("[A-Za-z0-9]([A-Za-z0-9-]{0,126}[A-Za-z0-9])?").fits(name), "\(path).name",
            "a name consists of up to 128 letters, digits and -, and begins and ends with a letter or digit.")
        guard let options else {
            return try require(
                isSimulated, "\(path).options", "this key is required. Or simulate the provider: simulated_providers.")
        }
        try options.validate("\(path).options", Upstream(strategy, options), isSimulated: isSimulated)
    }
}

extension ProviderOptions {
    fileprivate func validate(_ path: String, _ upstream: Upstream, isSimulated: Bool) throws(TenantError) {
        for (key, url) in endpoints {
            if let url { try requireEndpoint(url, "\(path).\(key)") }
        }
        try require(
            upstream.strategy.kind == .oauth2 || upstream.options.scopes.contains("openid"), "\(path).scope",
            "without openid there is no ID token, so it's required.")
        try require(
            !signingAlgorithms.isEmpty, "\(path).id_token_signed_response_algs", "name at least one algorithm.")
        try attributeMap.validate("\(path).attribute_map")
        try validatePermissions(path, upstream.strategy)
        try validateParameters(path)
        try validateDomains(path)
        try require(
            !supportsSessionExpiry || ["oidc", "okta"].contains(upstream.strategy.provider),
            "\(path).id_token_session_expiry_supported", "only oidc and okta have it.")
        if let iconURL {
            try require(
                iconURL.hasPrefix("data:image/") || AbsoluteURL(iconURL)?.isEndpoint == true, "\(path).icon_url",
                "\(iconURL.prefix(200)) isn't a picture that a page can show: use https, http on this machine, or data:image."
            )
        }
        guard !isSimulated else { return }
        try validatePlace(path, upstream)
        try require(
            !clientID.isEmpty, "\(path).client_id",
            "this key is required: the tenant needs a client id at the provider. Or simulate the provider: simulated_providers."
        )
        try require(
            clientSecret?.isEmpty != true, "\(path).client_secret",
            "a secret cannot be empty; leave it out for a public client.")
        try validateAuthentication(path, upstream)
    }

    /// The requirements for the request for a login, whatever else it says.
    static let ownParameters: Set<String> = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "response_mode",
        "response_type", "scope", "state",
    ]

    var scopes: [String] { (scope ?? "").split { $0 == " " || $0 == "," }.map(String.init) + freeformScopes }

    private var endpoints: [(key: String, url: String?)] {
        [
            ("discovery_url", discoveryURL), ("issuer", issuer), ("authorization_endpoint", authorizationEndpoint),
            ("token_endpoint", tokenEndpoint), ("userinfo_endpoint", userInfoEndpoint), ("jwks_uri", keySetURL),
            ("end_session_endpoint", endSessionEndpoint), ("adfs_server", adfsServer.map { "https://\($0)/" }),
        ]
    }

    private func validatePermissions(_ path: String, _ strategy: UpstreamStrategy) throws(TenantError) {
        let known = strategy.permissions?.names ?? []
        for name in permissions.keys.sorted() {
            try require(known.contains(name), "\(path).\(name)", "\(strategy.provider) has no such permission.")
        }
        try require(
            allowedAudiences.isEmpty || strategy.provider == TenantConnection.Strategy.googleOAuth2.rawValue,
            "\(path).allowed_audiences", "only google-oauth2 has it.")
    }

    private func validateParameters(_ path: String) throws(TenantError) {
        for (key, names) in [
            ("upstream_params", upstreamParameters.keys.sorted()),
            ("authParams", authorizationParameters.keys.sorted()),
        ] {
            for name in names {
                try require(
                    !name.isEmpty && !Self.ownParameters.contains(name), "\(path).\(key).\(name)",
                    "the tenant sets this parameter itself.")
            }
        }
        for (name, value) in customHeaders.sorted(by: { $0.key < $1.key }) {
            let isToken = name.utf8.allSatisfy { $0.isUnreserved || "!#$%&'*+^`|".utf8.contains($0) }
            try require(
                !name.isEmpty && isToken && !["authorization", "content-type", "host"].contains(name.lowercased()),
                "\(path).customHeaders.\(name)", "this header can't be added to the tenant's requests.")
            try require(
                value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                "\(path).customHeaders.\(name)", "a header is one line of text.")
        }
    }

    private func validateDomains(_ path: String) throws(TenantError) {
        try require(domainAliases.count <= 1_000, "\(path).domain_aliases", "a connection has at most 1000 domains.")
        for (index, domain) in domainAliases.enumerated() {
            try require(
                DomainName.isValid(domain.lowercased()), "\(path).domain_aliases[\(index)]",
                "\(domain.prefix(200)) is not a domain, such as example.com.")
        }
        if let tenantDomain {
            try require(
                DomainName.isValid(tenantDomain.lowercased()), "\(path).tenant_domain",
                "\(tenantDomain.prefix(200)) is not a domain, such as example.com.")
        }
    }

    /// Checks that the provider's location is known.
    private func validatePlace(_ path: String, _ upstream: Upstream) throws(TenantError) {
        switch upstream.strategy.kind {
        case .openID:
            let (keys, sentence) =
                switch upstream.strategy.provider {
                case TenantConnection.Strategy.waad.rawValue:
                    ("tenant_domain", "set tenant_domain or useCommonEndpoint, which decide whose users log in.")
                case TenantConnection.Strategy.adfs.rawValue:
                    ("adfs_server", "set adfs_server or discovery_url to the server.")
                default: ("issuer", "set issuer or discovery_url to the provider.")
                }
            try require(
                upstream.options.issuer != nil || upstream.options.discoveryURL != nil, "\(path).\(keys)", sentence)
        case .oauth2:
            let options = upstream.options
            for (key, url, use) in [
                (
                    "authorization_endpoint", options.authorizationEndpoint,
                    "sends people there. Auth0 calls it authorizationURL"
                ),
                ("token_endpoint", options.tokenEndpoint, "exchanges codes there. Auth0 calls it tokenURL"),
                ("userinfo_endpoint", options.userInfoEndpoint, "reads there who a user is, as JSON"),
            ] {
                try require(url != nil, "\(path).\(key)", "this key is required: the tenant \(use).")
            }
            try require(channel == .back, "\(path).type", "without ID tokens there is the back channel only.")
        }
    }

    /// A code that is protected by neither a secret nor PKCE could be used by anyone who obtains it.
    private func validateAuthentication(_ path: String, _ upstream: Upstream) throws(TenantError) {
        if upstream.strategy.signsSecrets, clientSecret == nil {
            for (key, value) in [("team_id", teamID), ("kid", keyID), ("app_secret", appSecret)] {
                try require(
                    value?.isEmpty == false, "\(path).\(key)", "this key is required to sign the client secret.")
            }
            try require(
                appSecret.flatMap { try? PrivateKey(pem: $0).publicJWK().crv } == "P-256", "\(path).app_secret",
                "this isn't a P-256 private key in PEM format, like Apple's files AuthKey_….p8.")
        }
        guard channel == .back, authenticationMethod != .privateKeyJWT, !upstream.strategy.signsSecrets else { return }
        let isPublic = authenticationMethod.map { $0 == .none } ?? (clientSecret == nil)
        try require(
            isPublic || clientSecret != nil, "\(path).client_secret",
            "\(authenticationMethod?.rawValue ?? "this") needs a secret.")
        try require(
            !isPublic || upstream.options.connectionSettings.pkce != .disabled,
            isPKCEEnabled == nil && upstream.strategy.kind == .openID
                ? "\(path).connection_settings.pkce" : "\(path).pkce_enabled",
            "a public client needs PKCE.")
    }
}

extension AttributeMap {
    func validate(_ path: String) throws(TenantError) {
        try require(
            mode == .useMap || attributes.isEmpty, "\(path).attributes", "only use_map looks at attributes.")
    }
}
