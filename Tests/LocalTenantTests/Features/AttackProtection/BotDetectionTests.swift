import Foundation
import Testing

@testable import LocalTenant

@Suite("Bot detection")
struct BotDetectionTests {
    private let wrong: [String: TenantValue?] = ["password": "wrong"]

    private func changed(_ tenant: LocalTenant, _ change: @escaping @Sendable (inout BotDetection) -> Void) {
        tenant.tenant.settings.change { change(&$0.botDetection) }
    }

    @Test("after failed logins, the API sends people to the page, which asks a question until they are forgotten")
    func risk() async throws {
        let clock = TenantClock(fixedAt: noon)
        let configuration = TenantConfiguration.administered.with {
            $0.botDetection.passwords = .whenRisky
            $0.botDetection.level = .high
            $0.suspiciousIPThrottling.logins = .init(attempts: 100, rate: 60_000)
        }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            for _ in 0..<3 { try expectError(try await browser.passwordGrant(wrong), 403, "invalid_grant") }
            try expectError(try await browser.passwordGrant(), 401, "requires_verification")
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let credentials = ["username": "ada@example.com", "password": adaPassword]
            let refused = try await browser.submit(page, credentials)
            #expect(refused.status == 400 && refused.text.contains("Answer the question to show"))
            let done = try await browser.submit(page, credentials.merging(try page.captchaFields()) { $1 })
            #expect(done.leads(to: "/authorize/resume"))
            #expect(try await browser.postJSON("/passwordless/start", code).status == 200, "another flow")

            clock.advance(by: 61)
            #expect(try await browser.passwordGrant().status == 200)
            let events = try await tenant.loggedEvents().filter { $0.type == "pla" }
            #expect(
                events.map { $0.members["details"]?["requiresVerification"] }
                    == [false, false, false, true, true, true, false])
        }
    }

    private let code: [String: TenantValue] = [
        "client_id": "app", "connection": "email", "email": "ada@example.com", "send": "code",
    ]

    @Test("each flow has its own policy, and addresses on the allowlist are never asked")
    func policies() async throws {
        try await withTenant(.administered) { tenant, browser in
            func statuses() async throws -> [Int] {
                let reset: [String: TenantValue] = [
                    "client_id": "app", "connection": .string(database), "email": "ada@example.com",
                ]
                let signup = reset.merging(["email": "not an address", "password": "x"]) { $1 }
                return [
                    try await browser.passwordGrant(wrong).status,
                    try await browser.postJSON("/dbconnections/signup", signup).status,
                    try await browser.postJSON("/passwordless/start", code).status,
                    try await browser.postJSON("/dbconnections/change_password", reset).status,
                ]
            }
            #expect(try await statuses() == [403, 400, 200, 200])
            changed(tenant) { $0.passwords = .always }
            #expect(try await statuses() == [401, 401, 200, 200])
            changed(tenant) { ($0.passwords, $0.passwordless) = (.never, .always) }
            #expect(try await statuses() == [403, 400, 401, 200])
            changed(tenant) { ($0.passwordless, $0.passwordResets) = (.never, .always) }
            #expect(try await statuses() == [403, 400, 200, 401])
            changed(tenant) { $0.allowlist = ["127.0.0.0/8"] }
            #expect(try await statuses() == [403, 400, 200, 200])
            changed(tenant) { ($0.allowlist, $0.isMonitoring) = ([], true) }
            #expect(try await statuses() == [403, 400, 200, 200])
            let last = try #require(try await tenant.loggedEvents().last { $0.type == "pla" })
            #expect(last.members["details"] == ["ipOnAllowlist": false, "requiresVerification": true])
        }
    }

    @Test("the Management API shows and changes the policies")
    func management() async throws {
        let path = "/api/v2/attack-protection/bot-detection"
        try await withService { _, service in
            #expect(
                try await service.send("GET", path).json == [
                    "bot_detection_level": "medium", "challenge_password_policy": "never",
                    "challenge_passwordless_policy": "never", "challenge_password_reset_policy": "never",
                    "allowlist": [], "monitoring_mode_enabled": false,
                ])
            let changed = try await service.send("PATCH", path, ["challenge_password_policy": "always"])
            #expect(try changed.json["challenge_password_policy"] == "always", "\(changed.text)")
            try expectError(try await service.browser.passwordGrant(), 401, "requires_verification")
            let wrong = try await service.send("PATCH", path, ["challenge_password_policy": "sometimes"])
            try expectManagementError(wrong, 400, "invalid_body", "challenge_password_policy")
        }
    }
}

extension Browser.Page {
    /// The fields that answer the question on a page.
    func captchaFields() throws -> [String: String] {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        let match = try #require(text.firstMatch(of: /What is (\w+) plus (\w+)\?/))
        let numbers = [match.1, match.2].compactMap { word in words.firstIndex(of: String(word)).map { $0 + 1 } }
        return ["captcha": String(numbers.reduce(0, +)), "captcha_token": try field("captcha_token")]
    }
}
