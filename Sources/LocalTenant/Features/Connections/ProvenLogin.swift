import A0HTTPServer
import A0JOSE
import Foundation

/// The user who logged in at a provider, as proved by its response.
struct ProvenLogin: Sendable {
    /// The user's id at the provider.
    let subject: String
    var profile: ProviderProfile
    /// nil if the provider has no ID tokens.
    var idToken: String?
    var tokens: UpstreamTokens?
    /// When the session must end, according to the provider.
    var expiresAt: Date?
}

/// Reads a provider's response.
struct ProviderResponse: Sendable {
    let parameters: Parameters
    let remembered: UpstreamLogin
    let provider: UpstreamProvider
    let client: ProviderClient
    let redirectURI: String

    private var upstream: Upstream { provider.upstream }
    private var options: ProviderOptions { provider.options }

    /// - Throws: `ProviderError`, `CallbackError`.
    func login() async throws -> ProvenLogin {
        try requireIssuer(try parameters["iss"])
        var login =
            switch upstream.strategy.kind {
            case .openID: try await openIDLogin()
            case .oauth2: try await oauthLogin()
            }
        login.profile.trustEmail(upstream.trusts)
        return login
    }

    /// Makes sure that the response isn't from another provider (RFC 9207 §2.4).
    private func requireIssuer(_ issuer: String?) throws {
        guard let issuer else {
            guard provider.metadata?.namesIssuer != true else {
                throw ProviderError.unproven("its response doesn't name the issuer (iss)")
            }
            return
        }
        // Without metadata, the expected issuer isn't known.
        guard provider.issuer == nil || issuer == provider.issuer else {
            throw ProviderError.unproven("the answer came from another provider (iss)")
        }
    }

    /// The user from an ID token.
    private func openIDLogin() async throws -> ProvenLogin {
        let (idToken, tokens) = try await idToken()
        let rules = ProviderTokenRules(
            issuer: provider.issuer ?? "", clientID: options.clientID,
            algorithms: Set(options.signingAlgorithms.compactMap { SignatureAlgorithm(rawValue: $0.rawValue) }),
            nonce: remembered.nonce, maxAge: remembered.maxAge, now: client.now)
        let claims = try await client.verify(idToken, provider, rules)
        try requireDomain(claims)
        let userInfo =
            options.asksUserInfo
            ? try await client.userInfo(tokens?.accessToken, of: claims["sub"]?.stringValue, provider) : nil
        var profile = ProviderProfile(
            idToken: claims, userInfo: userInfo, options.attributeMap, without: options.nonPersistentAttributes)
        if let told = try parameters["user"] { profile.add(try name(told)) }
        return ProvenLogin(
            subject: try subject(upstream.subject.lazy.compactMap { claims.value(at: $0)?.text }.first { !$0.isEmpty }),
            profile: profile, idToken: idToken, tokens: tokens, expiresAt: try sessionEnd(claims))
    }

    /// The user from the provider's profile endpoint.
    private func oauthLogin() async throws -> ProvenLogin {
        let tokens = try await tokens().own
        let profile = try await client.profile(tokens.accessToken, provider)
        return ProvenLogin(
            subject: try subject(profile.subject),
            profile: ProviderProfile(
                idToken: [:], userInfo: profile.claims, options.attributeMap, without: options.nonPersistentAttributes),
            tokens: tokens)
    }

    private func idToken() async throws -> (String, UpstreamTokens?) {
        guard options.channel == .back else {
            guard let idToken = try parameters["id_token"] else {
                throw ProviderError.misfit("it answered without an ID token")
            }
            return (idToken, nil)
        }
        let tokens = try await tokens()
        guard let idToken = tokens.idToken else {
            throw ProviderError.misfit("its token endpoint answered without an ID token")
        }
        return (idToken, tokens.own)
    }

    private func tokens() async throws -> ProviderTokens {
        guard let code = try parameters["code"] else { throw ProviderError.misfit("it answered without a code") }
        return try await client.tokens(for: code, remembered, provider, redirectURI: redirectURI)
    }

    /// The name that Apple sends only with the first login.
    private func name(_ told: String) throws -> SocialProfile {
        do {
            return try SocialProfile(told)
        } catch {
            throw ProviderError.misfit("it sent the user's name as something other than a JSON object")
        }
    }

    private func subject(_ found: String?) throws -> String {
        guard let found, SubjectIdentifier.isValid(found) else {
            let names = upstream.subject.joined(separator: " or ")
            throw ProviderError.unproven("it doesn't say who logged in, or the value isn't valid (\(names))")
        }
        return found
    }

    /// Google doesn't enforce the requested domain.
    private func requireDomain(_ claims: [String: TenantValue]) throws {
        guard let domain = upstream.hostedDomain else { return }
        guard claims["hd"]?.stringValue?.lowercased() == domain.lowercased() else {
            throw ProviderError.unproven("the account belongs to another domain than \(domain) (hd)")
        }
    }

    /// `session_expiry` (IPSIE).
    private func sessionEnd(_ claims: [String: TenantValue]) throws -> Date? {
        guard options.supportsSessionExpiry else { return nil }
        guard let end = claims["session_expiry"]?.date else {
            throw CallbackError(
                "access_denied", "The upstream Identity Provider did not return a session_expiry claim")
        }
        guard end > client.now else { throw ProviderError.unproven("the session there has ended (session_expiry)") }
        return end
    }
}
