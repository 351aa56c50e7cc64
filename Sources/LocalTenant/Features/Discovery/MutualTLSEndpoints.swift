/// The endpoints for clients that authenticate in the TLS handshake (RFC 8705 §5).
enum MutualTLSEndpoints {
    private static let names: Set<String> = [
        "backchannel_authentication_endpoint", "device_authorization_endpoint", "introspection_endpoint",
        "pushed_authorization_request_endpoint", "revocation_endpoint", "token_endpoint", "userinfo_endpoint",
    ]

    /// `mtls_endpoint_aliases`.
    ///
    /// - Parameter metadata: the URLs for other clients.
    static func aliases(_ metadata: [String: TenantValue], _ tenant: TenantNames) -> TenantValue {
        let own = metadata.filter { names.contains($0.key) }
        guard let host = tenant.mutualTLSHost else { return .object(own) }
        return .object(
            own.mapValues {
                .string(($0.stringValue ?? "").replacingOccurrences(of: "://\(tenant.host)", with: "://\(host)"))
            })
    }
}

extension TenantClient.AuthenticationMethod {
    /// Whether the client authenticates in the TLS handshake.
    var isMutualTLS: Bool { self == .tlsClientAuth || self == .selfSignedTLSClientAuth }
}

extension TenantConfiguration {
    /// Whether clients can show certificates: to the tenant, or to a proxy before it.
    var supportsMutualTLS: Bool { tls?.asksClients == true || mtlsEndpointAliases }
}
