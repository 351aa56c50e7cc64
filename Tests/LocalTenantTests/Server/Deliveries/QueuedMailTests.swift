import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Queued messages")
struct QueuedMailTests {
    private func signUp(_ browser: Browser, _ email: String) async throws -> Browser.Page {
        try await browser.postJSON(
            "/dbconnections/signup",
            [
                "client_id": "app", "connection": .string(database), "email": .string(email),
                "password": .string(adaPassword),
            ])
    }

    private func reset(_ browser: Browser, _ email: String) async throws -> Browser.Page {
        try await browser.postJSON(
            "/dbconnections/change_password",
            ["client_id": "app", "connection": .string(database), "email": .string(email)])
    }

    /// Replaces the outbox folder by a file, so that not even the superuser can write there.
    private func breakOutbox(_ tenant: LocalTenant) throws {
        let folder = tenant.directory.outbox
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
    }

    private func repairOutbox(_ directory: DataDirectory) throws {
        try FileManager.default.removeItem(at: directory.outbox)
        try FileManager.default.createDirectory(at: directory.outbox, withIntermediateDirectories: false)
    }

    private func queue(_ tenant: LocalTenant) async throws -> [QueuedMail.Reason] {
        try await tenant.tenant.store.tickets(
            subject: QueuedMail.queue, as: QueuedMail.self, at: tenant.clock.now
        ).map(\.details.reason)
    }

    @Test("a signup succeeds even if its email can't be written, and the email is sent later")
    func signup() async throws {
        try await withTenant(.direct) { tenant, browser in
            try breakOutbox(tenant)
            let email = "grace@example.com"
            #expect(try await signUp(browser, email).status == 200)
            #expect(await tenant.settledOutbox.isEmpty)
            #expect(try await browser.passwordGrant(["username": .string(email)]).status == 200)
            #expect(try await signUp(browser, email).status == 400, "only one user and one email")
            #expect(try await queue(tenant).count == 1)

            try repairOutbox(tenant.directory)
            let message = try #require(await tenant.settledOutbox.first)
            #expect(message.to == email && message.kind == .verifyEmail && message.client == "app")
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            #expect(try await browser.get(link).status == 200)
            #expect(try await queue(tenant).isEmpty)
        }
    }

    @Test("a signup on the page succeeds even if its email can't be written")
    func page() async throws {
        try await withTenant(.direct) { tenant, browser in
            try breakOutbox(tenant)
            let login = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let page = try await browser.get("/u/signup?" + formEncoded(["state": try login.field("state")]))
            let response = try await browser.submit(page, ["email": "grace@example.com", "password": adaPassword])
            #expect(response.status == 303, "\(response.text)")
            try repairOutbox(tenant.directory)
            #expect(await tenant.settledOutbox.map(\.to) == ["grace@example.com"])
        }
    }

    @Test("a password reset queues the same for known and unknown users, even if the outbox isn't writable")
    func reset() async throws {
        try await withTenant(.direct) { tenant, browser in
            try breakOutbox(tenant)
            let known = try await reset(browser, "ada@example.com")
            let unknown = try await reset(browser, "nobody@example.com")
            #expect(known.status == 200 && unknown.status == 200)
            #expect(known.text == unknown.text)
            #expect(
                try await queue(tenant) == [
                    .reset(identifier: "ada@example.com", connection: database),
                    .reset(identifier: "nobody@example.com", connection: database),
                ])
            try repairOutbox(tenant.directory)
            #expect(await tenant.settledOutbox.map(\.to) == ["ada@example.com"])
            #expect(try await queue(tenant).isEmpty)
        }
    }

    @Test("a passwordless login without signup doesn't reveal who has an account")
    func passwordless() async throws {
        let configuration = TenantConfiguration.direct.with { configuration in
            for index in configuration.connections.indices where configuration.connections[index].name == "email" {
                configuration.connections[index].disableSignup = true
            }
        }
        try await withTenant(configuration) { tenant, browser in
            var grace = TenantUser(email: "grace@example.com", password: nil)
            grace.connection = "email"
            _ = try await tenant.add(grace)
            func start(_ email: String) async throws -> Browser.Page {
                try await browser.postJSON(
                    "/passwordless/start",
                    ["client_id": "app", "connection": "email", "email": .string(email), "send": "code"])
            }
            try breakOutbox(tenant)
            #expect(try await start("grace@example.com").status == 200)
            #expect(try await start("nobody@example.com").status == 200)
            #expect(try await queue(tenant).count == 2)

            try repairOutbox(tenant.directory)
            let messages = await tenant.settledOutbox
            #expect(messages.map(\.to) == ["grace@example.com"])
            #expect(try await queue(tenant).isEmpty)
            let code = try #require(messages.first?.code)
            func redeem(_ email: String, _ code: String) async throws -> Browser.Page {
                try await browser.grant(
                    .passwordlessOTP, ["username": .string(email), "realm": "email", "otp": .string(code)])
            }
            #expect(try await redeem("grace@example.com", code).status == 200)
        }
    }

    @Test("a correct code for an unknown user isn't accepted if signup is disabled")
    func guessed() async throws {
        var connection = TenantConnection(name: "closed", strategy: .email)
        connection.disableSignup = true
        try await withTenant(.direct.with { [connection] in $0.connections.append(connection) }) { tenant, browser in
            let key = "closed nobody@example.com".secretHash
            try await tenant.tenant.store.put(
                Ticket(
                    key: key, expiresAt: tenant.clock.now + 60,
                    details: PasswordlessCode(clientID: "app", codeHash: "123456".secretHash)))
            try expectError(
                try await browser.grant(
                    .passwordlessOTP, ["username": "nobody@example.com", "realm": "closed", "otp": "123456"]),
                403, "invalid_grant", "Wrong email or verification code.")
        }
    }

    @Test("a queued email survives a restart")
    func restart() async throws {
        try await withDirectory { url in
            let configuration = TenantConfiguration.direct.with { $0.dataDirectory = url }
            try await withTenant(configuration) { tenant, browser in
                try breakOutbox(tenant)
                #expect(try await signUp(browser, "grace@example.com").status == 200)
            }
            let folder = url.appendingPathComponent("outbox")
            try FileManager.default.removeItem(at: folder)
            try await withTenant(configuration) { (tenant, _) async throws in
                #expect(await tenant.settledOutbox.map(\.to) == ["grace@example.com"])
            }
        }
    }
}
