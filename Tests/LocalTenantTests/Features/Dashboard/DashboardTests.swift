import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Dashboard")
struct DashboardTests {
    static func link(_ url: URL, _ tenant: LocalTenant) -> String {
        String(url.absoluteString.dropFirst(tenant.domain.count))
    }

    /// Opens the dashboard's link, so that the browser has its cookie.
    static func enter(_ tenant: LocalTenant, _ browser: Browser) async throws {
        let response = try await browser.get(link(tenant.dashboardURL, tenant))
        try #require(response.status == 303, "\(response.text)")
    }

    /// Submits a form of the dashboard with the token of the page at this path.
    static func submit(
        _ browser: Browser, _ path: String, _ task: String, _ fields: [String: String] = [:], from page: String? = nil
    ) async throws -> Browser.Page {
        let shown = try await browser.get(page ?? path)
        return try await browser.post(
            path, ["csrf": try shown.field("csrf"), "do": task].merging(fields) { $1 })
    }

    static func encoded(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    // MARK: Access

    @Test("the printed link becomes a cookie for the dashboard only, and leaves the address bar")
    func access() async throws {
        try await withTenant { tenant, browser in
            for (url, target) in [
                (tenant.dashboardURL, "/dashboard"), (tenant.outboxURL, "/dashboard/outbox"),
                (try #require(tenant.usersURL), "/dashboard/users"),
            ] {
                let response = try await browser.get(Self.link(url, tenant))
                #expect(response.status == 303 && response.location == target)
                let cookie = try #require(response.headers["set-cookie"])
                #expect(cookie.contains("; Path=/dashboard; HttpOnly; SameSite=Strict"))
                #expect(!cookie.contains(tenant.tenant.pageKey))
                let page = try await browser.follow(response)
                #expect(page.status == 200 && page.text.contains("aria-current=\"page\""))
                #expect(!page.text.contains(tenant.tenant.pageKey))
                #expect(page.policy("default-src") == "'none'" && page.policy("script-src") == nil)
            }
            #expect(tenant.requests.allSatisfy { !$0.path.contains(tenant.tenant.pageKey) })
        }
    }

    @Test("nothing is shown or changed without the key, or with another one")
    func locked() async throws {
        try await withTenant { tenant, browser in
            let id = Self.encoded(try await tenant.userID())
            let paths = [
                "/dashboard", "/dashboard/users", "/dashboard/users/\(id)", "/dashboard/configuration", "/outbox",
            ]
            for path in paths {
                for query in ["", "?key=", "?key=x", "?key=\(tenant.tenant.pageKey)x", "?\(tenant.tenant.pageKey)"] {
                    let response = try await browser.get(path + query)
                    #expect(response.status == 403, "\(path)\(query)")
                    #expect(
                        !response.text.contains("ada@example.com") && !response.text.contains(tenant.tenant.pageKey))
                    #expect(response.headers["set-cookie"]?.contains("a0_dashboard") != true)
                }
            }
            #expect(try await browser.post("/dashboard/users/\(id)", ["do": "block"]).status == 403)
            try await withTenant { other, _ in
                let response = try await browser.get("/dashboard?key=\(other.tenant.pageKey)")
                #expect(response.status == 403)
            }
        }
    }

    @Test("forged forms change nothing")
    func forged() async throws {
        try await withTenant { tenant, browser in
            let id = try await tenant.userID()
            let path = "/dashboard/users/\(Self.encoded(id))"
            try await Self.enter(tenant, browser)
            let csrf = try await browser.get(path).field("csrf")
            #expect(try await browser.post(path, ["do": "block"]).status == 403)
            #expect(try await browser.post(path, ["do": "block", "csrf": "x"]).status == 403)
            let foreign = ["Origin": "https://evil.example"]
            #expect(try await browser.post(path, ["do": "block", "csrf": csrf], headers: foreign).status == 403)
            let other = Browser(tenant)
            try await Self.enter(tenant, other)
            #expect(try await other.post(path, ["do": "block", "csrf": csrf]).status == 403)
            #expect(try await browser.post(path, ["do": "explode", "csrf": csrf]).status == 400)
            #expect(try await tenant.tenant.store.user(id)?.profile.blocked == false)
            #expect(try await browser.post(path, ["do": "block", "csrf": csrf]).status == 303)
            #expect(try await tenant.tenant.store.user(id)?.profile.blocked == true)
        }
    }

    @Test("a tenant that others can reach shows the outbox only, unless its configuration allows more")
    func network() async throws {
        for (usesPage, status) in [(nil, 404), (true, 200), (false, 404)] as [(Bool?, Int)] {
            let configuration = TenantConfiguration.bookshop.with {
                if usesPage != false { $0.publicURL = "https://tenant.example.com" }
                $0.usersPage = usesPage
            }
            try await withTenant(configuration) { tenant, _ in
                #expect((tenant.usersURL == nil) == (status == 404))
                let call = Call(tenant.tenant, .init(method: "GET", target: "/", path: "/"))
                #expect(Dashboard.sections(call).isEmpty == (status == 404))
            }
        }
        try await withTenant(.bookshop.with { $0.usersPage = false }) { tenant, browser in
            try await Self.enter(tenant, browser)
            for path in ["users", "applications", "settings", "configuration", "users/new"] {
                #expect(try await browser.get("/dashboard/\(path)").status == 404, "\(path)")
            }
            #expect(try await browser.get("/dashboard/outbox").status == 200)
            let overview = try await browser.get("/dashboard")
            #expect(overview.status == 200 && !overview.text.contains("ada@example.com"))
        }
    }

    // MARK: Sections

    @Test("settings of security are listed on one page, and each is changed on its own")
    func security() async throws {
        try await withTenant { tenant, browser in
            try await Self.enter(tenant, browser)
            let list = try await browser.get("/dashboard/security")
            for section in DashboardSection.security.members {
                #expect(list.text.contains("href=\"\(section.url())\""))
                let page = try await browser.get(section.url())
                #expect(page.text.contains("<a href=\"/dashboard/security\">Security</a>"))
                #expect(page.text.contains("<a href=\"/dashboard/security\" aria-current=\"page\">"))
            }
            let factors = DashboardSection.factors.url()
            #expect(try await Self.submit(browser, factors, "on", ["row": "webauthn-roaming"]).status == 303)
            #expect(try await Self.submit(browser, factors, "always", [:]).status == 303)
            #expect(tenant.tenant.settings.latest.configuration.mfa.factors.contains(.webAuthnRoaming))
            #expect(try await browser.get(factors).text.contains("Each login asks for a second factor."))
            #expect(try await Self.submit(browser, factors, "off", ["row": "webauthn-roaming"]).status == 303)
            #expect(try await Self.submit(browser, factors, "enrolled", [:]).status == 303)
            #expect(tenant.tenant.settings.latest.configuration.mfa == MFASettings(policy: .enrolled))
            let bots = ["challenge_password_policy": "always", "allowlist": "192.0.2.0/24\n2001:db8::1"]
            #expect(try await Self.submit(browser, DashboardSection.bots.url(), "save", bots).status == 303)
            let detection = tenant.tenant.settings.latest.configuration.botDetection
            #expect(detection.passwords == .always && detection.allowlist == ["192.0.2.0/24", "2001:db8::1"])
            let limits = ["enabled": "on", "stage.pre-login.max_attempts": "7", "shields:block": "on"]
            #expect(try await Self.submit(browser, DashboardSection.throttling.url(), "save", limits).status == 303)
            let throttling = tenant.tenant.settings.latest.configuration.suspiciousIPThrottling
            #expect(throttling.logins.attempts == 7 && throttling.logins.rate == 864_000)
            #expect(throttling.shields == [.block] && throttling.signups.attempts == 50)
            let wrong = try await Self.submit(
                browser, DashboardSection.bruteForce.url(), "save", ["enabled": "on", "max_attempts": "1000"])
            #expect(wrong.status == 400 && wrong.text.contains("max_attempts"))
        }
    }

    @Test(
        "each section has a page, and so has each record that can be opened",
        arguments: DashboardSection.all.map(\.path))
    func sections(path: String) async throws {
        let section = try #require(DashboardSection.all.first { $0.path == path })
        try await withTenant { tenant, browser in
            try await Self.enter(tenant, browser)
            let page = try await browser.get(section.url())
            guard section.isOffered else {
                #expect(page.status == 404)
                return
            }
            #expect(page.status == 200 && page.text.contains("<h1>\(section.title)</h1>"), "\(page.text)")
            guard !section.isSingle, section.documents == nil else { return }
            if !section.newFields.isEmpty {
                let form = try await browser.get(section.url("new"))
                #expect(form.status == 200)
                for field in section.newFields { #expect(form.text.contains(">\(field.label)</")) }
            }
            let call = Call(tenant.tenant, .init(method: "GET", target: "/", path: "/"))
            for row in try await call.rows(section.api.components(), 1, [], size: 3).rows
            where section.members.isEmpty && section.rowActions.isEmpty {
                let record = try await browser.get(section.url(section.id(of: row)))
                #expect(record.status == 200, "\(record.text)")
            }
            #expect(try await browser.get(section.url("nobody")).status == 404)
        }
    }

    @Test("an application is made, changed, given a new secret, and deleted")
    func applications() async throws {
        try await withTenant { tenant, browser in
            try await Self.enter(tenant, browser)
            let made = try await Self.submit(
                browser, "/dashboard/applications/new", "new",
                [
                    "name": "Café <1>", "app_type": "regular_web",
                    "callbacks": "https://a.example/cb\r\n https://b.example/cb ",
                ])
            #expect(made.status == 400 && made.text.contains("aria-invalid=\"true\""), "the name has a bracket")
            #expect(made.text.contains("value=\"Café &lt;1&gt;\""), "what was entered stays")
            let shop = try await Self.submit(
                browser, "/dashboard/applications/new", "new",
                [
                    "name": "Café", "app_type": "regular_web",
                    "callbacks": "https://a.example/cb\r\n https://b.example/cb ",
                ])
            #expect(shop.status == 200 && shop.text.contains("Copy the client secret now"))
            let client = try #require(
                try await tenant.tenant.store.clients().first { $0.client.name == "Café" }?.client)
            #expect(client.callbacks == ["https://a.example/cb", "https://b.example/cb"])
            let path = "/dashboard/applications/\(client.clientID)"
            let page = try await browser.get(path)
            #expect(page.text.contains("AUTH0_CLIENT_ID=\(client.clientID)"))

            var fields = ["name": "Café 2", "app_type": "regular_web", "callbacks": "https://c.example/cb"]
            fields["token_endpoint_auth_method"] = "client_secret_basic"
            for grant in client.grantTypes { fields["grant_types:\(grant)"] = "on" }
            let saved = try await Self.submit(browser, path, "save", fields)
            #expect(saved.status == 303, "\(saved.text)")
            #expect(try await browser.follow(saved).text.contains("Saved."))
            let changed = try #require(try await tenant.tenant.store.client(client.clientID)?.client)
            #expect(changed.name == "Café 2" && changed.callbacks == ["https://c.example/cb"])
            #expect(changed.authenticationMethod == .secretBasic && changed.grantTypes == client.grantTypes)

            let rotated = try await Self.submit(browser, path, "rotate")
            let secret = try #require(
                rotated.text.firstMatch(of: /again\.<\/p><pre tabindex="0"><code class="copy">([^<]+)</))
            let stored = try #require(try await tenant.tenant.store.client(client.clientID)?.secretHash)
            #expect(String(secret.output.1).secretHash == stored)
            #expect(try await !browser.get(path).text.contains(secret.output.1))

            let gone = try await Self.submit(browser, path, "delete")
            #expect(gone.location == "/dashboard/applications?done=delete")
            #expect(try await tenant.tenant.store.client(client.clientID) == nil)
            #expect(try await browser.get(path).status == 404)
        }
    }

