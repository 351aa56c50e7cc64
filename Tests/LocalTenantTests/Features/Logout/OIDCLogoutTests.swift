import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("OpenID Connect logout")
struct OIDCLogoutTests {
    private static let configuration = TenantConfiguration.bookshop.with {
        $0.allowedLogoutURLs = ["https://example.com/bye"]
        $0.clients[0].allowedLogoutURLs = [
            "https://*.example.com/out", "http://127.0.0.1/goodbye", "https://shop.example.com/out?from=tenant",
        ]
    }

    private func idToken(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> String {
        try #require(try await browser.tokens(changes).members["id_token"]?.stringValue)
    }

    private func isLoggedIn(_ browser: Browser) async throws -> Bool {
        try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil
    }

    static let places: [([String: String], String)] = [
        ([:], "http://127.0.0.1/goodbye"),
        (["state": "a b&c"], "http://127.0.0.1/goodbye?state=a%20b%26c"),
        (["client_id": "app", "ui_locales": "de fr", "unknown": "x"], "http://127.0.0.1/goodbye"),
        (["post_logout_redirect_uri": "http://127.0.0.1:9/goodbye"], "http://127.0.0.1:9/goodbye"),
        (
            ["post_logout_redirect_uri": "https://shop.example.com/out?from=tenant", "state": "s"],
            "https://shop.example.com/out?from=tenant&state=s"
        ),
        (["post_logout_redirect_uri": "https://a.example.com/out"], "https://a.example.com/out"),
        (["federated": ""], "http://127.0.0.1/goodbye"), (["federated": "false"], "http://127.0.0.1/goodbye"),
    ]

    @Test("the session's ID token is enough to log out and return with the state", arguments: places)
    func returns(changes: [String: String], destination: String) async throws {
        try await withTenant(Self.configuration) { _, browser in
            let query = ["id_token_hint": try await idToken(browser)].merging(changes) { $1 }
            let old = await browser.cookie(.session)
            let response = try await browser.get("/oidc/logout", query)
            #expect(response.status == 302 && response.location == destination)
            #expect(await browser.cookie(.session) == nil)
            await browser.set(cookie: .session, old)
            #expect(try await !isLoggedIn(browser))

            _ = try await browser.authorize()
            let posted = try await browser.post(
                "/oidc/logout", query.merging(["id_token_hint": try await idToken(browser)]) { $1 })
            #expect(posted.status == 303 && posted.location == destination)
        }
    }

    @Test("an expired ID token, one with a rotated key, or a session ID is enough to log out")
    func oldProofs() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(Self.configuration, clock: clock) { tenant, browser in
            let token = try await idToken(browser)
            clock.advance(by: 40_000)
            try await tenant.rotateSigningKeys()
            #expect(try await browser.get("/oidc/logout", ["id_token_hint": token]).status == 302)
            #expect(try await !isLoggedIn(browser))

            let sid = try #require(try await browser.tokens().idToken["sid"]?.stringValue)
            let response = try await browser.get("/oidc/logout", ["logout_hint": sid, "client_id": "app"])
            #expect(response.location == "http://127.0.0.1/goodbye")
            #expect(try await !isLoggedIn(browser))
        }
    }

    static let errors: [([String: String], String)] = [
        (["id_token_hint": "x"], "The id_token_hint is not an ID token of this tenant."),
        (["client_id": "web"], "The client_id web is not the one that the id_token_hint was issued to."),
        (["client_id": "nobody"], "The client_id nobody is not the one"),
        (["id_token_hint": "", "client_id": "nobody"], "Unknown client: nobody"),
        (["logout_hint": "another"], "The logout_hint is not the session of the id_token_hint."),
        (["post_logout_redirect_uri": "https://evil.example/"], "is not in the list of allowed logout URLs of the"),
        (["post_logout_redirect_uri": "http://127.0.0.1/goodbye?a=1"], "is not in the list"),
        (["post_logout_redirect_uri": "http://127.0.0.1/goodbye#x"], "is not in the list"),
        (["post_logout_redirect_uri": "https://shop.example.com/out?from=x"], "is not in the list"),
        (["post_logout_redirect_uri": "javascript:alert(1)"], "is not in the list"),
        (["post_logout_redirect_uri": "https://example.com/bye"], "is not in the list"),
        (
            ["id_token_hint": "", "post_logout_redirect_uri": "http://127.0.0.1/goodbye"],
            "is not in the list of allowed logout URLs of this tenant"
        ),
    ]

    @Test("a contradictory or unregistered logout shows an error page and keeps the session", arguments: errors)
    func refuses(changes: [String: String], text: String) async throws {
        try await withTenant(Self.configuration) { _, browser in
            let query = ["id_token_hint": try await idToken(browser)].merging(changes) { $1 }
            for response in [
                try await browser.get("/oidc/logout", query), try await browser.post("/oidc/logout", query),
            ] {
                #expect(response.status == 400 && response.location == nil)
                #expect(response.text.contains(text) && response.text.contains("invalid_request"), "\(response.text)")
            }
            let twice = try await browser.get("/oidc/logout?state=a&state=b&" + formEncoded(query))
            #expect(twice.status == 400)
            #expect(try await isLoggedIn(browser))
        }
    }

