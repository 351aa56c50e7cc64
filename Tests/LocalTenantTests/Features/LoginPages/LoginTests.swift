import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("Login page")
struct LoginTests {
    @Test("logins ask for the identifier on a page of its own once the Management API says so")
    func identifierFirst() async throws {
        try await withService { _, service in
            let (browser, path) = (service.browser, "/api/v2/prompts")
            #expect(try await service.send("GET", path).json["identifier_first"] == false)
            #expect(try await browser.get("/authorize", authorizeQuery()).leads(to: "/u/login"))
            let changed = try await service.send("PATCH", path, ["identifier_first": true])
            #expect(try changed.json["identifier_first"] == true)
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.leads(to: "/u/login/identifier"))
            let page = try await browser.submit(try await browser.follow(start), ["username": "ada@example.com"])
            let next = try await browser.follow(page)
            let done = try await browser.submit(next, ["username": "ada@example.com", "password": adaPassword])
            #expect(try await browser.tokens(after: done).idToken["email"] == "ada@example.com")
            _ = try await service.send("PATCH", path, ["identifier_first": false])
            let again = try await browser.get("/authorize", authorizeQuery(["prompt": "login"]))
            #expect(again.leads(to: "/u/login"))
        }
    }

    @Test("a login returns tokens with the user's claims")
    func wholeLogin() async throws {
        try await withTenant { tenant, browser in
            let response = try await browser.authorize(["scope": "openid profile email"])
            #expect(response.status == 302)
            #expect(response.location?.hasPrefix(callback + "?code=") == true)
            #expect(response.parameter("state") == "a state")

            let tokens = try Tokens(try await browser.exchange(try #require(response.parameter("code"))))
            let claims = try tokens.idToken
            #expect(claims["iss"] == .string(tenant.issuer))
            #expect(claims["aud"] == "app")
            #expect(claims["nonce"] == "n-1")
            #expect(claims["email"] == "ada@example.com")
            #expect(claims["email_verified"] == true)
            #expect(claims["name"] == "Ada Lovelace")
            #expect(claims["auth_time"] == nil)
            #expect(claims["sid"] != nil)
            #expect(tokens.members["refresh_token"] == nil)
            #expect(tokens.members["token_type"] == "Bearer")
            #expect(tokens.members["expires_in"] == 86_400)
        }
    }

    @Test(
        "a login that checked the old password doesn't survive a new one", arguments: ["sessions", "tickets"])
    func passwordChangedMeanwhile(table: String) async throws {
        try await withTenant { tenant, browser in
            if table == "tickets" { tenant.mfa = MFASettings(policy: .always) }
            let userID = try await tenant.userID()
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            let change = "UPDATE users SET password_hash = 'new' WHERE id = '\(userID)'"
            let response = try await tenant.following("INSERT ON \(table)", with: change) {
                try await browser.submit(page, ["username": "ada@example.com", "password": adaPassword])
            }
            #expect(response.status == 400 && response.text.contains("Your login has expired"), "\(response.text)")
            #expect(try await tenant.tenant.store.sessions(of: userID).isEmpty)
            let pending = try await tenant.tenant.store.tickets(
                subject: userID, as: PendingFactor.self, at: .distantPast)
            #expect(pending.isEmpty)
        }
    }

    @Test("the sample user of a tenant without a configuration logs in with the default hashing and keys")
    func sampleUser() async throws {
        try await withTenant(TenantConfiguration(), environment: .live) { tenant, browser in
            let user = try #require(tenant.sampleUser)
            #expect(user.email == "ada@example.com")
            let changes: [String: String?] = ["client_id": "a0-cli", "redirect_uri": "http://localhost:5000/any/path"]
            let wrong = try await browser.logIn(changes, username: user.email, password: "wrong")
            #expect(wrong.status == 400)
            let response = try await browser.logIn(changes, username: "ADA@example.com ", password: user.password)
            #expect(response.status == 303)
            let code = try #require(try await browser.follow(response).parameter("code"))
            let tokens = try await browser.exchange(
                code, ["client_id": "a0-cli", "redirect_uri": "http://localhost:5000/any/path"])
            #expect(tokens.status == 200)
            #expect(try tokens.json["refresh_token"] != nil)
        }
    }

    @Test("a wrong password and an unknown user get the same response, and the form keeps the username")
    func wrongPassword() async throws {
        try await withTenant { _, browser in
            let wrong = try await browser.logIn(password: "wrong")
            let unknown = try await browser.logIn(username: "nobody@example.com", password: "wrong")
            for (page, name) in [(wrong, "ada@example.com"), (unknown, "nobody@example.com")] {
                #expect(page.status == 400)
                #expect(page.text.contains("Wrong email or password"))
                #expect(page.text.contains("value=\"\(name)\""))
            }
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("where users have usernames, the error names them")
    func wrongUsername() async throws {
        let configuration = TenantConfiguration.bookshop.with { configuration in
            for index in configuration.connections.indices { configuration.connections[index].requiresUsername = true }
        }
        try await withTenant(configuration) { _, browser in
            let page = try await browser.logIn(password: "wrong")
            #expect(page.text.contains("Wrong username or password."))
        }
    }

    @Test("login_hint is in the login form and escaped")
    func loginHint() async throws {
        try await withTenant { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["login_hint": "\"><script>@x"]))
            let page = try await browser.follow(start)
            #expect(!page.text.contains("<script>"))
            #expect(try page.field("username").contains("&lt;script&gt;@x"))
        }
    }

    @Test("a blocked user gets the error only after entering the correct password")
    func blockedUser() async throws {
        try await withTenant { tenant, browser in
            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            try await tenant.setBlocked(true, userID: id)
            let wrong = try await browser.logIn(username: "bob@example.com", password: "x")
            #expect(wrong.text.contains("Wrong email or password"))
            let right = try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1")
            #expect(right.status == 303)
            #expect(right.parameter("error") == "unauthorized")
            #expect(right.parameter("error_description") == "user is blocked")
            #expect(right.parameter("state") == "a state")
        }
    }

    @Test("users with usernames can log in with the username or the email address")
    func usernames() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.connections[0].requiresUsername = true }
        try await withTenant(configuration) { tenant, browser in
            var user = TenantUser(email: "Bob@example.com", password: "Bob-Password-1")
            user.username = "bobby"
            try await tenant.add(user)
            #expect(try await browser.logIn(username: "BOBBY", password: "Bob-Password-1").status == 303)
            #expect(
                try await browser.logIn(["prompt": "login"], username: "bob@EXAMPLE.com", password: "Bob-Password-1")
                    .status == 303)
        }
    }

    // MARK: Browser binding

    @Test("another browser can't use the login page's URL or form")
    func otherBrowser() async throws {
        try await withTenant { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            let page = try await browser.follow(start)
            let other = Browser(tenant)
            #expect(try await other.follow(start).status == 400)
            let form = try [
                "state": page.field("state"), "csrf": page.field("csrf"), "username": "ada@example.com",
                "password": adaPassword,
            ]
            #expect(try await other.post("/u/login", form).status == 400)
            _ = try await other.get("/authorize", authorizeQuery())
            #expect(try await other.post("/u/login", form).status == 400)
            #expect(try await browser.post("/u/login", form).status == 303)
        }
    }

    @Test("a login form without the page's token is rejected")
    func csrf() async throws {
        try await withTenant { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            let page = try await browser.follow(start)
            let other = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            for token in ["", "x", try other.field("csrf")] {
                let response = try await browser.post(
                    "/u/login",
                    [
                        "state": page.field("state"), "csrf": token, "username": "ada@example.com",
                        "password": adaPassword,
                    ])
                #expect(response.status == 403)
            }
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a login returns only one code, and only in its own browser")
    func resumeOnce() async throws {
        try await withTenant { tenant, browser in
            let response = try await browser.logIn()
            let resume = try #require(response.location)
            #expect(try await Browser(tenant).get(resume).status == 400)
            #expect(try await browser.get(resume).parameter("code") != nil)
            #expect(try await browser.get(resume).status == 400)
        }
    }

    @Test("a login can't be resumed before the password is entered")
    func resumeEarly() async throws {
        try await withTenant { _, browser in
            _ = try await browser.authorize()
            let start = try await browser.get("/authorize", authorizeQuery(["prompt": "login"]))
            let resume = try #require(start.location).replacing("/u/login", with: "/authorize/resume")
            #expect(try await browser.get(resume).status == 400)
        }
    }

    @Test("two logins in two tabs don't interfere")
    func twoTabs() async throws {
        try await withTenant { _, browser in
            let first = try await browser.get("/authorize", authorizeQuery(["state": "1"]))
            let second = try await browser.get("/authorize", authorizeQuery(["state": "2"]))
            let two = try await browser.logIn(at: second.location)
            #expect(try await browser.follow(two).parameter("state") == "2")
            let one = try await browser.logIn(at: first.location)
            #expect(try await browser.follow(one).parameter("state") == "1")
        }
    }

    @Test("a bookmarked or expired login page shows an error or redirects to the application's login URL")
    func lostLogin() async throws {
        let clock = TenantClock()
        try await withTenant(clock: clock) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            clock.advance(by: 3_601)
            for path in ["/u/login", "/login", "/u/signup?state=x", "/authorize/resume", try #require(start.location)] {
                let page = try await browser.get(path)
                #expect(page.status == 400)
                #expect(page.text.contains("Your login has expired"))
            }
        }
        let configuration = TenantConfiguration.bookshop
            .with { $0.defaultRedirectionURI = "https://example.com/start" }
            .client("app") { $0.initiateLoginURI = "https://example.com/app" }
        try await withTenant(configuration, clock: clock) { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            clock.advance(by: 3_601)
            let known = try await browser.follow(start)
            #expect(known.location?.hasPrefix("https://example.com/app?iss=") == true)
            #expect(try await browser.get("/login").location?.hasPrefix("https://example.com/start?iss=") == true)
            #expect(try await browser.get("/login").parameter("iss") == tenant.issuer)
        }
    }

    // MARK: Headers

    @Test(
        "login pages can't run code, load content, or be framed, and their forms may lead to the callback",
        arguments: [
            (callback, "http://127.0.0.1:4711"), ("com.example.shop://callback", "com.example.shop:"),
        ])
    func headers(redirectURI: String, source: String) async throws {
        try await withTenant { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["redirect_uri": redirectURI]))
            let page = try await browser.follow(start)
            let policy = try #require(page.headers["content-security-policy"])
            let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([^']+)'/)?.output.1)
            #expect(page.text.contains("nonce=\"\(nonce)\""))
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(policy.contains("form-action 'self' \(source);"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.headers["referrer-policy"] == "same-origin", "without this, a form has no origin")
            #expect(page.headers["cache-control"] == "no-store")
            #expect(page.headers["x-content-type-options"] == "nosniff")
            let again = try await browser.follow(start)
            #expect(again.headers["content-security-policy"] != policy)
        }
    }

    @Test("the login's cookies are HttpOnly and SameSite")
    func cookies() async throws {
        try await withTenant { tenant, browser in
            let device = try #require(try await browser.get("/authorize", authorizeQuery()).headers["set-cookie"])
            let session = try #require(try await browser.logIn().headers["set-cookie"])
            for cookie in [device, session] {
                #expect(cookie.contains("; Path=/; HttpOnly; SameSite=Lax"))
                #expect(!cookie.contains("Secure"))
            }
            let port = try #require(tenant.url.port)
            #expect(session.hasPrefix("auth0_\(port)="), "all ports of a host share cookies")
            #expect(device.hasPrefix("did_\(port)="))
            #expect(session.contains("Max-Age=604800"))
        }
        try await withTenant(.bookshop.with { $0.sessionCookieMode = .nonPersistent }) { _, browser in
            let session = try #require(try await browser.logIn().headers["set-cookie"])
            #expect(!session.contains("Max-Age"))
        }
    }

    @Test("a session whose cookie isn't persistent has its own lifetimes")
    func ephemeralSessions() async throws {
        let cases: [(TenantConfiguration.SessionCookieMode, hours: [Double], lasts: Bool)] = [
            (.persistent, [71], true), (.persistent, [73], false), (.nonPersistent, [23], true),
            (.nonPersistent, [25], false), (.nonPersistent, [23, 23, 23], true),
            (.nonPersistent, [23, 23, 23, 4], false), (.persistent, [23, 23, 23, 4], true),
        ]
        for (mode, hours, lasts) in cases {
            let clock = TenantClock(fixedAt: Date())
            try await withTenant(.bookshop.with { $0.sessionCookieMode = mode }, clock: clock) { _, browser in
                _ = try await browser.code()
                for pause in hours.dropLast() {
                    clock.advance(by: pause * 3_600)
                    #expect(try await browser.silentUser() != nil)
                }
                clock.advance(by: (hours.last ?? 0) * 3_600)
                let isAlive = try await browser.silentUser() != nil
                #expect(isAlive == lasts, "\(mode) \(hours)")
            }
        }
    }
}
