import A0HTTPServer
import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests metadata, keys, tokens, and user profiles from other providers. Throws `ProviderError`.
struct ProviderClient: Sendable {
    let transport: ProviderTransport
    let cache: ProviderCache
    /// The keys that sign the tenant's client assertions.
    let keys: SigningKeys
    let now: Date

    /// The provider with its metadata, if that is needed (OpenID Connect Discovery §4).
    func provider(_ upstream: Upstream) async throws -> UpstreamProvider {
        guard upstream.strategy.kind == .openID, upstream.options.needsMetadata else {
            return try UpstreamProvider(upstream, nil)
        }
        let url = upstream.options.metadataURL
        if let known = cache.metadata(url, at: now) { return try UpstreamProvider(upstream, known) }
        let metadata: ProviderMetadata = try await read("metadata", at: url)
        let provider = try UpstreamProvider(upstream, metadata)
        cache.keep(metadata, of: url, at: now)
        return provider
    }

    /// Makes sure that the provider responds, before a browser is sent there that could only show an error of its own.
    /// It's the server that the tenant needs after the login; the browser's may have another address.
    func requireResponse(of provider: UpstreamProvider) async throws {
        let isBack = provider.upstream.options.channel == .back
        let url = try isBack ? provider.tokenEndpoint : provider.keySetURL
        guard !cache.hasResponded(url.origin ?? "", at: now) else { return }
        var request = try request(url.text, provider)
        request.httpMethod = "HEAD"
        _ = try await send(request, "server")
    }

    /// The claims of an ID token, after full verification.
    func verify(
        _ idToken: String, _ provider: UpstreamProvider, _ rules: ProviderTokenRules
    ) async throws -> [String: TenantValue] {
        let token = try rules.token(idToken)
        let url = try provider.keySetURL.text
        if let known = cache.keys(url, at: now), rules.error(token, known) == nil {
            return try rules.claims(of: token)
        }
        // The provider may have rotated its keys.
        let keys: JSONWebKeySet = try await read("key set", at: url)
        cache.keep(keys, of: url, at: now)
        if let error = rules.error(token, keys) { throw error }
        return try rules.claims(of: token)
    }

    /// Whether the token is signed with a key that the provider publishes.
    func isSigned(_ token: CompactJWS, by provider: UpstreamProvider) async throws -> Bool {
        let algorithms = Set(
            provider.options.signingAlgorithms.compactMap { SignatureAlgorithm(rawValue: $0.rawValue) })
        let url = try provider.keySetURL.text
        if let known = cache.keys(url, at: now), known.verifies(token, algorithms: algorithms) { return true }
        // The provider may have rotated its keys.
        let keys: JSONWebKeySet = try await read("key set", at: url)
        cache.keep(keys, of: url, at: now)
        return keys.verifies(token, algorithms: algorithms)
    }

