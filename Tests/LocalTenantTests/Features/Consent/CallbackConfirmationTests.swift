import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Confirmation of loopback callbacks")
struct CallbackConfirmationTests {
    private static let asking = TenantConfiguration.bookshop.with { $0.skipsCallbackConfirmation = false }
    private static let other = "http://127.0.0.1:9666/callback"

    /// Logs in through the usual callback, and then opens the confirmation page for another one.
    private func ask(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> Browser.Page {
        _ = try await browser.code()
        let query = authorizeQuery(["redirect_uri": Self.other].merging(changes) { $1 })
        let start = try await browser.get("/authorize", query)
        #expect(start.leads(to: "/u/confirmation"), "\(start.location ?? "")")
        return try await browser.follow(start)
    }

    @Test("with a session, a callback on another port is confirmed once before it gets a code")
    func otherPort() async throws {
        try await withTenant(Self.asking) { _, browser in
            let page = try await ask(browser)
            #expect(page.title == "Continue to Bookshop?")
            #expect(page.text.contains("ada@example.com") && page.text.contains("http://127.0.0.1:9666"))
            let response = try await browser.submit(page, ["action": "continue"])
            let end = try await browser.follow(response)
            #expect(end.location?.hasPrefix(Self.other) == true)
            let exchange = try await browser.exchange(
                try #require(end.parameter("code")), ["redirect_uri": Self.other])
            #expect(exchange.status == 200)
            for uri in [Self.other, callback] {
                let again = try await browser.get("/authorize", authorizeQuery(["redirect_uri": uri]))
                #expect(again.parameter("code") != nil)
                let silent = try await browser.get(
                    "/authorize", authorizeQuery(["redirect_uri": uri, "prompt": "none"]))
                #expect(silent.parameter("code") != nil)
            }
        }
    }

    @Test(
        "every host of this machine is confirmed, not only the usual ones",
        arguments: ["http://127.0.0.2:9666/callback", "http://x.localhost:9666/callback"])
    func otherHosts(callback: String) async throws {
        try await withTenant(Self.asking.client("app") { $0.callbacks.append(callback) }) { _, browser in
            _ = try await browser.code()
            let response = try await browser.get(
                "/authorize", authorizeQuery(["redirect_uri": callback, "prompt": "none"]))
            #expect(response.parameter("error") == "interaction_required")
            #expect(response.parameter("code") == nil)
        }
    }

    @Test("logging in for a callback also confirms it")
    func login() async throws {
        try await withTenant(Self.asking) { (_, browser) async throws in
            #expect(try await browser.authorize().parameter("code") != nil)
            #expect(try await browser.get("/authorize", authorizeQuery()).parameter("code") != nil)
        }
    }

    @Test("a silent request for an unconfirmed callback fails with interaction_required")
    func silently() async throws {
        try await withTenant(Self.asking) { _, browser in
            _ = try await browser.code()
            let response = try await browser.get(
                "/authorize", authorizeQuery(["redirect_uri": Self.other, "prompt": "none"]))
            #expect(response.parameter("error") == "interaction_required")
            #expect(response.parameter("code") == nil)
        }
    }

    @Test("canceling the confirmation of a callback returns access_denied to the application")
    func cancel() async throws {
        try await withTenant(Self.asking) { _, browser in
            let page = try await ask(browser)
            let response = try await browser.submit(page, ["action": "cancel"])
            #expect(response.parameter("error") == "access_denied")
            #expect(response.parameter("error_description") == "User did not authorize the request")
            let resume = "/authorize/resume?" + formEncoded(["state": try page.field("state")])
            #expect(try await browser.get(resume).status == 400)
            let again = try await browser.get("/authorize", authorizeQuery(["redirect_uri": Self.other]))
            #expect(again.leads(to: "/u/confirmation"))
        }
    }

    @Test("the confirmation page can switch to another user's login")
    func someoneElse() async throws {
        try await withTenant(Self.asking) { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let page = try await ask(browser)
            let start = try await browser.submit(page, ["action": "switch"])
            #expect(try await browser.follow(start).field("username").isEmpty)
            let response = try await browser.logIn(
                at: start.location, username: "bob@example.com", password: "Bob-Password-1")
            let code = try #require(try await browser.follow(response).parameter("code"))
            let tokens = try Tokens(try await browser.exchange(code, ["redirect_uri": Self.other]))
            #expect(try tokens.idToken["email"] == "bob@example.com")
        }
    }

    @Test("a custom URL scheme is confirmed once per session")
    func customScheme() async throws {
        let uri = "com.example.shop://callback"
        try await withTenant(Self.asking) { _, browser in
            let page = try await ask(browser, ["redirect_uri": uri])
            #expect(page.text.contains("com.example.shop:"))
            _ = try await browser.follow(try await browser.submit(page, ["action": "continue"]))
            #expect(
                try await browser.get("/authorize", authorizeQuery(["redirect_uri": uri])).parameter("code") != nil)
            let login = try await browser.logIn(["prompt": "login"])
            _ = try await browser.follow(login)
            #expect(
                try await browser.get("/authorize", authorizeQuery(["redirect_uri": uri])).leads(to: "/u/confirmation"))
        }
    }

