import Foundation
import Testing

@testable import LocalTenant

@Suite("Several accounts in a browser")
struct AccountChooserTests {
    private let ada = "ada@example.com"
    private let bob = "bob@example.com"

    @Test("accounts keep their sessions, and the one used last continues silently")
    func several() async throws {
        try await withTenant(.bookshop(with: "bob")) { _, browser in
            let first = try await browser.tokens().idToken["sid"]
            let second = try await browser.add(bob).idToken["sid"]
            #expect(first != second)
            #expect(try await browser.accounts() == [bob, ada])
            #expect(try await browser.silentUser() == bob)
            let back = try await browser.tokens(after: try await browser.choose(ada)).idToken
            #expect(back["sid"] == first && back["email"]?.stringValue == ada)
            #expect(try await browser.silentUser() == ada)
            #expect(try await browser.accounts() == [ada, bob])
            #expect(try await browser.tokens(after: try await browser.choose(bob)).idToken["sid"] == second)
        }
    }

    @Test("an account whose session has ended has to log in again, which leaves the others alone")
    func ended() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            let sid = try #require(try await browser.tokens().idToken["sid"]?.stringValue)
            _ = try await browser.add(bob)
            try await tenant.endSession(sid)
            let page = try await browser.chooser()
            #expect(try page.account(ada).text.contains("Logged out"))
            #expect(try !page.account(bob).text.contains("Logged out"))
            let login = try await browser.choose(ada)
            #expect(login.leads(to: "/u/login"))
            #expect(try await browser.follow(login).field("username") == ada)
            _ = try await browser.tokens(after: try await browser.logIn(at: login.location))
            #expect(try await browser.accounts() == [ada, bob])
            #expect(try await browser.silentUser() == ada)
        }
    }

    @Test("accounts are offered after all their sessions have expired, for 30 days")
    func expired() async throws {
        let clock = TenantClock(fixedAt: Date())
        try await withTenant(.bookshop(with: "bob"), clock: clock) { _, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            clock.advance(by: 8 * 86_400)
            #expect(try await browser.silentUser() == nil)
            #expect(try await browser.get("/authorize", authorizeQuery()).leads(to: "/u/login"))
            #expect(try await browser.accounts() == [bob, ada])
            clock.advance(by: 23 * 86_400)
            #expect(try await browser.accounts().isEmpty)
        }
    }

    @Test("removing an account ends its session; without accounts, an empty login page follows")
    func removes() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            let old = (await browser.cookie(.session), await browser.cookie(.accounts))
            #expect(try await browser.remove(bob).leads(to: "/u/select-account"))
            #expect(try await browser.accounts() == [ada])
            #expect(try await browser.silentUser() == nil, "nobody takes the place of the removed account")
            let user = try await tenant.userID(bob)
            #expect(try await tenant.tenant.store.sessions(of: user).isEmpty)

            let end = try await browser.remove(ada)
            #expect(end.leads(to: "/u/login"))
            #expect(try await browser.follow(end).field("username").isEmpty)
            #expect(await browser.cookie(.accounts) == nil)

            await browser.set(cookie: .session, old.0)
            await browser.set(cookie: .accounts, old.1)
            #expect(try await browser.silentUser() == nil)
            #expect(try await browser.accounts().isEmpty, "stale cookies don't bring accounts back")
        }
    }

    @Test("a browser keeps five accounts; the session of the one used least recently ends")
    func limit() async throws {
        let names = ["bob", "carol", "dan", "eve", "frank"]
        try await withTenant(.bookshop(with: "bob", "carol", "dan", "eve", "frank")) { tenant, browser in
            _ = try await browser.code()
            for name in names { _ = try await browser.add("\(name)@example.com") }
            #expect(try await browser.accounts() == names.reversed().map { "\($0)@example.com" })
            #expect(try await tenant.tenant.store.sessions(of: try await tenant.userID()).isEmpty)
        }
    }

    @Test("without the account chooser, another user's login replaces the current account, but not the others")
    func replaces() async throws {
        try await withTenant(.bookshop(with: "bob", "carol")) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            let response = try await browser.logIn(["prompt": "login"], username: "carol@example.com")
            _ = try await browser.tokens(after: response)
            #expect(try await browser.accounts() == ["carol@example.com", ada])
            #expect(try await tenant.tenant.store.sessions(of: try await tenant.userID(bob)).isEmpty)

            // A user of the list doesn't get a second place.
            _ = try await browser.tokens(after: try await browser.logIn(["prompt": "login"]))
            #expect(try await browser.accounts() == [ada])
            #expect(try await tenant.tenant.store.sessions(of: try await tenant.userID()).count == 1)
        }
    }

    @Test("a browser with an older cookie alone keeps its account")
    func olderCookie() async throws {
        try await withTenant(.bookshop(with: "bob")) { _, browser in
            let sid = try await browser.tokens().idToken["sid"]
            await browser.set(cookie: .accounts, nil)
            #expect(try await browser.silentUser() == ada)
            _ = try await browser.add(bob)
            #expect(try await browser.accounts() == [bob, ada])
            #expect(try await browser.tokens(after: try await browser.choose(ada)).idToken["sid"] == sid)
        }
    }

    @Test("login_hint puts its account first with the focus, and fills in the login page if it's new")
    func hint() async throws {
        try await withTenant(.bookshop(with: "bob")) { _, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            let page = try await browser.chooser(["login_hint": "ADA@example.com"])
            #expect(page.accounts.map { $0.text.contains("autofocus") } == [true, false])
            #expect(page.accounts[0].text.contains(ada))
            let other = try await browser.submit(page, ["action": "switch"])
            #expect(try await browser.follow(other).field("username").isEmpty)

            let unknown = try await browser.chooser(["login_hint": "new@example.com"])
            #expect(!unknown.text.contains("autofocus"))
            let login = try await browser.submit(unknown, ["action": "switch"])
            #expect(try await browser.follow(login).field("username") == "new@example.com")
        }
    }

    // MARK: Requirements of the application

    @Test("an account that isn't recent enough logs in again, with its own identifier")
    func tooOld() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            tenant.clock.advance(by: 1)
            for changes in [["max_age": "0"], ["prompt": "select_account login"]] {
                let login = try await browser.choose(ada, changes)
                #expect(try await browser.follow(login).field("username") == ada)
            }
            #expect(try await browser.accounts() == [ada, bob])
        }
    }

    @Test("choosing another account asks for its second factor, and its older cookie is then useless")
    func secondFactor() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            _ = try await browser.code()
            let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
            _ = try await browser.add(bob)
            tenant.mfa.policy = .enrolled
            let response = try await browser.choose(ada)
            #expect(response.leads(to: "/u/mfa-otp-challenge"), "\(response.location ?? "")")
            let old = (await browser.cookie(.session), await browser.cookie(.accounts))
            let page = try await browser.follow(response)
            let end = try await browser.submit(page, ["code": try #require(tenant.oneTimePassword(key))])
            _ = try await browser.tokens(after: end)
            #expect(try await browser.accounts() == [ada, bob])
            #expect(try await browser.silentUser() == ada)
            await browser.set(cookie: .session, old.0)
            await browser.set(cookie: .accounts, old.1)
            #expect(try await browser.accounts() == [bob])
            #expect(try await browser.silentUser() == nil)
        }
    }

    @Test("an account that may not log in for the organization logs in again, although the current one may")
    func organization() async throws {
        let configuration = TenantConfiguration.bookshop(with: "bob").client("app") { $0.organizationUsage = .allow }
        try await withTenant(configuration) { tenant, browser in
            let club = "org_0123456789abcdef"
            try await tenant.add(TenantOrganization(name: "club", id: club, members: [ada]))
            _ = try await browser.code()
            _ = try await browser.add(bob)
            #expect(try await browser.choose(bob, ["organization": club]).leads(to: "/u/login"))
            let allowed = try await browser.choose(ada, ["organization": club])
            #expect(try await browser.tokens(after: allowed).idToken["email"]?.stringValue == ada)
        }
    }

    // MARK: Logout

    private func isAlive(_ email: String, _ tenant: LocalTenant) async throws -> Bool {
        try await !tenant.tenant.store.sessions(of: try await tenant.userID(email)).isEmpty
    }

    @Test("/v2/logout ends the session of the current account, and nobody takes its place")
    func logout() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            _ = try await browser.get("/v2/logout")
            #expect(try await !isAlive(bob, tenant))
            #expect(try await isAlive(ada, tenant))
            #expect(try await browser.silentUser() == nil)
            #expect(try await browser.accounts() == [ada])
        }
    }

    @Test("/oidc/logout ends the session of the account that the ID token is about")
    func hintedLogout() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            let first = try #require(try await browser.tokens().members["id_token"]?.stringValue)
            _ = try await browser.add(bob)
            let response = try await browser.get("/oidc/logout", ["id_token_hint": first])
            #expect(response.location == "http://127.0.0.1/goodbye")
            #expect(try await !isAlive(ada, tenant))
            #expect(try await browser.silentUser() == bob)
            #expect(try await browser.accounts() == [bob])
        }
    }

    @Test("with an ID token of an earlier session, /oidc/logout asks about its account")
    func earlierHint() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            let first = try #require(try await browser.tokens().members["id_token"]?.stringValue)
            _ = try await browser.tokens(after: try await browser.logIn(["prompt": "login"]))
            _ = try await browser.add(bob)
            let page = try await browser.follow(try await browser.get("/oidc/logout", ["id_token_hint": first]))
            #expect(page.text.contains(ada) && !page.text.contains(bob))
            #expect(try await isAlive(ada, tenant))
            _ = try await browser.submit(page, ["action": "logout"])
            #expect(try await !isAlive(ada, tenant))
            #expect(try await browser.silentUser() == bob)
        }
    }

    // MARK: Attacks

    @Test("a planted list of accounts gives nobody the victim's session")
    func fixation() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, victim in
            let attacker = Browser(tenant)
            _ = try await attacker.tokens(after: try await attacker.logIn(username: bob))
            let planted = (await attacker.cookie(.session), await attacker.cookie(.accounts))
            await victim.set(cookie: .session, planted.0)
            await victim.set(cookie: .accounts, planted.1)
            _ = try await victim.add(ada)
            #expect(try await attacker.accounts() == [bob])
            #expect(try await attacker.silentUser() == bob)
            #expect(await victim.cookie(.session) != planted.0)
            let secrets = await victim.cookie(.accounts)?.split(separator: ".")
            #expect(secrets?.first.map(String.init) == (await victim.cookie(.session)))
        }
    }

    @Test("a form of another browser, login, or account list changes nothing")
    func forgedForms() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            _ = try await browser.code()
            _ = try await browser.add(bob)
            let page = try await browser.chooser()
            let other = Browser(tenant)
            _ = try await other.code()
            let foreign = try await other.chooser()
            let id = try page.account(ada).id
            var forged = page.hiddenFields.merging(["account": id]) { $1 }
            for csrf in ["", "x", foreign.hiddenFields["csrf"] ?? "", try await browser.chooser().hiddenFields["csrf"]]
            {
                forged["csrf"] = csrf
                #expect(try await browser.post("/u/select-account", forged).status == 403)
            }
            let stolen = page.hiddenFields.merging(["account": id]) { $1 }
            #expect(try await other.post("/u/select-account", stolen).status >= 400)
            let elsewhere = try await browser.post(
                "/u/select-account", stolen, headers: ["Origin": "https://evil.example"])
            #expect(elsewhere.status == 403)
            #expect(try await browser.silentUser() == bob)

            // The page from before a switch is out of date.
            _ = try await browser.choose(ada)
            let late = page.hiddenFields.merging(["remove": id]) { $1 }
            #expect(try await browser.post("/u/select-account", late).status == 403)
            #expect(try await browser.accounts() == [ada, bob])
        }
    }

    @Test("an account that never logged in with the browser can't be chosen or removed")
    func unknownAccount() async throws {
        try await withTenant(.bookshop(with: "bob")) { tenant, browser in
            let other = Browser(tenant)
            _ = try await other.tokens(after: try await other.logIn(username: bob))
            _ = try await browser.code()
            let id = try await tenant.userID(bob)
            for name in ["account", "remove"] {
                let response = try await browser.submit(try await browser.chooser(), [name: id])
                #expect(response.leads(to: "/u/select-account"))
            }
            #expect(try await browser.silentUser() == ada)
            #expect(try await other.silentUser() == bob)
        }
    }

    static let garbage = [
        "", ".", "....", "temporary", "x.y.z", String(repeating: "A", count: 43),
        Array(repeating: String(repeating: "A", count: 43), count: 90).joined(separator: "."),
    ]

    @Test("a damaged list of accounts counts as an empty one", arguments: garbage)
    func damaged(text: String) async throws {
        try await withTenant { _, browser in
            await browser.set(cookie: .accounts, text)
            #expect(try await browser.accounts().isEmpty)
            _ = try await browser.code()
            #expect(try await browser.accounts() == [ada])
        }
    }

    @Test("the list's cookie is as protected as the session's")
    func cookie() async throws {
        #expect(
            CookieName.accounts.names(at: "https://localhost:1/") == [
                "__Host-auth0_accounts_1", "__Host-auth0_accounts_compat_1",
            ])
        try await withTenant { tenant, browser in
            let header = try #require(try await browser.logIn().headers["set-cookie"])
            let cookie = try #require(header.components(separatedBy: ", ").first { $0.hasPrefix("auth0_accounts_") })
            #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"))
        }
        try await withTenant(.bookshop.with { $0.sessionCookieMode = .nonPersistent }) { _, browser in
            let header = try #require(try await browser.logIn().headers["set-cookie"])
            #expect(header.contains("auth0_accounts_") && !header.contains("Max-Age"))
        }
    }

    @Test("a list with a session that must not outlast the browser doesn't outlast it, either")
    func temporary() {
        let secrets = ["A", "B"].map { String(repeating: $0, count: 42) + "A" }
        var list = AccountList(secrets[0])
        list.isTemporary = true
        var other = AccountList(list.text, current: secrets[1])
        #expect(other.isTemporary && other.secrets == [secrets[1], secrets[0]])
        secrets.forEach { other.remove($0) }
        #expect(other.use(secrets[0]).isEmpty && !other.isTemporary)
    }
}
