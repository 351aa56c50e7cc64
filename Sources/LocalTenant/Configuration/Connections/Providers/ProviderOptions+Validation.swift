import A0JOSE
import A0Encoding

extension TenantConnection {
    /// - Parameter isSimulated: whether the tenant itself stands in for the provider, and needs no settings for it.
    func check(isSimulated: Bool) throws(TenantError) {
        try check()
        guard let strategy = strategy.upstream else {
            return try require(
                options == nil, "options", "only a connection to another provider, such as oidc, has options.")
        }
        try require(
            Pattern("[A-Za-z0-9]([A-Za-z0-9-]{0,126}[A-Za-z0-9])?").fits(name), "name",
            "a name consists of up to 128 letters, digits and -, and begins and ends with a letter or digit.")
        guard let options else {
            return try require(
                isSimulated, "options", "this key is required. Or simulate the provider: simulated_providers.")
        }
        try TenantError.locating("options") { () throws(TenantError) in
            try options.check(Upstream(strategy, options), isSimulated: isSimulated)
        }
    }
}

extension ProviderOptions {
    fileprivate func check(_ upstream: Upstream, isSimulated: Bool) throws(TenantError) {
        try require(
            upstream.strategy.kind == .oauth2 || upstream.options.scopes.contains("openid"), "scope",
            "without openid there is no ID token, so it's required.")
        try checkPermissions(upstream.strategy)
        try checkParameters()
        try require(domainAliases.count <= 1_000, "domain_aliases", "a connection has at most 1000 domains.")
        try require(
            !supportsSessionExpiry || ["oidc", "okta"].contains(upstream.strategy.provider),
            "id_token_session_expiry_supported", "only oidc and okta have it.")
        guard !isSimulated else { return }
        try checkPlace(upstream)
        try require(
            !clientID.isEmpty, "client_id",
            "this key is required: the tenant needs a client id at the provider. Or simulate the provider: simulated_providers."
        )
        try require(
            clientSecret?.isEmpty != true, "client_secret",
            "a secret cannot be empty; leave it out for a public client.")
        try checkAuthentication(upstream)
    }

    /// The requirements for the request for a login, whatever else it says.
    static let ownParameters: Set<String> = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "response_mode",
        "response_type", "scope", "state",
    ]

    var scopes: [String] { (scope ?? "").split { $0 == " " || $0 == "," }.map(String.init) + freeformScopes }

    private func checkPermissions(_ strategy: UpstreamStrategy) throws(TenantError) {
        let known = strategy.permissions?.names ?? []
        for name in permissions.keys.sorted() {
            try require(known.contains(name), name, "\(strategy.provider) has no such permission.")
        }
        try require(
            allowedAudiences.isEmpty || strategy.provider == TenantConnection.Strategy.googleOAuth2.rawValue,
            "allowed_audiences", "only google-oauth2 has it.")
    }

    private func checkParameters() throws(TenantError) {
        for (key, names) in [
            ("upstream_params", upstreamParameters.keys.sorted()),
            ("authParams", authorizationParameters.keys.sorted()),
        ] {
            for name in names {
                try require(
                    !name.isEmpty && !Self.ownParameters.contains(name), "\(key).\(name)",
                    "the tenant sets this parameter itself.")
            }
        }
        for (name, value) in customHeaders.sorted(by: { $0.key < $1.key }) {
            let isToken = name.utf8.allSatisfy { $0.isUnreserved || "!#$%&'*+^`|".utf8.contains($0) }
            try require(
                !name.isEmpty && isToken && !["authorization", "content-type", "host"].contains(name.lowercased()),
                "customHeaders.\(name)", "this header can't be added to the tenant's requests.")
            try require(
                value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                "customHeaders.\(name)", "a header is one line of text.")
        }
    }

    /// Checks that the provider's location is known.
    private func checkPlace(_ upstream: Upstream) throws(TenantError) {
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
                upstream.options.issuer != nil || upstream.options.discoveryURL != nil, keys, sentence)
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
                try require(url != nil, key, "this key is required: the tenant \(use).")
            }
            try require(channel == .back, "type", "without ID tokens there is the back channel only.")
        }
    }

    /// A code that is protected by neither a secret nor PKCE could be used by anyone who obtains it.
    private func checkAuthentication(_ upstream: Upstream) throws(TenantError) {
        if upstream.strategy.signsSecrets, clientSecret == nil {
            for (key, value) in [("team_id", teamID), ("kid", keyID), ("app_secret", appSecret)] {
                try require(
                    value?.isEmpty == false, key, "this key is required to sign the client secret.")
            }
            try require(
                appSecret.flatMap { try? PrivateKey(pem: $0).publicJWK().crv } == "P-256", "app_secret",
                "this isn't a P-256 private key in PEM format, like Apple's files AuthKey_….p8.")
        }
        guard channel == .back, authenticationMethod != .privateKeyJWT, !upstream.strategy.signsSecrets else { return }
        let isPublic = authenticationMethod.map { $0 == .none } ?? (clientSecret == nil)
        try require(
            isPublic || clientSecret != nil, "client_secret",
            "\(authenticationMethod?.rawValue ?? "this") needs a secret.")
        try require(
            !isPublic || upstream.options.connectionSettings.pkce != .disabled,
            isPKCEEnabled == nil && upstream.strategy.kind == .openID
                ? "connection_settings.pkce" : "pkce_enabled",
            "a public client needs PKCE.")
    }
}
