import A0HTTPServer

/// `GET /`: what runs here, for a developer who opens the tenant's URL.
@Sendable func indexPage(_ call: Call) async throws -> HTTPServerResponse {
    let tenant = call.tenant
    let context = try call.pageContext(isBranded: false)
    let page = IndexPage(
        context: context, issuer: tenant.issuer, domain: String(tenant.issuer.dropLast()),
        endpoints: [
            .init(name: "Discovery", url: tenant.url(".well-known/openid-configuration")),
            .init(name: "Signing keys", url: tenant.url(".well-known/jwks.json")),
            .init(name: "Authorize", url: tenant.url("authorize")),
            .init(name: "Token", url: tenant.url("oauth/token")),
            .init(name: "User info", url: tenant.userInfoURL),
            .init(name: "Revoke", url: tenant.url("oauth/revoke")),
            .init(name: "Connect a device", url: tenant.url("activate")),
            .init(name: "Log out", url: tenant.url("v2/logout")),
        ],
        applications: try await call.store.clients().map { .init(name: $0.client.name, clientID: $0.client.clientID) },
        audiences: try await call.store.apis().map(\.identifier) + [
            tenant.managementAudience, tenant.myAccountAudience,
        ],
        sampleUser: call.configuration.sampleUser ? SampleUser.email : nil)
    return .page(page)
}
