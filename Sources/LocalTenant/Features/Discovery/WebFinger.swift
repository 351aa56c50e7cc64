import A0HTTPServer
import Foundation

/// `GET /.well-known/webfinger` (RFC 7033; OpenID Connect Discovery §2): the issuer for people with an email address at
/// a domain, if one of the tenant's connections is for that domain.
enum WebFinger {
    private static let issuerRelation = "http://openid.net/specs/connect/1.0/issuer"
    /// The beginning of a domain as Auth0's SDKs ask about it.
    private static let domainPrefix = "urn:auth0:discovery:domain:"

    @Sendable static func respond(_ call: Call) async throws -> HTTPServerResponse {
        let resource = try Parameters(call.request.query.filter { $0.name == "resource" }).required("resource")
        guard let domain = domain(of: resource) else {
            throw OAuthError.invalidRequest("Parameter 'resource' must be an account or a domain")
        }
        let isManaged = call.configuration.connections.contains {
            $0.isForLogins && $0.upstream?.domains.contains(domain) == true
        }
        guard isManaged else { throw OAuthError(404, "not_found", "No connection is for \(domain)") }
        let relations = call.request.query.filter { $0.name == "rel" }.map(\.value)
        let link: TenantValue = ["rel": .string(issuerRelation), "href": .string(call.tenant.issuer)]
        let links = relations.isEmpty || relations.contains(issuerRelation) ? [link] : []
        var response = try HTTPServerResponse.json(["subject": .string(resource), "links": .array(links)])
        response.headers["Content-Type"] = "application/jrd+json"
        return response
    }

    /// The domain of `acct:NAME@DOMAIN`, or one that is asked about itself.
    private static func domain(of resource: String) -> String? {
        let resource = resource.lowercased()
        if resource.hasPrefix(domainPrefix) { return String(resource.dropFirst(domainPrefix.count)) }
        guard resource.hasPrefix("acct:"), let at = resource.lastIndex(of: "@") else { return nil }
        return String(resource[resource.index(after: at)...])
    }
}
