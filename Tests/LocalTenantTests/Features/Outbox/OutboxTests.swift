import A0Concurrency
import Foundation
import Testing

@testable import LocalTenant

@Suite("Outbox")
struct OutboxTests {
    private func start(_ browser: Browser, _ email: String) async throws {
        let response = try await browser.postJSON(
            "/passwordless/start",
            ["client_id": "app", "connection": "email", "email": .string(email), "send": "code"])
        #expect(response.status == 200, "\(response.text)")
    }

    @Test("each outbox message is a file with all its members that only the owner can read")
    func files() async throws {
        try await withTenant(.direct, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            try await start(browser, "grace@example.com")
            try await start(browser, "ada@example.com")
            #expect(tenant.outbox.map(\.to) == ["grace@example.com", "ada@example.com"], "newest last")
            let folder = tenant.directory.url.appendingPathComponent("outbox")
            let manager = FileManager.default
            let names = try manager.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(names.count == 2)
            #expect(try manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
            for (name, message) in zip(names, tenant.outbox) {
                let file = folder.appendingPathComponent(name)
                #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
                let members = try JSONDecoder().decode([String: TenantValue].self, from: Data(contentsOf: file))
                #expect(members["to"] == .string(message.to))
                #expect(members["channel"] == "email")
                #expect(members["kind"] == "passwordless_code")
                #expect(members["code"] == message.code.map(TenantValue.string))
                #expect(members["link"] == .null)
                #expect(members["client"] == "app")
                #expect(members["time"] == .string(noon.timestamp))
            }
        }
    }

    @Test("a restarted tenant still has its messages and can delete them")
    func restart() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = TenantConfiguration.direct.with { $0.dataDirectory = directory.url }
        let first = Locked<[TenantMessage]>([])
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            for number in 0..<3 { try await start(browser, "user\(number)@example.com") }
            first.withLock { $0 = tenant.outbox }
        }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            #expect(tenant.outbox == first.withLock { $0 })
            try await start(browser, "last@example.com")
            #expect(tenant.outbox.map(\.to).suffix(2) == ["user2@example.com", "last@example.com"])
            try await DashboardTests.enter(tenant, browser)
            #expect(try await browser.get("/dashboard/outbox").text.contains("last@example.com"))
            try await tenant.clearOutbox()
            #expect(tenant.outbox.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.outbox.path).isEmpty)
        }
    }

    @Test("the outbox keeps only the last thousand messages")
    func limit() async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        let outbox = try Outbox(directory.outbox)
        for number in 0..<(Outbox.limit + 3) {
            try await outbox.send(
                TenantMessage(
                    id: "\(number)", time: noon, to: "a@b", channel: .email, kind: .mfaCode, code: "1", link: nil,
                    client: nil))
        }
        #expect(outbox.messages.count == Outbox.limit)
        #expect(outbox.messages.first?.id == "3")
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.outbox.path).count == Outbox.limit)
        #expect(try Outbox(directory.outbox).messages == outbox.messages)
    }

    @Test("an invalid file in the outbox or an outbox that can't be created throws an error")
    func broken() throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        _ = try Outbox(directory.outbox)
        let stray = directory.outbox.appendingPathComponent("1-x.json")
        try Data("{}".utf8).write(to: stray)
        let error = try #require(throws: TenantError.self) { try Outbox(directory.outbox) }
        #expect(error.cause == .dataDirectory)
        #expect(error.message.contains("1-x.json"))
        #expect(throws: TenantError.self) { try Outbox(stray.appendingPathComponent("outbox")) }
    }

    @Test("waiting for a message returns the newest one, the next one, or the one after another")
    func waiting() async throws {
        try await withTenant(.direct) { tenant, browser in
            async let early = tenant.message(to: "Ada@Example.com", kind: .passwordlessCode)
            try await start(browser, "ada@example.com")
            let first = try await early
            #expect(try await tenant.message(to: "ada@example.com") == first)
            async let late = tenant.message(to: "ada@example.com", after: first)
            try await start(browser, "grace@example.com")
            try await start(browser, "ada@example.com")
            let second = try await late
            #expect(second.id != first.id)
            #expect(second.to == "ada@example.com")
        }
    }

    @Test("waiting for a message ends when the task is canceled or the tenant stops")
    func endOfWaiting() async throws {
        let tenant = try await LocalTenant.start(.direct, clock: TenantClock(), environment: .quick)
        let cancelled = Task { try await tenant.message(to: "nobody@example.com") }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let stopped = Task { try await tenant.message(to: "nobody@example.com") }
        await tenant.stop()
        await #expect(throws: CancellationError.self) { try await stopped.value }
    }

    @Test("the outbox page lists messages, but a message's description doesn't contain its code")
    func page() async throws {
        try await withTenant(.direct) { tenant, browser in
            let path = try #require(try await browser.get(DashboardTests.link(tenant.outboxURL, tenant)).location)
            #expect(try await browser.get(path).text.contains("No messages yet"))
            try await start(browser, "ada@example.com")
            let message = try await tenant.message(to: "ada@example.com")
            let code = try #require(message.code)
            let page = try await browser.get(path)
            #expect(page.text.contains(code))
            #expect(page.headers["cache-control"] == "no-store")
            #expect(!"\(message)".contains(code))
            for (search, isFound) in [("ADA@", true), (code, true), ("grace", false)] {
                #expect(try await browser.get(path, ["q": search]).text.contains(">\(code)</code>") == isFound)
            }
            let foreign = try await browser.get(path, headers: ["Host": "evil.example"])
            #expect(foreign.status == 421)
        }
    }

    @Test("without the correct outbox key, no messages are shown")
    func locked() async throws {
        try await withTenant(.direct) { tenant, browser in
            try await start(browser, "ada@example.com")
            let key = tenant.tenant.pageKey
            #expect(try await !browser.get("/").text.contains(key))
            for query in ["", "?key=", "?key=x", "?key=\(key)x", "?key=\(key.dropLast())", "?kex=\(key)", "?\(key)"] {
                for path in ["/outbox", "/dashboard/outbox"] {
                    let response = try await browser.get(path + query)
                    #expect(response.status == 403)
                    #expect(!response.text.contains("ada@example.com") && !response.text.contains(key))
                }
            }
            #expect(tenant.requests.allSatisfy { !$0.path.contains(key) })
        }
    }

    @Test("the outbox key is kept in a file that only the owner can read")
    func key() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = TenantConfiguration.direct.with { $0.dataDirectory = directory.url }
        let keys = Locked<Set<String>>([])
        for _ in 0..<2 {
            try await withTenant(configuration) { tenant, _ in
                keys.withLock { _ = $0.insert(tenant.tenant.pageKey) }
            }
        }
        #expect(keys.withLock { $0.count } == 1)
        let file = directory.url.appendingPathComponent("outbox-key")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == (keys.withLock { $0.first } ?? "") + "\n" && text.count == 44)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
}
