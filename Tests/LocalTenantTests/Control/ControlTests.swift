import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("The tenant's control API")
struct ControlTests {
    @Test("the tenant records requests without their secrets")
    func requests() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.get("/nowhere?x=1")
            _ = try await browser.refresh("v1.secret")
            #expect(tenant.requests.map(\.path) == ["/nowhere", "/oauth/token"])
            #expect(tenant.requests.map(\.method) == ["GET", "POST"])
            #expect(tenant.requests.map(\.status) == [404, 403])
            #expect(tenant.requests.map(\.client) == [nil, "app"])
            tenant.clearRequests()
            #expect(tenant.requests.isEmpty)
        }
    }

    @Test("access.log has one JSON object per request and no secrets")
    func accessLog() async throws {
        let directory = TemporaryDirectory.absent()
        defer { try? directory.remove() }
        var secrets = [adaPassword, verifier, "n-1", "a%20state", "ada@example.com", "typo"]
        var count = 0
        try await withTenant(.bookshop.with { $0.dataDirectory = directory.url }) { tenant, browser in
            let code = try await browser.code()
            let tokens = try Tokens(try await browser.exchange(code))
            _ = try await browser.get("/userinfo", headers: ["Authorization": "Bearer \(tokens.access)"])
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh))
            _ = try await browser.get("/authorize", authorizeQuery(["client_id": "typo"]))
            secrets += try [code, tokens.access, tokens.refresh, refreshed.refresh]
            secrets += await [browser.cookie(.session), browser.cookie(.device)].compactMap { $0 }
            count = tenant.requests.count
        }
        let log = try String(contentsOf: directory.url.appendingPathComponent("access.log"), encoding: .utf8)
        let lines = try log.split(separator: "\n").map {
            try JSONDecoder().decode([String: TenantValue].self, from: Data($0.utf8))
        }
        #expect(lines.count == count)
        for secret in secrets { #expect(!log.contains(secret)) }
        let token = try #require(lines.first { $0["path"] == "/oauth/token" })
        #expect(token["method"] == "POST")
        #expect(token["status"] == 200)
        #expect(token["client"] == "app")
        #expect(token["ms"] != nil)
        #expect(token["time"]?.stringValue?.hasSuffix("Z") == true)
        let page = try #require(lines.last)
        #expect(page["status"] == 400)
        #expect(page["client"] == nil)
        #expect(page["tracking"]?.stringValue?.count == 16)
    }

    @Test(
        "access.log is rotated by size, keeps a limited number of old files, and is readable only by the owner"
    )
    func rotation() async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        let limits = AccessLog.Limits(bytes: 1_200, olderFiles: 2)
        // After a restart, logging continues in the existing file.
        for half in 0..<2 {
            let log = try AccessLog(directory.accessLog, limits)
            for number in 0..<50 {
                log.write(
                    .init(
                        time: Date(), address: "127.0.0.1", method: "GET", path: "/\(half * 50 + number)", status: 200,
                        ms: 1, client: nil, tracking: nil, error: nil))
            }
            await log.close()
        }
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: directory.url.path).filter { $0.hasPrefix("access.log") }
        #expect(names.sorted() == ["access.log", "access.log.1", "access.log.2"])
        var lines: [String] = []
        for name in ["access.log.2", "access.log.1", "access.log"] {
            let file = directory.url.appendingPathComponent(name)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.utf8.count <= limits.bytes && text.hasSuffix("\n"))
            #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
            lines += text.split(separator: "\n").map(String.init)
        }
        let paths = try lines.map {
            try JSONDecoder().decode([String: TenantValue].self, from: Data($0.utf8))["path"]?.stringValue
        }
        #expect(paths == (100 - paths.count..<100).map { "/\($0)" }, "the newest entries, without gaps")
        #expect(paths.count > 20)
    }

    @Test("injected faults affect only the next requests to their route, in order")
    func faults() async throws {
        try await withTenant { tenant, browser in
            tenant.inject(.status(503), at: "/oauth/token", method: "POST", times: 2)
            tenant.inject(.status(429), at: "/oauth/token")
            #expect(try await browser.get("/.well-known/jwks.json").status == 200)
            try expectError(try await browser.refresh("x"), 503, "temporarily_unavailable")
            #expect(try await browser.get("/oauth/token").status == 429)
            #expect(try await browser.refresh("x").status == 503)
            #expect(try await browser.refresh("x").status == 403)

            tenant.inject(.status(500), at: "/userinfo", times: nil)
            for _ in 0..<3 { #expect(try await browser.get("/userinfo").status == 500) }
            tenant.clearFaults()
            #expect(try await browser.get("/userinfo").status == 401)

            tenant.inject(.delay(seconds: 0.01), at: "/userinfo")
            #expect(try await browser.get("/userinfo").status == 401)
        }
    }

    @Test("clearing the faults releases delayed requests")
    func delays() async throws {
        try await withTenant { tenant, browser in
            tenant.inject(.delay(seconds: 3600), at: "/userinfo", times: 2)
            async let first = browser.get("/userinfo")
            async let second = Browser(tenant).get("/userinfo")
            while tenant.hasFaults { await Task.yield() }
            tenant.clearFaults()
            let responses = try await [first, second]
            #expect(responses.allSatisfy { $0.status == 401 })
        }
    }

    @Test("a dropped connection has no effect, but a lost response is lost after the request was processed")
    func drops() async throws {
        try await withTenant { tenant, browser in
            let token = try await browser.tokens().refresh
            tenant.inject(.dropConnection, at: "/oauth/token")
            // Uses a new connection, because Foundation is slow to notice that a reused one is closed.
            let other = Browser(tenant)
            await #expect(throws: (any Error).self) { try await other.refresh(token) }
            let second = try Tokens(try await browser.refresh(token)).refresh
            tenant.inject(.loseResponse, at: "/oauth/token")
            await #expect(throws: (any Error).self) { try await other.refresh(second) }
            try expectError(try await browser.refresh(second), 403, "invalid_grant")
            #expect(tenant.requests.suffix(4).map(\.status) == [0, 200, 0, 403])
        }
    }

    @Test("users, clients, and APIs can be added while the tenant runs")
    func adding() async throws {
        try await withTenant { tenant, browser in
            try await tenant.add(TenantClient(clientID: "late", callbacks: [callback]))
            try await tenant.add(TenantAPI(identifier: "https://late.example.com", scopes: ["x"]))
            let changes: [String: String?] = [
                "client_id": "late", "audience": "https://late.example.com", "scope": "openid x",
            ]
            let response = try await browser.exchange(try await browser.code(changes), ["client_id": "late"])
            #expect(try response.json["scope"] == "openid x")
            await #expect { try await tenant.add(TenantUser(email: "ADA@example.com", password: nil)) } throws: {
                ($0 as? TenantError)?.cause == .conflict
            }
            await #expect { try await tenant.removeUser("auth0|nobody") } throws: {
                ($0 as? TenantError)?.cause == .notFound
            }
            await #expect { try await tenant.add(TenantClient(clientID: "x", callbacks: ["not a URL"])) } throws: {
                ($0 as? TenantError)?.keyPath == "client.callbacks[0]"
            }
        }
    }

    @Test("the index page names the issuer and the clients, but no passwords")
    func indexPage() async throws {
        try await withTenant(TenantConfiguration()) { tenant, browser in
            let page = try await browser.get("/")
            #expect(page.status == 200)
            #expect(page.text.contains(tenant.issuer))
            #expect(page.text.contains("a0-cli"))
            #expect(!page.text.contains(try #require(tenant.sampleUser).password))
        }
    }

    @Test("descriptions of the tenant's types don't show secrets")
    func descriptions() {
        #expect(!"\(TenantClient(clientID: "a", clientSecret: "s3cret"))".contains("s3cret"))
        #expect(!"\(TenantUser(email: "a@b", password: "s3cret"))".contains("s3cret"))
        #expect(!"\(TenantAPI(identifier: "a", signingSecret: "s3cret"))".contains("s3cret"))
        #expect(!"\([TenantConfiguration.bookshop])".contains("web-secret"))
    }
}
