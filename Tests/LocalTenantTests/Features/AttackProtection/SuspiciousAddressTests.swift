import Foundation
import Testing

@testable import LocalTenant

@Suite("Suspicious IP throttling")
struct SuspiciousAddressTests {
    /// A tenant where addresses behind a proxy have few attempts: one more each minute.
    private static let strict = TenantConfiguration.administered.with {
        $0.trustedProxies = ["127.0.0.1"]
        $0.suspiciousIPThrottling.logins = .init(attempts: 3, rate: 60_000)
        $0.suspiciousIPThrottling.signups = .init(attempts: 2, rate: 60_000)
    }

    private static let stranger = "203.0.113.7"

    private func fail(_ browser: Browser, times: Int = 3) async throws {
        for index in 0..<times {
            let page = try await browser.passwordGrant(["username": .string("nobody\(index)@example.com")])
            try expectError(page, 403, "invalid_grant")
        }
    }

    private func signUp(_ browser: Browser, _ name: String, password: String = "Correct-Horse-2") async throws -> Int {
        try await browser.postJSON(
            "/dbconnections/signup",
            [
                "client_id": "app", "connection": .string(database), "email": .string("\(name)@example.com"),
                "password": .string(password),
            ]
        ).status
    }

    @Test("failed logins to any accounts stop logins from their address until attempts are restored")
    func logins() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.strict, clock: clock) { tenant, _ in
            let browser = Browser(tenant, from: Self.stranger)
            for _ in 0..<5 { #expect(try await browser.passwordGrant().status == 200, "these don't count") }
            try await fail(browser)
            let refused = try await browser.passwordGrant()
            try expectError(refused, 429, "too_many_attempts")
            #expect(try refused.text("error_description").hasPrefix("We have detected suspicious login behavior"))
            let page = try await browser.logIn()
            #expect(page.status == 429 && page.text.contains("suspicious login"))
            #expect(try await signUp(browser, "eve") == 200, "these count apart")
            #expect(try await Browser(tenant, from: "203.0.113.8").passwordGrant().status == 200)
            for own in [Browser(tenant), Browser(tenant, from: "172.17.0.1"), Browser(tenant, from: "fd00::1")] {
                try await fail(own, times: 6)
                #expect(try await own.passwordGrant().status == 200, "private networks have no limit")
            }

            clock.advance(by: 61)
            #expect(try await browser.passwordGrant().status == 200)
            try await fail(browser, times: 1)
            #expect(try await browser.passwordGrant().status == 429)
            let events = try await tenant.loggedEvents().filter { $0.type == "limit_mu" }
            #expect(events.allSatisfy { $0["user_name"] == "ada@example.com" }, "as each failed login says")
            #expect(events.count == 3 && events.allSatisfy { $0.members["ip"]?.stringValue == Self.stranger })
        }
    }

    @Test("sign-ups that are not malformed use up attempts, with the API and on the page")
    func signups() async throws {
        try await withTenant(Self.strict, clock: TenantClock(fixedAt: noon)) { tenant, _ in
            let browser = Browser(tenant, from: Self.stranger)
            for _ in 0..<3 { #expect(try await signUp(browser, "not an address") == 400) }
            #expect(try await signUp(browser, "one") == 200)
            #expect(try await signUp(browser, "two", password: "short") == 400)
            #expect(try await signUp(browser, "three") == 429)
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"])))
            let done = try await browser.submit(page, ["email": "four@example.com", "password": "Nanosecond-30cm"])
            #expect(done.status == 429 && done.text.contains("suspicious"))
            #expect(try await browser.passkeyRegister().status == 429)
            #expect(try await Browser(tenant).passwordGrant().status == 200)
        }
    }

    @Test("without the shield for it, too many attempts are only logged, and without protection nothing is")
    func monitoring() async throws {
        for isEnabled in [true, false] {
            let configuration = Self.strict.with {
                $0.suspiciousIPThrottling.isEnabled = isEnabled
                $0.suspiciousIPThrottling.shields = isEnabled ? [.adminNotification] : [.block]
            }
            try await withTenant(configuration) { tenant, _ in
                let browser = Browser(tenant, from: Self.stranger)
                try await fail(browser, times: 4)
                #expect(try await browser.passwordGrant().status == 200)
                let events = try await tenant.loggedEvents().filter { $0.type == "limit_mu" }
                #expect(events.count == (isEnabled ? 2 : 0))
            }
        }
    }

    @Test("simultaneous sign-ups don't exceed the limit")
    func burst() async throws {
        try await withTenant(Self.strict, clock: TenantClock(fixedAt: noon)) { tenant, _ in
            let browser = Browser(tenant, from: Self.stranger)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<12 { group.addTask { try await signUp(browser, "user\(index)") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 2 && statuses.count { $0 == 429 } == 10)
        }
    }

    @Test("a configuration changes one number of a limit")
    func configuration() throws {
        let text = #"{"suspicious_ip_throttling": {"stage": {"pre-login": {"max_attempts": 5}}}}"#
        let settings = try TenantConfiguration(json: Data(text.utf8)).suspiciousIPThrottling
        #expect(settings.logins == .init(attempts: 5, rate: 864_000))
        #expect(settings.signups == SuspiciousIPThrottling().signups)
        let wrong = #"{"suspicious_ip_throttling": {"stage": {"pre-login": {"rate": 0}}}}"#
        let error = try #require(throws: TenantError.self) { try TenantConfiguration(json: Data(wrong.utf8)) }
        #expect(error.keyPath == "suspicious_ip_throttling.stage.pre-login.rate")
    }

    @Test("the Management API shows and changes the limits, which outlast a restart")
    func management() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let path = "/api/v2/attack-protection/suspicious-ip-throttling"
        let configuration = TenantConfiguration.administered.with {
            $0.dataDirectory = directory.url
            $0.trustedProxies = ["127.0.0.1"]
        }
        try await withService(configuration) { tenant, service in
            let found = try await service.send("GET", path).json
            #expect(
                found == [
                    "enabled": true, "shields": ["admin_notification", "block"],
                    "allowlist": [
                        "127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7",
                    ],
                    "stage": [
                        "pre-login": ["max_attempts": 100, "rate": 864_000],
                        "pre-user-registration": ["max_attempts": 50, "rate": 1_200],
                        "pre-custom-token-exchange": ["max_attempts": 10, "rate": 600_000],
                    ],
                ])
            let rate = try await service.send("PATCH", path, ["stage": ["pre-login": ["rate": 40_000]]])
            #expect(try rate.json["stage"]?["pre-login"] == ["max_attempts": 100, "rate": 40_000], "\(rate.text)")
            #expect(tenant.tenant.configuration.suspiciousIPThrottling.logins == .init(attempts: 100, rate: 40_000))
            let changes: [String: TenantValue] = [
                "allowlist": [], "stage": ["pre-login": ["max_attempts": 2, "rate": 86_400_000]],
            ]
            let changed = try await service.send("PATCH", path, changes)
            #expect(
                try changed.json["stage"]?["pre-login"] == ["max_attempts": 2, "rate": 86_400_000], "\(changed.text)")
            #expect(try changed.json["stage"]?["pre-user-registration"] == ["max_attempts": 50, "rate": 1_200])
            for wrong: [String: TenantValue] in [["allowlist": ["here"]], ["shields": ["none"]], ["stage": ["x": [:]]]]
            {
                try expectManagementError(try await service.send("PATCH", path, wrong), 400, "invalid_body")
            }
            let block = "/api/v2/anomaly/blocks/ips/\(Self.stranger)"
            #expect(try await service.send("GET", block).status == 404)
            try await fail(Browser(tenant, from: Self.stranger), times: 2)
            #expect(try await service.send("GET", block).status == 200)
            #expect(try await service.send("DELETE", block).status == 204)
            #expect(try await service.send("GET", block).status == 404)
            #expect(try await Browser(tenant, from: Self.stranger).passwordGrant().status == 200)
            try await fail(Browser(tenant), times: 2)
            #expect(try await Browser(tenant).passwordGrant().status == 429)
        }
        try await withTenant(configuration) { tenant, browser in
            #expect(tenant.tenant.configuration.suspiciousIPThrottling.logins == .init(attempts: 2, rate: 86_400_000))
            let refused = try await browser.passwordGrant()
            #expect(refused.status == 429)
        }
    }
}
