import Foundation
import Testing

@testable import LocalTenant

@Suite("Messages that wait for the outbox")
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

    /// Puts a file where the folder of the messages was: nobody can write there, not even the system's administrator.
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

    @Test("a signup is done although its mail cannot be written, and the mail follows")
    func signup() async throws {
        try await withTenant(.direct) { tenant, browser in
            try breakOutbox(tenant)
            let email = "grace@example.com"
            #expect(try await signUp(browser, email).status == 200)
            #expect(await tenant.settledOutbox.isEmpty)
            #expect(try await browser.passwordGrant(["username": .string(email)]).status == 200)
            #expect(try await signUp(browser, email).status == 400, "there is one such user, and one mail")
            #expect(try await queue(tenant).count == 1)

            try repairOutbox(tenant.directory)
            let message = try #require(await tenant.settledOutbox.first)
            #expect(message.to == email && message.kind == .verifyEmail && message.client == "app")
            let link = String(try #require(message.link).dropFirst(tenant.domain.count))
            #expect(try await browser.get(link).status == 200)
            #expect(try await queue(tenant).isEmpty)
        }
    }

    @Test("on the page and with a passkey as well")
    func page() async throws {
        try await withTenant(.direct) { tenant, browser in
            try breakOutbox(tenant)
            let login = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let page = try await browser.get("/u/signup?" + form(["state": try login.field("state")]))
            let answer = try await browser.submit(page, ["email": "grace@example.com", "password": adaPassword])
            #expect(answer.status == 303, "\(answer.text)")
            try repairOutbox(tenant.directory)
            #expect(await tenant.settledOutbox.map(\.to) == ["grace@example.com"])
        }
    }

    @Test("nobody learns from a reset who has an account: the request queues the same for all, written or not")
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

    @Test("what waits survives a restart")
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
