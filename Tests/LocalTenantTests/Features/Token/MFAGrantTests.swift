import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("MFA grants")
struct MFAGrantTests {
    // MARK: Policies

    @Test("the client's MFA policy overrides the tenant's, and the user's policy overrides both")
    func policies() async throws {
        let table: [(tenant: MFAPolicy, client: MFAPolicy?, user: MFAPolicy?, enrolled: Bool, isAsked: Bool)] = [
            (.never, nil, nil, true, false), (.enrolled, nil, nil, false, false), (.enrolled, nil, nil, true, true),
            (.always, nil, nil, false, true), (.never, .always, nil, false, true), (.always, .never, nil, true, false),
            (.never, .never, .always, false, true), (.always, .always, .never, true, false),
            (.never, .enrolled, nil, true, true),
        ]
        try await withTenant(.direct) { tenant, browser in
            let userID = try await tenant.userID()
            for row in table {
                tenant.mfa.policy = row.tenant
                var client = TenantConfiguration.direct.clients[0]
                client.mfaPolicy = row.client
                try await tenant.add(client)
                try await tenant.change(userID) { $0.mfaPolicy = row.user }
                try await tenant.removeAuthenticators(userID: userID)
                if row.enrolled { _ = try await tenant.enrollAuthenticatorApp(userID: userID) }
                let response = try await browser.passwordGrant()
                #expect(response.status == (row.isAsked ? 403 : 200), "\(row)")
            }
        }
        let file =
            #"{"mfa": {"policy": "enrolled", "factors": ["otp"]}, "clients": [{"client_id": "a", "mfa_policy": "always"}]}"#
        let configuration = try TenantConfiguration(json: Data(file.utf8))
        #expect(configuration.mfa == MFASettings(policy: .enrolled, factors: [.otp]))
        #expect(configuration.clients[0].mfaPolicy == .always)
    }

