/// A provider, from the configuration and its metadata.
struct UpstreamProvider: Sendable {
    let upstream: Upstream
    let metadata: ProviderMetadata?
    /// `iss` of its ID tokens; nil for providers without ID tokens.
    let issuer: String?

    var options: ProviderOptions { upstream.options }

    /// - Throws: `ProviderError` if the metadata belongs to another provider, or lacks what a login needs.
    init(_ upstream: Upstream, _ metadata: ProviderMetadata?) throws {
        let options = upstream.options
        if let metadata { try options.requireOwn(metadata) }
        self.upstream = upstream
        self.metadata = metadata
        issuer = options.issuer ?? metadata?.issuer
        _ = try authorizationEndpoint
        switch upstream.strategy.kind {
        case .openID:
            guard issuer != nil else { throw ProviderError.misfit("its issuer is unknown") }
            _ = try keySetURL
            if options.channel == .back { _ = try tokenEndpoint }
            if options.asksUserInfo { _ = try userInfoEndpoint }
        case .oauth2:
            _ = try (tokenEndpoint, userInfoEndpoint)
        }
    }

    var authorizationEndpoint: AbsoluteURL {
        get throws {
            try endpoint(
                options.authorizationEndpoint ?? metadata?.authorizationEndpoint, .authorizationEndpoint)
        }
    }

    var tokenEndpoint: AbsoluteURL {
        get throws { try endpoint(options.tokenEndpoint ?? metadata?.tokenEndpoint, .tokenEndpoint) }
    }

    var userInfoEndpoint: AbsoluteURL {
        get throws { try endpoint(options.userInfoEndpoint ?? metadata?.userInfoEndpoint, .userInfoEndpoint) }
    }

    var keySetURL: AbsoluteURL {
        get throws { try endpoint(options.keySetURL ?? metadata?.keySetURL, .keySetURL) }
    }

    var endSessionEndpoint: AbsoluteURL {
        get throws { try endpoint(options.endSessionEndpoint ?? metadata?.endSessionEndpoint, .endSessionEndpoint) }
    }

    /// The PKCE method (RFC 7636 §4.2); nil for none.
    var challengeMethod: ChallengeMethod? {
        switch options.connectionSettings.pkce {
        case .disabled: return nil
        case .plain: return .plain
        case .s256: return .s256
        case .auto:
            // Servers ignore parameters that they don't know (RFC 6749 §3.1).
            guard let offered = metadata?.challengeMethods ?? (metadata == nil ? [ChallengeMethod.s256.rawValue] : nil)
            else { return isPublic ? .s256 : nil }
            return [.s256, .plain].first { offered.contains($0.rawValue) } ?? (isPublic ? .s256 : nil)
        }
    }

    enum ChallengeMethod: String {
        case s256 = "S256"
        case plain
    }

    /// How the tenant authenticates (OpenID Connect Core §9).
    var authenticationMethod: ProviderOptions.AuthenticationMethod {
        if let method = options.authenticationMethod { return method }
        guard options.clientSecret != nil || upstream.strategy.signsSecrets else { return .none }
        let offered = metadata?.authenticationMethods ?? []
        let basic = ProviderOptions.AuthenticationMethod.secretBasic
        return offered.contains(basic.rawValue)
            && !offered.contains(ProviderOptions.AuthenticationMethod.secretPost.rawValue) ? basic : .secretPost
    }

    private var isPublic: Bool { authenticationMethod == .none }

    private func endpoint(_ text: String?, _ name: ProviderMetadata.CodingKeys) throws -> AbsoluteURL {
        guard let text else {
            throw ProviderError.misfit("neither the configuration nor its metadata has \(name.rawValue)")
        }
        guard let url = AbsoluteURL(text), url.isEndpoint else {
            throw ProviderError.misfit(
                "\(name.rawValue) in its metadata, \(ProviderError.printable(text)), is neither https nor http on this machine"
            )
        }
        return url
    }
}
