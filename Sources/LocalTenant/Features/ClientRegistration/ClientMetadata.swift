/// A client as it describes itself (RFC 7591 §2). Metadata that this tenant doesn't know is ignored.
struct ClientMetadata: Sendable {
    private static let grantTypes: Set<String> = [
        GrantType.authorizationCode.rawValue, GrantType.refreshToken.rawValue,
    ]
    private static let authenticationMethods: [TenantClient.AuthenticationMethod] = [
        .none, .secretPost, .secretBasic,
    ]

    let name: String
    let redirectURIs: [AbsoluteURL]
    let authenticationMethod: TenantClient.AuthenticationMethod
    let grants: [String]
    let logoURI: String?

    /// - Throws: `OAuthError` with the codes of RFC 7591 §3.2.2.
    init(_ parameters: Parameters) throws {
        do {
            name = try parameters["client_name"] ?? "Unnamed application"
            redirectURIs = try Self.redirectURIs(try parameters.list("redirect_uris") ?? [])
            authenticationMethod = try Self.authenticationMethod(try parameters["token_endpoint_auth_method"])
            grants = try Self.grants(try parameters.list("grant_types"))
            logoURI = try parameters["logo_uri"]
            guard try parameters.list("response_types") ?? ["code"] == ["code"] else {
                throw Self.invalid("The only response type of registered clients is code")
            }
        } catch let error as OAuthError where error.error == "invalid_request" {
            throw Self.invalid(error.description)
        }
    }

    static func invalid(_ description: String) -> OAuthError {
        OAuthError(400, "invalid_client_metadata", description)
    }

    private static func redirectURIs(_ texts: [String]) throws -> [AbsoluteURL] {
        func oauthError(_ message: String) -> OAuthError { OAuthError(400, "invalid_redirect_uri", message) }
        guard !texts.isEmpty else { throw oauthError("Missing required parameter: redirect_uris") }
        return try texts.map { text in
            // `*` and `{` begin the placeholders of clients that administrators register.
            guard let url = AbsoluteURL(text), !text.contains(where: "*{".contains) else {
                throw oauthError("\(text.prefix(200)) isn't an absolute URL")
            }
            guard !url.isUnsafe else { throw oauthError("\(text.prefix(200)) runs code in browsers") }
            guard !url.hasFragment else { throw oauthError("\(text.prefix(200)) has a fragment") }
            guard url.scheme != "http" || url.isHTTPLoopback else {
                throw oauthError("\(text.prefix(200)) needs https, because it isn't a loopback address")
            }
            return url
        }
    }

    private static func authenticationMethod(_ text: String?) throws -> TenantClient.AuthenticationMethod {
        guard let text else { return .secretPost }
        guard let method = authenticationMethods.first(where: { $0.rawValue == text }) else {
            let known = authenticationMethods.map(\.rawValue).joined(separator: ", ")
            throw invalid("token_endpoint_auth_method must be one of: \(known)")
        }
        return method
    }

    private static func grants(_ list: [String]?) throws -> [String] {
        let grants = (list ?? [GrantType.authorizationCode.rawValue]).withoutRepetition()
        guard grants.contains(GrantType.authorizationCode.rawValue), grantTypes.isSuperset(of: grants) else {
            throw invalid("grant_types must be authorization_code, or authorization_code and refresh_token")
        }
        return grants
    }

    /// Whether it authenticates with PKCE only.
    var isPublic: Bool { authenticationMethod == .none }

    /// Its `app_type` at Auth0: only pages on web servers can't be programs on a device.
    private var appType: TenantClient.AppType {
        guard isPublic else { return .regularWeb }
        return redirectURIs.allSatisfy { $0.scheme == "https" } ? .spa : .native
    }

    /// The body of a call of the Management API that makes this client.
    func client(_ mode: TenantClient.ThirdPartySecurityMode) -> [String: TenantValue] {
        var members: [String: TenantValue] = [
            "name": .string(name), "callbacks": texts(redirectURIs.map(\.text)), "grant_types": texts(grants),
            "token_endpoint_auth_method": .string(authenticationMethod.rawValue),
            "app_type": .string(appType.rawValue), "is_first_party": false, "oidc_conformant": true,
            "third_party_security_mode": .string(mode.rawValue),
        ]
        members["logo_uri"] = logoURI.map(TenantValue.string)
        return members
    }

    /// The members of the response that repeat this metadata (RFC 7591 §3.2.1).
    var registered: [String: TenantValue] {
        var members: [String: TenantValue] = [
            "client_name": .string(name), "redirect_uris": texts(redirectURIs.map(\.text)),
            "grant_types": texts(grants), "response_types": ["code"],
            "token_endpoint_auth_method": .string(authenticationMethod.rawValue),
        ]
        members["logo_uri"] = logoURI.map(TenantValue.string)
        return members
    }

    private func texts(_ texts: [String]) -> TenantValue { .array(texts.map(TenantValue.string)) }
}
