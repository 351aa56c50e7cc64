import Foundation
import Testing

@testable import LocalTenant

@Suite("Organization prompts")
struct OrganizationPromptTests {
    private static let readers = OrganizationTests.readers
    private static let writers = TenantOrganization(
        name: "writers", displayName: "Guild of Writers", members: ["ada@example.com"])
    private static let closed = TenantOrganization(
        name: "closed", connections: [.init("staff")], members: ["ada@example.com"])

    private static func configuration(
        _ behavior: OrganizationRequireBehavior, _ usage: OrganizationUsage = .require,
        _ organizations: [TenantOrganization] = [readers, writers]
    ) -> TenantConfiguration {
        .bookshop.with {
            $0.connections.append(TenantConnection(name: "staff"))
            $0.organizations = organizations
            $0.users.append(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
        }.client("app") {
            $0.organizationUsage = usage
            $0.organizationRequireBehavior = behavior
        }
    }

    // MARK: Prompt before login

    private func ask(_ browser: Browser, _ changes: [String: String?] = [:]) async throws -> Browser.Page {
        let start = try await browser.get("/authorize", authorizeQuery(changes))
        #expect(start.leads(to: "/u/pre-organization-picker"), "\(start.location ?? start.text)")
        let page = try await browser.follow(start)
        #expect(page.title == "Enter your organization")
        return page
    }

    @Test(
        "a page asks for the organization before the login, and the tokens name it",
        arguments: ["readers", " Readers ", "SOCIETY of Readers"])
    func beforeLogin(typed: String) async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { _, browser in
            let response = try await browser.submit(try await ask(browser), ["organization": typed])
            #expect(response.status == 303 && response.leads(to: "/u/login"))
            let page = try await browser.follow(response)
            #expect(page.text.contains("Society of Readers"))
            let login = try await browser.logIn(at: response.location)
            #expect(try await browser.tokens(after: login).idToken["org_id"] == .string(Self.readers.id))
        }
    }

