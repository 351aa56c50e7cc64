/// How the users of a connection log in at another provider: its options, completed with the strategy's defaults.
struct Upstream: Sendable {
    let strategy: UpstreamStrategy
    let options: ProviderOptions

    init(_ strategy: UpstreamStrategy, _ given: ProviderOptions) {
        var options = given
        if given.scope != nil || !given.permissions.isEmpty {
            options.scope = strategy.permissions?.scope(of: given) ?? given.scope
        } else {
            options.scope = strategy.scope
        }
        switch strategy.kind {
        case .openID where given.issuer == nil && given.discoveryURL == nil:
            options.issuer = strategy.issuer ?? given.adfsServer.map { "https://\($0)/adfs" }
            if strategy.issuer != nil { options.endSessionEndpoint = given.endSessionEndpoint ?? strategy.logoutURL }
            if let organization = given.microsoftOrganization, options.issuer == nil {
                options.discoveryURL =
                    "https://login.microsoftonline.com/\(organization)/v2.0" + ProviderOptions.wellKnownPath
            }
        case .openID: break
        case .oauth2:
            options.authorizationEndpoint = given.authorizationEndpoint ?? strategy.authorizationEndpoint
            options.tokenEndpoint = given.tokenEndpoint ?? strategy.tokenEndpoint
            options.userInfoEndpoint = given.userInfoEndpoint ?? strategy.userInfoEndpoint
            if given.authorizationEndpoint == nil {
                options.endSessionEndpoint = given.endSessionEndpoint ?? strategy.logoutURL
            }
            if given.connectionSettings.pkce == .auto {
                options.connectionSettings.pkce = given.isPKCEEnabled ?? strategy.usesPKCE ? .s256 : .disabled
            }
        }
        self.strategy = strategy
        self.options = options
    }

    /// The parameters that the options add to every request for a login.
    var parameters: [String: UpstreamParameter] {
        var parameters = strategy.permissions?.parameters(of: options) ?? [:]
        parameters.merge(options.authorizationParameters.mapValues(UpstreamParameter.value)) { $1 }
        if let hostedDomain { parameters["hd"] = .value(hostedDomain) }
        return parameters.merging(options.upstreamParameters) { $1 }
    }

    /// The Google Workspace domain that users must belong to.
    var hostedDomain: String? {
        strategy.provider == TenantConnection.Strategy.googleApps.rawValue ? options.tenantDomain : nil
    }

    /// The members of an ID token or a profile that may say who someone is; the first that is there counts.
    var subject: [String] {
        if let name = options.fieldsMap["user_id"] { return [name] }
        return options.mapsUserIDToID ? ["sub"] : strategy.subject
    }

    /// The domains of email addresses whose owners log in there.
    var domains: [String] {
        (options.domainAliases + [options.tenantDomain].compactMap(\.self)).map { $0.lowercased() }
    }

    /// Decides whether an email address counts as verified.
    ///
    /// - Parameter claimed: what the provider says.
    func trusts(_ claimed: Bool) -> Bool {
        switch options.emailTrust {
        case .always?: true
        case .never?: false
        case nil: claimed || strategy.verifiesEmails
        }
    }
}

extension ProviderOptions {
    /// The part of Microsoft's URLs that names the organization.
    fileprivate var microsoftOrganization: String? { usesCommonEndpoint ? "common" : tenantDomain }
}
