import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("HEAD requests")
struct HeadTests {
    @Test("HEAD requests for pages have no effect")
    func pages() async throws {
        try await withTenant { tenant, browser in
            _ = try await browser.code()
            let rows = try await tenant.tenant.store.pendingRows
            for route in Routes.all where route.method == "GET" && route.audience == .people {
                let response = try await browser.send("HEAD", route.path + "?" + formEncoded(authorizeQuery()))
                #expect(response.status == 204, "\(route.path)")
                #expect(response.body.isEmpty)
            }
            #expect(try await tenant.tenant.store.pendingRows == rows)
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
        }
    }

    @Test("HEAD requests for documents are handled like GET")
    func documents() async throws {
        try await withTenant { _, browser in
            for path in ["/.well-known/openid-configuration", "/.well-known/jwks.json"] {
                let response = try await browser.send("HEAD", path)
                #expect(response.status == 200)
                #expect(response.headers["content-type"] == "application/json; charset=utf-8")
            }
            #expect(try await browser.send("HEAD", "/userinfo").status == 401)
        }
    }

    @Test("a HEAD request doesn't use up a login link")
    func link() async throws {
        try await withTenant(.direct) { tenant, browser in
            _ = try await browser.postJSON(
                "/passwordless/start",
                ["client_id": "app", "connection": "email", "email": "grace@example.com", "send": "link"])
            let link = String(try #require(tenant.outbox.last?.link).dropFirst(tenant.domain.count))
            #expect(try await Browser(tenant).send("HEAD", link).status == 204)
            #expect(try await browser.get(link).text.contains("You are logged in"))
        }
    }
}

extension Store {
    /// The numbers of rows that visiting a page might create.
    fileprivate var pendingRows: [Int] {
        get async throws {
            let store = try #require(self as? SQLStore)
            return try await store.read { (database) throws(StoreError) in
                var counts: [Int] = []
                for table in ["login_transactions", "sessions", "tickets", "codes", "grants", "used_once"] {
                    counts.append(try database.run("SELECT count(*) FROM \(table)").first?.integer(0) ?? 0)
                }
                return counts
            }
        }
    }
}