    @Test("only ID tokens of this tenant are accepted as hints")
    func otherTokens() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let tokens = try await browser.tokens(["audience": "https://api.example.com"])
            let foreign = try await tenant.tenant.keys.sign(["iss": "https://elsewhere/", "aud": "app", "sub": "x"])
            let logout = try await tenant.tenant.keys.sign([
                "iss": .string(tenant.issuer), "aud": "app", "sub": "x", "events": [:],
            ])
            let unsigned = tokens.members["id_token"]?.stringValue?.components(separatedBy: ".").dropLast() ?? []
            for hint in [try tokens.access, foreign, logout, unsigned.joined(separator: ".") + "."] {
                let response = try await browser.get("/oidc/logout", ["id_token_hint": hint])
                #expect(response.text.contains("is not an ID token of this tenant"))
            }
        }
    }

    // MARK: Confirmation

    private func ask(_ browser: Browser, _ query: [String: String] = ["client_id": "app"]) async throws -> Browser.Page
    {
        let response = try await browser.get("/oidc/logout", query)
        #expect(response.status == 303 && response.location?.hasPrefix("/u/logout?state=") == true)
        return try await browser.follow(response)
    }

    private func response(_ page: Browser.Page, _ action: String, _ browser: Browser) async throws -> Browser.Page {
        try await browser.post(
            "/u/logout", ["state": page.field("state"), "csrf": page.field("csrf"), "action": action])
    }

    @Test("a logout without a valid hint asks for confirmation")
    func question() async throws {
        try await withTenant(Self.configuration) { _, browser in
            _ = try await browser.authorize()
            let page = try await ask(browser, ["client_id": "app", "state": "s"])
            #expect(
                page.text.contains(
                    "Bookshop asks you to log out. You're logged in as <strong>ada@example.com</strong>."))
            #expect(page.policy("form-action")?.contains("http://127.0.0.1") == true)
            #expect(page.headers["x-frame-options"] == "DENY")

            let stayed = try await response(page, "cancel", browser)
            #expect(stayed.status == 200 && stayed.text.contains("You are still logged in"))
            #expect(try await isLoggedIn(browser))
            #expect(try await response(page, "logout", browser).status == 400, "already answered")

            let done = try await response(
                try await ask(browser, ["client_id": "app", "state": "s"]), "logout", browser)
            #expect(done.status == 303 && done.location == "http://127.0.0.1/goodbye?state=s")
            #expect(try await !isLoggedIn(browser))
        }
    }

    static let weakHints: [[String: String]] = [
        [:], ["client_id": "app"], ["logout_hint": "x"], ["post_logout_redirect_uri": "https://example.com/bye"],
    ]

    @Test("hints that don't match the browser's session require confirmation", arguments: weakHints)
    func unproven(query: [String: String]) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            _ = try await browser.authorize()
            _ = try await ask(browser, query)
            #expect(try await isLoggedIn(browser))
            // No user is logged in there, so there's nothing to confirm.
            let response = try await Browser(tenant).get("/oidc/logout", query)
            #expect(response.status == (query.isEmpty || query["logout_hint"] != nil ? 200 : 302))
        }
        try await withTenant(Self.configuration) { tenant, browser in
            let other = Browser(tenant)
            let token = try await idToken(other)
            _ = try await browser.authorize()
            _ = try await ask(browser, ["id_token_hint": token])
        }
    }

    @Test("the logout confirmation can be turned off")
    func withoutQuestion() async throws {
        let configuration = Self.configuration.with { $0.sessions.isLogoutPromptEnabled = false }
        try await withTenant(configuration) { _, browser in
            _ = try await browser.authorize()
            let response = try await browser.get("/oidc/logout")
            #expect(response.status == 200 && response.text.contains("You are logged out"))
            #expect(try await !isLoggedIn(browser))
        }
    }

    @Test("a logout confirmation that is forged or from another browser is rejected")
    func forged() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(Self.configuration, clock: clock) { tenant, browser in
            _ = try await browser.authorize()
            let page = try await ask(browser)
            let foreign = try await Browser(tenant).get("/u/logout?state=" + page.field("state"))
            let fields = ["state": try page.field("state"), "action": "logout"]
            for csrf in ["", "x", try foreign.field("csrf")] {
                let response = try await browser.post("/u/logout", fields.merging(["csrf": csrf]) { $1 })
                #expect(response.status == 403, "\(csrf)")
            }
            let elsewhere = try await browser.post(
                "/u/logout", fields.merging(["csrf": try page.field("csrf")]) { $1 },
                headers: ["Origin": "https://evil.example"])
            #expect(elsewhere.status == 403)
            #expect(try await browser.get("/u/logout?state=x").status == 400)
            #expect(try await browser.get("/u/logout").status == 400)
            clock.advance(by: LogoutRequest.lifetime)
            #expect(try await response(page, "logout", browser).status == 400)
            #expect(try await isLoggedIn(browser))
        }
    }

    @Test("discovery lists the logout endpoint unless that's disabled, but the endpoint always works")
    func discovery() async throws {
        func document(_ browser: Browser) async throws -> [String: TenantValue] {
            try await browser.get("/.well-known/openid-configuration").json
        }
        try await withTenant { tenant, browser in
            let document = try await document(browser)
            #expect(document["end_session_endpoint"] == .string(tenant.issuer + "oidc/logout"))
            #expect(document["backchannel_logout_supported"] == true)
            #expect(document["backchannel_logout_session_supported"] == true)
        }
        try await withTenant(.bookshop.with { $0.oidcLogout.isEndSessionEndpointDiscoverable = false }) { _, browser in
            let document = try await document(browser)
            #expect(document["end_session_endpoint"] == nil)
            #expect(try await browser.get("/oidc/logout").status == 200)
        }
    }
}