    @Test("what the configuration declares is shown as such, and not changed")
    func declared() async throws {
        let configuration = TenantConfiguration.bookshop.with { $0.supportEmail = "help@example.com" }
        try await withTenant(configuration) { tenant, browser in
            try await Self.enter(tenant, browser)
            let page = try await browser.get("/dashboard/applications/app")
            #expect(page.text.contains("The configuration declares this"))
            #expect(!page.text.contains("type=\"submit\">Save"))
            let list = try await browser.get("/dashboard/users/new").field("csrf")
            for task in ["save", "delete", "rotate"] {
                let response = try await browser.post(
                    "/dashboard/applications/app", ["csrf": list, "do": task, "name": "Stolen"])
                #expect(response.status == 409)
            }
            #expect(try await tenant.tenant.store.client("app")?.client.name == "Bookshop")

            let settings = try await browser.get("/dashboard/settings")
            #expect(settings.text.contains("Declared by the configuration."))
            let saved = try await Self.submit(
                browser, "/dashboard/settings", "save",
                ["friendly_name": "Corner shop", "support_email": "other@example.com", "enabled_locales": "en"])
            #expect(saved.status == 303, "\(saved.text)")
            #expect(tenant.tenant.configuration.friendlyName == "Corner shop")
            #expect(tenant.tenant.configuration.supportEmail == "help@example.com")
        }
    }

