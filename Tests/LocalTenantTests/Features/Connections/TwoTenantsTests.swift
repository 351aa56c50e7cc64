import Foundation
import Testing

@testable import LocalTenant

@Suite("Logins at another tenant")
struct TwoTenantsTests {
    /// One of the tenants, and the user's browser there.
    private struct Place {
        let tenant: LocalTenant
        let browser: Browser

        /// Follows the redirect from the other tenant.
        func follow(_ page: Browser.Page) async throws -> Browser.Page {
            let location = try #require(page.location)
            #expect(location.hasPrefix(tenant.issuer))
            return try await browser.get(String(location.dropFirst(tenant.domain.count)))
        }
    }

    private func withTwoTenants(_ body: (_ here: Place, _ upstream: Place) async throws -> Void) async throws {
        try await withTenant { upstream, upstreamBrowser in
            let options = ProviderOptions(
                issuer: upstream.issuer, clientID: "tenant", clientSecret: "upstream secret")
            let configuration = TenantConfiguration.bookshop.with {
                $0.connections.append(TenantConnection(name: "acme", options: options))
            }
            try await withTenant(configuration) { tenant, browser in
                try await upstream.add(
                    TenantClient(
                        clientID: "tenant", name: "The other tenant", appType: .regularWeb,
                        clientSecret: "upstream secret", callbacks: [tenant.issuer + "login/callback"],
                        allowedLogoutURLs: [tenant.issuer + "v2/logout/callback"]))
                try await body(
                    Place(tenant: tenant, browser: browser), Place(tenant: upstream, browser: upstreamBrowser))
            }
        }
    }

    @Test("a user of the other tenant becomes a user of this one over real HTTP")
    func login() async throws {
        try await withTwoTenants { here, upstream in
            let start = try await here.browser.depart()
            #expect(start.location?.hasPrefix(upstream.tenant.issuer + "authorize?") == true)
            let login = try await upstream.follow(start)
            let page = try await upstream.browser.follow(login)
            // An application may redirect the browser from its callback.
            #expect(page.headers["content-security-policy"]?.contains("form-action") == false)
            let code = try await upstream.browser.follow(try await upstream.browser.logIn(at: login.location))
            #expect(code.location?.hasPrefix(here.tenant.issuer + "login/callback?") == true)

            let claims = try await here.browser.tokens(after: try await here.follow(code)).idToken
            #expect(claims["sub"]?.stringValue?.hasPrefix("oidc|acme|auth0|") == true)
            #expect(claims["email"] == "ada@example.com")
            #expect(claims["name"] == "Ada Lovelace")
            #expect(try await here.follow(code).status == 400)
        }
    }

    @Test("a federated logout redirects to the other tenant and back, and ends both sessions")
    func federatedLogout() async throws {
        try await withTwoTenants { here, upstream in
            let login = try await upstream.follow(try await here.browser.depart())
            let code = try await upstream.browser.follow(try await upstream.browser.logIn(at: login.location))
            _ = try await here.browser.tokens(after: try await here.follow(code))

            let leaving = try await here.browser.get("/v2/logout?federated&client_id=app")
            #expect(leaving.location?.hasPrefix(upstream.tenant.issuer + "oidc/logout?id_token_hint=") == true)
            let coming = try await upstream.follow(leaving)
            #expect(coming.status == 302, "the ID token proves the session: \(coming.text)")
            #expect(try await here.follow(coming).location == "http://127.0.0.1/goodbye")
            for browser in [here.browser, upstream.browser] {
                let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
                #expect(silent.parameter("error") == "login_required")
            }
        }
    }
}
