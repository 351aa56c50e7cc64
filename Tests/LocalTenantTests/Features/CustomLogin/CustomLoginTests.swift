import Foundation
import Testing

@testable import LocalTenant

@Suite("Custom login pages")
struct CustomLoginTests {
    private static let html = "<!DOCTYPE html><p>Ours</p><script>const config = '@@config@@';</script>"
    private static let customized = TenantConfiguration.bookshop.with { $0.customLoginPage = html }

    /// The configuration in a page.
    private func config(_ page: Browser.Page) throws -> [String: TenantValue] {
        let marker = try #require(page.text.firstMatch(of: /config = '([^']*)'/)?.output.1)
        let data = try #require(Data(base64Encoded: String(marker)))
        return try JSONDecoder().decode([String: TenantValue].self, from: data)
    }

    /// Opens the page of a login, and returns it with the hidden fields of its forms.
    private func open(
        _ browser: Browser, _ changes: [String: String?] = [:]
    ) async throws -> (page: Browser.Page, fields: [String: String]) {
        let start = try await browser.get("/authorize", authorizeQuery(changes))
        let page = try await browser.follow(start)
        let options = try #require(try config(page)["internalOptions"]?.members)
        let state = try #require(options["state"]?.stringValue)
        return (page, ["state": state, "csrf": try #require(options["_csrf"]?.stringValue)])
    }

    private func logIn(
        _ browser: Browser, _ fields: [String: String], username: String = "ada@example.com",
        password: String = adaPassword
    ) async throws -> Browser.Page {
        try await browser.post(
            "/usernamepassword/login", fields.merging(["username": username, "password": password]) { own, _ in own })
    }

    // MARK: Embedded pages

    @Test("an embedded Lock gets the application and its connections, and nobody learns who is logged in")
    func clientScript() async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.connections[0].requiresUsername = true
            $0.connections[0].disableSignup = true
        }
        try await withTenant(configuration) { tenant, browser in
            _ = try await browser.authorize()
            let script = try await browser.get("/client/app.js")
            #expect(script.status == 200)
            #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
            let call = try #require(script.text.wholeMatch(of: /Auth0\.setClient\((.*)\);\n/)?.output.1)
            let client = try JSONDecoder().decode([String: TenantValue].self, from: Data(call.utf8))
            #expect(client["id"] == "app")
            guard case .array(let strategies)? = client["strategies"] else { throw Unexpected() }
            let database = try #require(strategies.compactMap(\.members).first { $0["name"] == "auth0" })
            guard case .array(let connections)? = database["connections"], let first = connections.first?.members
            else { throw Unexpected() }
            #expect(first["name"] == .string(tenant.tenant.configuration.connections[0].name))
            #expect(first["showSignup"] == false && first["requires_username"] == true)
            #expect(first["validation"] == ["username": ["min": 1, "max": 15]])
            #expect(try await browser.get("/user/ssodata").json == ["sso": false])
            for path in ["/client/nobody.js", "/client/app", "/client/.js"] {
                #expect(try await browser.get(path).status == 404)
            }
        }
    }

    private struct Unexpected: Error {}

    // MARK: Page selection

