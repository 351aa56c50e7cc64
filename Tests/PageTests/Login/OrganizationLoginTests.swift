import A0WebDriver
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

extension BrowserTests {
    @Suite("The SDK's organization logins", .oneBrowserFlow)
    struct OrganizationLoginTests {
        private static let books = TenantOrganization(name: "books", members: ["grace@example.com"])
        private static let grace = TenantUser(email: "grace@example.com", password: "Nanosecond-30cm")

        private static var configuration: TenantConfiguration {
            var configuration = TenantConfiguration()
            configuration.organizations = [books, TenantOrganization(name: "games")]
            configuration.allowsOrganizationNames = true
            configuration.clients[0].organizationUsage = .allow
            configuration.clients[0].initiateLoginURI = "https://app.example.com/login"
            configuration.users = [grace]
            configuration.sampleUser = true
            return configuration
        }

        @Test(
            "a member logs in to an organization by its ID or its name, regardless of case",
            arguments: [books.id, "Books"])
        func member(organization: String) async throws {
            try await visit(Self.configuration) { visit in
                let member = visit.as("grace@example.com", "Nanosecond-30cm")
                let token = try decode(jwt: try await member.webAuth.organization(organization).start().idToken)
                #expect(token["org_id"].string == Self.books.id)
                #expect(token["org_name"].string == "books")
            }
        }

        @Test("a nonmember is returned with the tenant's reason")
        func stranger() async throws {
            try await visit(Self.configuration) { visit in
                await #expect {
                    try await visit.webAuth.organization(Self.books.id).start()
                } throws: { error in
                    ((error as? WebAuthError)?.cause as? AuthenticationError)?.isAccessDenied == true
                }
                try await visit.expectClosingPage("You are not logged in")
            }
        }

        @Test("an invitation makes its recipient a member of the organization, once")
        func invitation() async throws {
            try await visit(Self.configuration) { visit in
                let invitation = try await visit.tenant.invite(visit.email, to: Self.books.id, clientID: "a0-cli")
                let link = try #require(invitation.url.flatMap { URL(string: $0) })
                let invited = visit.webAuth {
                    try await visit.browser.type(visit.password, into: "#password")
                    try await visit.browser.click("button[type=submit]")
                }
                let token = try decode(jwt: try await invited.invitationURL(link).start().idToken)
                #expect(token["org_id"].string == Self.books.id)
                #expect(token["email"].string == visit.email)

                await #expect {
                    try await visit.webAuth {}.invitationURL(link).start()
                } throws: { error in
                    ((error as? WebAuthError)?.cause as? AuthenticationError)?.code == "invalid_request"
                }
                // A member needs no invitation, and no password while the session lasts.
                let again = visit.webAuth {}.organization("books")
                #expect(try decode(jwt: try await again.start().idToken).subject == token.subject)
            }
        }
    }
}