    /// Exchanges a code (RFC 6749 §4.1.3, OpenID Connect Core §3.1.3.1).
    func tokens(
        for code: String, _ login: UpstreamLogin, _ provider: UpstreamProvider, redirectURI: String
    ) async throws -> ProviderTokens {
        var items = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI)]
        if let verifier = login.verifier { items.append(("code_verifier", verifier)) }
        return try await tokens(for: "code", items, provider)
    }

    /// Refreshes tokens (RFC 6749 §6).
    func tokens(refreshing token: String, _ provider: UpstreamProvider) async throws -> ProviderTokens {
        try await tokens(
            for: "refresh token", [("grant_type", "refresh_token"), ("refresh_token", token)], provider)
    }

    private func tokens(
        for subject: String, _ items: [(String, String)], _ provider: UpstreamProvider
    ) async throws -> ProviderTokens {
        var items = items
        var request = try request(provider.tokenEndpoint.text, provider)
        let proof = try await ProviderCredentials(provider, keys: keys, now: now).proof()
        items += proof.items
        if let authorization = proof.authorization {
            request.setValue(authorization, forHTTPHeaderField: "Authorization")
        }
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode(items).utf8)

        let (body, status) = try await send(request, "token endpoint")
        let members = try? TenantValue.decodeObject(body)
        // GitHub sends errors with status 200.
        guard status == 200, let members, members["error"] == nil else {
            throw Self.providerError(of: subject, status, members)
        }
        return ProviderTokens(members, at: now)
    }

    /// The provider's profile of the user of an ID token (OpenID Connect Core §5.3).
    func userInfo(
        _ accessToken: String?, of subject: String?, _ provider: UpstreamProvider
    ) async throws -> [String: TenantValue] {
        let claims: [String: TenantValue] = try await read(
            "userinfo", request(provider.userInfoEndpoint.text, provider, accessToken))
        guard let found = claims["sub"]?.stringValue, found == subject else {
            throw ProviderError.unproven("its userinfo endpoint and its ID token name different users (sub)")
        }
        return claims
    }

    /// The user's profile, at a provider that has no ID tokens.
    func profile(_ accessToken: String?, _ provider: UpstreamProvider) async throws -> OAuthProfile {
        let endpoint = try provider.userInfoEndpoint
        let members: [String: TenantValue] = try await read("profile", request(endpoint.text, provider, accessToken))
        guard provider.upstream.strategy.listsEmails else { return OAuthProfile(members, provider.upstream) }
        let list = String(endpoint.text.dropLast(endpoint.rest.count)) + "/emails"
        let (body, status) = try await send(request(list, provider, accessToken), "list of email addresses")
        // The list isn't available without its scope.
        guard ![401, 403, 404].contains(status) else { return OAuthProfile(members, provider.upstream) }
        guard status == 200, let emails = try? TenantValue.decode(body).arrayValue else {
            throw ProviderError.misfit(
                "its list of email addresses at \(list) answered \(status) instead of a JSON array")
        }
        return OAuthProfile(members, emails: emails, provider.upstream)
    }

    private static func providerError(
        of subject: String, _ status: Int, _ members: [String: TenantValue]?
    ) -> ProviderError {
        // Facebook nests the error in an object.
        let parts: [String: TenantValue]? = if case .object(let parts)? = members?["error"] { parts } else { nil }
        guard let error = members?["error"]?.stringValue ?? parts?["type"]?.stringValue else {
            return .misfit("its token endpoint answered \(status) instead of a JSON object with tokens")
        }
        let description = members?["error_description"]?.stringValue ?? parts?["message"]?.stringValue
        let said = [error, description].compactMap(\.self).map(ProviderError.printable).joined(separator: ": ")
        return ProviderError(
            ["invalid_grant", "bad_verification_code"].contains(error) ? "access_denied" : "server_error",
            "its token endpoint refused the \(subject): \(said)")
    }

    /// - Throws: `ProviderError` without a token.
    private func request(
        _ text: String, _ provider: UpstreamProvider, _ accessToken: String?
    ) throws -> URLRequest {
        guard let accessToken else {
            throw ProviderError.misfit(
                "its token endpoint answered without an access token for the userinfo endpoint")
        }
        var request = try request(text, provider)
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        return request
    }

    private func request(_ text: String, _ provider: UpstreamProvider? = nil) throws -> URLRequest {
        guard let url = URL(string: text) else { throw ProviderError.misfit("\(text) is not a URL") }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        // GitHub rejects requests without a user agent.
        request.setValue("local-tenant", forHTTPHeaderField: "User-Agent")
        for (name, value) in provider?.options.customHeaders ?? [:] {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    private func read<Document: Decodable>(_ what: String, at url: String) async throws -> Document {
        try await read(what, request(url))
    }

    private func read<Document: Decodable>(_ what: String, _ request: URLRequest) async throws -> Document {
        let (body, status) = try await send(request, what)
        let place = request.url?.absoluteString ?? ""
        guard status == 200 else { throw ProviderError.misfit("its \(what) at \(place) answered \(status)") }
        do {
            return try JSONDecoder().decode(Document.self, from: body)
        } catch {
            throw ProviderError.misfit("its \(what) at \(place) isn't the expected JSON")
        }
    }

    private func send(_ request: URLRequest, _ what: String) async throws -> (body: Data, status: Int) {
        let origin = request.url.flatMap { AbsoluteURL($0.absoluteString)?.origin } ?? ""
        do {
            let (body, response) = try await transport.send(request)
            cache.note(origin, responded: true, at: now)
            return (body, response.statusCode)
        } catch let error as URLError {
            cache.note(origin, responded: false, at: now)
            let text = error.localizedDescription
            throw ProviderError.unreachable(
                "its \(what) at \(request.url?.absoluteString ?? "") cannot be reached: \(text.hasSuffix(".") ? String(text.dropLast()) : text)"
            )
        }
    }
}

/// A provider's tokens for a code.
struct ProviderTokens: Sendable {
    let idToken: String?
    let own: UpstreamTokens

    init(_ members: [String: TenantValue], at now: Date) {
        idToken = members["id_token"]?.stringValue
        // Microsoft used to send numbers as strings.
        let seconds = members["expires_in"]?.text.flatMap { Int64($0) }
        own = UpstreamTokens(
            accessToken: members["access_token"]?.stringValue, refreshToken: members["refresh_token"]?.stringValue,
            expiresIn: seconds, issuedAt: now, scope: members["scope"]?.stringValue)
    }
}
