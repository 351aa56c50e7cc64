import Foundation
import Testing

@testable import LocalTenant

@Suite("The parameter resource (RFC 8707)")
struct ResourceParameterTests {
    private static let compatible = TenantConfiguration.grants.with { $0.resourceParameterProfile = .compatibility }

    @Test("resource names the API where the tenant reads it: for codes, refresh tokens, and clients")
    func compatible() async throws {
        try await withTenant(Self.compatible) { _, browser in
            let asked: [String: String?] = ["resource": booksAPI, "scope": "openid offline_access read:books"]
            let tokens = try await browser.tokens(asked)
            #expect(try claims(tokens.access)["aud"]?.arrayValue?.first == .string(booksAPI))
            let refreshed = try Tokens(try await browser.refresh(tokens.refresh, ["resource": booksAPI]))
            #expect(try claims(refreshed.access)["aud"]?.arrayValue?.first == .string(booksAPI))
            let machine: [String: TenantValue] = [
                "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                "resource": .string(booksAPI),
            ]
            let own = try Tokens(try await browser.token(machine))
            #expect(try claims(own.access)["aud"] == .string(booksAPI))
            let both = try Tokens(try await browser.token(machine.merging(["audience": .string(stockAPI)]) { $1 }))
            #expect(try claims(both.access)["aud"] == .string(stockAPI), "audience comes first")
            let device = try await browser.postJSON(
                "/oauth/device/code", ["client_id": "tv", "resource": "https://nowhere.example.com"])
            try expectError(device, 403, "access_denied")
        }
    }

    @Test("resource is ignored unless the tenant's settings say otherwise, which the Management API changes")
    func setting() async throws {
        try await withService { _, service in
            let browser = service.browser
            let machine: [String: TenantValue] = [
                "grant_type": "client_credentials", "client_id": "service", "client_secret": "service-secret",
                "resource": .string(browser.base + "/api/v2/"),
            ]
            try expectError(
                try await browser.token(machine), 400, "invalid_request", "Missing required parameter: audience")
            let settings = try await service.send("GET", "/api/v2/tenants/settings").json
            #expect(settings["resource_parameter_profile"] == "audience")
            let changed = try await service.send(
                "PATCH", "/api/v2/tenants/settings", ["resource_parameter_profile": "compatibility"])
            #expect(try changed.json["resource_parameter_profile"] == "compatibility")
            #expect(try await browser.token(machine).status == 200)
        }
    }

    @Test("a third-party client can name its API with resource")
    func thirdParty() async throws {
        let configuration = Self.compatible.client("app") {
            $0.isFirstParty = false
        }
        try await withTenant(configuration) { _, browser in
            let start = try await browser.get(
                "/authorize", authorizeQuery(["resource": "https://nowhere.example.com"]))
            #expect(start.parameter("error") == "access_denied")
            #expect(start.parameter("error_description")?.hasPrefix("Service not found") == true)
        }
    }
}
