import Foundation
import Testing

@testable import LocalTenant

@Suite("WebFinger")
struct WebFingerTests {
    private static let relation = "http://openid.net/specs/connect/1.0/issuer"

    private static let configuration = TenantConfiguration.bookshop.with {
        var options = ProviderOptions(issuer: "https://id.acme.example/", clientID: "tenant", clientSecret: "secret")
        options.domainAliases = ["Acme.example"]
        $0.connections.append(TenantConnection(name: "acme", options: options))
    }

    @Test(
        "the domain of a connection has the tenant as its issuer",
        arguments: ["urn:auth0:discovery:domain:acme.example", "acct:Ada@ACME.example"])
    func managed(resource: String) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let response = try await browser.get(
                "/.well-known/webfinger", ["resource": resource, "rel": Self.relation])
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "application/jrd+json")
            #expect(response.headers["access-control-allow-origin"] == "*")
            let link: TenantValue = ["rel": .string(Self.relation), "href": .string(tenant.issuer)]
            #expect(try response.json == ["subject": .string(resource), "links": [link]])
            let other = try await browser.get(
                "/.well-known/webfinger", ["resource": resource, "rel": "http://webfinger.net/rel/avatar"])
            #expect(try other.json["links"] == [])
        }
    }

    @Test(
        "other domains aren't found, and resources of other kinds are invalid",
        arguments: [
            ("urn:auth0:discovery:domain:other.example", 404), ("urn:auth0:discovery:domain:", 404),
            ("acct:ada@sub.acme.example", 404), ("acct:ada", 400), ("https://acme.example", 400), ("", 400),
        ])
    func others(resource: String, status: Int) async throws {
        try await withTenant(Self.configuration) { _, browser in
            let response = try await browser.get("/.well-known/webfinger", ["resource": resource])
            #expect(response.status == status)
        }
    }
}
