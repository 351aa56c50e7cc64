import Foundation
import Testing

@testable import LocalTenant

@Suite("Network access control lists")
struct NetworkACLTests {
    private static let configuration = TenantConfiguration.administered.with { $0.trustedProxies = ["127.0.0.1"] }
    private let stranger = "203.0.113.7"

    @discardableResult
    private func add(
        _ service: Caller, _ action: [String: TenantValue], match: [String: TenantValue] = [:],
        notMatch: [String: TenantValue] = [:], scope: TenantValue = "tenant", priority: TenantValue = 50,
        isActive: Bool = true
    ) async throws -> String {
        var rule: [String: TenantValue] = ["action": .object(action), "scope": scope]
        if !match.isEmpty { rule["match"] = .object(match) }
        if !notMatch.isEmpty { rule["not_match"] = .object(notMatch) }
        let made = try await service.send(
            "POST", "/api/v2/network-acls",
            [
                "description": "test", "active": .bool(isActive), "priority": priority, "rule": .object(rule),
            ])
        #expect(made.status == 201, "\(made.text)")
        return try made.json["id"]?.stringValue ?? ""
    }

    /// The statuses of a key set, a login page, and a call of the Management API.
    private func statuses(_ tenant: LocalTenant, from address: String? = nil) async throws -> [Int] {
        let browser = Browser(tenant, from: address)
        return [
            try await browser.get("/.well-known/jwks.json").status,
            try await browser.get("/authorize", authorizeQuery()).status,
            try await browser.get("/api/v2/clients").status,
        ]
    }

    @Test("a rule blocks addresses in its scope, with a page for people, until it's gone or inactive")
    func block() async throws {
        try await withService(Self.configuration) { tenant, service in
            #expect(try await statuses(tenant, from: stranger) == [200, 302, 401])
            let match: [String: TenantValue] = ["ipv4_cidrs": ["203.0.113.0/24"], "ipv6_cidrs": ["2001:db8::/32"]]
            let id = try await add(service, ["block": true], match: match, scope: "authentication")
            #expect(try await statuses(tenant, from: stranger) == [403, 403, 401])
            #expect(try await statuses(tenant, from: "2001:db8::1") == [403, 403, 401])
            #expect(try await statuses(tenant) == [200, 302, 401])
            let browser = Browser(tenant, from: stranger)
            try expectError(try await browser.get("/userinfo"), 403, "access_denied")
            let page = try await browser.get("/authorize", headers: ["Accept": "text/html", "Accept-Language": "en"])
            #expect(page.title == "Access denied" && page.status == 403)
            #expect(try await browser.get("/health/live").status == 200)
            let path = "/api/v2/network-acls/\(id)"
            let change: [String: TenantValue] = ["rule": ["action": ["block": true], "scope": "management"]]
            #expect(try await service.send("PATCH", path, change).status == 200)
            #expect(try await statuses(tenant) == [200, 302, 403])
            #expect(try await statuses(tenant, from: stranger) == [200, 302, 403], "the new rule is for everyone")
        }
    }

    @Test("the first rule by priority counts, and rules that only log let others count, too")
    func priorities() async throws {
        try await withService(Self.configuration) { tenant, service in
            try await add(service, ["log": true], scope: "authentication", priority: 1)
            let allowed = try await add(
                service, ["allow": true], match: ["user_agents": ["good/1"]], scope: "authentication", priority: 2)
            try await add(
                service, ["redirect": true, "redirect_uri": "https://example.com/"],
                notMatch: ["hostnames": ["x.example"]],
                scope: "authentication", priority: 3)
            let browser = Browser(tenant)
            let redirected = try await browser.get("/.well-known/jwks.json")
            #expect(redirected.status == 302 && redirected.location == "https://example.com/")
            let path = "/.well-known/jwks.json"
            #expect(try await browser.get(path, headers: ["User-Agent": "good/1"]).status == 200)
            #expect(try await service.send("DELETE", "/api/v2/network-acls/\(allowed)").status == 204)
            #expect(try await browser.get(path, headers: ["User-Agent": "good/1"]).status == 302)
            try await add(service, ["redirect": true], scope: "authentication", priority: 2)
            #expect(try await browser.get(path).status == 403, "there is nowhere to go")
            let events = try await tenant.loggedEvents().filter { $0.type == "acls_summary" }
            #expect(events.count == 4, "one for each rule, not for each request")
            let stats = try #require(events[0].members["details"]?["stats"]?.arrayValue?.first)
            #expect(stats["action"] == "log" && stats["match"] == ["successes": 1])
        }
    }

    @Test("rules that are inactive, or go by signals that the tenant doesn't have, change nothing")
    func others() async throws {
        try await withService(Self.configuration) { tenant, service in
            try await add(service, ["block": true], isActive: false)
            try await add(service, ["block": true], match: ["geo_country_codes": ["DE"]])
            try await add(service, ["block": true], notMatch: ["geo_country_codes": ["DE"]])
            try await add(service, ["block": true], match: ["ipv4_cidrs": ["203.0.113.7"], "asns": [1]])
            #expect(try await statuses(tenant, from: stranger) == [200, 302, 401])
            try await add(service, ["block": true], notMatch: ["connecting_ipv4_cidrs": ["127.0.0.0/8"]])
            #expect(try await statuses(tenant, from: stranger) == [200, 302, 401], "they connect through a proxy")
        }
    }

    @Test("rules act after a restart")
    func restart() async throws {
        let directory = try DataDirectory.forSeveralTenants()
        defer { directory.delete() }
        let configuration = Self.configuration.with { $0.dataDirectory = directory.url }
        try await withService(configuration) { _, service in
            try await add(service, ["block": true], match: ["ipv4_cidrs": [.string(stranger)]])
        }
        try await withTenant(configuration) { tenant, _ in
            #expect(try await statuses(tenant, from: stranger) == [403, 403, 403])
            let own = try await statuses(tenant)
            #expect(own == [200, 302, 401])
        }
    }

    @Test("the dashboard adds, shows, and deletes rules, also one that blocks everything else")
    func dashboard() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            try await DashboardTests.enter(tenant, browser)
            let rule = #"{"action": {"block": true}, "scope": "tenant"}"#
            let made = try await DashboardTests.submit(
                browser, "/dashboard/access-rules/new", "new",
                ["description": "all", "active": "true", "priority": "1", "rule": rule])
            #expect(made.status == 303, "\(made.text)")
            #expect(try await statuses(tenant) == [403, 403, 403])
            #expect(try await browser.get("/dashboard/access-rules").text.contains("all"))
            let id = try #require(tenant.tenant.configuration.networkACLs.first?.id)
            let deleted = try await DashboardTests.submit(browser, "/dashboard/access-rules/\(id)", "delete")
            #expect(deleted.status == 303, "\(deleted.text)")
            #expect(try await statuses(tenant) == [200, 302, 401])
            let wrong = try await DashboardTests.submit(
                browser, "/dashboard/access-rules/new", "new", ["description": "x", "rule": "[]"])
            #expect(wrong.status == 400 && wrong.text.contains("rule-problem"))
        }
    }
}
