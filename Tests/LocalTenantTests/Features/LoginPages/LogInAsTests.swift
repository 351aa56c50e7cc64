import Foundation
import Testing

@testable import LocalTenant

@Suite("Logging in as another user")
struct LogInAsTests {
    private static var configuration: TenantConfiguration {
        .direct.with { configuration in
            configuration.loginAs = true
            configuration.users.append(TenantUser(email: "bob@example.com", password: nil, name: "Bob <b>"))
            configuration.users.append(staff)
        }
    }

    private static let staff: TenantUser = {
        var user = TenantUser(email: "sally@example.com", password: nil, name: "Sally Staff")
        user.connection = "staff"
        return user
    }()

    private func loginPage(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> Browser.Page {
        try await browser.open(try await browser.get("/authorize", authorizeQuery(changes)))
    }

    /// Submits the form of the user list, not the password form.
    private func click(
        _ browser: Browser, _ page: Browser.Page, _ userID: String, _ changes: [String: String] = [:]
    ) async throws -> Browser.Page {
        let fields = page.hiddenFields.merging(["user_id": userID]) { $1 }.merging(changes) { $1 }
        return try await browser.post("/u/login/as", fields)
    }

    @Test("one click logs in as a user from the list")
    func click() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await loginPage(browser)
            #expect(page.text.contains("Ada Lovelace") && page.text.contains("Bob &lt;b&gt;"))
            #expect(page.text.contains("development only"))
            let bob = try await tenant.userID("bob@example.com")
            let tokens = try await browser.tokens(after: try await click(browser, page, bob))
            #expect(try tokens.idToken["sub"] == .string(bob))
        }
    }

    @Test("the list has only users who can log in to the application")
    func others() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await loginPage(browser)
            #expect(!page.text.contains("Sally"))
            let sally = try await tenant.userID("sally@example.com", connection: "staff")
            for id in [sally, "auth0|nobody", ""] {
                let refused = try await click(browser, page, id)
                #expect(refused.status == 400, "\(id)")
                #expect(refused.text.contains("can&#39;t log in here"))
            }
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("blocked users, second factors, and organizations are checked as after a password")
    func rules() async throws {
        let readers = TenantOrganization(name: "readers", members: ["ada@example.com"])
        let configuration = Self.configuration.with { $0.organizations = [readers] }
            .client("app") { $0.organizationUsage = .allow }
        try await withTenant(configuration) { tenant, browser in
            let bob = try await tenant.userID("bob@example.com")
            let page = try await loginPage(browser, ["organization": readers.id])
            #expect(try await click(browser, page, bob).parameter("error") == "access_denied")
            try await tenant.setBlocked(true, userID: bob)
            let again = try await loginPage(browser)
            #expect(again.text.contains("blocked"))
            #expect(try await click(browser, again, bob).parameter("error_description") == "user is blocked")
            let ada = try await tenant.userID()
            _ = try await tenant.enrollAuthenticatorApp(userID: ada)
            tenant.mfa.policy = .enrolled
            #expect(try await click(browser, again, ada).leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("the page for passwordless codes has the list")
    func passwordless() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.loginAs = true
            $0.connections = [.email]
            $0.users = [TenantUser(email: "mia@example.com", password: nil)]
            $0.users[0].connection = "email"
        }
        try await withTenant(configuration) { tenant, browser in
            let page = try await loginPage(browser)
            #expect(page.text.contains("Send the code") && page.text.contains("development only"))
            let mia = try await tenant.userID("mia@example.com", connection: "email")
            let refused = try await click(browser, page, "email|nobody")
            #expect(refused.status == 400 && refused.text.contains("Send the code"))
            let tokens = try await browser.tokens(after: try await click(browser, page, mia))
            #expect(try tokens.idToken["sub"] == .string(mia))
        }
    }

    @Test(
        "if only providers are enabled, the list is shown once a user has logged in", arguments: [1, 2])
    func providers(count: Int) async throws {
        let providers = [SimulatedProvider.github, .google].prefix(count)
        let configuration = TenantConfiguration.simulating(Array(providers)) {
            $0.loginAs = true
            $0.connections.removeAll { $0.strategy.upstream == nil }
            $0.users = []
        }
        try await withTenant(configuration) { _, browser in
            let first = try await browser.get("/authorize", authorizeQuery())
            #expect(first.leads(to: "/u/login") == (count > 1), "nobody is listed, so there's nothing to choose")
            let end = try await browser.logIn(simulated: "github", as: "grace@example.com")
            let grace = try #require(try await browser.tokens(after: end).idToken["sub"]?.stringValue)
            let page = try await loginPage(browser, ["prompt": "login"])
            #expect(page.text.contains("Grace Hopper") && page.text.contains("Continue with GitHub"))
            let refused = try await click(browser, page, "github|0")
            #expect(refused.status == 400 && refused.text.contains("Continue with GitHub"))
            let tokens = try await browser.tokens(after: try await click(browser, page, grace))
            #expect(try tokens.idToken["sub"] == .string(grace))
        }
    }

    @Test("the list is off by default, and its form works only on its own page")
    func off() async throws {
        try await withTenant(.direct) { tenant, browser in
            let page = try await loginPage(browser)
            #expect(!page.text.contains("Log in as</strong>") && !page.text.contains("Ada Lovelace"))
            let response = try await click(browser, page, try await tenant.userID())
            #expect(response.status == 404)
        }
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await loginPage(browser)
            let ada = try await tenant.userID()
            #expect(try await click(browser, page, ada, ["csrf": "x"]).status == 403)
            #expect(try await click(Browser(tenant), page, ada).status == 400)
            let headers = ["Origin": "https://evil.example"]
            let forged = try await browser.post(
                "/u/login/as", page.hiddenFields.merging(["user_id": ada]) { $1 }, headers: headers)
            #expect(forged.status == 403)
        }
    }

    @Test("the list has a maximum length", arguments: [60])
    func many(count: Int) async throws {
        let configuration = Self.configuration.with { configuration in
            configuration.users += (0..<count).map { TenantUser(email: "user\($0)@example.com", password: nil) }
        }
        try await withTenant(configuration) { _, browser in
            let page = try await loginPage(browser)
            #expect(page.text.matches(of: /name="user_id"/).count == LogInAsList.maximumPeople)
        }
    }

    @Test(
        "logging in as others, the test API, and simulated providers are rejected on a network address",
        arguments: [
            ("0.0.0.0", nil), ("::", nil), ("192.168.1.5", nil), (nil, "https://tenant.example.com"),
            ("127.0.0.1", "https://tenant.example.com"),
        ] as [(String?, String?)])
    func network(listen: String?, publicURL: String?) throws {
        var configuration = TenantConfiguration()
        (configuration.listeningAddress, configuration.publicURL) = (listen, publicURL)
        try configuration.validate()
        let settings: [(String, TenantConfiguration)] = [
            ("login_as", configuration.with { $0.loginAs = true }),
            ("test_api", configuration.with { $0.testAPI = true }),
            ("simulated_providers", configuration.with { $0.simulatedProviders = [.google] }),
        ]
        for (key, configuration) in settings {
            #expect { try configuration.validate() } throws: { ($0 as? TenantError)?.keyPath == key }
        }
    }

    @Test(
        "logging in as others is allowed on loopback addresses",
        arguments: ["127.0.0.1", "127.0.0.9", "::1", "0:0:0:0:0:0:0:1"])
    func loopback(listen: String) throws {
        var configuration = TenantConfiguration()
        configuration.loginAs = true
        (configuration.listeningAddress, configuration.publicURL) = (listen, "http://localhost:9999")
        try configuration.validate()
        #expect(configuration.offersUsersPage)
    }
}