    @Test("errors of the API are beside the field that they are about")
    func errors() async throws {
        try await withTenant { tenant, browser in
            try await Self.enter(tenant, browser)
            func error(_ page: Browser.Page, _ field: String) -> String? {
                let start = page.text.range(of: "-\(field)-problem\">")?.upperBound
                let rest = start.map { page.text[$0...] }
                return rest?.range(of: "</svg>").flatMap { rest?[$0.upperBound...].prefix { $0 != "<" } }.map(
                    String.init)
            }
            let user = ["connection": "Username-Password-Authentication", "email": "grace@example.com"]
            let weak = try await Self.submit(
                browser, "/dashboard/users/new", "new", user.merging(["password": "a"]) { $1 })
            #expect(weak.status == 400 && error(weak, "password")?.contains("too weak") == true, "\(weak.text)")
            #expect(!weak.text.contains("value=\"a\""), "passwords aren't sent back")
            let metadata = try await Self.submit(
                browser, "/dashboard/users/\(Self.encoded(try await tenant.userID()))", "save",
                ["email": "ada@example.com", "name": "Ada Lovelace", "app_metadata": "{"])
            #expect(metadata.status == 400 && error(metadata, "app_metadata") == "This isn&#39;t valid JSON.")
            let color = try await Self.submit(
                browser, "/dashboard/applications/new", "new", ["app_type": "native"])
            #expect(error(color, "name") == "Enter a value.")
            #expect(color.text.contains("Nothing was saved."))
        }
    }
}
