import Foundation
import Testing

@testable import LocalTenant

@Suite("Choosing an account, and consent")
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
        return try await browser.submit(page, ["action": action])
    }

    @Test("on the choice of accounts, whoever is logged in can go on")
    func goOn() async throws {
        try await withTenant { _, browser in
            let sessionID = try await browser.tokens().idToken["sid"]
            let end = try await browser.follow(try await choose(browser, "continue"))
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(try tokens.idToken["sid"] == sessionID)
        }
    }

    @Test("on the choice of accounts, somebody else can log in, on an empty form")
    func someoneElse() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let start = try await choose(browser, "switch")
            #expect(try await browser.follow(start).field("username").isEmpty)
            let answer = try await browser.logIn(
                at: start.location, username: "bob@example.com", password: "Bob-Password-1")
            let code = try #require(try await browser.follow(answer).parameter("code"))
            #expect(try Tokens(try await browser.exchange(code)).idToken["email"] == "bob@example.com")
        }
    }

    @Test("a session that will not do leads the chosen account to the password, with the name filled in")
    func tooOld() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.code()
            tenant.clock.advance(by: 1)
            for changes in [["max_age": "0"], ["prompt": "select_account login"]] {
                let answer = try await choose(again: browser, "continue", changes)
                #expect(answer.leads(to: "/u/login"))
                #expect(try await browser.follow(answer).field("username") == "ada@example.com")
            }
        }
    }

    @Test("choosing an account does not spare the second factor")
    func secondFactor() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await browser.code()
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.mfa.policy = .enrolled
            let answer = try await choose(again: browser, "continue")
            #expect(answer.leads(to: "/u/mfa-otp-challenge"), "\(answer.location ?? "")")
        }
    }

    @Test("whoever chooses an account has confirmed the callback, too")
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

    @Test("no code goes to a third-party client without consent, with a session or without")
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

    @Test("no grant that asks nobody gives a third-party client tokens")
    func thirdPartyGrants() async throws {
        let configuration = TenantConfiguration.direct.client("app") { $0.isFirstParty = false }
        try await withTenant(configuration) { _, browser in
            try expectError(try await browser.passwordGrant(), 403, "unauthorized_client")
        }
    }
}
