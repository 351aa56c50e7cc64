import Foundation
import Testing

@testable import LocalTenant

@Suite("Forms")
struct FormTests {
    /// Runs `body` with the page that asks Ada about a device, and a check whether she has allowed it.
    private func withDevice(
        _ body: (LocalTenant, Browser, Browser.Page, _ isAllowed: () async throws -> Bool) async throws -> Void
    ) async throws {
        try await withTenant(.grants) { tenant, browser in
            _ = try await browser.code()
            let device = try await browser.post("/oauth/device/code", ["client_id": "tv", "scope": "openid"]).json
            let userCode = try #require(device["user_code"]?.stringValue)
            let deviceCode = try #require(device["device_code"]?.stringValue)
            let page = try await browser.submit(try await browser.get("/activate"), ["user_code": userCode])
            #expect(page.status == 200)
            try await body(tenant, browser, page) {
                tenant.clock.advance(by: 6)
                let response = try await browser.post(
                    "/oauth/token",
                    ["grant_type": GrantType.deviceCode.rawValue, "client_id": "tv", "device_code": deviceCode])
                return response.status == 200
            }
        }
    }

    static let foreign: [[String: String]] = [
        ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "cross-site"],
        ["Origin": "http://127.0.0.1:9666"], ["Origin": "https://evil.example"], ["Origin": "null"],
        ["Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:9666"],
        ["Sec-Fetch-Site": "same-site", "Origin": "SELF"], ["Origin": "SELF/"],
    ]

    @Test("a valid form from another origin is rejected, regardless of which header reveals it", arguments: foreign)
    func otherOrigins(headers: [String: String]) async throws {
        try await withDevice { tenant, browser, page, isAllowed in
            let headers = headers.mapValues { $0.replacing("SELF", with: tenant.domain) }
            let response = try await browser.submit(page, ["action": "allow"], headers: headers)
            #expect(response.status == 403)
            #expect(response.title == "We couldn't accept this form")
            #expect(try await !isAllowed())
        }
    }

    @Test(
        "forms from the tenant's own pages and from programs without these headers are accepted",
        arguments: [
            [:], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "SELF"],
            ["Sec-Fetch-Site": "same-origin", "Origin": "SELF"],
            ["Host": "localhost:PORT", "Origin": "http://localhost:PORT"],
        ])
    func ownPages(headers: [String: String]) async throws {
        try await withDevice { tenant, browser, page, isAllowed in
            let port = String(try #require(tenant.url.port))
            let headers = headers.mapValues {
                $0.replacing("SELF", with: tenant.domain).replacing("PORT", with: port)
            }
            #expect(try await browser.submit(page, ["action": "allow"], headers: headers).status == 303)
            #expect(try await isAllowed())
        }
    }

    @Test("every form rejects other origins first")
    func everyForm() async throws {
        let posts = Routes.all.filter { $0.method == "POST" && $0.audience == .people }
        // The first one changes nothing, and the third one asks the user. The browser is sent to the others from
        // another server's page, with a single-use state.
        let others = posts.filter { !$0.isForm }.map(\.path)
        #expect(others == ["/authorize", "/continue", "/oidc/logout", "/login/callback"])
        try await withTenant { _, browser in
            for route in posts where route.isForm {
                let response = try await browser.post(route.path, [:], headers: ["Sec-Fetch-Site": "same-site"])
                #expect(response.status == 403, "\(route.path)")
                #expect(response.title == "We couldn't accept this form", "\(route.path)")
            }
        }
    }

    @Test("an attacker's form with the victim's device cookie is rejected in the victim's session")
    func plantedCookie() async throws {
        try await withTenant(.grants) { tenant, victim in
            let attacker = Browser(tenant)
            let device = try await attacker.post("/oauth/device/code", ["client_id": "tv", "scope": "openid"]).json
            let userCode = try #require(device["user_code"]?.stringValue)
            let page = try await attacker.submit(try await attacker.get("/activate"), ["user_code": userCode])
            _ = try await victim.code()
            await victim.set(cookie: .device, await attacker.cookie(.device))
            let response = try await victim.submit(page, ["action": "allow"])
            #expect(response.status == 403)
            #expect(response.title == "This page is out of date")
        }
    }

    @Test("a form opened before a login in another tab is rejected with a link to its page")
    func otherTab() async throws {
        try await withTenant { _, browser in
            let early = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            _ = try await browser.code()
            let login = ["username": "ada@example.com", "password": adaPassword]
            let response = try await browser.submit(early, login)
            #expect(response.status == 403)
            let link = try #require(
                response.text.firstMatch(of: /<a href="(\/u\/login\?state=[^"]+)">Open the page/)?.1)
            let again = try await browser.submit(try await browser.get(String(link)), login)
            #expect(try await browser.follow(again).parameter("code") != nil)
        }
    }

    @Test("a form remains valid after a restart")
    func restart() async throws {
        try await withDirectory { directory in
            var configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            let first = try await LocalTenant.start(configuration, clock: .init(), environment: .quick)
            let browser = Browser(first)
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            await first.stop()
            configuration.port = try #require(first.url.port)
            try await withTenant(configuration) { _, _ in
                let response = try await browser.submit(
                    page, ["username": "ada@example.com", "password": adaPassword])
                #expect(try await browser.follow(response).parameter("code") != nil)
            }
        }
    }

    @Test("a device can't be confirmed with the previous page's token")
    func otherForm() async throws {
        try await withTenant(.grants) { _, browser in
            let device = try await browser.post("/oauth/device/code", ["client_id": "tv", "scope": "openid"]).json
            let userCode = try #require(device["user_code"]?.stringValue)
            let entry = try await browser.get("/activate")
            let response = try await browser.post(
                "/u/device/confirmation",
                ["csrf": entry.field("csrf"), "user_code": userCode, "action": "allow"])
            #expect(response.status == 403)
        }
    }

    @Test("forms from emailed links are bound to the browser that opened the link")
    func mailedLinks() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await browser.postJSON(
                "/dbconnections/change_password",
                ["client_id": "app", "connection": .string(database), "email": "ada@example.com"])
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            let page = try await browser.get(String(try #require(message.link).dropFirst(tenant.domain.count)))
            let elsewhere = try await Browser(tenant).submit(page, ["password": "Correct-Horse-9"])
            #expect(elsewhere.status == 403)
            #expect(try await browser.submit(page, ["password": "Correct-Horse-9"]).status == 200)
        }
    }
}
