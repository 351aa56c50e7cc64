import A0HTTPServer
import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Talks to OpenID Providers: what they are, their keys, tokens for codes, and what they know about users. Throws
/// `ProviderFailure`.
struct ProviderClient: Sendable {
    let transport: ProviderTransport
    let cache: ProviderCache
    let now: Date

    /// The provider with all that it says of itself, where that is needed (OpenID Connect Discovery §4).
    func provider(_ options: OpenIDProviderOptions) async throws -> OpenIDProvider {
        guard options.needsMetadata else { return try OpenIDProvider(options, nil) }
        let url = options.metadataURL
        if let known = cache.metadata(url, at: now) { return try OpenIDProvider(options, known) }
        let metadata: ProviderMetadata = try await read("metadata", at: url)
        let provider = try OpenIDProvider(options, metadata)
        cache.keep(metadata, of: url, at: now)
        return provider
    }

    /// The claims of an ID token that is good by all rules.
    func verify(
        _ idToken: String, _ provider: OpenIDProvider, _ rules: ProviderTokenRules
    ) async throws -> [String: TenantValue] {
        let token = try rules.token(idToken)
        let url = try provider.keySetURL.text
        if let known = cache.keys(url, at: now), rules.problem(token, known) == nil {
            return try rules.claims(of: token)
        }
        // Keys change.
        let keys: JSONWebKeySet = try await read("key set", at: url)
        cache.keep(keys, of: url, at: now)
        if let problem = rules.problem(token, keys) { throw problem }
        return try rules.claims(of: token)
    }

    /// Exchanges a code (OpenID Connect Core §3.1.3.1).
    func tokens(
        for code: String, _ login: UpstreamLogin, _ provider: OpenIDProvider, redirectURI: String
    ) async throws -> (idToken: String, accessToken: String?) {
        var items = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI)]
        if let verifier = login.verifier { items.append(("code_verifier", verifier)) }
        var request = try request(provider.tokenEndpoint.text)
        let options = provider.options
        switch provider.authenticationMethod {
        case .secretPost:
            items += [("client_id", options.clientID), ("client_secret", options.clientSecret ?? "")]
        case .secretBasic:
            // Form-encoded first (RFC 6749 §2.3.1).
            let parts = [options.clientID, options.clientSecret ?? ""].map { FormEncoding.encode($0) }
            let credentials = Data(parts.joined(separator: ":").utf8).base64EncodedString()
            request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
        case .none:
            items.append(("client_id", options.clientID))
        }
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode(items).utf8)

        let (body, status) = try await send(request, "token endpoint")
        let members = try? JSONDecoder().decode([String: TenantValue].self, from: body)
        guard status == 200, let members else { throw Self.refusal(status, members) }
        guard let idToken = members["id_token"]?.stringValue else {
            throw ProviderFailure.misfit("its token endpoint answered without an ID token")
        }
        return (idToken, members["access_token"]?.stringValue)
    }

    /// What the provider says about the user (OpenID Connect Core §5.3).
    func userInfo(
        _ accessToken: String?, of subject: String?, _ provider: OpenIDProvider
    ) async throws -> [String: TenantValue] {
        guard let accessToken else {
            throw ProviderFailure.misfit(
                "its token endpoint answered without an access token for the userinfo endpoint")
        }
        var request = try request(provider.userInfoEndpoint.text)
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        let claims: [String: TenantValue] = try await read("userinfo", request)
        guard let found = claims["sub"]?.stringValue, found == subject else {
            throw ProviderFailure.unproven("its userinfo endpoint speaks of somebody else than its ID token (sub)")
        }
        return claims
    }

    private static func refusal(_ status: Int, _ members: [String: TenantValue]?) -> ProviderFailure {
        guard let error = members?["error"]?.stringValue else {
            return .misfit("its token endpoint answered \(status) instead of a JSON object with tokens")
        }
        let description = members?["error_description"]?.stringValue
        let said = [error, description].compactMap(\.self).map(ProviderFailure.printable).joined(separator: ": ")
        return ProviderFailure(
            error == "invalid_grant" ? "access_denied" : "server_error", "its token endpoint refused the code: \(said)")
    }

    private func request(_ text: String) throws -> URLRequest {
        guard let url = URL(string: text) else { throw ProviderFailure.misfit("\(text) is not a URL") }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    private func read<Document: Decodable>(_ what: String, at url: String) async throws -> Document {
        try await read(what, request(url))
    }

    private func read<Document: Decodable>(_ what: String, _ request: URLRequest) async throws -> Document {
        let (body, status) = try await send(request, what)
        let place = request.url?.absoluteString ?? ""
        guard status == 200 else { throw ProviderFailure.misfit("its \(what) at \(place) answered \(status)") }
        do {
            return try JSONDecoder().decode(Document.self, from: body)
        } catch {
            throw ProviderFailure.misfit("its \(what) at \(place) is not the JSON that it has to be")
        }
    }

    private func send(_ request: URLRequest, _ what: String) async throws -> (body: Data, status: Int) {
        do {
            let (body, response) = try await transport.send(request)
            return (body, response.statusCode)
        } catch let error as URLError {
            let text = error.localizedDescription
            throw ProviderFailure.unreachable(
                "its \(what) at \(request.url?.absoluteString ?? "") cannot be reached: \(text.hasSuffix(".") ? String(text.dropLast()) : text)"
            )
        }
    }
}
