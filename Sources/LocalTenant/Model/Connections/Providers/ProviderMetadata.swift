/// The metadata of an OpenID Provider (OpenID Connect Discovery §3).
struct ProviderMetadata: Sendable, Equatable, Decodable {
    var issuer: String
    var authorizationEndpoint: String?
    var tokenEndpoint: String?
    var userInfoEndpoint: String?
    var keySetURL: String?
    var endSessionEndpoint: String?
    var challengeMethods: [String]?
    var authenticationMethods: [String]?
    var namesIssuer: Bool?

    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case userInfoEndpoint = "userinfo_endpoint"
        case keySetURL = "jwks_uri"
        case endSessionEndpoint = "end_session_endpoint"
        case challengeMethods = "code_challenge_methods_supported"
        case authenticationMethods = "token_endpoint_auth_methods_supported"
        case namesIssuer = "authorization_response_iss_parameter_supported"
    }
}

extension ProviderOptions {
    static let wellKnownPath = "/.well-known/openid-configuration"

    /// Whether the configuration lacks something that a login needs.
    var needsMetadata: Bool {
        var needed = [issuer, authorizationEndpoint, keySetURL]
        if channel == .back { needed.append(tokenEndpoint) }
        if asksUserInfo { needed.append(userInfoEndpoint) }
        return needed.contains(nil)
    }

    /// Whether the userinfo endpoint is called. Only the code flow returns a token for it.
    var asksUserInfo: Bool { channel == .back && attributeMap.asksUserInfo }

    /// The URL of the provider's metadata (OpenID Connect Discovery §4).
    var metadataURL: String {
        discoveryURL ?? Self.withoutSlash(issuer ?? "") + Self.wellKnownPath
    }

    /// Makes sure that the metadata belongs to this provider (OpenID Connect Discovery §4.3).
    ///
    /// - Throws: `ProviderError`.
    func requireOwn(_ metadata: ProviderMetadata) throws {
        if let issuer {
            guard issuer == metadata.issuer else {
                throw ProviderError.misfit(
                    "the issuer is \(issuer) in the configuration, and \(metadata.issuer) in its metadata")
            }
        } else if metadataURL.hasSuffix(Self.wellKnownPath) {
            let place = String(metadataURL.dropLast(Self.wellKnownPath.count))
            // Microsoft's metadata for a domain names the organization's id as the issuer, and "common" has a
            // placeholder for any organization.
            let isMicrosofts = usesCommonEndpoint || tenantDomain != nil
            let isOwn =
                isMicrosofts
                ? AbsoluteURL(metadata.issuer)?.origin == AbsoluteURL(place)?.origin
                : Self.withoutSlash(metadata.issuer) == place
            guard isOwn else {
                throw ProviderError.misfit("the metadata at \(metadataURL) is for the issuer \(metadata.issuer)")
            }
        }
    }

    private static func withoutSlash(_ url: String) -> String {
        url.hasSuffix("/") ? String(url.dropLast()) : url
    }
}

extension AttributeMap {
    var asksUserInfo: Bool {
        userInfoScope != nil || attributes.values.contains { $0.stringValue?.contains("${context.userinfo.") == true }
    }
}
