import Foundation
import Testing

@testable import LocalTenant

@Suite("Dynamic client registration")
struct ClientRegistrationTests {
    private static let open = TenantConfiguration.thirdParty.with { $0.flags.dynamicClientRegistration = true }

    private static let metadata: [String: TenantValue] = [
        "client_name": "Notes", "redirect_uris": [.string(callback)], "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"], "software_id": "ignored",
    ]

    private func register(
        _ browser: Browser, _ changes: [String: TenantValue?] = [:]
    ) async throws -> [String: TenantValue] {
        var fields = Self.metadata.mapValues(TenantValue?.some)
        for (name, value) in changes { fields[name] = .some(value) }
        let response = try await browser.postJSON("/oidc/register", fields.compactMapValues { $0 })
        #expect(response.status == 201, "\(response.text)")
        #expect(response.headers["cache-control"] == "no-store")
        return try response.json
    }

    @Test("a registered client logs users in with PKCE and their consent, and renews tokens")
    func logIn() async throws {
        try await withTenant(Self.open) { _, browser in
            let client = try await register(browser)
            let id = try #require(client["client_id"]?.stringValue)
            #expect(id.hasPrefix("tpc_"))
            #expect(client["client_secret"] == nil && client["client_secret_expires_at"] == nil)
            #expect(client["redirect_uris"] == [.string(callback)] && client["client_name"] == "Notes")
            #expect(client["client_id_issued_at"] != nil && client["response_types"] == ["code"])
            #expect(client["software_id"] == nil)

            let bare = try await browser.get(
                "/authorize", authorizeQuery(["client_id": id, "code_challenge": nil, "code_challenge_method": nil]))
            #expect(bare.parameter("error") == "invalid_request", "PKCE is its only proof")
            let consent = try await browser.follow(try await browser.logIn(["client_id": id]))
            let page = try await browser.follow(consent)
            #expect(page.title == "Authorize App" && page.text.contains("Notes</strong> is requesting access"))
            let end = try await browser.follow(try await browser.submit(page, ["action": "accept"]))
            let code = try #require(end.parameter("code"), "\(end.location ?? end.text)")
            let tokens = try Tokens(try await browser.exchange(code, ["client_id": id]))
            let renewed = try await browser.refresh(tokens.refresh, ["client_id": id])
            #expect(renewed.status == 200, "\(renewed.text)")
        }
    }

    @Test("a client with a secret is a third-party client that administrators can see and delete")
    func secret() async throws {
        let configuration = TenantConfiguration.administered.with { $0.flags.dynamicClientRegistration = true }
        try await withTenant(configuration) { _, browser in
            let client = try await register(
                browser, ["token_endpoint_auth_method": nil, "grant_types": nil, "client_name": nil])
            let id = try #require(client["client_id"]?.stringValue)
            let secret = try #require(client["client_secret"]?.stringValue)
            #expect(client["client_secret_expires_at"] == 0)
            #expect(client["token_endpoint_auth_method"] == "client_secret_post")
            #expect(client["grant_types"] == ["authorization_code"])
            for (secret, status) in [(secret, 403), ("wrong", 401)] {
                let response = try await browser.exchange("unknown", ["client_id": id, "client_secret": secret])
                #expect(response.status == status, "\(response.text)")
            }
            let service = try await Caller.service(browser)
            let path = "/api/v2/clients/\(id)"
            let shown = try await service.send("GET", path)
            #expect(try shown.json["is_first_party"] == false)
            #expect(try shown.json["name"] == "Unnamed application")
            #expect(try await service.send("DELETE", path).status == 204)
            #expect(try await browser.get("/authorize", authorizeQuery(["client_id": id])).status == 400)
        }
    }

    @Test("administrators choose whether clients that register themselves are strict")
    func securityMode() async throws {
        let configuration = Self.open.with { $0.dynamicClientRegistrationSecurityMode = .permissive }
        try await withTenant(configuration) { _, browser in
            let id = try #require(try await register(browser)["client_id"]?.stringValue)
            #expect(!id.hasPrefix("tpc_"))
            let start = try await browser.get("/authorize", authorizeQuery(["client_id": id, "screen_hint": "login"]))
            #expect(start.leads(to: "/u/login"), "\(start.text)")
        }
    }

    @Test("administrators allow registration with a flag of the tenant")
    func flag() async throws {
        try await withTenant(.administered) { _, browser in
            let discovery = "/.well-known/openid-configuration"
            #expect(try await browser.get(discovery).json["registration_endpoint"] == nil)
            try expectError(try await browser.postJSON("/oidc/register", Self.metadata), 404, "endpoint_disabled")
            let service = try await Caller.service(browser)
            func allow(_ isAllowed: Bool) async throws -> Browser.Page {
                try await service.send(
                    "PATCH", "/api/v2/tenants/settings",
                    ["flags": ["enable_dynamic_client_registration": .bool(isAllowed)]])
            }
            let changed = try await allow(true)
            #expect(try changed.json["flags"]?["enable_dynamic_client_registration"] == true, "\(changed.text)")
            let endpoint = try await browser.get(discovery).json["registration_endpoint"]
            #expect(endpoint == .string(browser.base + "/oidc/register"))
            _ = try await register(browser)
            _ = try await allow(false)
            try expectError(try await browser.postJSON("/oidc/register", Self.metadata), 404, "endpoint_disabled")
        }
    }

    static let errors: [(String, TenantValue, String)] = [
        ("redirect_uris", .null, "invalid_redirect_uri"),
        ("redirect_uris", [], "invalid_redirect_uri"),
        ("redirect_uris", "https://notes.example", "invalid_client_metadata"),
        ("redirect_uris", [1], "invalid_client_metadata"),
        ("redirect_uris", ["/callback"], "invalid_redirect_uri"),
        ("redirect_uris", ["http://notes.example/callback"], "invalid_redirect_uri"),
        ("redirect_uris", ["https://*.notes.example/callback"], "invalid_redirect_uri"),
        ("redirect_uris", ["https://notes.example/#here"], "invalid_redirect_uri"),
        ("redirect_uris", ["javascript:alert(1)"], "invalid_redirect_uri"),
        ("grant_types", ["client_credentials"], "invalid_client_metadata"),
        ("grant_types", ["authorization_code", "implicit"], "invalid_client_metadata"),
        ("grant_types", ["refresh_token"], "invalid_client_metadata"),
        ("response_types", ["code", "token"], "invalid_client_metadata"),
        ("token_endpoint_auth_method", "private_key_jwt", "invalid_client_metadata"),
        ("client_name", ["a", "b"], "invalid_client_metadata"),
        ("client_name", "<b>Notes</b>", "invalid_client_metadata"),
    ]

    @Test("bad metadata registers nothing", arguments: errors)
    func refused(name: String, value: TenantValue, code: String) async throws {
        try await withTenant(Self.open) { tenant, browser in
            let before = try await tenant.tenant.store.clients().count
            let fields = Self.metadata.merging([name: value]) { $1 }
            try expectError(try await browser.postJSON("/oidc/register", fields), 400, code)
            let after = try await tenant.tenant.store.clients().count
            #expect(after == before)
        }
    }

    @Test("registrations from one sender are limited to five in a second")
    func limit() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: 1_900_000_000))
        try await withTenant(Self.open, clock: clock) { _, browser in
            var ids: Set<TenantValue?> = []
            for _ in 0..<5 { ids.insert(try await register(browser)["client_id"]) }
            #expect(ids.count == 5)
            let response = try await browser.postJSON("/oidc/register", Self.metadata)
            try expectError(response, 429, "too_many_requests")
            #expect(response.headers["retry-after"] == "1")
            clock.advance(by: 1)
            _ = try await register(browser)
        }
    }
}