    @Test("a custom page is shown at /login, and the built-in page if it's off or empty")
    func tenantPage() async throws {
        try await withTenant(Self.customized) { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.location?.hasPrefix("/login?state=") == true)
            let page = try await browser.follow(start)
            #expect(page.text.hasPrefix("<!DOCTYPE html><p>Ours</p>"))
            #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.headers["cache-control"] == "no-store")

            tenant.isCustomLoginPageOn = false
            #expect(try await browser.follow(start).text.contains("<h1>Log in</h1>"))
            #expect(try await browser.get("/authorize", authorizeQuery()).location?.hasPrefix("/u/login?") == true)
            tenant.isCustomLoginPageOn = true
            tenant.customLoginPage = "<p>Another</p>"
            #expect(try await browser.follow(start).text == "<p>Another</p>")
            tenant.customLoginPage = ""
            #expect(try await browser.follow(start).text.contains("<h1>Log in</h1>"))
        }
    }

    static let choices: [(tenant: String?, isOn: Bool, client: String?, isOnForClient: Bool, shown: String?)] = [
        (nil, true, nil, true, nil), ("T", true, nil, true, "T"), ("T", false, nil, true, nil),
        ("T", true, "C", true, "C"), ("T", false, "C", true, "C"), (nil, true, "C", true, "C"),
        ("T", true, "C", false, nil), ("T", true, nil, false, nil), ("T", true, "", true, nil),
    ]

    @Test("a client's page and setting override the tenant's", arguments: choices)
    func choice(tenant: String?, isOn: Bool, client: String?, isOnForClient: Bool, shown: String?) {
        var configuration = TenantConfiguration()
        (configuration.customLoginPage, configuration.isCustomLoginPageOn) = (tenant, isOn)
        configuration.clients[0].customLoginPage = client
        configuration.clients[0].isCustomLoginPageOn = isOnForClient
        #expect(configuration.loginPage(of: configuration.clients[0]) == shown)
    }

    @Test("one client has a different page than the others")
    func clientPage() async throws {
        let configuration = Self.customized.client("web") { $0.customLoginPage = "<p>Web</p>" }
        try await withTenant(configuration) { _, browser in
            #expect(try await open(browser).page.text.contains("<p>Ours</p>"))
            let start = try await browser.get(
                "/authorize",
                authorizeQuery(["client_id": "web", "redirect_uri": "https://shop.example.com/callback"]))
            #expect(try await browser.follow(start).text == "<p>Web</p>")
        }
    }

    @Test("passwordless logins keep the built-in page")
    func passwordless() async throws {
        try await withTenant(Self.customized) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery(["connection": "email"]))
            #expect(start.location?.hasPrefix(LoginPath.emailCode) == true)
        }
    }

    @Test("a bookmarked login page leads to an error page or the application's login URL")
    func bookmark() async throws {
        try await withTenant(Self.customized) { _, browser in
            let page = try await browser.get("/login?state=old")
            #expect(page.status == 400)
            #expect(page.text.contains("Your login has expired"))
        }
        try await withTenant(Self.customized.with { $0.defaultRedirectionURI = "https://app.example/start" }) {
            _, browser in
            let page = try await browser.get("/login?state=old")
            #expect(page.location?.hasPrefix("https://app.example/start?") == true)
        }
    }

    // MARK: Page configuration

    @Test("the marker is replaced with the configuration of the login")
    func config() async throws {
        try await withTenant(Self.customized) { tenant, browser in
            let config = try config(
                try await open(
                    browser,
                    [
                        "prompt": "login", "login_hint": "ada@example.com", "screen_hint": "signup",
                        "connection": database,
                        "audience": "https://api.example.com", "mode": "dark", "client_secret": "x",
                    ]
                ).page)
            let host = String(tenant.domain.dropFirst("http://".count))
            #expect(config["clientID"] == "app")
            #expect(config["auth0Domain"] == .string(host))
            #expect(config["authorizationServer"] == ["issuer": .string(tenant.issuer)])
            #expect(config["callbackURL"] == .string(callback))
            #expect(config["callbackOnLocationHash"] == false)
            #expect(config["assetsUrl"] == .string(tenant.issuer))
            #expect(config["clientConfigurationBaseUrl"] == .string(tenant.issuer))
            #expect(config["icon"]?.stringValue?.hasPrefix("data:image/svg+xml,") == true)
            #expect(config["connection"] == .string(database))
            #expect(config["prompt"] == "login")
            #expect(config["dict"] == ["signin": ["title": "Local tenant"]])
            #expect(
                config["extraParams"] == ["login_hint": "ada@example.com", "screen_hint": "signup", "mode": "dark"])
            let options = try #require(config["internalOptions"]?.members)
            #expect(options["response_type"] == "code")
            #expect(options["scope"] == "openid profile email offline_access")
            #expect(options["nonce"] == "n-1")
            #expect(options["audience"] == "https://api.example.com")
            #expect(options["code_challenge"] == .string(challenge))
            #expect(options["code_challenge_method"] == "S256")
            #expect(options["state"] != "a state", "that belongs to the application")
        }
    }

    @Test("the marker's configuration omits parameters that the login didn't send")
    func plainConfig() async throws {
        try await withTenant(Self.customized) { _, browser in
            let config = try config(try await open(browser, ["nonce": nil, "ui_locales": "de fr"]).page)
            #expect(config["connection"] == nil)
            #expect(config["prompt"] == nil)
            #expect(config["dict"] == "de")
            #expect(config["extraParams"] == ["ui_locales": "de fr"])
            #expect(config["internalOptions"]?.members?["nonce"] == nil)
        }
    }

    @Test("hostile values arrive unchanged and can't break out of the page")
    func hostileValues() async throws {
        let hostile = "'\"><script>alert(1)</script>&amp; @@config@@ Žluťoučký \u{1F600}"
        let configuration = Self.customized.with { $0.friendlyName = hostile }
        try await withTenant(configuration) { _, browser in
            let page = try await open(browser, ["login_hint": hostile, "mode": hostile]).page
            #expect(page.text.components(separatedBy: "<script>").count == 2)
            let config = try config(page)
            #expect(config["extraParams"] == ["login_hint": .string(hostile), "mode": .string(hostile)])
            #expect(config["dict"] == ["signin": ["title": .string(hostile)]])
        }
    }

    @Test("additional parameters of a request are passed to the page, but never a secret")
    func secrets() async throws {
        try await withTenant(Self.customized) { _, browser in
            let pushed = try await browser.post(
                "/oauth/par",
                authorizeQuery([
                    "client_id": "web", "client_secret": "web-secret",
                    "redirect_uri": "https://shop.example.com/callback",
                    "mode": "dark",
                ]))
            let uri = try pushed.text("request_uri")
            let page = try await browser.follow(
                try await browser.get("/authorize", ["client_id": "web", "request_uri": uri]))
            #expect(try config(page)["extraParams"] == ["mode": "dark"])
            #expect(!page.text.contains("web-secret"))
        }
    }

    // MARK: Scripts

    @Test("Auth0's scripts are served by the tenant in every version")
    func scripts() async throws {
        try await withTenant { _, browser in
            for (path, word) in [
                ("/js/lock/10.9.1/lock.min.js", "Auth0Lock"), ("/js/lock/11.x/lock.js", "Auth0Lock"),
                ("/js/auth0/9.18/auth0.min.js", "WebAuth"), ("/js/polyfills/1.0/object-assign.min.js", ""),
            ] {
                let script = try await browser.get(path)
                #expect(script.status == 200)
                #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
                #expect(script.headers["x-content-type-options"] == "nosniff")
                #expect(word.isEmpty || script.text.contains(word))
            }
        }
    }

    @Test("a script on a custom page gets the options that its form needs")
    func options() async throws {
        let configuration = Self.customized.with {
            $0.connections[0].requiresUsername = true
            $0.connections.append(TenantConnection(name: "staff", enabledClients: ["web"]))
        }
        try await withTenant(configuration) { tenant, browser in
            let (_, fields) = try await open(browser, ["screen_hint": "signup"])
            let options = try await browser.get("/login/options", ["state": fields["state"] ?? ""]).json
            #expect(options["csrf"] == .string(fields["csrf"] ?? ""))
            #expect(options["title"] == "Local tenant")
            #expect(options["initial_screen"] == "signUp")
            #expect(options["questions"] == [:])
            guard case .array(let connections)? = options["connections"] else { throw TestError() }
            #expect(connections.compactMap { $0.members?["name"] } == [.string(database), "email", "sms"])
            #expect(connections[0].members?["requires_username"] == true)
            #expect(connections[0].members?["allows_signup"] == true)

            let (_, named) = try await open(browser, ["connection": database])
            let one = try await browser.get("/login/options", ["state": named["state"] ?? ""]).json
            guard case .array(let only)? = one["connections"] else { throw TestError() }
            #expect(only.compactMap { $0.members?["name"] } == [.string(database)])
            let other = try await Browser(tenant).get("/login/options", ["state": named["state"] ?? ""])
            try expectScriptError(other, 400, "session_missing", isOutdated: true)
        }
    }

    @Test("a script gets its texts in all languages, even if the tenant's pages don't use them")
    func languages() async throws {
        try await withTenant(Self.customized) { _, browser in
            let (_, fields) = try await open(browser)
            let state = fields["state"] ?? ""
            func options(_ language: String) async throws -> [String: TenantValue] {
                try await browser.get("/login/options?state=\(state)", headers: ["X-Request-Language": language]).json
            }
            var labels: Set<TenantValue> = []
            for (tag, _) in TextTable.languages {
                let options = try await options(tag)
                #expect(options["language"] == .string(tag))
                #expect(options["direction"] == (tag == "ar" ? "rtl" : "ltr"))
                let texts = try #require(options["texts"]?.objectValue)
                #expect(texts["loginWithLabel"]?.stringValue?.contains("%s") == true, "\(tag)")
                labels.insert(try #require(texts["blankErrorHint"]))
            }
            #expect(labels.count == TextTable.languages.count)
            #expect(try await options("de-AT")["language"] == "de")
            #expect(try await options("tlh")["language"] == "en")

            let wrong = try await browser.post(
                "/usernamepassword/login", fields.merging(["username": "ada@example.com", "password": "wrong"]) { $1 },
                headers: ["X-Request-Language": "it"])
            #expect(try wrong.json["description"] == "Indirizzo email o password non corretti.")
        }
    }

    // MARK: Forms

    @Test("a login on a custom page ends like one on the built-in page")
    func logIn() async throws {
        try await withTenant(Self.customized) { _, browser in
            let (_, fields) = try await open(browser)
            let response = try await logIn(browser, fields)
            #expect(response.status == 200)
            let end = try await browser.get(try response.text("redirect_to"))
            #expect(end.parameter("code") != nil)
            #expect(end.parameter("state") == "a state")
            try expectScriptError(try await logIn(browser, fields), 400, "session_missing", isOutdated: true)
        }
    }

    @Test("a custom login page also leads to the second factor")
    func secondFactor() async throws {
        try await withTenant(Self.customized.with { $0.mfa.policy = .always }) { _, browser in
            let (_, fields) = try await open(browser)
            #expect(try await logIn(browser, fields).text("redirect_to").hasPrefix("/u/mfa-"))
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a custom page's form gets each rejection as JSON")
    func errors() async throws {
        try await withTenant(Self.customized.with { $0.bruteForceThreshold = 3 }) { tenant, browser in
            let (_, fields) = try await open(browser)
            try expectScriptError(try await logIn(browser, fields, password: "x"), 400, "invalid_user_password")
            try expectScriptError(
                try await logIn(browser, fields, username: "nobody@example.com"), 400, "invalid_user_password")
            try expectScriptError(try await logIn(browser, fields, username: " "), 400, "invalid_request")
            try expectScriptError(
                try await logIn(browser, fields.merging(["connection": "email"]) { $1 }), 400, "invalid_connection")

            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            try await tenant.setBlocked(true, userID: id)
            try expectScriptError(
                try await logIn(browser, fields, username: "bob@example.com", password: "Bob-Password-1"), 403,
                "blocked_user")
            try expectScriptError(
                try await logIn(browser, fields, username: "bob@example.com", password: "x"), 400,
                "invalid_user_password")

            for _ in 0..<2 { _ = try await logIn(browser, fields, password: "x") }
            try expectScriptError(try await logIn(browser, fields), 429, "too_many_attempts")
            tenant.attackProtection.suspiciousIPThrottling = true
            try expectScriptError(try await logIn(browser, fields), 429, "too_many_attempts")
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a form without the page's token or from another browser is rejected")
    func forged() async throws {
        try await withTenant(Self.customized) { tenant, browser in
            let (_, fields) = try await open(browser)
            for token in ["", "x", try await open(browser).fields["csrf"] ?? ""] {
                let response = try await logIn(browser, fields.merging(["csrf": token]) { $1 })
                try expectScriptError(response, 403, "invalid_request", isOutdated: true)
            }
            try expectScriptError(try await logIn(Browser(tenant), fields), 400, "session_missing", isOutdated: true)
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a custom page signs up a new user with or without logging in")
    func signUp() async throws {
        try await withTenant(Self.customized) { tenant, browser in
            let (_, fields) = try await open(browser)
            let new = fields.merging(["email": "grace@example.com", "password": "Correct-Horse-7"]) { $1 }
            try expectScriptError(
                try await browser.post("/login/signup", new.merging(["password": "weak"]) { $1 }), 400,
                "invalid_password")
            try expectScriptError(
                try await browser.post("/login/signup", new.merging(["email": "grace"]) { $1 }), 400, "invalid_signup")
            let added = try await browser.post("/login/signup", new.merging(["login_after_signup": "false"]) { $1 })
            #expect(added.status == 200)
            #expect(try added.json == [:])
            #expect(await browser.cookie(.session) == nil)
            try expectScriptError(try await browser.post("/login/signup", new), 400, "invalid_signup")

            let other = new.merging(["email": "hedy@example.com"]) { $1 }
            let response = try await browser.post("/login/signup", other)
            #expect(try await browser.get(response.text("redirect_to")).parameter("code") != nil)
            _ = try await tenant.userID("grace@example.com")
        }
    }

    @Test("a password reset link is emailed, and the response is the same for unknown addresses")
    func forgotPassword() async throws {
        try await withTenant(Self.customized) { tenant, browser in
            let (_, fields) = try await open(browser)
            let path = "/login/reset-password"
            try expectScriptError(try await browser.post(path, fields), 400, "invalid_request")
            for email in ["ada@example.com", "nobody@example.com"] {
                let response = try await browser.post(path, fields.merging(["email": email]) { $1 })
                #expect(try response.text("message").contains("If there is an account for \(email)"))
            }
            #expect(await tenant.settledOutbox.filter { $0.kind == .resetPassword }.map(\.to) == ["ada@example.com"])
        }
    }

    @Test("with bot detection, a script gets the question and a new one after each mistake")
    func questions() async throws {
        let configuration = Self.customized.with {
            $0.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
        }
        try await withTenant(configuration) { _, browser in
            let (_, fields) = try await open(browser)
            let options = try await browser.get("/login/options", ["state": fields["state"] ?? ""]).json
            let first = try #require(options["questions"]?.members?["login"]?.members)
            #expect(options["questions"]?.members?["signUp"] == nil)
            let refused = try await logIn(browser, fields)
            try expectScriptError(refused, 400, "invalid_captcha")
            let second = try #require(try refused.json["question"]?.members)
            #expect(second["token"] != first["token"])
            let right = try fields.merging(Self.response(second)) { $1 }
            #expect(try await logIn(browser, right).status == 200)
        }
    }

    private static func response(_ question: [String: TenantValue]) throws -> [String: String] {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        let numbers = try #require(question["text"]?.stringValue).split { !$0.isLetter }.compactMap { word in
            words.firstIndex(of: String(word)).map { $0 + 1 }
        }
        return [
            "captcha": String(numbers.reduce(0, +)), "captcha_token": try #require(question["token"]?.stringValue),
        ]
    }

    // MARK: Other connections

    @Test("a custom page's script logs in with a code, once, and only where the tenant sends codes")
    func codes() async throws {
        try await withTenant(Self.customized.with { $0.connections[2].enabledClients = ["web"] }) { tenant, browser in
            let (_, fields) = try await open(browser)
            let email = fields.merging(["connection": "email"]) { $1 }
            func send(_ recipient: String, _ form: [String: String]) async throws -> Browser.Page {
                try await browser.post("/login/passwordless/start", form.merging(["recipient": recipient]) { $1 })
            }
            func verify(_ code: String, _ form: [String: String]) async throws -> Browser.Page {
                try await browser.post("/login/passwordless/verify", form.merging(["code": code]) { $1 })
            }
            try expectScriptError(try await verify("123456", email), 400, "lock.invalid_code")
            try expectScriptError(try await send("nobody", email), 400, "bad.email")
            for name in ["sms", "Username-Password-Authentication", "nowhere"] {
                let other = fields.merging(["connection": name]) { $1 }
                try expectScriptError(try await send("grace@example.com", other), 400, "invalid_connection")
                try expectScriptError(try await verify("123456", other), 400, "invalid_connection")
            }
            let unsigned = email.merging(["csrf": "x"]) { $1 }
            try expectScriptError(
                try await send("grace@example.com", unsigned), 403, "invalid_request", isOutdated: true)
            #expect(tenant.outbox.isEmpty)

            #expect(try await send("grace@example.com", email).json == [:])
            let code = try #require(tenant.outbox.last?.code)
            try expectScriptError(try await verify("", email), 400, "invalid_request")
            try expectScriptError(try await verify("000000", email), 400, "lock.invalid_code")
            let next = try await verify(code, email).text("redirect_to")
            try expectScriptError(try await verify(code, email), 403, "invalid_request", isOutdated: true)
            #expect(try await browser.get(next).parameter("code") != nil)
        }
    }

    @Test("a login continues with another database connection, and later steps use that connection")
    func otherDatabase() async throws {
        let configuration = Self.customized.with {
            $0.connections.append(TenantConnection(name: "staff"))
            $0.mfa.policy = .always
        }
        try await withTenant(configuration) { tenant, browser in
            var user = TenantUser(email: "ada@example.com", password: "Another-Password-1")
            user.connection = "staff"
            try await tenant.add(user)
            let (_, fields) = try await open(browser)
            let staff = fields.merging(["connection": "staff"]) { $1 }
            try expectScriptError(try await logIn(browser, staff), 400, "invalid_user_password")
            let next = try await logIn(browser, staff, password: "Another-Password-1").text("redirect_to")
            let state = try #require(URLComponents(string: next)?.queryItems?.first { $0.name == "state" }?.value)
            #expect(state != fields["state"])
            let transaction = try await tenant.tenant.store.transaction(stateHash: state.secretHash)
            #expect(transaction?.request.connection == "staff")
        }
    }

    @Test("a button switches the login to another connection, but not to one that isn't allowed")
    func otherConnection() async throws {
        try await withTenant(Self.customized.with { $0.connections[2].enabledClients = ["web"] }) { _, browser in
            let (_, fields) = try await open(browser)
            let query = ["state": fields["state"] ?? "", "connection": "email"]
            let response = try await browser.get("/login/connection", query)
            #expect(response.location?.hasPrefix(LoginPath.emailCode) == true)
            #expect(try await browser.follow(response).status == 200)
            for name in ["sms", "nowhere", ""] {
                let refused = try await browser.get("/login/connection", query.merging(["connection": name]) { $1 })
                #expect(refused.status == 400)
                #expect(refused.location == nil)
            }
        }
    }
}

private struct TestError: Error {}

/// Expects an error in response to a script's form, without a redirect.
private func expectScriptError(
    _ page: Browser.Page, _ status: Int, _ code: String, isOutdated: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
    #expect(page.location == nil, sourceLocation: sourceLocation)
    let json = try page.json
    #expect(json["code"] == .string(code), sourceLocation: sourceLocation)
    #expect(json["description"]?.stringValue?.isEmpty == false, sourceLocation: sourceLocation)
    #expect((json["outdated"] == true) == isOutdated, sourceLocation: sourceLocation)
}
