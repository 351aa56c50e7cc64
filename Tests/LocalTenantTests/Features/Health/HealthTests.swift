import Foundation
import Testing

@testable import LocalTenant

@Suite("Health and readiness")
struct HealthTests {
    @Test(
        "a running tenant reports ok under any host name",
        arguments: ["/health", "/ready", "/health/live", "/health/ready"])
    func healthy(path: String) async throws {
        try await withTenant { _, browser in
            for headers in [[:], ["Host": "10.1.2.3:8484"]] {
                let response = try await browser.get(path, headers: headers)
                #expect(response.status == 200)
                #expect(try response.json == ["status": "ok"])
            }
            #expect(try await browser.send("HEAD", path).status == 200)
            #expect(try await browser.send("POST", path).status == 405)
        }
    }

    @Test("a tenant that drains is healthy but not ready, and still logs users in")
    func drains() async throws {
        try await withTenant { tenant, browser in
            tenant.drain()
            #expect(try await browser.get("/health/live").status == 200)
            #expect(try await browser.get("/health/ready").status == 503)
            _ = try await browser.tokens()
        }
    }

    @Test("a tenant whose store is closed is healthy but not ready")
    func notReady() async throws {
        try await withTenant { tenant, browser in
            await tenant.tenant.store.close()
            #expect(try await browser.get("/health").status == 200)
            let response = try await browser.get("/ready")
            #expect(response.status == 503)
            #expect(response.headers["retry-after"] == "1")
            #expect(try response.json == ["status": "unavailable"])
        }
    }
}
