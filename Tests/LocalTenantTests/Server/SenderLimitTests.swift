import Foundation
import Testing

@testable import LocalTenant

/// Limits can't be evaded with other addresses.
@Suite("Limits per sender and recipient")
struct SenderLimitTests {
    private static let configuration = TenantConfiguration.direct.with { $0.trustedProxies = ["127.0.0.1"] }
    private let clock = TenantClock(fixedAt: noon)

    static let senders: [@Sendable (Int) -> String] = [
        { "127.0.\($0).2" }, { $0 % 2 == 0 ? "::1" : "127.9.9.9" }, { "2001:db8:1:2::\($0 + 1)" },
    ]

    @Test("all addresses of one sender count as one", arguments: senders)
    func oneSender(address: @Sendable (Int) -> String) async throws {
        try await withTenant(Self.configuration, clock: clock) { tenant, _ in
            for number in 0..<10 {
                let response = try await Browser(tenant, from: address(number)).passwordGrant(["password": "wrong"])
                #expect(response.status == 403)
            }
            #expect(try await Browser(tenant, from: address(10)).passwordGrant().status == 429)
            #expect(try await Browser(tenant, from: "2001:db8:1:3::1").passwordGrant().status == 200)
            #expect(try await Browser(tenant, from: "198.51.100.7").passwordGrant().status == 200)
        }
    }

    @Test("wrong passwords from everywhere block unknown senders, but not those who have logged in before")
    func account() async throws {
        try await withTenant(Self.configuration, clock: clock) { tenant, _ in
            let home = Browser(tenant, from: "198.51.100.7")
            #expect(try await home.passwordGrant().status == 200)
            for number in 0..<100 {
                let response = try await Browser(tenant, from: "203.0.113.\(number)").passwordGrant([
                    "password": "wrong"
                ])
                #expect(response.status == 403)
            }
            #expect(try await Browser(tenant, from: "203.0.113.200").passwordGrant().status == 429)
            #expect(try await home.passwordGrant().status == 200)
            let messages = await tenant.settledOutbox.filter { $0.kind == .blockedAccount }
            #expect(messages.count == 1)
            let link = try #require(messages.first?.link)
            let browser = Browser(tenant, from: "203.0.113.200")
            let page = try await browser.get(String(link.dropFirst(browser.base.count)))
            let fields = ["ticket": try page.field("ticket"), "csrf": try page.field("csrf")]
            #expect(try await browser.post("/u/unblock", fields).status == 200)
            #expect(try await Browser(tenant, from: "203.0.113.200").passwordGrant().status == 200)
        }
    }

    @Test("ten messages an hour are sent to one recipient, whoever asks")
    func messages() async throws {
        try await withTenant(Self.configuration, clock: clock) { tenant, _ in
            let requests: [(String, [String: TenantValue])] = [
                ("/passwordless/start", ["connection": "email", "send": "code"]),
                ("/otp/challenge", ["connection": .string(database)]),
                ("/dbconnections/change_password", ["connection": .string(database)]),
            ]
            for number in 0...10 {
                let (path, fields) = requests[number % 3]
                let response = try await Browser(tenant, from: "203.0.113.\(number)").postJSON(
                    path, fields.merging(["client_id": "app", "email": "ada@example.com"]) { $1 })
                #expect(response.status == (number < 10 ? 200 : 429), "\(response.text)")
            }
            clock.advance(by: 360)
            let later = try await start(Browser(tenant, from: "203.0.113.99"))
            #expect(later.status == 200)
        }
    }

    @Test("ten wrong codes for one recipient use up the correct one too")
    func codes() async throws {
        try await withTenant(Self.configuration, clock: clock) { tenant, browser in
            for number in 0..<10 {
                if number % 2 == 0 { _ = try await start(browser) }
                let response = try await redeem("wrong", Browser(tenant, from: "203.0.113.\(number)"))
                #expect(response.status == 403)
            }
            clock.advance(by: 359)
            _ = try await start(browser)
            let code = try #require(tenant.outbox.last?.code)
            #expect(try await redeem(code, browser).status == 403)
            clock.advance(by: 1)
            #expect(try await redeem(code, browser).status == 200)
        }
    }

    private func start(_ browser: Browser) async throws -> Browser.Page {
        try await browser.postJSON(
            "/passwordless/start",
            ["client_id": "app", "connection": "email", "email": "ada@example.com", "send": "code"])
    }

    private func redeem(_ code: String, _ browser: Browser) async throws -> Browser.Page {
        try await browser.grant(
            .passwordlessOTP,
            ["username": "ada@example.com", "otp": .string(code), "realm": "email", "scope": "openid"], [:])
    }
}
