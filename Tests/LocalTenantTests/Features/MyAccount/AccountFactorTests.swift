import Foundation
import Testing

@testable import LocalTenant

@Suite("Second factors for the My Account API")
struct AccountFactorTests {
    /// Runs `body` with a tenant that requires no second factor, and with Ada, who has one.
    private func withFactor(
        _ body: (LocalTenant, Browser, TenantClock, _ key: String) async throws -> Void
    ) async throws {
        let clock = TenantClock(fixedAt: noon)
        let configuration = TenantConfiguration.administered.with { $0.mfa.policy = .never }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            clock.advance(by: 60)
            try await body(tenant, browser, clock, key)
        }
    }

    private func expectWhole(_ response: Browser.Page, _ browser: Browser) async throws {
        let tokens = try Tokens(response)
        #expect(try await Caller(browser: browser, token: try tokens.access).methods("?type=totp").count == 1)
    }

    @Test("a password isn't enough for a My Account token if the user has a factor, regardless of the policy")
    func direct() async throws {
        try await withFactor { tenant, browser, _, key in
            #expect(try await browser.passwordGrant().status == 200)
            let login = try await MFALogin.begin(
                tenant, browser, ["audience": .string(browser.base + "/me/"), "scope": nil])
            #expect(login.requirements?.members?["challenge"] != nil)
            try await expectWhole(try await login.otp(tenant.oneTimePassword(key)), browser)
            #expect(
                try await browser.passwordGrant([
                    "username": "grace@example.com", "audience": .string(browser.base + "/me/"),
                ]).status == 200, "a user without a second factor can enroll the first one")
        }
    }

    @Test("neither a browser login nor its session is enough for a My Account token without the factor")
    func browser() async throws {
        try await withFactor { tenant, browser, clock, key in
            _ = try await browser.tokens()
            let wish = [
                "audience": browser.base + "/me/", "scope": "openid offline_access read:me:authentication_methods",
            ]
            let silent = try await browser.get("/authorize", authorizeQuery(wish.merging(["prompt": "none"]) { $1 }))
            #expect(silent.parameter("error_description") == "Multifactor authentication required")
            let start = try await browser.get("/authorize", authorizeQuery(wish))
            #expect(start.leads(to: "/u/mfa-otp-challenge"))
            let page = try await browser.open(start)
            let done = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            let tokens = try await browser.tokens(after: done)
            #expect(try await Caller(browser: browser, token: try tokens.access).methods().count == 2)
            try await expectWhole(
                try await browser.refresh(tokens.refresh, ["audience": browser.base + "/me/"]), browser)
        }
    }

    @Test("a refresh token from a login without the factor needs the factor and remains usable")
    func refresh() async throws {
        try await withFactor { tenant, browser, clock, key in
            let weak = try Tokens(try await browser.passwordGrant())
            let audience = ["audience": browser.base + "/me/"]
            let error = try await browser.refresh(weak.refresh, audience)
            try expectError(error, 403, "mfa_required")
            let step = MFALogin(
                tenant: tenant, browser: browser, token: try error.text("mfa_token"), requirements: nil)
            let strong = try await step.otp(tenant.oneTimePassword(key))
            try await expectWhole(strong, browser)
            try await expectWhole(
                try await browser.refresh(try Tokens(strong).refresh, audience), browser)
            #expect(try await browser.refresh(weak.refresh).status == 200)
        }
    }

    @Test("after enrolling the first factor, an earlier login's refresh token keeps working")
    func earlierLogin() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.administered, clock: clock) { tenant, browser in
            let tokens = try Tokens(try await browser.passwordGrant())
            clock.advance(by: 60)
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            try await expectWhole(
                try await browser.refresh(tokens.refresh, ["audience": browser.base + "/me/"]), browser)
        }
    }

    @Test("only one of the last two factors can be removed concurrently")
    func race() async throws {
        try await withTenant(.administered) { tenant, browser in
            let id = try await tenant.userID()
            let ada = try await Caller.account(browser)
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            try await tenant.enrollPhone("+15550100", userID: id)
            let ids = try await ada.methods().compactMap { $0["id"]?.stringValue }.filter { !$0.hasPrefix("password") }
            tenant.mfa.policy = .always
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for id in ids {
                    group.addTask { try await ada.send("DELETE", "\(methodsPath)/\(segment(id))").status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [204, 409])
        }
    }
}
