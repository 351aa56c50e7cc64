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

        /// Pages of the dashboard, below its path.
        private static let pages = [
            "", "applications", "applications/a0-cli", "applications/new", "apis", "connections", "users", "users/new",
            "organizations/new", "roles", "branding", "settings", "access-rules", "security", "factors", "bots",
            "throttling", "configuration", "outbox", "actions/new",
        ]

        @Test("every page of the dashboard is readable, in one request", arguments: pages)
        func dashboard(page: String) async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                let browser = visit.browser
                try await browser.open(visit.tenant.dashboardURL)
                try await browser.waitFor(".counts")
                try await visit.open(page.isEmpty ? "dashboard" : "dashboard/\(page)")
                let name = page.isEmpty ? "dashboard" : "dashboard-\(page.replacing("/", with: "-"))"
                try await AppearanceTests.expectReadable(visit, name)
                let unnamed = try await browser.execute(Self.unnamed).arrayValue ?? []
                #expect(unnamed.isEmpty, "controls without a name")
            }
        }

        /// Fields without a label, and links and buttons without a text.
        private static let unnamed = """
            return [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, a, summary')]
                .filter(e => !(e.labels && e.labels.length) && !e.textContent.trim()).map(e => e.outerHTML);
            """

        @Test("without a script, the dashboard leads to a user, who is verified and blocked with a click")
        func users() async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                let browser = visit.browser
                try await browser.open(visit.tenant.dashboardURL)
                try await browser.waitFor(".counts")
                let menu = try await browser.execute("return getComputedStyle(document.querySelector('.menu')).display")
                #expect(menu == "none", "the link to the navigation is only for phones")
                try await browser.click("#menu a[href$='/users']")
                try await browser.waitFor(".find")
                #expect(try await browser.text(of: "h1") == "Users")
                try await browser.type("grace", into: "#q")
                try await browser.click(".find button")
                // The page before it has a list, too.
                try await browser.waitFor("#q[value=grace]")
                try await browser.click("tbody th a")
                try await browser.waitFor(".switches")
                #expect(try await browser.text(of: "main").contains("Not verified"))
                try await AppearanceTests.expectReadable(visit, "dashboard-user")
                try await browser.click("button[value=verify]")
                try await browser.waitFor(".report")
                #expect(try await browser.text(of: "main").contains("marked as verified"))
                try await browser.click("button[value=block]")
                try await browser.waitFor("[value=unblock]")
                #expect(try await browser.text(of: ".facts").contains("Blocked"))
            }
        }

        @Test("new messages and events appear by themselves in a live list")
        func live() async throws {
            try await visit(Self.configuration) { visit in
                let browser = visit.browser
                try await browser.open(visit.tenant.dashboardURL)
                try await browser.waitFor(".counts")
                for (path, entry) in [("outbox", ".mails li"), ("log", "tbody tr")] {
                    try await visit.open("dashboard/\(path)?live=1")
                    let known =
                        try await browser.execute("return document.querySelectorAll('\(entry)').length").double ?? 0
                    _ = try await browser.execute(
                        """
                        fetch('/dbconnections/change_password', {
                            method: 'POST', headers: { 'Content-Type': 'application/json' },
                            body: JSON.stringify({
                                client_id: 'a0-cli', email: 'ada@example.com',
                                connection: 'Username-Password-Authentication'
                            })
                        });
                        """)
                    try await browser.waitFor("\(entry):nth-child(\(Int(known) + 1))")
                }
                #expect(try await browser.text(of: "tbody tr").contains("scpr"))
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
                #expect(try await visit.response()["code"] != nil)
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
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
