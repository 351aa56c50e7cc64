import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Pages for the tenant's owner")
    struct UserPageTests {
        private static var configuration: TenantConfiguration {
            var configuration = TenantConfiguration()
            configuration.users = [
                TenantUser(email: "grace@example.com", password: nil, name: "Grace Hopper"),
                TenantUser(
                    email: String(repeating: "long", count: 12) + "@example.com", password: nil,
                    name: String(repeating: "Long", count: 20)),
            ]
            return configuration
        }

        @Test("the dashboard leads to the users, whose email is verified with a click")
        func users() async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                let browser = visit.browser
                try await browser.open(visit.tenant.dashboardURL)
                try await AppearanceTests.expectReadable(visit, "dashboard")
                try await browser.click(".providers a")
                try await browser.waitFor(".switches")
                #expect(try await browser.text(of: "h1") == "Users")
                try await AppearanceTests.expectReadable(visit, "users")
                #expect(try await browser.text(of: ".messages li").contains("not verified"))
                try await browser.click("button[value=verify]")
                try await browser.waitFor("button[value=unverify]")
                let id = try await visit.tenant.userID(of: "grace@example.com")
                try await browser.click("button[value=block]")
                try await browser.waitFor("button[value=unblock]")
                #expect(try await browser.text(of: ".messages li").contains("blocked"))
                #expect(try await browser.text(of: ".messages li").contains(id))
            }
        }

        @Test("one click on the login page logs in as another user if that's enabled")
        func logInAs() async throws {
            var configuration = Self.configuration
            configuration.loginAs = true
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.text(of: ".people .note").contains("development only"))
                try await AppearanceTests.expectReadable(visit, "log-in-as")
                try await browser.click(".people button")
                #expect(try await visit.answer()["code"] != nil)
            }
        }

        @Test("one click logs in as another user on login pages without passwords", arguments: ["codes", "providers"])
        func logInAsWithoutPasswords(_ kind: String) async throws {
            var configuration = Self.configuration
            configuration.loginAs = true
            if kind == "codes" {
                configuration.connections = [.email]
            } else {
                configuration.connections = []
                configuration.simulatedProviders = [.google, .github]
            }
            for index in configuration.users.indices {
                configuration.users[index].connection = kind == "codes" ? "email" : "github"
                if kind == "providers" { configuration.users[index].userID = "github|\(index)" }
            }
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.text(of: ".people .note").contains("development only"))
                let main = try await browser.text(of: "main")
                #expect(main.contains(kind == "codes" ? "Send the code" : "Continue with GitHub"))
                try await AppearanceTests.expectReadable(visit, "log-in-as-\(kind)")
                try await browser.click(".people button")
                #expect(try await visit.answer()["code"] != nil)
            }
        }
    }
}
