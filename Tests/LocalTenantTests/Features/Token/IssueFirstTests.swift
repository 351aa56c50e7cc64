import A0Concurrency
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

/// A source of random numbers that can fail.
private final class RandomSupply: Sendable {
    private let isEmpty = Locked(false)

    var source: SecureRandom {
        SecureRandom { [isEmpty] (count: Int) throws(JOSEError) -> Data in
            guard !isEmpty.withLock({ $0 }) else { throw .randomUnavailable }
            return try SecureRandom.system.bytes(count)
        }
    }

    /// Runs `body` while no random numbers are available.
    func interrupted<R>(_ body: () async throws -> R) async throws -> R {
        isEmpty.withLock { $0 = true }
        defer { isEmpty.withLock { $0 = false } }
        return try await body()
    }
}

@Suite("Token creation before redemption")
struct IssueFirstTests {
    /// Sends the same request twice: first while no tokens can be created, and then when they can.
    private func expectNoLoss(
        _ configuration: TenantConfiguration, sourceLocation: SourceLocation = #_sourceLocation,
        prepare: (LocalTenant, Browser) async throws -> (() async throws -> Browser.Page)
    ) async throws {
        let supply = RandomSupply()
        var environment = TenantEnvironment.quick
        environment.random = supply.source
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(configuration, clock: clock, environment: environment) { tenant, browser in
            let request = try await prepare(tenant, browser)
            let error = try await supply.interrupted { try await request() }
            try expectError(error, 500, "server_error", sourceLocation: sourceLocation)
            let response = try await request()
            #expect(response.status == 200, "\(response.text)", sourceLocation: sourceLocation)
            #expect(try response.json["access_token"] != nil, sourceLocation: sourceLocation)
            let again = try await request()
            #expect(again.status >= 400, "It works once. \(again.text)", sourceLocation: sourceLocation)
        }
    }

    @Test("a failure to create tokens doesn't use up the authorization code")
    func code() async throws {
        try await expectNoLoss(.bookshop) { _, browser in
            let code = try await browser.code()
            return { try await browser.exchange(code) }
        }
    }

    @Test("a failure to create tokens doesn't use up the refresh token")
    func refreshToken() async throws {
        try await expectNoLoss(.bookshop) { _, browser in
            let token = try await browser.tokens().refresh
            return { try await browser.refresh(token) }
        }
    }

    @Test("a failure to create a session transfer token doesn't use up the refresh token")
    func sessionTransfer() async throws {
        try await expectNoLoss(.transfer) { _, browser in
            let token = try await browser.tokens().refresh
            return { try await browser.refresh(token, ["audience": transferAudience]) }
        }
    }

    @Test("a failure to create tokens doesn't use up the device code")
    func device() async throws {
        try await expectNoLoss(.grants) { tenant, browser in
            let device = try await browser.postJSON(
                "/oauth/device/code", ["client_id": "tv", "scope": "openid offline_access"])
            let hash = UserCode(typed: try device.text("user_code"), tenant.tenant.configuration.deviceFlow).hash
            let grant = Grant(
                id: "g", userID: try await tenant.userID(), clientID: "tv", createdAt: tenant.clock.now, expiresAt: nil,
                details: .init(scope: ["openid", "offline_access"]))
            let isAllowed = try await tenant.tenant.store.allowDevice(
                userCodeHash: hash, grant: grant, at: tenant.clock.now)
            try #require(isAllowed)
            let code = try device.text("device_code")
            return {
                try await browser.token([
                    "grant_type": .string(deviceGrant), "client_id": "tv", "device_code": .string(code),
                ])
            }
        }
    }

    @Test("a failure to create tokens doesn't use up the passwordless code")
    func passwordless() async throws {
        try await expectNoLoss(.direct) { tenant, browser in
            _ = try await browser.postJSON(
                "/passwordless/start",
                ["client_id": "app", "connection": "email", "email": "grace@example.com", "send": "code"])
            _ = try await tenant.tenant.add(Self.grace)
            let code = try #require(tenant.outbox.last?.code)
            return {
                try await browser.grant(
                    .passwordlessOTP, ["username": "grace@example.com", "realm": "email", "otp": .string(code)])
            }
        }
    }

    private static var grace: TenantUser {
        var profile = TenantUser(email: "grace@example.com", password: nil)
        profile.connection = "email"
        return profile
    }

    @Test("a failure to create tokens doesn't use up the database login code")
    func challenge() async throws {
        try await expectNoLoss(.direct) { tenant, browser in
            let session = try await browser.postJSON(
                "/otp/challenge",
                ["client_id": "app", "connection": .string(database), "email": "ada@example.com"]
            ).text("auth_session")
            let code = try #require(await tenant.settledOutbox.last?.code)
            return {
                try await browser.grant(.passwordlessOTP, ["auth_session": .string(session), "otp": .string(code)])
            }
        }
    }

    @Test("a failure to create tokens doesn't use up the passkey response")
    func passkey() async throws {
        try await expectNoLoss(.withPasskeys) { _, browser in
            var authenticator = TestAuthenticator()
            authenticator.lies.signCount = 0
            expectStatus(try await browser.passkeySignup(&authenticator), 200)
            let options = try PasskeyOptions(try await browser.passkeyChallenge())
            let response = try authenticator.assert(options)
            return { try await browser.passkeyGrant(options.session, response) }
        }
    }

    private static var mfa: TenantConfiguration { .direct.with { $0.mfa.policy = .always } }

    @Test("a failure to create tokens doesn't use up the one-time password")
    func otp() async throws {
        try await expectNoLoss(Self.mfa) { tenant, browser in
            let secret = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            let otp = tenant.oneTimePassword(secret)
            return { try await login.otp(otp) }
        }
    }

    @Test("a failure to create tokens doesn't use up the second factor's code")
    func oob() async throws {
        try await expectNoLoss(Self.mfa) { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let code = try await login.associate(["oob"], ["email"], ["email": "ada@example.com"]).text("oob_code")
            let bindingCode = try login.newestCode
            return { try await login.oob(code, bindingCode) }
        }
    }

    @Test("a failure to create tokens doesn't use up the recovery code")
    func recovery() async throws {
        try await expectNoLoss(Self.mfa) { tenant, browser in
            let userID = try await tenant.userID()
            _ = try await tenant.enrollAuthenticatorApp(userID: userID)
            let code = try await tenant.enrollRecoveryCode(userID: userID)
            let login = try await MFALogin.begin(tenant, browser)
            return { try await login.recover(code) }
        }
    }

    @Test("rejecting tokens for a blocked user uses up the code")
    func error() async throws {
        try await withTenant(.bookshop) { tenant, browser in
            let code = try await browser.code()
            let userID = try await tenant.userID()
            try await tenant.setBlocked(true, userID: userID)
            try expectError(try await browser.exchange(code), 403, "unauthorized", "user is blocked")
            try await tenant.setBlocked(false, userID: userID)
            try expectError(
                try await browser.exchange(code), 403, "invalid_grant", "Invalid authorization code")
        }
    }
}
