import Foundation
import Testing

@testable import LocalTenant

@Suite("Email to linked accounts")
struct LinkedMailTests {
    /// Links the account of this address to Ada's.
    private func link(_ email: String, _ connection: String, _ tenant: LocalTenant) async throws -> String {
        let id = try await tenant.userID(email, connection: connection)
        let isLinked = try await tenant.tenant.store.link(id, to: try await tenant.userID(), at: noon)
        #expect(isLinked)
        return id
    }

    private func path(_ message: TenantMessage?, _ tenant: LocalTenant) throws -> String {
        String(try #require(message?.link).dropFirst(tenant.domain.count))
    }

    @Test("a linked account's address is verified, and the account is unblocked")
    func verification() async throws {
        try await withTenant(.administered.with { $0.bruteForceThreshold = 1 }) { tenant, browser in
            let signup = try await browser.postJSON(
                "/dbconnections/signup",
                [
                    "client_id": "app", "connection": .string(database), "email": "new@example.com",
                    "password": "Correct-Horse-9",
                ])
            #expect(signup.status == 200, "\(signup.text)")
            let id = try await link("new@example.com", database, tenant)
            let mail = try await tenant.message(to: "new@example.com", kind: .verifyEmail)
            let verification = try await browser.get(try path(mail, tenant))
            #expect(try await browser.submit(verification).text.contains("is verified"))
            #expect(try await tenant.tenant.store.account(id)?.profile.emailVerified == true)

            let login: [String: TenantValue?] = ["username": "new@example.com", "password": "Correct-Horse-9"]
            #expect(try await browser.passwordGrant(["username": "new@example.com", "password": "x"]).status == 403)
            #expect(try await browser.passwordGrant(login).status == 429)
            let blocked = try await tenant.message(to: "new@example.com", kind: .blockedAccount)
            let unblocking = try await browser.get(try path(blocked, tenant))
            #expect(try await browser.submit(unblocking).text.contains("is unblocked"))
            #expect(try await browser.passwordGrant(login).status == 200)
        }
    }

    @Test("a linked account's new password ends the sessions of its primary user")
    func reset() async throws {
        try await withTenant(.administered) { tenant, browser in
            _ = try await link("grace@example.com", database, tenant)
            let start = try await browser.get("/authorize", authorizeQuery())
            _ = try await browser.follow(try await browser.logIn(at: start.location, username: "grace@example.com"))
            #expect(
                try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
            _ = try await browser.postJSON(
                "/dbconnections/change_password",
                ["client_id": "app", "connection": .string(database), "email": "grace@example.com"])
            let page = try await browser.get(
                try path(try await tenant.message(to: "grace@example.com", kind: .resetPassword), tenant))
            let done = try await browser.submit(page, ["password": "Correct-Horse-9"])
            #expect(done.status == 200, "\(done.text)")
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "login_required")
            #expect(
                try await browser.passwordGrant(["username": "grace@example.com", "password": "Correct-Horse-9"])
                    .status == 200)
        }
    }

    @Test("a linked account's emailed link logs in the primary user and requires that user's second factor")
    func passwordless() async throws {
        try await withTenant(.administered) { tenant, browser in
            var mail = TenantUser(email: "mail@example.com", password: nil, emailVerified: true)
            mail.connection = "email"
            try await tenant.add(mail)
            _ = try await link("mail@example.com", "email", tenant)
            func follow() async throws -> Browser.Page {
                _ = try await browser.postJSON(
                    "/passwordless/start",
                    [
                        "client_id": "app", "connection": "email", "email": "mail@example.com", "send": "link",
                        "authParams": .object(authorizeQuery().mapValues(TenantValue.string)),
                    ])
                return try await browser.get(try path(tenant.outbox.last, tenant))
            }
            let code = try #require(try await follow().parameter("code"))
            let tokens = try Tokens(try await browser.exchange(code))
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID()))
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.mfa.policy = .enrolled
            #expect(try await follow().leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("a password reset link is invalid once the user has another address")
    func formerAddress() async throws {
        try await withTenant(.administered) { tenant, browser in
            _ = try await browser.postJSON(
                "/dbconnections/change_password",
                ["client_id": "app", "connection": .string(database), "email": "ada@example.com"])
            let link = try path(try await tenant.message(to: "ada@example.com", kind: .resetPassword), tenant)
            let page = try await browser.get(link)
            #expect(page.status == 200)
            let change = try await Caller.service(browser).send(
                "PATCH", "/api/v2/users/\(segment(try await tenant.userID()))", ["email": "lovelace@example.com"])
            #expect(change.status == 200, "\(change.text)")
            #expect(try await browser.get(link).status == 400)
            let late = try await browser.submit(page, ["password": "Correct-Horse-9"])
            #expect(late.status == 400)
        }
    }
}
