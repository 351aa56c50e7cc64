import Foundation
import Testing

@testable import LocalTenant

@Suite("Error pages")
struct ErrorPageTests {
    static let browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"

    static let errors: [(method: String, path: String, status: Int, code: String)] = [
        ("GET", "/nowhere", 404, "not_found"), ("POST", "/u/nowhere", 404, "not_found"),
        ("GET", "/oauth/token", 405, "method_not_allowed"),
        ("DELETE", "/u/email-verification", 405, "method_not_allowed"),
        ("GET", "/u/device/confirmation", 405, "method_not_allowed"),
        ("GET", "/bc-authorize", 405, "method_not_allowed"),
    ]

    @Test("a browser gets an error as the tenant's error page with the same status", arguments: errors)
    func page(method: String, path: String, status: Int, code: String) async throws {
        try await withTenant { tenant, browser in
            let page = try await browser.send(method, path, headers: ["Accept": Self.browserAccept])
            #expect(page.status == status)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.text.contains("<main class=\"card\">") && page.text.contains("<code>\(code)</code>"))
            #expect(tenant.requests.last?.status == status)
            if status == 405 { #expect(page.headers["allow"]?.isEmpty == false) }
        }
    }

    @Test(
        "clients other than browsers get errors as JSON",
        arguments: [nil, "*/*", "application/json", "application/json, text/html;q=0.9", "text/html;q=0", "x;q=y, ;;,"])
    func json(accept: String?) async throws {
        try await withTenant { _, browser in
            for (method, path, status, code) in Self.errors {
                let response = try await browser.send(method, path, headers: ["Accept": accept ?? ""])
                try expectError(response, status, code)
            }
        }
    }

    @Test("markup in a path is escaped on the error page")
    func markup() async throws {
        try await withTenant { _, browser in
            let page = try await browser.get(
                "/%3Cscript%3Ealert(1)%3C%2Fscript%3E", headers: ["Accept": Self.browserAccept])
            #expect(page.status == 404)
            #expect(!page.text.contains("<script") && page.text.contains("&lt;script&gt;"))
        }
    }

    @Test("an oversized form gets a page for a browser and JSON for a program and is logged")
    func tooLarge() async throws {
        try await withTenant { tenant, browser in
            let body = Data(count: 2 << 20)
            let page = try await browser.send("POST", "/u/login", headers: ["Accept": Self.browserAccept], body: body)
            #expect(page.status == 413)
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["cache-control"] == "no-store")
            try expectError(try await browser.send("POST", "/u/login", body: body), 413, "payload_too_large")
            #expect(tenant.requests.map(\.status) == [413, 413])
        }
    }

    @Test("a request with another server's host name also gets an error page")
    func foreignHost() async throws {
        try await withTenant { _, browser in
            let page = try await browser.get(
                "/", headers: ["Host": "evil.example", "Accept": Self.browserAccept])
            #expect(page.status == 421)
            #expect(page.text.contains("only answers requests for loopback names."))
        }
    }
}