    @Test(
        "an unknown organization is rejected on the page that asks for it",
        arguments: [
            "", "nobody", "org_0000000000000000", "<script>", String(repeating: "x", count: 5_000), "a@b.example",
        ])
    func unknownOrganization(typed: String) async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { _, browser in
            let response = try await browser.submit(try await ask(browser), ["organization": typed])
            #expect(response.status == 400)
            #expect(response.text.contains("couldn&#39;t find this organization"))
            #expect(!response.text.contains("<script>"))
            // The user can't continue without an organization.
            let personal = try await browser.submit(response, ["organization": "", "action": "personal"])
            #expect(personal.status == 400)
        }
    }

    @Test("an email address with a verified domain selects its organization and fills in the login")
    func discovery() async throws {
        var organizations = [Self.readers, Self.writers]
        organizations[0].discoveryDomains = [.init("readers.example"), .init("both.example")]
        organizations[1].discoveryDomains = [
            .init("pending.example", status: .pending), .init("unused.example", isUsedForDiscovery: false),
            .init("both.example"),
        ]
        let configuration = Self.configuration(.preLoginPrompt, .require, organizations)
            .client("app") { $0.organizationDiscoveryMethods = [.email] }
        try await withTenant(configuration) { _, browser in
            let page = try await ask(browser)
            #expect(page.text.contains("Email"))
            for typed in [
                "readers", "a@pending.example", "a@unused.example", "a@both.example", "a@sub.readers.example",
            ] {
                let refused = try await browser.submit(page, ["organization": typed])
                #expect(refused.status == 400, "\(typed)")
                #expect(refused.text.contains("couldn&#39;t find an organization for this email address"))
            }
            let response = try await browser.submit(page, ["organization": "Grace@Readers.Example"])
            let login = try await browser.follow(response)
            #expect(try login.field("username") == "Grace@Readers.Example")
            #expect(login.text.contains("Society of Readers"))
        }
    }

    @Test("if the organization is optional, users can continue without one")
    func personal() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt, .allow)) { _, browser in
            let response = try await browser.submit(try await ask(browser), ["action": "personal"])
            let login = try await browser.logIn(at: response.location)
            #expect(try await browser.tokens(after: login).idToken["org_id"] == nil)
        }
    }

    @Test("with a session, entering the organization is enough for a member, but a nonmember logs in again")
    func session() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { tenant, browser in
            let first = try await browser.submit(try await ask(browser), ["organization": "readers"])
            _ = try await browser.follow(try await browser.logIn(at: first.location))
            let switched = try await browser.submit(try await ask(browser), ["organization": "writers"])
            let code = try #require(switched.parameter("code"), "\(switched.location ?? switched.text)")
            #expect(try Tokens(try await browser.exchange(code)).idToken["org_id"] == .string(Self.writers.id))
            try await tenant.removeMember(try await tenant.userID(), from: Self.writers.id)
            let again = try await browser.submit(try await ask(browser), ["organization": "writers"])
            #expect(again.leads(to: "/u/login"))
        }
    }

    @Test("no page asks for the organization if the application names it or prohibits prompts")
    func notAsked() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { _, browser in
            let named = try await browser.get("/authorize", authorizeQuery(["organization": Self.readers.id]))
            #expect(named.leads(to: "/u/login"))
            let silent = ["prompt": "none"] as [String: String?]
            #expect(
                try await browser.get("/authorize", authorizeQuery(silent)).parameter("error") == "login_required")
            _ = try await browser.follow(try await browser.logIn(at: named.location))
            #expect(
                try await browser.get("/authorize", authorizeQuery(silent)).parameter("error")
                    == "interaction_required")
        }
    }

    @Test("a connection that the organization doesn't have is also rejected after the prompt")
    func namedConnection() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt, .require, [Self.closed])) { _, browser in
            let page = try await ask(browser, ["connection": database])
            let response = try await browser.submit(page, ["organization": "closed"])
            #expect(response.parameter("error_description") == "the connection was disabled")
        }
    }

    @Test("the form of the organization prompt works only in its browser and login")
    func forged() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { tenant, browser in
            let page = try await ask(browser)
            let forged = try await browser.submit(page, ["organization": "readers", "csrf": "x"])
            #expect(forged.status == 403)
            let elsewhere = try await Browser(tenant).submit(page, ["organization": "readers"])
            #expect(elsewhere.status == 400)
            let lost = try await browser.get("/u/pre-organization-picker?state=nothing")
            #expect(lost.status == 400)
        }
    }

    @Test("a pushed request also asks for the organization")
    func pushed() async throws {
        try await withTenant(Self.configuration(.preLoginPrompt)) { _, browser in
            let pushed = try await browser.post("/oauth/par", authorizeQuery())
            let handle = try pushed.text("request_uri")
            let start = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            #expect(start.leads(to: "/u/pre-organization-picker"))
        }
    }

    // MARK: Prompt after login

    @Test("after the login, users choose one of their organizations")
    func afterLogin() async throws {
        let organizations = [Self.readers, Self.writers, Self.closed, TenantOrganization(name: "others")]
        try await withTenant(Self.configuration(.postLoginPrompt, .require, organizations)) { _, browser in
            let page = try await browser.open(try await browser.logIn())
            #expect(page.title == "Select an organization")
            #expect(page.text.contains("ada@example.com"))
            #expect(page.text.contains("Society of Readers") && page.text.contains("Guild of Writers"))
            // Neither the organizations of others nor those that require another connection.
            #expect(!page.text.contains("closed") && !page.text.contains("others"))
            #expect(!page.text.contains("personal"))
            for id in [Self.closed.id, "", "nothing", "org_0000000000000000"] {
                let refused = try await browser.submit(page, ["organization": id])
                #expect(refused.leads(to: "/u/organization-picker"), "\(id)")
            }
            let response = try await browser.submit(page, ["organization": Self.writers.id])
            #expect(try await browser.tokens(after: response).idToken["org_id"] == .string(Self.writers.id))
        }
    }

    @Test("a user's only organization is selected automatically", arguments: [nil, "none"])
    func single(prompt: String?) async throws {
        try await withTenant(Self.configuration(.postLoginPrompt, .require, [Self.readers])) { _, browser in
            let end = try await browser.open(try await browser.open(try await browser.logIn()))
            let code = try #require(end.parameter("code"), "\(end.location ?? end.text)")
            #expect(try Tokens(try await browser.exchange(code)).idToken["org_id"] == .string(Self.readers.id))
            let next = try await browser.get("/authorize", authorizeQuery(["prompt": prompt]))
            let second = try #require(next.parameter("code"), "\(next.location ?? next.text)")
            #expect(try Tokens(try await browser.exchange(second)).idToken["org_id"] == .string(Self.readers.id))
        }
    }

    @Test("a user without an organization gets no session if the application requires one")
    func strangers() async throws {
        try await withTenant(Self.configuration(.postLoginPrompt)) { tenant, browser in
            let response = try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1")
            #expect(response.parameter("error") == "access_denied")
            #expect(
                response.parameter("error_description")
                    == "client requires organization membership, but user does not belong to any organization")
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("if organizations are optional, users choose between them and their personal account")
    func optional() async throws {
        try await withTenant(Self.configuration(.postLoginPrompt, .allow)) { tenant, browser in
            let page = try await browser.open(try await browser.logIn())
            #expect(page.text.contains("Use a personal account"))
            let personal = try await browser.submit(page, ["action": "personal"])
            #expect(try await browser.tokens(after: personal).idToken["org_id"] == nil)
            let other = Browser(tenant)
            let response = try await other.logIn(username: "bob@example.com", password: "Bob-Password-1")
            let end = try await other.open(try await other.open(response))
            #expect(end.parameter("code") != nil, "\(end.location ?? end.text)")
        }
    }

    @Test("with a session, the organization is chosen without a login, and a silent request fails")
    func sessionChoice() async throws {
        try await withTenant(Self.configuration(.postLoginPrompt)) { _, browser in
            let first = try await browser.open(try await browser.logIn())
            _ = try await browser.tokens(after: try await browser.submit(first, ["organization": Self.readers.id]))
            let silent = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(silent.parameter("error") == "interaction_required")
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.leads(to: "/u/organization-picker"))
            let response = try await browser.submit(try await browser.follow(start), ["organization": Self.writers.id])
            #expect(try await browser.tokens(after: response).idToken["org_id"] == .string(Self.writers.id))
        }
    }

    @Test("choosing an organization skips neither a requested login nor the second factor")
    func noShortcut() async throws {
        try await withTenant(Self.configuration(.postLoginPrompt)) { tenant, browser in
            let first = try await browser.open(try await browser.logIn())
            _ = try await browser.tokens(after: try await browser.submit(first, ["organization": Self.readers.id]))
            tenant.clock.advance(by: 1)
            // Opens the organization picker directly in a login that requires the password again.
            let start = try await browser.get("/authorize", authorizeQuery(["prompt": "login", "max_age": "0"]))
            let shortcut = try #require(start.location).replacing("/u/login?", with: "/u/organization-picker?")
            let page = try await browser.get(shortcut)
            let refused = try await browser.submit(page, ["organization": Self.readers.id])
            #expect(refused.leads(to: "/u/login"))
            // Continues with the chosen organization. The ID token contains the time of the password login.
            let login = try await browser.logIn(at: refused.location)
            let tokens = try await browser.tokens(after: login)
            #expect(try tokens.idToken["org_id"] == .string(Self.readers.id))
            #expect(try tokens.idToken["auth_time"] != nil)

            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            tenant.mfa.policy = .enrolled
            let second = try await Browser(tenant).logIn()
            #expect(second.leads(to: "/u/mfa-otp-challenge"))
        }
    }

    @Test("users choose an organization after the second factor")
    func secondFactor() async throws {
        let configuration = Self.configuration(.postLoginPrompt).with { $0.mfa.policy = .enrolled }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, browser in
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            let page = try await browser.passFirstFactor()
            let code = try #require(tenant.oneTimePassword(key))
            let picker = try await browser.open(try await browser.submit(page, ["code": code]))
            #expect(picker.title == "Select an organization", "\(picker.text)")
            let response = try await browser.submit(picker, ["organization": Self.readers.id])
            let tokens = try await browser.tokens(after: response)
            #expect(try tokens.idToken["org_id"] == .string(Self.readers.id))
            #expect(try tokens.idToken["amr"] == ["mfa"])
        }
    }

    @Test("users choose from at most twenty organizations")
    func many() async throws {
        let organizations = (10..<35).map {
            TenantOrganization(name: "number-\($0)", members: ["ada@example.com"])
        }
        try await withTenant(Self.configuration(.postLoginPrompt, .require, organizations)) { _, browser in
            let page = try await browser.open(try await browser.logIn())
            #expect(page.text.contains("number-10") && page.text.contains("number-29"))
            #expect(!page.text.contains("number-30"))
        }
    }

    // MARK: Signup

    @Test("users can sign up for an organization only if that makes them members")
    func signup() async throws {
        var writers = TenantOrganization(
            name: "writers", connections: [.init(database, assignsMembership: true)])
        for (enabled, expected) in [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)] {
            writers.connections?[0].isSignupEnabled = enabled
            let configuration = Self.configuration(.noPrompt, .allow, [Self.readers, writers])
            try await withTenant(configuration) { tenant, browser in
                let page = try await browser.open(
                    try await browser.get("/authorize", authorizeQuery(["organization": writers.id])))
                #expect(page.text.contains("Create an account") == expected)
                let closed = try await browser.open(
                    try await browser.get("/authorize", authorizeQuery(["organization": Self.readers.id])))
                #expect(!closed.text.contains("Create an account"))
                // The form is rejected, too, and creates no account.
                let fields = ["email": "eve@example.com", "password": "Nanosecond-30cm"]
                let sent = closed.hiddenFields.merging(fields) { $1 }
                #expect(try await browser.post("/u/signup", sent).status == 400)
                #expect(try await tenant.tenant.store.user(identifier: "eve@example.com", connection: database) == nil)
            }
        }
    }
}
