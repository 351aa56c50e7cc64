import A0Encoding
import A0JOSE

extension Call {
    /// The certificate that the client proved possession of; nil without mutual TLS. One that a proxy forwards counts
    /// if the proxy knows the API key of a custom domain with its own certificates.
    ///
    /// - Throws: `OAuthError` for one that can't be read.
    func findClientCertificate() async throws -> PresentedCertificate? {
        guard request.headers[PresentedCertificate.header] != nil, try await isFromEdge() else {
            return try PresentedCertificate(request, tenant.clientAuthorities, at: now)
        }
        return try PresentedCertificate(forwardedIn: request.headers)
    }

    private func isFromEdge() async throws -> Bool {
        guard let key = request.headers["cname-api-key"] else { return false }
        let digest = EdgeKey.digest(of: key)
        return try await store.settings(EdgeKey.domains).contains {
            constantTimeEqual($0.document[EdgeKey.member]?.stringValue ?? "", digest)
        }
    }
}

/// The API key by which the proxy of a custom domain shows that it is that proxy: only its digest is kept.
enum EdgeKey {
    static let domains = "custom-domains"
    static let member = "cname_api_key_digest"

    static func digest(of key: String) -> String { Base64URL.encode(key.secretHash) }
}
