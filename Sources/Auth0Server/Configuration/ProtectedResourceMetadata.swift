import A0Encoding
import Foundation

/// The metadata of an API as a protected resource (RFC 9728 §2), by which clients that don't know it find out where to
/// get tokens, such as those of the Model Context Protocol.
///
/// Respond to `GET` at ``url`` with ``json`` and the type `application/json`, without requiring a token, and let the
/// verifier's responses name that URL:
///
/// ```swift
/// func makeMetadata(for configuration: inout Configuration) throws -> ProtectedResourceMetadata {
///     var metadata = try ProtectedResourceMetadata(resource: "https://api.example.com/mcp", configuration)
///     metadata.scopesSupported = ["read:notes"]
///     configuration.resourceMetadata = metadata.url
///     return metadata
/// }
/// ```
public struct ProtectedResourceMetadata: Sendable, Hashable {
    /// `resource`: the URL of the API, which should also be the audience of its tokens (RFC 8707 §2).
    public let resource: String
    /// `authorization_servers`: the issuers of its tokens. Empty if a resolver finds them.
    public var authorizationServers: [String] = []
    /// `scopes_supported`: the scopes that clients can ask for.
    public var scopesSupported: [String] = []
    /// `resource_name`: its name for people.
    public var resourceName: String?
    /// `resource_documentation`: the URL of a page for developers.
    public var resourceDocumentation: String?
    /// `bearer_methods_supported`: the places where a request can carry its token: `header`, `body`, and `query`.
    public let bearerMethodsSupported: [String]
    /// `dpop_signing_alg_values_supported`: how proofs of possession may be signed (RFC 9449). Empty if there are none.
    public let dpopSigningAlgorithms: [String]
    /// `dpop_bound_access_tokens_required`: whether tokens have to be bound to a key of the client.
    public let requiresDPoP: Bool
    /// `tls_client_certificate_bound_access_tokens`: whether tokens have to be bound to a certificate of the client
    /// (RFC 8705).
    public let requiresClientCertificates: Bool
    /// The URL of the metadata: the resource's, with `/.well-known/oauth-protected-resource` before its path (RFC 9728
    /// §3.1).
    public let url: String

    /// Creates the metadata of an API whose tokens a verifier with this configuration accepts.
    ///
    /// - Parameters:
    ///   - resource: the URL of the API: `https`, or `http` on this machine's loopback interface.
    ///   - configuration: that of the verifier.
    /// - Throws: ``ConfigurationError`` if the resource isn't such a URL, or has a query or a fragment.
    public init(resource: String, _ configuration: Configuration) throws(ConfigurationError) {
        guard SafeURL.url(resource) != nil, let parts = URLComponents(string: resource), parts.query == nil,
            parts.fragment == nil
        else {
            throw ConfigurationError(
                "resource", "\(quoted(resource)) isn't an https URL, or it has a query or a fragment.")
        }
        self.resource = resource
        var place = parts
        place.percentEncodedPath =
            "/.well-known/oauth-protected-resource" + (parts.path == "/" ? "" : parts.percentEncodedPath)
        url = place.string ?? ""
        if case .list(let issuers) = configuration.issuers.source { authorizationServers = issuers.map(\.issuer) }
        let methods: [(TokenSource, String)] = [(.header, "header"), (.formBody, "body"), (.query, "query")]
        bearerMethodsSupported = methods.filter { configuration.sources.contains($0.0) }.map(\.1)
        let dpop = configuration.dpop
        dpopSigningAlgorithms = dpop.mode == .disabled ? [] : dpop.algorithms.map(\.rawValue)
        requiresDPoP = dpop.mode == .required
        requiresClientCertificates = configuration.certificateBound == .required
    }

    /// The metadata as a JSON object, without what is empty or false (RFC 9728 §3.2).
    public var json: Data {
        let lists = [
            "authorization_servers": authorizationServers, "scopes_supported": scopesSupported,
            "bearer_methods_supported": bearerMethodsSupported,
            "dpop_signing_alg_values_supported": dpopSigningAlgorithms,
        ]
        var members = lists.filter { !$0.value.isEmpty }.mapValues { JSONValue.array($0.map(JSONValue.string)) }
        members["resource"] = .string(resource)
        members["resource_name"] = resourceName.map(JSONValue.string)
        members["resource_documentation"] = resourceDocumentation.map(JSONValue.string)
        if requiresDPoP { members["dpop_bound_access_tokens_required"] = true }
        if requiresClientCertificates { members["tls_client_certificate_bound_access_tokens"] = true }
        return JSONValue.object(members).encoded()
    }
}
