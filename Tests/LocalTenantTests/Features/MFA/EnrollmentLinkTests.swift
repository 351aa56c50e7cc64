import Foundation
import Testing

@testable import LocalTenant

@Suite("Links to add a second factor")
struct EnrollmentLinkTests {
    private func invite(
        _ service: Caller, _ tenant: LocalTenant, _ changes: [String: TenantValue] = [:]
    ) async throws -> Browser.Page {
        let body: [String: TenantValue] = ["user_id": .string(try await tenant.userID())]
        return try await service.send("POST", "/api/v2/guardian/enrollments/ticket", body.merging(changes) { $1 })
    }

    private func path(_ response: Browser.Page, _ tenant: LocalTenant) throws -> String {
        #expect(response.status == 200, "\(response.text)")
        return String(try response.text("ticket_url").dropFirst(tenant.domain.count))
    }

    private func types(_ tenant: LocalTenant) async throws -> [Enrollment.Factor] {
        let enrollments = try await tenant.tenant.store.enrollments(userID: try await tenant.userID())
        return enrollments.filter { $0.isConfirmed && $0.factor != .recoveryCode }.map(\.factor)
    }

    @Test("a link from the Management API adds a second factor without a login, once, and logs nobody in")
    func enroll() async throws {
        try await withService { tenant, service in
            let made = try await invite(service, tenant)
            let path = try path(made, tenant)
            #expect(try path.contains("ticket=" + made.text("ticket_id")))
            let browser = Browser(tenant)
            let page = try await browser.get(path)
            #expect(page.status == 200 && page.title == "Keep your account safe")
            let options = try await browser.open(try await browser.submit(page))
            let setup = try await browser.open(try await browser.submit(options, ["factor": "totp"]))
            #expect(try await types(tenant).isEmpty, "it isn't confirmed yet")
            #expect(try await browser.get(path).status == 200)
            let otp = try #require(tenant.oneTimePassword(try setup.secret))
            var done = try await browser.submit(setup, ["code": otp])
            if done.text.contains("recovery") { done = try await browser.submit(done) }
            #expect(done.title == "Your account has a second step", "\(done.text)")
            #expect(try await types(tenant) == [.otp])
            #expect(await browser.cookie(.session) == nil)
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") == nil)
            #expect(try await browser.get(path).status == 400)
            #expect(try await browser.submit(page).status == 400)
            #expect(try await tenant.loggedEvents("type:gd_enrollment_complete").count == 1)
        }
    }

    @Test("a user with a second factor adds another one only if the link allows it")
    func another() async throws {
        try await withService { tenant, service in
            let first = try await service.send(
                "POST", "/api/v2/users/\(segment(try await tenant.userID()))/authentication-methods",
                ["type": "phone", "phone_number": "+15550100"])
            #expect(first.status == 201, "\(first.text)")
            let browser = Browser(tenant)
            #expect(try await browser.get(path(try await invite(service, tenant), tenant)).status == 400)
            let more: [String: TenantValue] = ["allow_multiple_enrollments": true, "factor": "otp"]
            let page = try await browser.get(path(try await invite(service, tenant, more), tenant))
            let setup = try await browser.open(try await browser.submit(page))
            let otp = try #require(tenant.oneTimePassword(try setup.secret))
            let done = try await browser.submit(setup, ["code": otp])
            #expect(done.title == "Your account has a second step", "\(done.text)")
            #expect(try await types(tenant) == [.phone, .otp])
        }
    }

    @Test("the link is mailed in the user's language if the body says so, and expires")
    func mail() async throws {
        let configuration = TenantConfiguration.administered.with { $0.enabledLocales = ["en", "de"] }
        try await withService(configuration) { tenant, service in
            let made = try await invite(service, tenant, ["send_mail": true, "email_locale": "de"])
            let message = try await tenant.message(to: "ada@example.com", kind: .mfaEnrollmentLink)
            #expect(message.link == (try made.text("ticket_url")))
            #expect(message.subject == "Ergänzen Sie Ihre Anmeldung um einen zweiten Schritt")
            let browser = Browser(tenant)
            #expect(try await browser.get(try path(made, tenant)).title == "Schützen Sie Ihr Konto")
            tenant.clock.advance(by: Tenant.linkLifetime + 1)
            #expect(try await browser.get(try path(made, tenant)).status == 400)
        }
    }

    @Test("there is no link for an unknown user, a factor that the tenant doesn't offer, or a mail without an address")
    func errors() async throws {
        let configuration = TenantConfiguration.administered.with { $0.mfa.factors = [.otp] }
        try await withService(configuration) { tenant, service in
            try expectManagementError(
                try await invite(service, tenant, ["user_id": "auth0|nobody"]), 404, "inexistent_user")
            try expectManagementError(try await invite(service, tenant, ["factor": "email"]), 400, "invalid_body")
            try expectManagementError(try await invite(service, tenant, ["factor": "fax"]), 400, "invalid_body")
            let browser = Browser(tenant)
            for query in ["", "?ticket=x"] { #expect(try await browser.get("/u/mfa-enrollment" + query).status == 400) }
        }
        try await withService(.administered.with { $0.mfa.factors = [] }) { tenant, service in
            let browser = Browser(tenant)
            let page = try await browser.get(path(try await invite(service, tenant), tenant))
            let response = try await browser.submit(page)
            #expect((400..<500).contains(response.status) && response.text.contains("<h1>"), "\(response.status)")
        }
    }
}
