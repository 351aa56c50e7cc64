import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Organization logins at the token endpoint")
struct DirectOrganizationTests {
    static let readers = TenantOrganization(name: "readers", members: ["ada@example.com"])
    static let open = TenantOrganization(name: "open", connections: [.init(database, assignsMembership: true)])
    static let elsewhere = TenantOrganization(name: "elsewhere", connections: [.init("staff")])

    static func configuration(_ usage: OrganizationUsage = .allow) -> TenantConfiguration {
        .withPasskeys.with {
            $0.organizations = [readers, open, elsewhere]
            $0.allowsOrganizationNames = true
        }.client("app") { $0.organizationUsage = usage }
    }

    private func name(_ organization: TenantOrganization) -> TenantValue { .string(organization.id) }

    private func expect(_ response: Browser.Page, _ organization: TenantOrganization?) throws -> Tokens {
        try #require(response.status == 200, "\(response.text)")
        let tokens = try Tokens(response)
        #expect(try tokens.idToken["org_id"] == organization.map(name))
        return tokens
    }

    @Test("signing up and logging in with a passkey for an organization returns tokens that name it")
    func passkeys() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            var passkey = TestAuthenticator()
            let signup = try PasskeyOptions(try await browser.passkeyRegister(["organization": name(Self.open)]))
            let tokens = try expect(
                try await browser.passkeyGrant(
                    signup.session, try passkey.create(signup),
                    ["scope": "openid offline_access", "audience": .string(booksAPI)]), Self.open)
            #expect(try claims(tokens.access)["org_name"] == "open")
            _ = try expect(try await browser.refresh(tokens.refresh), Self.open)
            let user = try await tenant.userID("grace@example.com")
            #expect(try await tenant.tenant.store.isMember(user, of: Self.open.id))

            // Specified in the challenge, the response, or both, by ID or name.
            for (first, second) in [("open", nil), (nil, "OPEN"), (Self.open.id, "open")] as [(String?, String?)] {
                let login = try PasskeyOptions(
                    try await browser.passkeyChallenge(["organization": first.map(TenantValue.string)]))
                let response = try await browser.passkeyGrant(
                    login.session, try passkey.assert(login), ["organization": second.map(TenantValue.string)])
                _ = try expect(response, Self.open)
            }
            _ = try expect(try await browser.passkeyLogin(&passkey), nil)
        }
    }

    @Test("a passkey login is rejected for nonmembers and for an organization that differs from the challenge's")
    func strangers() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            var passkey = TestAuthenticator()
            _ = try expect(try await browser.passkeySignup(&passkey), nil)
            let login = try PasskeyOptions(
                try await browser.passkeyChallenge(["organization": name(Self.readers)]))
            let refused = try await browser.passkeyGrant(login.session, try passkey.assert(login))
            let user = try await tenant.userID("grace@example.com")
            try expectError(
                refused, 403, "access_denied", "user \(user) is not part of the \(Self.readers.id) organization")

            let other = try PasskeyOptions(try await browser.passkeyChallenge(["organization": name(Self.open)]))
            try await tenant.addMember(user, to: Self.readers.id)
            try expectError(
                try await browser.passkeyGrant(
                    other.session, try passkey.assert(other), ["organization": name(Self.readers)]),
                400, "invalid_request", "parameter organization is invalid")
        }
    }

    static let errors: [(usage: OrganizationUsage, organization: String?, description: String)] = [
        (.deny, open.id, "parameter organization is not allowed for this client"),
        (.require, nil, "parameter organization is required for this client"),
        (.allow, "org_0000000000000000", "parameter organization is invalid"),
        (.allow, "nobody", "parameter organization is invalid"),
        (.allow, elsewhere.id, "the connection was disabled"),
    ]

    @Test("an invalid organization is rejected immediately at the token endpoint", arguments: errors.indices)
    func refuses(index: Int) async throws {
        let (usage, organization, description) = Self.errors[index]
        try await withTenant(Self.configuration(usage)) { _, browser in
            let named = ["organization": organization.map(TenantValue.string)]
            for response in [
                try await browser.passkeyChallenge(named), try await browser.passkeyRegister(named),
            ] { try expectError(response, 400, "invalid_request", description) }
        }
    }

    @Test("signing up for an organization that doesn't accept signups is rejected in both passkey steps")
    func closedSignup() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let text = "the organization doesn't accept sign-ups"
            try expectError(
                try await browser.passkeyRegister(["organization": name(Self.readers)]), 400, "invalid_request", text)
            var passkey = TestAuthenticator()
            let options = try PasskeyOptions(try await browser.passkeyRegister())
            try expectError(
                try await browser.passkeyGrant(
                    options.session, try passkey.create(options), ["organization": name(Self.readers)]),
                400, "invalid_request", text)
            #expect(
                try await tenant.tenant.store.user(identifier: "grace@example.com", connection: database) == nil)
        }
    }

    @Test("a password logs in to an organization, also with a second factor")
    func passwords() async throws {
        try await withTenant(Self.configuration(), clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let named = ["organization": name(Self.readers)]
            _ = try expect(try await browser.passwordGrant(named), Self.readers)
            let ada = try await tenant.userID()
            let key = try await tenant.enrollAuthenticatorApp(userID: ada)
            tenant.mfa.policy = .enrolled
            let pending = try await MFALogin.begin(tenant, browser, named)
            let tokens = try expect(try await pending.otp(tenant.oneTimePassword(key)), Self.readers)

            tenant.clock.advance(by: 60)
            let late = try await MFALogin.begin(tenant, browser, named)
            try await tenant.removeMember(ada, from: Self.readers.id)
            try expectError(try await late.otp(tenant.oneTimePassword(key)), 403, "access_denied")
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant")
            // Fails before a second factor is requested.
            try expectError(try await browser.passwordGrant(named), 403, "access_denied")
        }
    }

    @Test("a client that requires an organization gets no tokens without one")
    func required() async throws {
        try await withTenant(Self.configuration(.require)) { _, browser in
            try expectError(
                try await browser.passwordGrant(), 400, "invalid_request",
                "parameter organization is required for this client")
            _ = try expect(try await browser.passwordGrant(["organization": name(Self.readers)]), Self.readers)
        }
    }
}
