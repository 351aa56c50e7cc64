import Foundation
import Testing

@testable import LocalTenant

@Suite("Home realm discovery")
struct HomeRealmTests {
    private static let configuration = TenantConfiguration.upstream { connection, options in
        options.domainAliases = ["Acme.example"]
        connection.showAsButton = false
    }

    @Test("the first page asks only for the address, and a match goes to the provider without a password")
    func identifier() async throws {
        try await withUpstream(Self.configuration) { _, browser, provider in
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.leads(to: "/u/login/identifier"))
            let page = try await browser.follow(start)
            #expect(!page.text.contains("name=\"password\""))
            #expect(!page.text.contains("Continue with"), "without a button")
            let response = try await browser.submit(page, ["username": "tim@ACME.example"])
            #expect(response.status == 303)
            let sent = try provider.receive(response)
            #expect(sent["login_hint"] == "tim@ACME.example")
            let claims = try await browser.tokens(after: try await browser.comeBack(sent["state"])).idToken
            #expect(claims["sub"] == "oidc|acme|248289761001")
        }
    }

    @Test("an address that matches no provider leads to the password page")
    func password() async throws {
        try await withUpstream(Self.configuration) { _, browser, provider in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            let response = try await browser.submit(page, ["username": "ada@example.com"])
            let next = try await browser.follow(response)
            #expect(try next.field("username") == "ada@example.com")
            #expect(next.text.contains("Use another account"))
            let wrong = try await browser.submit(page, ["username": " "])
            #expect(wrong.status == 400 && wrong.text.contains("Enter your email address."))
            let done = try await browser.submit(next, ["username": "ada@example.com", "password": adaPassword])
            #expect(try await browser.tokens(after: done).idToken["email"] == "ada@example.com")
            #expect(provider.requests.isEmpty)
        }
    }

    @Test("the password page sends an address with a provider's domain to the provider")
    func passwordPage() async throws {
        try await withUpstream(Self.configuration) { _, browser, provider in
            let start = try await browser.get("/authorize", authorizeQuery())
            let page = try await browser.get("/u/login", ["state": start.parameter("state") ?? ""])
            let response = try await browser.submit(page, ["username": "tim@acme.example", "password": "x"])
            #expect(try provider.receive(response)["login_hint"] == "tim@acme.example")
        }
    }

    @Test("the application's login hint leads directly to the provider unless the application names a connection")
    func loginHint() async throws {
        try await withUpstream(Self.configuration) { _, browser, provider in
            let hint = ["login_hint": "tim@acme.example"]
            let start = try await browser.get("/authorize", authorizeQuery(hint))
            #expect(try provider.receive(start)["login_hint"] == "tim@acme.example")
            let named = try await browser.get(
                "/authorize", authorizeQuery(hint.merging(["connection": TenantConnection.defaultName]) { $1 }))
            #expect(named.leads(to: "/u/login"))
            let other = try await browser.get("/authorize", authorizeQuery(["login_hint": "tim@sub.acme.example"]))
            #expect(other.leads(to: "/u/login/identifier"))
        }
    }

    @Test("the page that asks where to send a code sends a provider's address to the provider")
    func codes() async throws {
        let configuration = Self.configuration.with {
            $0.connections.removeAll { $0.strategy == .database || $0.strategy == .sms }
            $0.users = []
        }
        try await withUpstream(configuration) { _, browser, provider in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            let response = try await browser.submit(page, ["recipient": "tim@acme.example"])
            #expect(try provider.receive(response)["login_hint"] == "tim@acme.example")
        }
    }

    @Test("the form of a custom login page sends an address to its provider")
    func customPage() async throws {
        let configuration = Self.configuration.with { $0.customLoginPage = "<title>Mine</title>" }
        try await withUpstream(configuration) { tenant, browser, provider in
            let start = try await browser.get("/authorize", authorizeQuery())
            let state = try #require(start.parameter("state"))
            let shown = try await browser.get("/login/options", ["state": state]).json
            #expect(shown["domains"] == ["acme.example"])
            tenant.tenant.settings.change { $0.flags.hidesConnectionDomains = true }
            let options = try await browser.get("/login/options", ["state": state]).json
            #expect(options["domains"] == [], "the domain still leads there")
            let response = try await browser.post(
                "/usernamepassword/login",
                ["state": state, "csrf": options["csrf"]?.stringValue ?? "", "username": "tim@acme.example"])
            let location = try #require(try response.json["redirect_to"]?.stringValue)
            #expect(location.hasPrefix(StubProvider.issuer + "authorize?"))
            #expect(location.contains("login_hint=tim%40acme.example"))
        }
    }
}
