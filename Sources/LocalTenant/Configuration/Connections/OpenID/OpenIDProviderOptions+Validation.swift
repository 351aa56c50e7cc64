extension OpenIDProviderOptions {
    func validate(_ path: String) throws(TenantError) {
        try require(
            issuer != nil || discoveryURL != nil, "\(path).issuer",
            "say who the provider is, with issuer or discovery_url.")
        for (key, url) in endpoints {
            if let url { try requireEndpoint(url, "\(path).\(key)") }
        }
        try require(!clientID.isEmpty, "\(path).client_id", "the tenant needs a client id at the provider.")
        try require(
            clientSecret?.isEmpty != true, "\(path).client_secret",
            "a secret cannot be empty; leave it out for a public client.")
        try require(
            scopes.contains("openid"), "\(path).scope", "without openid there is no ID token, so it has to be there.")
        try require(
            !signingAlgorithms.isEmpty, "\(path).id_token_signed_response_algs", "name at least one algorithm.")
        try validateAuthentication(path)
        try attributeMap.validate("\(path).attribute_map")
        for name in upstreamParameters.keys.sorted() {
            try require(
                !name.isEmpty && !Self.ownParameters.contains(name), "\(path).upstream_params.\(name)",
                "the tenant sets this parameter itself.")
        }
        if let iconURL {
            try require(
                iconURL.hasPrefix("data:image/") || AbsoluteURL(iconURL)?.isEndpoint == true, "\(path).icon_url",
                "\(iconURL.prefix(200)) is no picture that a page can show: neither https, nor http on this machine, nor data:image."
            )
        }
    }

    /// What the request for a login needs, whatever else it says.
    static let ownParameters: Set<String> = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "response_mode",
        "response_type", "scope", "state",
    ]

    var scopes: [String] { scope.split(separator: " ").map(String.init) }

    private var endpoints: [(key: String, url: String?)] {
        [
            ("discovery_url", discoveryURL), ("issuer", issuer), ("authorization_endpoint", authorizationEndpoint),
            ("token_endpoint", tokenEndpoint), ("userinfo_endpoint", userInfoEndpoint), ("jwks_uri", keySetURL),
            ("end_session_endpoint", endSessionEndpoint),
        ]
    }

    /// A code that is bound neither by a secret nor by PKCE is good for whoever finds it.
    private func validateAuthentication(_ path: String) throws(TenantError) {
        guard channel == .back else { return }
        let isPublic = authenticationMethod.map { $0 == .none } ?? (clientSecret == nil)
        try require(
            isPublic || clientSecret != nil, "\(path).client_secret",
            "\(authenticationMethod?.rawValue ?? "this") needs a secret.")
        try require(
            !isPublic || connectionSettings.pkce != .disabled, "\(path).connection_settings.pkce",
            "a public client needs PKCE.")
    }
}

extension AttributeMap {
    func validate(_ path: String) throws(TenantError) {
        try require(
            mode == .useMap || attributes.isEmpty, "\(path).attributes", "only use_map looks at attributes.")
    }
}

extension TenantConnection {
    func validateUpstream(_ path: String) throws(TenantError) {
        guard strategy.upstream != nil else {
            return try require(
                options == nil, "\(path).options", "only a connection to another provider, such as oidc, has options.")
        }
        guard let options else {
            throw TenantError(.configuration, "this key is required.", keyPath: "\(path).options")
        }
        try require(
            name.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9-]{0,126}[A-Za-z0-9])?/) != nil, "\(path).name",
            "a name is made of up to 128 letters, digits and -, and begins and ends with a letter or digit.")
        try options.validate("\(path).options")
    }
}
