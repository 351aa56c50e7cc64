import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Identity assertions of enterprises' providers")
struct IdentityAssertionTests {
    private static let api = "https://api.example.com"

    private static func configuration(
        _ change: (inout TenantConnection) -> Void = { _ in }
    ) -> TenantConfiguration {
        TenantConfiguration.upstream { connection, _ in
            connection.crossAppAccess = .enabled
            change(&connection)
        }.client("web") { $0.acceptsIdentityAssertions = true }
    }

    /// An assertion of the provider; nil removes a claim.
    private func assertion(
        _ tenant: LocalTenant, _ changes: [String: TenantValue?] = [:], type: String = "oauth-id-jag+jwt",
        signer: Int = 7
    ) throws -> String {
        let now = Int(tenant.clock.now.timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": .string(StubProvider.issuer), "aud": .string(tenant.issuer), "sub": "248289761001",
            "client_id": "web", "jti": "1", "iat": .integer(now), "exp": .integer(now + 300),
            "resource": .string(Self.api), "scope": "read:books offline_access openid",
        ]
        for (name, value) in changes { claims[name] = value }
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: .rs256, keyID: "key-1", type: type,
            with: TestSigningKeys.shared.key(signer))
    }

    private func exchange(
        _ browser: Browser, _ assertion: String, _ changes: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.grant(
            .identityAssertion,
            ["client_id": "web", "client_secret": "web-secret", "assertion": .string(assertion)], changes)
    }

    private func expectOAuthError(
        _ page: Browser.Page, _ status: Int, _ error: String, _ part: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
        #expect(try page.text("error") == error, sourceLocation: sourceLocation)
        let description = try page.text("error_description")
        #expect(part.isEmpty || description.contains(part), "\(description)", sourceLocation: sourceLocation)
    }

    @Test("an application gets an access token for a user who logged in before, as often as it wants, and no others")
    func exchange() async throws {
        try await withUpstream(Self.configuration()) { tenant, browser, provider in
            let assertion = try assertion(tenant)
            try expectOAuthError(
                try await exchange(browser, assertion), 403, "invalid_grant", "User not found. The user")
            let user = try await browser.tokens(from: provider).idToken["sub"]
            for _ in 0..<2 {
                let tokens = try Tokens(try await exchange(browser, assertion))
                let claims = try claims(tokens.access)
                #expect(claims["sub"] == user && claims["azp"] == "web" && claims["scope"] == "read:books")
                #expect(tokens.members["refresh_token"] == nil && tokens.members["id_token"] == nil)
            }
            let types = try await tenant.loggedEvents("").map(\.type)
            #expect(types.count { $0 == "idjag_exchange_succeeded" } == 2)
            #expect(types.count { $0 == "idjag_exchange_failed" } == 1)
        }
    }

    @Test("the scope is what both the request and the assertion name, and the assertion's API comes first")
    func scope() async throws {
        try await withUpstream(Self.configuration()) { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            func scope(_ claims: [String: TenantValue?], _ fields: [String: TenantValue?]) async throws -> String? {
                try Tokens(try await exchange(browser, try assertion(tenant, claims), fields)).scope
            }
            #expect(try await scope([:], ["scope": "read:books write:books"]) == "read:books")
            #expect(try await scope(["scope": nil], ["scope": "write:books"]) == "write:books")
            #expect(try await scope([:], ["audience": "https://elsewhere.example.com"]) == "read:books")
            #expect(try await scope(["resource": nil], ["audience": .string(Self.api)]) == "read:books")
            #expect(try await scope(["resource": [.string(Self.api)]], [:]) == "read:books")
            try expectOAuthError(
                try await exchange(browser, try assertion(tenant, ["resource": nil])), 400, "invalid_request",
                "resource")
            for audience in ["me/", "api/v2/", "mfa/"] {
                let own = try assertion(tenant, ["resource": .string(tenant.issuer + audience)])
                try expectOAuthError(
                    try await exchange(browser, own), 400, "invalid_request", "An assertion gets no tokens")
            }
        }
    }

    static let invalid: [([String: TenantValue?], String)] = [
        (["iss": "https://other.example.com/"], "iss is no provider"), (["iss": nil], "iss is no provider"),
        (["aud": "https://other.example.com/"], "its aud must be"), (["aud": nil], "its aud must be"),
        (["client_id": "app"], "its client_id must be"), (["client_id": nil], "its client_id must be"),
        (["sub": ""], "needs the claims sub"), (["exp": nil], "needs the claims sub"), (["exp": 1], "has expired"),
        (["iat": 99_999_999_999], "iat is in the future"), (["nbf": 99_999_999_999], "nbf is in the future"),
    ]

    @Test("an assertion with other claims gets nothing", arguments: invalid)
    func invalidClaims(changes: [String: TenantValue?], message: String) async throws {
        try await withUpstream(Self.configuration()) { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            try expectOAuthError(
                try await exchange(browser, try assertion(tenant, changes)), 403, "invalid_grant", message)
        }
    }

    @Test("an assertion of another type or key gets nothing, and neither does a text")
    func forged() async throws {
        try await withUpstream(Self.configuration()) { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            for text in ["", "a.b.c", try assertion(tenant, type: "JWT")] {
                let response = try await exchange(browser, text)
                #expect([400, 403].contains(response.status), "\(response.text)")
            }
            try expectOAuthError(
                try await exchange(browser, try assertion(tenant, signer: 3)), 403, "invalid_grant",
                "none of the provider")
            provider.change { $0.errors = ["/keys": .cannotConnectToHost] }
            try expectOAuthError(
                try await exchange(browser, try assertion(tenant, signer: 3)), 503, "temporarily_unavailable")
        }
    }

    @Test("clients and connections need the setting, and public and third-party clients get nothing")
    func settings() async throws {
        let configuration = Self.configuration().client("app") { $0.acceptsIdentityAssertions = true }
            .client("basic") {
                $0.acceptsIdentityAssertions = true
                $0.isFirstParty = false
            }
        try await withUpstream(configuration) { tenant, browser, _ in
            for (id, secret) in [("app", nil), ("basic", "basic+secret %"), ("no-grants", nil)] as [(String, String?)] {
                let response = try await exchange(
                    browser, try assertion(tenant, ["client_id": .string(id)]),
                    ["client_id": .string(id), "client_secret": secret.map(TenantValue.string)])
                try expectOAuthError(response, 403, "unauthorized_client")
            }
        }
        for change: @Sendable (inout TenantConnection) -> Void in [
            { $0.crossAppAccess = .disabled }, { $0.enabledClients = ["app"] },
        ] {
            try await withUpstream(Self.configuration(change)) { tenant, browser, provider in
                _ = try await browser.tokens(from: provider)
                try expectOAuthError(
                    try await exchange(browser, try assertion(tenant)), 403, "invalid_grant", "iss is no provider")
            }
        }
    }

    @Test("a blocked user gets nothing, and a member gets tokens for the connection's organization")
    func users() async throws {
        let configuration = Self.configuration().client("web") { $0.organizationUsage = .allow }.with {
            var organization = TenantOrganization(name: "acme-corp")
            organization.connections = [.init("acme")]
            $0.organizations = [organization]
        }
        try await withUpstream(configuration) { tenant, browser, provider in
            let id = try #require(try await browser.tokens(from: provider).idToken["sub"]?.stringValue)
            let organization = try #require(tenant.tenant.configuration.organizations.first?.id)
            func claims() async throws -> [String: TenantValue] {
                try LocalTenantTests.claims(
                    try Tokens(try await exchange(browser, try assertion(tenant))).access)
            }
            #expect(try await claims()["org_id"] == nil)
            _ = try await tenant.tenant.store.apply(
                [.addMember(id, organization: organization, roles: [])], at: tenant.clock.now)
            #expect(try await claims()["org_id"] == .string(organization))
            _ = try await tenant.tenant.store.changeUser(id) { $0.profile.blocked = true }
            try expectOAuthError(
                try await exchange(browser, try assertion(tenant)), 403, "unauthorized", "user is blocked")
        }
    }
}
