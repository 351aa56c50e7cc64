import A0Concurrency
import Foundation
import Testing

@testable import LocalTenant

/// Consent if the callback receives tokens directly, and with actions.
@Suite("Consent for tokens in the callback")
struct ConsentResponseTests {
    private static let configuration = TenantConfiguration.withRoles.client("app") { $0.grantTypes.insert("implicit") }
        .with { $0.apis[0].skipsConsent = false }

    static let types = ["token", "id_token token", "code id_token token"]

    private func asked(_ type: String, _ changes: [String: String?] = [:]) -> [String: String?] {
        let query: [String: String?] = [
            "response_type": type, "audience": booksAPI, "scope": "openid profile read:books",
        ]
        return query.merging(changes) { $1 }
    }

    /// Goes from `/authorize` to the consent page, through the login page if necessary.
    private func consentPage(_ browser: Browser, _ query: [String: String?]) async throws -> Browser.Page {
        var end = try await browser.get("/authorize", authorizeQuery(query))
        if end.leads(to: "/u/login") { end = try await browser.follow(try await browser.logIn(at: end.location)) }
        #expect(end.leads(to: "/u/consent"), "\(end.location ?? end.text)")
        return try await browser.follow(end)
    }

    private func accept(_ browser: Browser, _ page: Browser.Page) async throws -> Browser.Page {
        try await browser.follow(try await browser.submit(page, ["action": "accept"]))
    }

    private func accessClaims(_ page: Browser.Page) throws -> [String: TenantValue] {
        try claims(try #require(page.fragment("access_token"), "\(page.location ?? page.text)"))
    }

    @Test("after consent, the callback gets tokens with the claims that actions added", arguments: types)
    func actions(type: String) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let runs = Recorder<Int>()
            tenant.actions.postLogin { event, api in
                runs.add(event.loginsCount)
                api.accessToken.setCustomClaim(planClaim, "gold")
                api.idToken.setCustomClaim(planClaim, "gold")
            }
            let page = try await consentPage(browser, asked(type))
            #expect(page.text.contains("Books: read your books"))
            #expect(!page.text.contains("access_token"))
            let end = try await accept(browser, page)
            #expect(end.location?.hasPrefix(callback + "#") == true)
            let access = try accessClaims(end)
            #expect(access[planClaim] == "gold")
            #expect(words(access["scope"]) == ["openid", "profile", "read:books"])
            if let token = end.fragment("id_token") { #expect(try claims(token)[planClaim] == "gold") }
            #expect(runs.all.count == 1, "the consent page doesn't run actions again")
            if let code = end.fragment("code") {
                #expect(try LocalTenantTests.accessClaims(try await browser.exchange(code))[planClaim] == "gold")
            }
            for prompt: String? in [nil, "none"] {
                let again = try await browser.get("/authorize", authorizeQuery(asked(type, ["prompt": prompt])))
                #expect(try accessClaims(again)[planClaim] == "gold")
            }
        }
    }

    @Test("a login that an action denies doesn't ask for consent or store any", arguments: types)
    func denied(type: String) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let isOpen = Locked(false)
            tenant.actions.postLogin { _, api in
                if !isOpen.withLock({ $0 }) { api.access.deny("Not yet") }
            }
            for _ in 0..<2 {
                let response = try await browser.authorize(asked(type, ["prompt": "login"]))
                #expect(response.fragment("error") == "access_denied", "\(response.location ?? response.text)")
                #expect(response.fragment("error_description") == "Not yet")
                #expect(response.fragment("access_token") == nil && response.fragment("code") == nil)
            }
            #expect(try await tenant.consents(of: try await tenant.userID()).isEmpty)
            isOpen.withLock { $0 = true }
            let page = try await consentPage(browser, asked(type, ["prompt": "login"]))
            #expect(try await accept(browser, page).fragment("access_token") != nil)
        }
    }

    @Test("declining returns only an error, and the next request asks again", arguments: types)
    func declined(type: String) async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await consentPage(browser, asked(type))
            let response = try await browser.submit(page, ["action": "deny"])
            #expect(response.fragment("error") == "access_denied")
            #expect(response.fragment("state") == "a state")
            for name in ["access_token", "id_token", "code"] { #expect(response.fragment(name) == nil) }
            #expect(try await tenant.consents(of: try await tenant.userID()).isEmpty)
            let silent = try await browser.get("/authorize", authorizeQuery(asked(type, ["prompt": "none"])))
            #expect(silent.fragment("error") == "consent_required")
            // After a login has ended, its page is useless.
            let late = try await browser.submit(page, ["action": "accept"])
            #expect(late.status == 400, "\(late.status) \(late.location ?? "")")
            #expect(try await tenant.consents(of: try await tenant.userID()).isEmpty)
            _ = try await consentPage(browser, asked(type))
        }
    }

    @Test("prompt=consent asks again, and declining keeps the earlier consent")
    func promptConsent() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let query = asked("id_token token")
            _ = try await accept(browser, try await consentPage(browser, query))
            let again = asked("id_token token", ["prompt": "consent"])
            #expect(try await accept(browser, try await consentPage(browser, again)).fragment("access_token") != nil)
            let response = try await browser.submit(try await consentPage(browser, again), ["action": "deny"])
            #expect(response.fragment("error") == "access_denied")
            let quiet = try await browser.get("/authorize", authorizeQuery(query))
            #expect(quiet.fragment("access_token") != nil)
            #expect(try await tenant.consents(of: try await tenant.userID()).count == 1)
        }
    }

    @Test("consent for an organization doesn't apply outside it, also for tokens in the callback")
    func organization() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let inside = asked("id_token token", ["organization": publishers])
            let end = try await accept(browser, try await consentPage(browser, inside))
            #expect(try accessClaims(end)["org_id"] == .string(publishers))
            let outside = try await browser.get(
                "/authorize", authorizeQuery(asked("id_token token", ["prompt": "none"])))
            #expect(outside.fragment("error") == "consent_required")
            let silent = try await browser.get("/authorize", authorizeQuery(inside.merging(["prompt": "none"]) { $1 }))
            #expect(try accessClaims(silent)["org_id"] == .string(publishers))
            let stored = try await tenant.consents(of: try await tenant.userID())
            #expect(stored.map(\.organizationID) == [publishers])
        }
    }
}
