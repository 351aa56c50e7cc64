import Foundation
import Testing

@testable import LocalTenant

@Suite("Token quotas")
struct TokenQuotaTests {
    /// 20 minutes before an hour ends, and 5 hours and 20 minutes before the day does, in UTC.
    private static let start = Date(timeIntervalSince1970: 20_717 * 86_400 + 67_200)
    private static let readers = TenantOrganization(name: "readers")

    private static func configuration(
        _ quota: TokenQuota.Limits?, organization: TokenQuota.Limits? = nil, usual: DefaultTokenQuota? = nil
    ) -> TenantConfiguration {
        .grants.with {
            $0.organizations = [readers]
            $0.organizations[0].tokenQuota = organization.map(TokenQuota.init)
            $0.clientGrants[0].organizationUsage = .allow
            $0.clientGrants[0].allowsAnyOrganization = true
            $0.defaultTokenQuota = usual
        }.client("service") { $0.tokenQuota = quota.map(TokenQuota.init) }
    }

    private func token(_ browser: Browser, for organization: TenantOrganization? = nil) async throws -> Browser.Page {
        var fields = ClientCredentialsTests.fields
        fields["organization"] = organization.map { .string($0.id) }
        return try await browser.token(fields)
    }

    @Test("an enforced quota ends with the error too_many_requests until the hour or the day does")
    func enforced() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(Self.configuration(.init(perHour: 2, perDay: 3)), clock: clock) { tenant, browser in
            let header = "auth0-client-quota-limit"
            let first = try await token(browser)
            #expect(first.headers[header] == "b=per_hour;q=2;r=1;t=1200,b=per_day;q=3;r=2;t=19200")
            #expect(first.headers["auth0-organization-quota-limit"] == nil)
            #expect(try await token(browser).status == 200)

            let full = try await token(browser)
            try expectError(full, 429, "too_many_requests", "Client quota exceeded")
            #expect(full.headers[header] == "b=per_hour;q=2;r=0;t=1200,b=per_day;q=3;r=1;t=19200")
            #expect(full.headers["retry-after"] == "1200")
            #expect(full.headers["x-ratelimit-limit"] == "2" && full.headers["x-ratelimit-remaining"] == "0")
            #expect(full.headers["x-ratelimit-reset"] == String(Int(Self.start.timeIntervalSince1970) + 1_200))
            #expect(try await tenant.loggedEvents("type:feccft").count == 1)

            clock.advance(by: 1_200)
            #expect(try await token(browser).headers[header] == "b=per_hour;q=2;r=1;t=3600,b=per_day;q=3;r=0;t=18000")
            let day = try await token(browser)
            #expect(day.status == 429 && day.headers["retry-after"] == "18000")
            clock.advance(by: 18_000)
            #expect(try await token(browser).status == 200)
        }
    }

    @Test("a quota that isn't enforced is counted and logged at 60, 80, and 100 percent")
    func observed() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        let quota = TokenQuota.Limits(perDay: 5, isEnforced: false)
        try await withTenant(Self.configuration(quota), clock: clock) { tenant, browser in
            for _ in 1...7 { #expect(try await token(browser).status == 200) }
            let headers = try await token(browser).headers
            #expect(headers["auth0-client-quota-limit"] == "b=per_day;q=5;r=0;t=19200")
            let warnings = try await tenant.loggedEvents("type:token_quota_consumption_warning").map(\.members)
            #expect(
                warnings.map { $0["description"] } == [
                    "60% of client per_day quota consumed", "80% of client per_day quota consumed",
                    "100% of client per_day quota consumed",
                ])
            #expect(
                warnings.first?["details"] == [
                    "bucket": "per_day", "entity_type": "client", "entity_id": "service", "quota": 5,
                    "quota_consumption_percentage": 60, "quota_consumption": 3,
                ])
            #expect(warnings.first?["client_id"] == "service")
        }
    }

    @Test("a token for an organization counts toward the organization's quota too, and toward neither if one is full")
    func organizations() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        let configuration = Self.configuration(.init(perHour: 4), organization: .init(perHour: 1))
        try await withTenant(configuration, clock: clock) { _, browser in
            let (client, organization) = ("auth0-client-quota-limit", "auth0-organization-quota-limit")
            let first = try await token(browser, for: Self.readers)
            #expect(first.headers[client] == "b=per_hour;q=4;r=3;t=1200")
            #expect(first.headers[organization] == "b=per_hour;q=1;r=0;t=1200")
            let full = try await token(browser, for: Self.readers)
            try expectError(full, 429, "too_many_requests", "Organization quota exceeded")
            #expect(full.headers[client] == "b=per_hour;q=4;r=3;t=1200")
            let other = try await token(browser)
            #expect(other.headers[client] == "b=per_hour;q=4;r=2;t=1200" && other.headers[organization] == nil)
        }
    }

    @Test("clients and organizations without a quota have the tenant's")
    func usual() async throws {
        let usual = DefaultTokenQuota(
            clients: .init(clientCredentials: .init(perHour: 3)),
            organizations: .init(clientCredentials: .init(perDay: 7)))
        try await withTenant(Self.configuration(nil, usual: usual)) { _, browser in
            let headers = try await token(browser, for: Self.readers).headers
            #expect(headers["auth0-client-quota-limit"]?.hasPrefix("b=per_hour;q=3;r=2;t=") == true)
            #expect(headers["auth0-organization-quota-limit"]?.hasPrefix("b=per_day;q=7;r=6;t=") == true)
        }
        try await withTenant(Self.configuration(.init(perHour: 9), usual: usual)) { _, browser in
            let headers = try await token(browser).headers
            #expect(headers["auth0-client-quota-limit"]?.hasPrefix("b=per_hour;q=9;r=8;t=") == true)
        }
    }

    @Test("simultaneous requests can't exceed a quota")
    func simultaneous() async throws {
        try await withTenant(Self.configuration(.init(perDay: 5))) { _, browser in
            let statuses = try await StoreConformance.simultaneously(20) { _ in try await token(browser).status }
            #expect(statuses.filter { $0 == 200 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 15)
        }
    }

    @Test("the Management API sets quotas of the tenant, clients, and organizations, and removes them")
    func management() async throws {
        try await withService { _, service in
            let quota: TenantValue = ["client_credentials": ["per_hour": 1, "enforce": true]]
            let made = try await service.send("POST", "/api/v2/clients", ["name": "Worker", "token_quota": quota])
            #expect(try made.json["token_quota"] == quota)
            let path = "/api/v2/clients/" + (try #require(try made.json["client_id"]?.stringValue))
            let removed = try await service.send("PATCH", path, ["token_quota": .null])
            #expect(try removed.status == 200 && removed.json["token_quota"] == nil)
            let organization = try await service.send(
                "POST", "/api/v2/organizations", ["name": "acme", "token_quota": quota])
            #expect(try organization.json["token_quota"] == quota)
            let settings = try await service.send(
                "PATCH", "/api/v2/tenants/settings", ["default_token_quota": ["clients": quota]])
            #expect(try settings.json["default_token_quota"] == ["clients": quota])

            let fields: [String: TenantValue] = [
                "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                "audience": .string(service.browser.base + "/api/v2/"),
            ]
            #expect(try await service.browser.token(fields).status == 200)
            #expect(try await service.browser.token(fields).status == 429)
            let gone = try await service.send("PATCH", "/api/v2/tenants/settings", ["default_token_quota": .null])
            #expect(try gone.json["default_token_quota"] == nil)
            #expect(try await service.browser.token(fields).status == 200)

            let wrong = try await service.send(
                "PATCH", path, ["token_quota": ["client_credentials": ["per_hour": 0]]])
            try expectManagementError(wrong, 400, "invalid_body")
        }
    }
}
