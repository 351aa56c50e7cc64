import A0JOSE
import A0WebDriver
import Auth0
import Foundation
import JWTDecode
import TestSupport
import Testing

extension BrowserTests {
    @Suite("the SDK's logins to organizations", .oneBrowserFlow)
    struct OrganizationLoginTests {
        private static let key = Result { try PrivateKey.generateRSA() }

        @Test("by ID and by name, whatever its capitals", arguments: ["org_books", "Books"])
        func organization(name: String) async throws {
            try await login(title: "Log in to") { webAuth, tenant in
                let credentials = try await webAuth.organization(name).start()
                #expect(tenant.lastRequest["organization"] == name)
                #expect(tenant.lastRequest["invitation"] == nil)
                #expect(try decode(jwt: credentials.idToken)["org_id"].string == "org_books")
            }
        }

        @Test("by an invitation, on the page that accepts it")
        func invitation() async throws {
            let link = "https://app.example.com/login?invitation=T%2B1&organization=org_books&organization_name=books"
            try await login(title: "You were invited to") { webAuth, tenant in
                _ = try await webAuth.invitationURL(try #require(URL(string: link))).start()
                #expect(tenant.lastRequest["organization"] == "org_books")
                #expect(tenant.lastRequest["invitation"] == "T+1")
            }
        }

        @Test(
            "not with a token of another organization",
            arguments: ["https://x/?invitation=T&organization=org_other", "https://x/?invitation=T&organization=other"])
        func otherOrganization(link: String) async throws {
            try await login(title: "You were invited to") { webAuth, _ in
                await #expect {
                    try await webAuth.invitationURL(try #require(URL(string: link))).start()
                } throws: { error in
                    WebAuthError.idTokenValidationFailed ~= error
                }
            }
        }

        private func login(
            title: String, _ body: (any WebAuth, OrganizationTenant) async throws -> Void
        ) async throws {
            let browser = try #require(OneBrowser.driver)
            let tenant = try OrganizationTenant(key: Self.key.get())
            let webAuth = Auth0.webAuth(clientId: "books-app", domain: tenant.domain).shown(in: browser) {
                #expect(try await browser.title == title)
                try await browser.click("button[type=submit]")
            }
            try await body(webAuth, tenant)
            await tenant.stop()
        }
    }
}