    @Test("confirming a callback applies to one application only")
    func otherClient() async throws {
        let configuration = Self.asking.with {
            $0.clients.append(TenantClient(clientID: "second", callbacks: ["http://127.0.0.1/callback"]))
        }
        try await withTenant(configuration) { _, browser in
            _ = try await browser.code()
            let second = try await browser.get("/authorize", authorizeQuery(["client_id": "second"]))
            #expect(second.leads(to: "/u/confirmation"))
        }
    }

    @Test("a client that authenticates or has an HTTPS callback needs no confirmation")
    func provenClients() async throws {
        let configuration = Self.asking
            .client("web") { $0.callbacks.append("http://127.0.0.1/callback") }
            .client("app") { $0.callbacks.append("https://shop.example.com/app") }
        try await withTenant(configuration) { _, browser in
            _ = try await browser.code()
            for changes: [String: String?] in [
                ["client_id": "web"], ["redirect_uri": "https://shop.example.com/app"],
            ] {
                #expect(try await browser.get("/authorize", authorizeQuery(changes)).parameter("code") != nil)
            }
        }
    }

    @Test("the tenant or the client can skip the confirmation of callbacks, and the client's setting takes precedence")
    func switches() async throws {
        for (tenant, client, isAsked) in [
            (nil, nil, false), (true, nil, false), (false, nil, true), (false, true, false), (true, false, true),
        ] as [(Bool?, Bool?, Bool)] {
            let configuration = TenantConfiguration.bookshop
                .with { $0.skipsCallbackConfirmation = tenant }
                .client("app") { $0.skipsCallbackConfirmation = client }
            try await withTenant(configuration) { _, browser in
                _ = try await browser.code()
                let response = try await browser.get("/authorize", authorizeQuery(["redirect_uri": Self.other]))
                #expect(response.leads(to: "/u/confirmation") == isAsked)
            }
        }
    }

    @Test(
        "an emailed link that someone else requested returns no code without a confirmation",
        arguments: [false, true])
    func mailedLink(isForOrganization: Bool) async throws {
        let writers = TenantOrganization(name: "writers", connections: [.init("email", assignsMembership: true)])
        let configuration = TenantConfiguration.direct.with {
            $0.skipsCallbackConfirmation = false
            $0.organizations = [writers]
        }.client("app") { $0.organizationUsage = .allow }
        try await withTenant(configuration) { tenant, browser in
            let organization: [String: String?] = isForOrganization ? ["organization": writers.id] : [:]
            let parameters = authorizeQuery(["redirect_uri": Self.other].merging(organization) { $1 })
            _ = try await Browser(tenant).postJSON(
                "/passwordless/start",
                [
                    "client_id": "app", "connection": "email", "email": "grace@example.com", "send": "link",
                    "authParams": .object(parameters.mapValues(TenantValue.string)),
                ])
            let link = String(try #require(tenant.outbox.last?.link).dropFirst(tenant.domain.count))
            let response = try await browser.get(link)
            #expect(response.leads(to: "/u/confirmation"), "\(response.location ?? response.text)")
            let page = try await browser.follow(response)
            let end = try await browser.follow(try await browser.submit(page, ["action": "continue"]))
            #expect(end.parameter("code") != nil)
        }
    }

    @Test("the confirmation page is rejected without its session and leads to the login after the session ends")
    func sessionGone() async throws {
        try await withTenant(Self.asking) { tenant, browser in
            let page = try await ask(browser)
            let path = "/u/confirmation?" + formEncoded(["state": try page.field("state")])
            #expect(try await Browser(tenant).get(path).status == 400)
            await browser.set(cookie: .session, nil)
            #expect(try await browser.submit(page, ["action": "continue"]).status == 403)
            #expect(try await browser.get(path).leads(to: "/u/login"))
        }
    }

    @Test("a user who is blocked before confirming the callback gets no code")
    func blockedMeanwhile() async throws {
        try await withTenant(Self.asking) { tenant, browser in
            let page = try await ask(browser)
            let userID = try #require(try await browser.tokens().idToken["sub"]?.stringValue)
            try await tenant.setBlocked(true, userID: userID)
            let response = try await browser.submit(page, ["action": "continue"])
            #expect(response.parameter("error") == "unauthorized")
        }
    }
}
