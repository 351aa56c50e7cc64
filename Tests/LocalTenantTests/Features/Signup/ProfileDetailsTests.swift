import Foundation
import Testing

@testable import LocalTenant

@Suite("Details that a profile lacks")
struct ProfileDetailsTests {
    private let path = "/u/profile-details"

    /// Ada has neither a phone number nor a username.
    private static let configuration = TenantConfiguration.direct.with {
        $0.connections[0].attributes = ConnectionAttributes(
            email: .init(isIdentifier: true), phoneNumber: .init(isRequired: true), username: .init(isRequired: true))
        var bob = TenantUser(email: "bob@example.com", password: adaPassword, emailVerified: true)
        (bob.username, bob.phoneNumber) = ("bob", "+15550100009")
        $0.users.append(bob)
    }
    private let details = ["phone_number": "+15550100001", "username": "ada"]

    /// Logs in until the page that asks for details.
    private func arrive(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> Browser.Page {
        let response = try await browser.follow(try await browser.logIn(changes))
        #expect(response.leads(to: path), "\(response.location ?? response.text)")
        return try await browser.follow(response)
    }

    @Test("a login asks once for what the profile lacks, checks it, stores it, and continues")
    func asks() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await arrive(browser)
            #expect(page.title == "A few more details")
            #expect(page.text.contains(#"name="phone_number" type="tel""#) && page.text.contains(#"name="username""#))
            #expect(!page.text.contains(#"name="email""#))
            for (name, value, error) in [
                ("phone_number", "555", "Enter a phone number"), ("phone_number", "", "Enter a phone number"),
                ("username", "no spaces", "Choose a username"), ("username", " ", "Choose a username"),
            ] {
                let refused = try await browser.submit(page, details.merging([name: value]) { $1 })
                #expect(refused.status == 400 && refused.text.contains(error), "\(name) \(value)")
                #expect(try refused.field(name == "username" ? "phone_number" : "username") != "", "typed before")
            }
            let done = try await browser.submit(page, details.merging(["email": "eve@example.com"]) { $1 })
            let tokens = try await browser.tokens(after: done)
            #expect(try tokens.idToken["email"] == "ada@example.com", "only what was asked for changes")
            let user = try #require(try await tenant.tenant.store.user(try await tenant.userID()))
            #expect(user.profile.username == "ada" && user.profile.phoneNumber == "+15550100001")
            #expect(user.profile.phoneNumberVerified == false && user.profile.emailVerified)
            #expect(try await browser.authorize(["prompt": "login"]).parameter("code") != nil)
        }
    }

    @Test("a new email address isn't verified, and gets the email for that")
    func email() async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.connections[0].attributes = ConnectionAttributes(
                email: .init(isRequired: true), username: .init(isIdentifier: true))
            var grace = TenantUser(email: nil, password: adaPassword)
            grace.username = "grace"
            $0.users = [grace]
        }
        try await withTenant(configuration) { tenant, browser in
            let start = try await browser.follow(try await browser.logIn(username: "grace"))
            let done = try await browser.submit(
                try await browser.follow(start), ["email": "grace@example.com"])
            #expect(try await browser.tokens(after: done).idToken["email_verified"] == false)
            let message = try #require(await tenant.settledOutbox.last)
            #expect(message.to == "grace@example.com" && message.kind == .verifyEmail)
        }
    }

    @Test("what another user has is refused, without saying which detail it is, ten times")
    func taken() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await arrive(browser)
            for _ in 0..<10 {
                let refused = try await browser.submit(page, details.merging(["username": "BOB"]) { $1 })
                #expect(refused.status == 403 && refused.text.contains("We couldn&#39;t save these details."))
            }
            #expect(try await browser.submit(page, details).status == 400)
            let user = try await tenant.tenant.store.user(try await tenant.userID())
            #expect(user?.profile.username == nil && user?.profile.phoneNumber == nil)
        }
    }

    @Test("the page can't be skipped with another request, but doesn't block logins without pages")
    func skipping() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            _ = try await arrive(browser)
            #expect(try await browser.get("/authorize", authorizeQuery()).leads(to: path))
            #expect(try await browser.get("/authorize", authorizeQuery(["prompt": "none"])).parameter("code") != nil)
            #expect(try await browser.passwordGrant().status == 200)
        }
    }

    @Test("the form works once, and only for the login and account that it was shown for")
    func bound() async throws {
        try await withTenant(Self.configuration) { tenant, browser in
            let page = try await arrive(browser)
            let fields = page.hiddenFields.merging(details) { $1 }
            #expect(try await Browser(tenant).post(path, fields).status >= 400)
            #expect(try await browser.post(path, fields.merging(["csrf": "x"]) { $1 }).status == 403)
            let other = try await browser.chooser()
            let forged = fields.merging(["csrf": other.hiddenFields["csrf"] ?? ""]) { $1 }
            #expect(try await browser.post(path, forged).status == 403)

            let switched = try await browser.submit(other, ["action": "switch"])
            let bob = try await browser.logIn(at: switched.location, username: "bob@example.com")
            _ = try await browser.tokens(after: bob)
            #expect(try await browser.post(path, fields).status >= 400)
            #expect(try await browser.get("\(path)?state=\(fields["state"] ?? "")").status >= 400)
            let store = tenant.tenant.store
            #expect(try await store.user(try await tenant.userID())?.profile.username == nil)
            #expect(try await store.user(try await tenant.userID("bob@example.com"))?.profile.username == "bob")

            let again = try await browser.follow(try await browser.follow(try await browser.choose("ada@example.com")))
            #expect(try await browser.submit(again, details).leads(to: "/authorize/resume"))
            let late = details.merging(["username": "countess"]) { $1 }
            #expect(try await browser.submit(again, late).leads(to: "/authorize/resume"))
            #expect(try await store.user(try await tenant.userID())?.profile.username == "ada")
        }
    }

    @Test("optional attributes, and those of users of another connection, aren't asked for")
    func nothingMissing() async throws {
        let configuration = Self.configuration.with {
            $0.connections[0].attributes?.phoneNumber = .init(signup: .optional)
            $0.connections[0].attributes?.username = .init(signup: .required)
        }
        try await withTenant(configuration) { _, browser in
            #expect(try await browser.authorize().parameter("code") != nil)
            let response = try await browser.get("/u/profile-details", ["state": "x"])
            #expect(response.status >= 400)
        }
    }
}
