import Foundation
import Testing

@testable import LocalTenant

@Suite("My Account API default policy")
struct DefaultPolicyTests {
    private static let organization = TenantOrganization(name: "readers", members: ["ada@example.com"])

    private func withPolicy(
        _ isOn: Bool = true, _ body: (LocalTenant, Browser) async throws -> Void
    ) async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.myAccountDefaultPolicy = isOn
            $0.organizations = [Self.organization]
        }.client("app") {
            $0.refreshToken.policies = [.init(audience: "/me/", scope: MyAccountScope.all)]
            $0.organizationUsage = .allow
        }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon), body)
    }

    private func account(_ tenant: LocalTenant) -> String { tenant.issuer + "me/" }

    @Test("a refresh token gets My Account tokens for 15 minutes after the login")
    func refresh() async throws {
        try await withPolicy { tenant, browser in
            var tokens = try await browser.tokens()
            tenant.clock.advance(by: 899)
            let inTime = try await browser.refresh(tokens.refresh, ["audience": account(tenant)])
            #expect(inTime.status == 200, "\(inTime.text)")
            tokens = try Tokens(inTime)
            tenant.clock.advance(by: 1)
            try expectError(
                try await browser.refresh(tokens.refresh, ["audience": account(tenant)]), 403,
                "unmet_authentication_requirements", "The login was more than 15 minutes ago. Log in again.")
            #expect(try await browser.refresh(tokens.refresh).status == 200, "the rejection doesn't use up the token")

            let fresh = try await browser.tokens(["prompt": "login"])
            #expect(try await browser.refresh(fresh.refresh, ["audience": account(tenant)]).status == 200)
        }
    }

    @Test("a session that is too old for the policy must log in again")
    func authorize() async throws {
        try await withPolicy { tenant, browser in
            _ = try await browser.tokens()
            let wanted: [String: String?] = ["audience": account(tenant), "scope": "openid read:me:factors"]
            #expect(try await browser.tokens(wanted.merging(["prompt": "none"]) { $1 }).scope?.isEmpty == false)
            tenant.clock.advance(by: 900)
            let silent = try await browser.get("/authorize", authorizeQuery(wanted.merging(["prompt": "none"]) { $1 }))
            #expect(silent.parameter("error") == "unmet_authentication_requirements")
            #expect(silent.parameter("state") == "a state")
            let start = try await browser.get("/authorize", authorizeQuery(wanted))
            #expect(start.leads(to: "/u/login"))
            let login = try await browser.logIn(at: start.location)
            _ = try await browser.tokens(after: login)
            _ = try await browser.tokens(wanted.merging(["prompt": "none"]) { $1 })
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
        }
    }

    @Test("the session's age limits My Account tokens that its refresh token gets later")
    func oldSession() async throws {
        try await withPolicy { tenant, browser in
            _ = try await browser.tokens()
            tenant.clock.advance(by: 900)
            let tokens = try await browser.tokens(["prompt": "none"])
            try expectError(
                try await browser.refresh(tokens.refresh, ["audience": account(tenant)]), 403,
                "unmet_authentication_requirements")
        }
    }

    @Test("a My Account token requires the second factor again and keeps the organization")
    func secondFactor() async throws {
        try await withPolicy { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.clock.advance(by: 60)
            let wanted: [String: String?] = [
                "audience": account(tenant), "scope": "openid offline_access read:me:factors",
                "organization": Self.organization.id,
            ]
            let page = try await browser.open(try await browser.logIn(wanted))
            let done = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            let tokens = try await browser.tokens(after: done)
            tenant.clock.advance(by: 899)
            let inTime = try Tokens(try await browser.refresh(tokens.refresh))
            tenant.clock.advance(by: 1)

            let refused = try await browser.refresh(inTime.refresh)
            try expectError(refused, 403, "mfa_required")
            let login = MFALogin(
                tenant: tenant, browser: browser, token: try refused.text("mfa_token"),
                requirements: try refused.json["mfa_requirements"])
            let again = try Tokens(try await login.otp(tenant.oneTimePassword(key)))
            #expect(try claims(again.access)["aud"]?.arrayValue?.first == .string(account(tenant)))
            #expect(try again.idToken["org_id"] == .string(Self.organization.id))
            #expect(try await browser.refresh(again.refresh).status == 200)

            let silent = try await browser.get("/authorize", authorizeQuery(wanted.merging(["prompt": "none"]) { $1 }))
            #expect(silent.parameter("error_description") == "Multifactor authentication required")
            #expect(try await browser.get("/authorize", authorizeQuery(wanted)).leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("without the policy, the login's age doesn't limit My Account tokens")
    func off() async throws {
        try await withPolicy(false) { tenant, browser in
            let tokens = try await browser.tokens()
            tenant.clock.advance(by: 86_400)
            let response = try await browser.refresh(tokens.refresh, ["audience": account(tenant)])
            #expect(response.status == 200, "\(response.text)")
            #expect(
                try await browser.get(
                    "/authorize", authorizeQuery(["audience": account(tenant), "prompt": "none"])
                ).parameter("code") != nil)
        }
    }
}
