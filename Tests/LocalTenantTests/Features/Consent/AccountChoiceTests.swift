import Foundation
import Testing

@testable import LocalTenant

@Suite("Account selection")
struct AccountChoiceTests {
    private func choose(
        _ browser: Browser, _ action: String, _ changes: [String: String?] = [:]
    ) async throws -> Browser.Page {
        _ = try await browser.code()
        return try await choose(again: browser, action, changes)
    }

    private func choose(
        again browser: Browser, _ action: String, _ changes: [String: String?] = [:]
    ) async throws -> Browser.Page {
        let query = authorizeQuery(["prompt": "select_account"].merging(changes) { $1 })
        let page = try await browser.follow(try await browser.get("/authorize", query))
        #expect(page.title == "Choose an account")
        #expect(page.text.contains("Ada Lovelace") && page.text.contains("ada@example.com"))
        let ada = try #require(page.accounts.first { $0.text.contains("ada@example.com") })
        return try await browser.submit(page, action == "continue" ? ["account": ada.id] : ["action": action])
    }

    @Test("the account selection continues with the current session")
    func goOn() async throws {
        try await withTenant { _, browser in
            let sessionID = try await browser.tokens().idToken["sid"]
            let end = try await browser.follow(try await choose(browser, "continue"))
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(try tokens.idToken["sid"] == sessionID)
        }
    }

    @Test("the account selection can switch to an empty login form")
    func someoneElse() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let start = try await choose(browser, "switch")
            #expect(try await browser.follow(start).field("username").isEmpty)
            let response = try await browser.logIn(
                at: start.location, username: "bob@example.com", password: "Bob-Password-1")
            let code = try #require(try await browser.follow(response).parameter("code"))
            #expect(try Tokens(try await browser.exchange(code)).idToken["email"] == "bob@example.com")
        }
    }

    @Test("if the session isn't sufficient, choosing the account leads to the password page with the username")
    func tooOld() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.code()
            tenant.clock.advance(by: 1)
            for changes in [["max_age": "0"], ["prompt": "select_account login"]] {
                let response = try await choose(again: browser, "continue", changes)
                #expect(response.leads(to: "/u/login"))
                #expect(try await browser.follow(response).field("username") == "ada@example.com")
            }
        }
    }

    @Test("choosing an account doesn't skip the second factor")
    func secondFactor() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await browser.code()
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.mfa.policy = .enrolled
            let response = try await choose(again: browser, "continue")
            #expect(response.leads(to: "/u/mfa-otp-challenge"), "\(response.location ?? "")")
        }
    }

    @Test("choosing an account also confirms the callback")
    func confirms() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.skipsCallbackConfirmation = false }
        try await withTenant(configuration) { _, browser in
            let uri = "http://127.0.0.1:9666/callback"
            let end = try await browser.follow(try await choose(browser, "continue", ["redirect_uri": uri]))
            #expect(end.parameter("code") != nil)
            #expect(
                try await browser.get("/authorize", authorizeQuery(["redirect_uri": uri])).parameter("code") != nil)
        }
    }

    // MARK: Consent

    @Test("a third-party client never gets a code without consent, with or without a session")
    func thirdParty() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") { $0.isFirstParty = false }
            .with {
                $0.clients.append(TenantClient(clientID: "own", callbacks: ["http://127.0.0.1/callback"]))
                $0.connections[0].isDomainConnection = true
            }
        try await withTenant(configuration) { _, browser in
            let silent = authorizeQuery(["prompt": "none"])
            #expect(try await browser.get("/authorize", silent).parameter("error") == "login_required")
            _ = try await browser.authorize(["client_id": "own"])
            #expect(try await browser.get("/authorize", silent).parameter("error") == "consent_required")
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.location?.hasPrefix("/u/consent") == true)
        }
    }

    @Test("a third-party client can't use the password grant")
    func thirdPartyGrants() async throws {
        let configuration = TenantConfiguration.direct.client("app") { $0.isFirstParty = false }
        try await withTenant(configuration) { _, browser in
            try expectError(try await browser.passwordGrant(), 403, "unauthorized_client")
        }
    }
}
