import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Organization pages")
    struct OrganizationPageTests {
        private static let logo =
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='%230a7d57'/%3E%3C/svg%3E"

        private static func configuration(_ behavior: OrganizationRequireBehavior = .noPrompt) -> TenantConfiguration {
            var configuration = TenantConfiguration()
            var books = TenantOrganization(
                name: "books", displayName: "Society of Readers", members: ["ada@example.com"])
            books.branding = OrganizationBranding(logoURL: logo, primaryColor: "#0a7d57", pageBackground: "#eef6f2")
            configuration.organizations = [
                books,
                TenantOrganization(
                    name: "games", displayName: String(repeating: "Very long name ", count: 8),
                    members: ["ada@example.com"]),
            ]
            configuration.clients[0].organizationUsage = .allow
            configuration.clients[0].organizationRequireBehavior = behavior
            return configuration
        }

        private func isLogoShown(_ browser: WebDriver) async throws -> Bool {
            let image = try await browser.execute(
                "return getComputedStyle(document.querySelector('.brand'), '::before').backgroundImage")
            return image.stringValue?.hasPrefix("url(") == true
        }

        @Test("the organization is entered before the login, and the login page has its branding")
        func beforeLogin() async throws {
            try await visit(javaScript: false, Self.configuration(.preLoginPrompt)) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.text(of: "h1") == "Enter your organization")
                try await AppearanceTests.expectReadable(visit, "organization-selection")
                try await browser.type("nobody", into: "#organization")
                try await browser.click("button[type=submit]")
                try await browser.waitFor("[role=alert]")
                try await AppearanceTests.expectReadable(visit, "organization-unknown")
                try await visit.authorize()
                try await browser.type("BOOKS", into: "#organization")
                try await browser.click("button[type=submit]")
                try await browser.waitFor("#password")
                #expect(try await browser.text(of: ".brand") == "Society of Readers")
            }
            try await visit(javaScript: true, Self.configuration()) { visit in
                try await visit.authorize(["organization": Self.configuration().organizations[0].id])
                #expect(try await isLogoShown(visit.browser))
                try await AppearanceTests.expectReadable(visit, "organization-login")
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("after the login, an organization or none is selected with a click")
        func afterLogin() async throws {
            try await visit(javaScript: false, Self.configuration(.postLoginPrompt)) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor(".choices")
                #expect(try await browser.text(of: "h1") == "Select an organization")
                try await AppearanceTests.expectReadable(visit, "organization-picker")
                try await browser.click(".choices button")
                #expect(try await visit.response()["code"] != nil)
                try await visit.open("")
                try await visit.authorize()
                try await browser.waitFor(".choices")
                try await browser.click("button[value=personal]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("an invitation is accepted on the tenant's page by signing up with the invited address")
        func invitation() async throws {
            try await visit(javaScript: false, Self.configuration()) { visit in
                let browser = visit.browser
                let invitation = try await visit.tenant.invite(
                    "carol@example.com", to: Self.configuration().organizations[0].id, clientID: "a0-cli",
                    .init(inviter: "Grace Hopper"))
                let link = try #require(invitation.url.flatMap { URL(string: $0) })
                try await browser.open(link)
                #expect(try await browser.text(of: "h1") == "You've been invited to Society of Readers")
                try await AppearanceTests.expectReadable(visit, "invitation")
                try await browser.click("button[type=submit]")
                try await browser.waitFor("#email[readonly]")
                #expect(try await browser.text(of: ".lead").contains("Grace Hopper's invitation"))
                try await AppearanceTests.expectReadable(visit, "invitation-signup")
                try await browser.type("Nanosecond-30cm", into: "#password")
                try await browser.click("button[type=submit]")
                try await browser.waitFor(".lead[role=status]")
                #expect(try await browser.text(of: "h1") == "You've joined Society of Readers")
                try await AppearanceTests.expectReadable(visit, "invitation-accepted")
                try await browser.open(link)
                #expect(try await browser.text(of: "h1") == "This invitation was already used")
                try await AppearanceTests.expectReadable(visit, "invitation-used")
            }
        }
    }
}
