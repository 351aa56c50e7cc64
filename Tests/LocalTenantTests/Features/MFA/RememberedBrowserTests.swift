import Foundation
import Testing

@testable import LocalTenant

@Suite("Remembered browsers")
struct RememberedBrowserTests {
    private func withRemembering(
        _ body: (LocalTenant, Browser, String, TenantClock) async throws -> Void
    ) async throws {
        let clock = TenantClock(fixedAt: noon)
        let configuration = TenantConfiguration.administered.with {
            $0.mfa.policy = .enrolled
            $0.mfa.remembersBrowsers = true
        }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            try await body(tenant, browser, key, clock)
        }
    }

    private func pass(_ tenant: LocalTenant, _ browser: Browser, _ key: String, _ fields: [String: String]) async throws
    {
        let page = try await browser.open(try await browser.logIn())
        #expect(page.text.contains("name=\"remember\""))
        let otp = try #require(tenant.oneTimePassword(key))
        let done = try await browser.submit(page, fields.merging(["code": otp]) { $1 })
        _ = try await browser.tokens(after: done)
        await browser.set(cookie: .session, nil)
    }

    @Test("a user who wants it uses no second factor in this browser for 30 days")
    func remembered() async throws {
        try await withRemembering { tenant, browser, key, clock in
            try await pass(tenant, browser, key, ["remember": "1"])
            clock.advance(by: 29 * 86_400)
            let again = try await browser.logIn()
            #expect(!again.leads(to: "/u/mfa-otp-challenge"))
            await browser.set(cookie: .session, nil)
            clock.advance(by: 2 * 86_400)
            #expect(try await browser.logIn().leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("the Management API sets how long, and whether the box is checked")
    func settings() async throws {
        try await withRemembering { tenant, browser, key, clock in
            let path = "/api/v2/guardian/settings"
            let service = try await Caller.service(browser)
            #expect(
                try await service.send("GET", path).json == [
                    "display_remember_me_checkbox": true, "remember_me_default_value": false,
                    "mfa_session_inactivity_timeout": 2_592_000, "mfa_session_overall_timeout": 2_592_000,
                ])
            let settings: [String: TenantValue] = [
                "display_remember_me_checkbox": true, "remember_me_default_value": true,
                "mfa_session_inactivity_timeout": 172_800, "mfa_session_overall_timeout": 432_000,
            ]
            let set = try await service.send("PUT", path, settings)
            #expect(try set.json == settings, "\(set.text)")
            let page = try await browser.open(try await browser.logIn())
            #expect(page.text.contains(#"name="remember" value="1" checked"#))
            try await pass(tenant, browser, key, ["remember": "1"])
            for _ in 0..<3 {
                clock.advance(by: 1.5 * 86_400)
                #expect(try await !browser.logIn().leads(to: "/u/mfa-otp-challenge"), "each login counts")
                await browser.set(cookie: .session, nil)
            }
            clock.advance(by: 86_400)
            #expect(try await browser.logIn().leads(to: "/u/mfa-otp-challenge"), "five days after the factor")
            try await pass(tenant, browser, key, ["remember": "1"])
            clock.advance(by: 3 * 86_400)
            #expect(try await browser.logIn().leads(to: "/u/mfa-otp-challenge"), "three days without a login")
            let off = settings.merging(["display_remember_me_checkbox": false]) { $1 }
            #expect(try await Caller.service(browser).send("PUT", path, off).status == 200)
            #expect(try await !browser.open(try await browser.logIn()).text.contains("name=\"remember\""))
        }
    }

    @Test("others use it each time, also in another browser")
    func others() async throws {
        try await withRemembering { tenant, browser, key, clock in
            try await pass(tenant, browser, key, [:])
            clock.advance(by: 60)
            #expect(try await browser.logIn().leads(to: "/u/mfa-otp-challenge"))
            try await pass(tenant, browser, key, ["remember": "1"])
            #expect(try await Browser(tenant).logIn().leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("an administrator makes all browsers of a user forgotten")
    func forgotten() async throws {
        try await withRemembering { tenant, browser, key, _ in
            try await pass(tenant, browser, key, ["remember": "1"])
            let user = try await tenant.userID()
            let path = "/api/v2/users/\(segment(user))/multifactor/actions/invalidate-remember-browser"
            let service = try await Caller.service(browser)
            #expect(try await service.send("POST", path).status == 204)
            #expect(try await browser.logIn().leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("an application that requests a factor gets one")
    func requested() async throws {
        try await withRemembering { tenant, browser, key, _ in
            try await pass(tenant, browser, key, ["remember": "1"])
            let response = try await browser.logIn(["acr_values": multifactor])
            #expect(response.leads(to: "/u/mfa-otp-challenge"))
            #expect(try await !browser.open(response).text.contains("name=\"remember\""))
        }
    }

    @Test("without the setting, nobody is asked")
    func off() async throws {
        try await withApp { _, browser, _ in
            let page = try await browser.open(try await browser.logIn())
            #expect(!page.text.contains("name=\"remember\""))
        }
    }
}
