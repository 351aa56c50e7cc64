import Foundation
import Testing

@testable import LocalTenant

@Suite("Breached password detection")
struct BreachedPasswordTests {
    private static let breached = "AUTH0-TEST-Horse-2"

    private func withUser(
        _ detection: BreachedPasswordDetection, clock: TenantClock = .init(),
        _ body: (LocalTenant, Browser) async throws -> Void
    ) async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.users = [TenantUser(email: "ada@example.com", password: Self.breached, emailVerified: true)]
            $0.breachedPasswordDetection = detection
        }
        try await withTenant(configuration, clock: clock, body)
    }

    private static func detection(
        _ change: (inout BreachedPasswordDetection) -> Void = { _ in }
    ) -> BreachedPasswordDetection {
        var detection = BreachedPasswordDetection()
        detection.isEnabled = true
        change(&detection)
        return detection
    }

    private func logIn(_ browser: Browser) async throws -> Browser.Page {
        try await browser.passwordGrant(["password": .string(Self.breached)])
    }

    private func signUp(_ browser: Browser) async throws -> Browser.Page {
        try await browser.postJSON(
            "/dbconnections/signup",
            [
                "client_id": "app", "connection": .string(database), "email": "grace@example.com",
                "password": .string(Self.breached),
            ])
    }

    @Test("detection that only watches writes to the log, and one that is off does nothing", arguments: [true, false])
    func monitoring(_ isEnabled: Bool) async throws {
        try await withUser(Self.detection { $0.isEnabled = isEnabled }) { tenant, browser in
            #expect(try await logIn(browser).status == 200)
            #expect(try await signUp(browser).status == 200)
            let types = try await tenant.loggedEvents().map(\.type).filter { $0.hasSuffix("pwd_leak") }
            #expect(types == (isEnabled ? ["pwd_leak", "signup_pwd_leak"] : []))
            #expect(tenant.outbox.allSatisfy { $0.kind == .verifyEmail })
        }
    }

    @Test("a login is blocked until the user chooses another password with the mailed link, one an hour")
    func login() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withUser(Self.detection { $0.logins = [.block, .userNotification] }, clock: clock) {
            tenant, browser in
            for _ in 0..<2 { try expectError(try await logIn(browser), 401, "password_leaked") }
            try expectError(try await browser.passwordGrant(["password": "AUTH0-TEST-x"]), 403, "invalid_grant")
            let page = try await browser.logIn(password: Self.breached)
            #expect(page.status == 400 && page.text.contains("data breach"))
            let message = try await tenant.message(to: "ada@example.com", kind: .breachedPassword)
            #expect(message.subject == "Choose a new password")
            #expect(message.body?.contains("data breach of another website") == true)
            #expect(await tenant.settledOutbox.count == 1)
            clock.advance(by: 3_601)
            _ = try await logIn(browser)
            _ = try await tenant.message(to: "ada@example.com", kind: .breachedPassword, after: message)

            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            let form = try await browser.get(link)
            let done = try await browser.submit(form, ["password": adaPassword])
            #expect(done.status == 200, "\(done.text)")
            #expect(try await browser.passwordGrant().status == 200)
        }
    }

    @Test("sign-ups and changes of passwords have shields of their own")
    func stages() async throws {
        try await withUser(Self.detection { $0.signups = [.block] }) { tenant, browser in
            #expect(try await signUp(browser).text("code") == "password_leaked")
            #expect(try await logIn(browser).status == 200)
            tenant.tenant.settings.change {
                ($0.breachedPasswordDetection.signups, $0.breachedPasswordDetection.passwordChanges) = ([], [.block])
            }
            #expect(try await signUp(browser).status == 200)
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let reset = try await browser.get(page.link("/u/reset-password/request"))
            _ = try await browser.submit(reset, ["email": "ada@example.com"])
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            let form = try await browser.get(String(try #require(message.link).dropFirst(tenant.domain.count)))
            let refused = try await browser.submit(form, ["password": Self.breached + "3"])
            #expect(refused.status == 400 && refused.text.contains("data breach"))
        }
    }

    @Test("the Management API shows and changes the shields")
    func management() async throws {
        let path = "/api/v2/attack-protection/breached-password-detection"
        try await withService { tenant, service in
            #expect(
                try await service.send("GET", path).json == [
                    "enabled": false, "shields": [], "admin_notification_frequency": [], "method": "standard",
                    "stage": ["pre-user-registration": ["shields": []], "pre-change-password": ["shields": []]],
                ])
            let changed = try await service.send(
                "PATCH", path,
                ["enabled": true, "shields": ["block"], "stage": ["pre-user-registration": ["shields": ["block"]]]])
            #expect(try changed.json["stage"]?["pre-change-password"] == ["shields": []], "\(changed.text)")
            #expect(try await signUp(service.browser).text("code") == "password_leaked")
            let settings = tenant.tenant.configuration.breachedPasswordDetection
            #expect(settings.isEnabled && settings.logins == [.block] && settings.signups == [.block])
            #expect(settings.passwordChanges == [])
        }
    }
}
