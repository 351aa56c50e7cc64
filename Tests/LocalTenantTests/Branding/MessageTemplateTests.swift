import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("Templates of messages")
struct MessageTemplateTests {
    private func reset(_ browser: Browser) async throws {
        let response = try await browser.postJSON(
            "/dbconnections/change_password",
            ["email": "ada@example.com", "connection": "Username-Password-Authentication", "client_id": "app"])
        try #require(response.status == 200, "\(response.text)")
    }

    @Test("an email has the tenant's own words, with the link, until the owner has a template")
    func email() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(.administered, clock: clock) { tenant, browser in
            try await reset(browser)
            let own = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            #expect(own.subject == "Choose a new password" && own.from == nil)
            #expect(own.body?.contains("href=\"\(own.link ?? "")\"") == true, "\(own.body ?? "")")
            let service = try await Caller.service(browser)
            let made = try await service.send(
                "POST", "/api/v2/email-templates",
                [
                    "template": "reset_email", "subject": "Hi {{ user.email }}\nx", "syntax": "liquid", "enabled": true,
                    "from": "{{ application.name }} <no-reply@example.com>", "urlLifetimeInSeconds": 60,
                    "body": "<p>{{ user.name }} {{ friendly_name }}</p><a href=\"{{ url }}\">x</a>",
                ])
            try #require(made.status == 200, "\(made.text)")
            try await reset(browser)
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword, after: own)
            #expect(message.subject == "Hi ada@example.com x")
            #expect(message.from?.hasSuffix("<no-reply@example.com>") == true)
            #expect(message.body?.contains("<a href=\"\(message.link ?? "")\">") == true, "\(message.body ?? "")")
            let ticket = try #require(message.link?.split(separator: "=").last)
            #expect(try await browser.get("/u/reset-password/change?ticket=\(ticket)").status == 200)
            clock.advance(by: 61)
            #expect(try await browser.get("/u/reset-password/change?ticket=\(ticket)").status != 200)
        }
    }

    @Test("a template with an error is refused, with its line")
    func refused() async throws {
        try await withTenant(.administered) { _, browser in
            let response = try await Caller.service(browser).send(
                "POST", "/api/v2/email-templates",
                [
                    "template": "welcome_email", "body": "a\n{% x %}", "syntax": "liquid", "enabled": true,
                    "from": "a@example.com", "subject": "x",
                ])
            #expect(response.status == 400 && response.text.contains("Line 2: There is no tag x."), "\(response.text)")
        }
    }

    @Test("the outbox shows an email in a frame, where nothing can run")
    func outbox() async throws {
        try await withTenant(.administered) { tenant, browser in
            try await reset(browser)
            let message = try await tenant.message(to: "ada@example.com", kind: .resetPassword)
            try await DashboardTests.enter(tenant, browser)
            let page = try await browser.get("/dashboard/outbox")
            #expect(page.text.contains("<iframe") && page.text.contains("id=\(message.id)"))
            #expect(page.headers["content-security-policy"]?.contains("frame-src 'self'") == true)
            let shown = try await browser.get("/dashboard/outbox/message?id=\(message.id)")
            #expect(shown.text == message.body)
            let policy = try #require(shown.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("sandbox allow-popups"))
            #expect(try await Browser(tenant).get("/dashboard/outbox/message?id=\(message.id)").status == 403)
            #expect(try await browser.get("/dashboard/outbox/message?id=x").status == 404)
        }
    }

    @Test("a verified user is welcomed, and sent to the template's address")
    func verified() async throws {
        try await withTenant(.administered) { tenant, browser in
            let service = try await Caller.service(browser)
            for template: [String: TenantValue] in [
                [
                    "template": "welcome_email", "subject": "Hello {{ user.email }}", "body": "x", "enabled": true,
                    "from": "a@example.com", "syntax": "liquid",
                ],
                [
                    "template": "verify_email", "resultUrl": "https://app.example.com/done?a=1", "enabled": true,
                    "from": "a@example.com", "syntax": "liquid", "subject": "x", "body": "{{ url }}",
                ],
            ] {
                let made = try await service.send("POST", "/api/v2/email-templates", template)
                try #require(made.status == 200, "\(made.text)")
            }
            _ = try await browser.postJSON(
                "/dbconnections/signup",
                [
                    "email": "new@example.com", "password": .string(adaPassword), "client_id": "app",
                    "connection": "Username-Password-Authentication",
                ])
            let link = try #require(try await tenant.message(to: "new@example.com", kind: .verifyEmail).link)
            let path = String(link.dropFirst(browser.base.count))
            let done = try await browser.submit(try await browser.get(path), [:])
            #expect(done.location?.hasPrefix("https://app.example.com/done?a=1&success=true&message=") == true)
            #expect(done.location?.hasSuffix("email=new%40example.com") == true, "\(done.location ?? done.text)")
            let welcome = try await tenant.message(to: "new@example.com", kind: .welcome)
            #expect(welcome.subject == "Hello new@example.com")
        }
    }
}