    @Test("a passwordless code is a first factor and also requires a second one")
    func afterPasswordless() async throws {
        try await withMFA { tenant, browser in
            _ = try await browser.postJSON(
                "/passwordless/start",
                ["client_id": "app", "connection": "email", "email": "grace@example.com", "send": "code"])
            let response = try await browser.grant(
                .passwordlessOTP,
                [
                    "username": "grace@example.com", "realm": "email", "scope": "openid",
                    "otp": .string(try #require(tenant.outbox.last?.code)),
                ])
            try expectError(response, 403, "mfa_required")
        }
    }

    // MARK: mfa_token

    @Test("an mfa_token that is unknown, expired, another client's, or of a blocked or deleted user is rejected")
    func tokens() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            let userID = try await tenant.userID()
            let secret = try await tenant.enrollAuthenticatorApp(userID: userID)
            let otp = tenant.oneTimePassword(secret)
            let login = try await MFALogin.begin(tenant, browser)
            let malformed = "Malformed mfa_token"
            try expectError(try await login.otp(otp, ["mfa_token": "x"]), 403, "invalid_grant", malformed)
            try expectError(try await login.otp(otp, ["mfa_token": nil]), 400, "invalid_request")
            try expectError(try await login.otp(otp, ["mfa_token": 7]), 400, "invalid_request")
            try expectError(try await login.otp(nil), 400, "invalid_request", "Missing required parameter: otp")
            try expectError(
                try await login.otp(otp, ["client_id": "web", "client_secret": "web-secret"]), 403, "invalid_grant",
                malformed)
            try expectError(try await login.otp(otp, ["client_id": "no-grants"]), 403, "unauthorized_client")
            try await tenant.setBlocked(true, userID: userID)
            try expectError(try await login.otp(otp), 403, "unauthorized", "user is blocked")
            try await tenant.setBlocked(false, userID: userID)
            clock.advance(by: 599)
            try expectError(try await login.otp("wrong"), 403, "invalid_grant", "Invalid otp_code.")
            clock.advance(by: 1)
            try expectError(
                try await login.otp(tenant.oneTimePassword(secret)), 401, "expired_token", "mfa_token is expired")
            let last = try await MFALogin.begin(tenant, browser)
            try await tenant.removeUser(userID)
            try expectError(try await last.otp(otp), 403, "invalid_grant", malformed)
        }
    }

    // MARK: One-time passwords

    @Test("one-time passwords of adjacent periods are accepted, but none is accepted twice or after a newer one")
    func replay() async throws {
        try await withMFA(clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let secret = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            for (periods, isGood) in [
                (-2, false), (-1, true), (-1, false), (1, true), (0, false), (1, false), (2, false),
            ] {
                let login = try await MFALogin.begin(tenant, browser)
                let response = try await login.otp(tenant.oneTimePassword(secret, periods: periods))
                if isGood {
                    #expect(response.status == 200)
                } else {
                    try expectError(response, 403, "invalid_grant", "Invalid otp_code.")
                }
            }
        }
    }

    @Test("only one of several concurrent logins with the same one-time password succeeds")
    func simultaneously() async throws {
        try await withMFA(clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let secret = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            let logins = try await StoreConformance.simultaneously(5) { try await MFALogin.begin(tenant, browser) }
            let otp = tenant.oneTimePassword(secret)
            let responses = try await StoreConformance.simultaneously(5) { try await logins[$0].otp(otp) }
            #expect(responses.filter { $0.status == 200 }.count == 1)
        }
    }

    @Test("an mfa_token allows ten wrong codes and then one more every six minutes")
    func limit() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            let secret = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            for _ in 0..<10 { #expect(try await login.otp("000").status == 403) }
            try expectError(try await login.otp(tenant.oneTimePassword(secret)), 429, "too_many_attempts")
            clock.advance(by: 360)
            #expect(try await login.otp("000").status == 403)
            #expect(try await login.otp("000").status == 429)
            clock.advance(by: 360)
            let next = try await MFALogin.begin(tenant, browser)
            #expect(try await next.otp(tenant.oneTimePassword(secret)).status == 200, "a correct one resets the limit")
            let last = try await MFALogin.begin(tenant, browser)
            for _ in 0..<10 { #expect(try await last.otp("000").status == 403) }
        }
    }

    // MARK: Messages

    @Test("a second factor's code works once, for its user, for five minutes")
    func codes() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            try await tenant.enrollPhone("+15551232046", userID: tenant.userID())
            let bob = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            try await tenant.enrollPhone("+15550000000", userID: bob)
            let login = try await MFALogin.begin(tenant, browser)
            let oobCode = try await login.challenge().text("oob_code")
            let code = try login.newestCode
            let other = try await MFALogin.begin(
                tenant, browser, ["username": "bob@example.com", "password": "Bob-Password-1"])
            let unknown = "Invalid oob_code."
            try expectError(try await other.oob(oobCode, code), 403, "invalid_grant", unknown)
            try expectError(try await login.oob("x", code), 403, "invalid_grant", unknown)
            clock.advance(by: 299)
            #expect(try await login.oob(oobCode, code).status == 200)
            let again = try await MFALogin.begin(tenant, browser)
            try expectError(try await again.oob(oobCode, code), 403, "invalid_grant", unknown)
            let late = try await again.challenge().text("oob_code")
            clock.advance(by: 300)
            try expectError(
                try await again.oob(late, again.newestCode), 403, "invalid_grant", "Invalid binding_code.")
        }
    }

    @Test("a phone number gets at most ten messages per hour")
    func messageLimit() async throws {
        try await withMFA(clock: TenantClock(fixedAt: noon)) { tenant, browser in
            try await tenant.enrollPhone("+15551232046", userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            for _ in 0..<10 { #expect(try await login.challenge().status == 200) }
            try expectError(try await login.challenge(), 429, "too_many_attempts")
            #expect(tenant.outbox.count == 10)
            let email = try #require(try await login.authenticators().last?["id"])
            #expect(try await login.challenge(["authenticator_id": email]).status == 200)
            #expect(tenant.outbox.last?.to == "ada@example.com")
            #expect(
                try await login.oob(
                    login.challenge(["authenticator_id": email]).text("oob_code"), login.newestCode
                ).status == 200)
        }
    }

    @Test("a push notification is polled until it's approved, denied, or expired, and fast polling is slowed down")
    func push() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withMFA(clock: clock) { tenant, browser in
            let userID = try await tenant.userID()
            try await tenant.enrollPushDevice(userID: userID)
            let login = try await MFALogin.begin(tenant, browser)
            let response = try await login.challenge()
            #expect(try response.json["binding_method"] == nil)
            let oobCode = try response.text("oob_code")
            try expectError(
                try await login.oob(oobCode, nil), 400, "authorization_pending",
                "Authorization pending: please repeat the request in a few seconds.")
            try expectError(try await login.oob(oobCode, nil), 429, "slow_down")
            clock.advance(by: 5)
            try expectError(try await login.oob(oobCode, nil), 400, "authorization_pending")
            #expect(try await tenant.respondToPush(userID: userID, approve: true) == 1)
            #expect(try await tenant.respondToPush(userID: userID, approve: true) == 0)
            #expect(try await login.oob(oobCode, nil).status == 200)
            try expectError(try await login.oob(oobCode, nil), 403, "invalid_grant")

            let refused = try await MFALogin.begin(tenant, browser)
            let second = try await refused.challenge().text("oob_code")
            try await tenant.respondToPush(userID: userID, approve: false)
            try expectError(
                try await refused.oob(second, nil), 403, "invalid_grant", "MFA Authorization rejected.")
            try expectError(try await refused.oob(second, nil), 403, "invalid_grant", "Invalid oob_code.")
            let third = try await refused.challenge().text("oob_code")
            clock.advance(by: 300)
            #expect(try await tenant.respondToPush(userID: userID, approve: true) == 0)
            try expectError(try await refused.oob(third, nil), 403, "invalid_grant", "Invalid oob_code.")
        }
    }

    // MARK: Recovery codes

    @Test("using a recovery code replaces it, but only if the login succeeds")
    func recovery() async throws {
        try await withMFA { tenant, browser in
            let userID = try await tenant.userID()
            _ = try await tenant.enrollAuthenticatorApp(userID: userID)
            let code = try await tenant.enrollRecoveryCode(userID: userID)
            #expect(code.count == 24)
            let login = try await MFALogin.begin(tenant, browser)
            try expectError(
                try await login.recover("wrong"), 403, "invalid_grant", "MFA Authorization rejected.")
            let response = try await login.recover(code.lowercased().prefix(12) + " " + code.suffix(12))
            #expect(response.status == 200, "\(response.text)")
            let successor = try response.text("recovery_code")
            #expect(successor != code)
            let next = try await MFALogin.begin(tenant, browser)
            try expectError(
                try await next.recover(code), 403, "invalid_grant", "MFA Authorization rejected.")
            #expect(try await next.recover(successor).status == 200)
        }
    }

    @Test("a recovery code doesn't work until its enrollment is confirmed")
    func unconfirmedRecovery() async throws {
        try await withMFA { tenant, browser in
            let login = try await MFALogin.begin(tenant, browser)
            let response = try await login.associate(["otp"])
            guard case .array(let codes)? = try response.json["recovery_codes"],
                let code = codes.first?.stringValue
            else {
                Issue.record("no recovery code")
                return
            }
            #expect(try await login.recover(code).status == 403)
            #expect(try await login.otp(tenant.oneTimePassword(response.text("secret"))).status == 200)
            #expect(try await MFALogin.begin(tenant, browser).recover(code).status == 200)
        }
    }

    // MARK: Ends

    @Test("a new password ends logins that wait for a second factor, with an mfa_token and on the pages")
    func newPassword() async throws {
        try await withMFA { tenant, browser in
            let userID = try await tenant.userID()
            let secret = try await tenant.enrollAuthenticatorApp(userID: userID)
            let login = try await MFALogin.begin(tenant, browser)
            let page = try await browser.passFirstFactor()
            let changed = TenantUser(email: "ada@example.com", password: "Correct-Horse-9")
            #expect(try await tenant.tenant.changeUser(userID, to: changed))
            let otp = try #require(tenant.oneTimePassword(secret))
            try expectError(try await login.otp(otp), 403, "invalid_grant", "Malformed mfa_token")
            #expect(try await browser.submit(page, ["code": otp]).leads(to: "/u/login"))
        }
    }

    // MARK: Challenges

    @Test("an invalid MFA challenge request is rejected with its error")
    func challengeErrors() async throws {
        try await withMFA { tenant, browser in
            let userID = try await tenant.userID()
            let stranger = try await MFALogin.begin(tenant, browser)
            try expectError(try await stranger.challenge(), 403, "association_required")
            _ = try await tenant.enrollAuthenticatorApp(userID: userID)
            let login = try await MFALogin.begin(tenant, browser)
            let table: [(changes: [String: TenantValue?], status: Int, error: String)] = [
                (["client_id": nil], 400, "invalid_request"), (["client_id": "nobody"], 401, "invalid_client"),
                (["mfa_token": nil], 400, "invalid_request"), (["mfa_token": "x"], 403, "invalid_grant"),
                (["challenge_type": "pigeon"], 403, "unsupported_challenge_type"),
                (["challenge_type": ["otp"]], 400, "invalid_request"),
                (["authenticator_id": "totp|dev_nobody"], 404, "invalid_authenticator"),
            ]
            for (changes, status, error) in table {
                try expectError(try await login.challenge(changes), status, error)
            }
            let id = try #require(try await login.authenticators().first?["id"])
            try expectError(
                try await login.challenge(["authenticator_id": id, "challenge_type": "oob"]), 403,
                "unsupported_challenge_type")
            #expect(try await login.challenge(["authenticator_id": id]).json == ["challenge_type": "otp"])
            #expect(try await login.challenge(["challenge_type": "oob otp"]).json == ["challenge_type": "otp"])
        }
        let configuration = TenantConfiguration.direct.client("app") {
            $0.grantTypes.remove(GrantType.mfaOTP.rawValue)
        }
        try await withMFA(configuration) { tenant, browser in
            _ = try await tenant.enrollAuthenticatorApp(userID: tenant.userID())
            let login = try await MFALogin.begin(tenant, browser)
            try expectError(try await login.challenge(), 403, "unauthorized_client")
        }
    }
}
