import Foundation
import Testing

@testable import LocalTenant

@Suite("Database login with a code")
struct OTPChallengeTests {
    private func challenge(_ browser: Browser, _ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
        try await browser.postJSON(
            "/otp/challenge",
            body(["client_id": "app", "connection": .string(database), "email": "ada@example.com"], changes))
    }

    private func redeem(
        _ browser: Browser, _ session: String, _ code: String, _ changes: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.grant(
            .passwordlessOTP, ["auth_session": .string(session), "otp": .string(code), "scope": "openid email"],
            changes)
    }

    @Test("a code logs an existing database user in, once")
    func login() async throws {
        try await withTenant(.direct) { tenant, browser in
            let session = try await challenge(browser).text("auth_session")
            let message = try await tenant.message(to: "ada@example.com", kind: .loginCode)
            let code = try #require(message.code)
            let tokens = try Tokens(try await redeem(browser, session, code))
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID()))
            try expectError(try await redeem(browser, session, code), 400, "invalid_request")
        }
    }

    @Test("unknown users also get a session, but a code only if they may sign up")
    func strangers() async throws {
        try await withTenant(.direct) { tenant, browser in
            let email: [String: TenantValue?] = ["email": "grace@example.com"]
            let session = try await challenge(browser, email).text("auth_session")
            #expect(await tenant.settledOutbox.isEmpty)
            try expectError(try await redeem(browser, session, "123456"), 400, "invalid_request")

            let open = try await challenge(browser, email.merging(["allow_signup": true]) { $1 }).text("auth_session")
            let code = try #require(try await tenant.message(to: "grace@example.com").code)
            let claims = try Tokens(try await redeem(browser, open, code)).idToken
            #expect(claims["sub"]?.stringValue?.hasPrefix("auth0|") == true)
            #expect(claims["email_verified"] == true)
        }
    }

    @Test("database codes are also delivered by text message or phone call")
    func phone() async throws {
        try await withTenant(.direct) { tenant, browser in
            for (method, channel) in [(nil, TenantMessage.Channel.sms), ("text", .sms), ("voice", .voice)] {
                let session = try await challenge(
                    browser,
                    [
                        "email": nil, "phone_number": "+15551234567", "allow_signup": true,
                        "delivery_method": method.map(TenantValue.string),
                    ]
                ).text("auth_session")
                let message = try #require(await tenant.settledOutbox.last)
                #expect(message.channel == channel)
                let response = try await redeem(browser, session, try #require(message.code), ["scope": "openid phone"])
                #expect(try Tokens(response).idToken["phone_number"] == "+15551234567")
            }
        }
    }

    @Test("any invalid session or code gets the same response")
    func indistinguishable() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(.direct, clock: clock) { tenant, browser in
            var responses: [Browser.Page] = [try await redeem(browser, "nobody", "123456")]
            let guessed = try await challenge(browser).text("auth_session")
            for _ in 0..<3 { responses.append(try await redeem(browser, guessed, "wrong")) }
            responses.append(try await redeem(browser, guessed, try #require(await tenant.settledOutbox.last?.code)))
            let foreign = try await challenge(browser).text("auth_session")
            responses.append(
                try await redeem(
                    browser, foreign, try #require(await tenant.settledOutbox.last?.code),
                    ["client_id": "web", "client_secret": "web-secret"]))
            let old = try await challenge(browser).text("auth_session")
            clock.advance(by: 180)
            responses.append(try await redeem(browser, old, try #require(await tenant.settledOutbox.last?.code)))
            for response in responses { #expect(response.status == 400) }
            #expect(Set(responses.map(\.text)).count == 1)
        }
    }

    @Test("database codes are rejected for blocked users and wrong client secrets")
    func blockedOrWrongSecret() async throws {
        try await withTenant(.direct) { tenant, browser in
            let session = try await challenge(browser).text("auth_session")
            let code = try #require(await tenant.settledOutbox.last?.code)
            try expectError(
                try await redeem(browser, session, code, ["client_id": "web", "client_secret": "x"]), 401,
                "invalid_client")
            try await tenant.setBlocked(true, userID: tenant.userID())
            try expectError(try await redeem(browser, session, code), 403, "access_denied")
        }
    }

    static let errorCases: [(changes: [String: TenantValue?], status: Int, error: String, field: TenantValue?)] = [
        (["client_id": nil], 400, "invalid_request", nil), (["client_id": "nobody"], 401, "invalid_client", nil),
        (["client_id": "web"], 401, "invalid_client", nil),
        (["client_id": "no-grants"], 403, "unauthorized_client", nil),
        (["connection": nil], 400, "invalid_request", nil),
        (["connection": "nowhere"], 400, "invalid_connection", nil),
        (["connection": "staff"], 400, "invalid_connection", nil),
        (["connection": "email"], 400, "invalid_connection", nil),
        (["email": nil], 400, "invalid_request", "email"),
        (["phone_number": "+15551234567"], 400, "invalid_request", "email"),
        (["email": "x"], 400, "invalid_request", "email"), (["email": 7], 400, "invalid_request", nil),
        (["email": nil, "phone_number": "x"], 400, "invalid_request", "phone_number"),
        (["delivery_method": "pigeon"], 400, "invalid_request", "delivery_method"),
        (["allow_signup": "maybe"], 400, "invalid_request", nil),
    ]

    @Test("missing and invalid fields of a database challenge are named", arguments: errorCases)
    func refuses(
        changes: [String: TenantValue?], status: Int, error: String, field: TenantValue?
    ) async throws {
        try await withTenant(.direct) { tenant, browser in
            let response = try await challenge(browser, changes)
            try expectError(response, status, error)
            if let field, case .array(let errors)? = try response.json["validation_errors"],
                case .object(let first)? = errors.first
            {
                #expect(first["field"] == field)
                #expect(first["message"]?.stringValue?.isEmpty == false)
            } else {
                #expect(field == nil)
            }
            #expect(await tenant.settledOutbox.isEmpty)
        }
    }

    @Test("database codes are rejected if the connection doesn't send them, for bots, and after fifty in an hour")
    func limits() async throws {
        try await withTenant(.direct.with { $0.connections[0].otpMethods = [.phone] }) { _, browser in
            try expectError(try await challenge(browser), 400, "invalid_connection")
        }
        try await withTenant(.direct, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            tenant.attackProtection.botDetection = [.passwordless]
            try expectError(try await challenge(browser), 401, "requires_verification")
            tenant.attackProtection.botDetection = []
            for number in 0..<50 {
                #expect(try await challenge(browser, ["email": .string("a\(number)@example.com")]).status == 200)
            }
            try expectError(try await challenge(browser), 429, "too_many_requests")
        }
    }
}
