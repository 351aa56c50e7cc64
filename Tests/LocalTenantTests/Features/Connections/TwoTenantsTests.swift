import Foundation
import Testing

@testable import LocalTenant

@Suite("A tenant that logs in at another tenant")
struct TwoTenantsTests {
    @Test("a person of the other tenant becomes a user of this one, over real HTTP")
    func login() async throws {
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
                        clientSecret: "upstream secret", callbacks: [tenant.issuer + "login/callback"]))
                let start = try await browser.depart()
                let path = try #require(start.location).dropFirst(upstream.domain.count)
                #expect(start.location?.hasPrefix(upstream.issuer + "authorize?") == true)
                let login = try await upstreamBrowser.get(String(path))
                let page = try await upstreamBrowser.follow(login)
                // A server may send the browser on from its callback.
                #expect(page.headers["content-security-policy"]?.contains("form-action") == false)
                let resume = try await upstreamBrowser.logIn(at: login.location)
                let code = try await upstreamBrowser.follow(resume)
                #expect(code.location?.hasPrefix(tenant.issuer + "login/callback?") == true)

                let back = String(try #require(code.location).dropFirst(tenant.domain.count))
                let claims = try await browser.tokens(after: try await browser.get(back)).idToken
                #expect(claims["sub"]?.stringValue?.hasPrefix("oidc|acme|auth0|") == true)
                #expect(claims["email"] == "ada@example.com")
                #expect(claims["name"] == "Ada Lovelace")
                #expect(try await browser.get(back).status == 400)
            }
        }
    }
}
