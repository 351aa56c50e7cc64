import Foundation
import Testing

@testable import LocalTenant

@Suite("Users, roles, organizations, and settings in the dashboard")
struct DashboardUserTests {
    private typealias Pages = DashboardTests

    @Test("buttons verify, block, log out, reset, and delete users, and send the verification email")
    func switches() async throws {
        try await withTenant(.direct) { tenant, browser in
            let id = try await tenant.userID()
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            func user() async throws -> TenantUser { try #require(try await tenant.tenant.store.user(id)).profile }
            let path = "/dashboard/users/\(Pages.encoded(id))"
            try await Pages.enter(tenant, browser)
            func click(_ task: String) async throws -> Browser.Page {
                let response = try await Pages.submit(browser, path, task)
                #expect(response.status == 303, "\(response.text)")
                return try await browser.follow(response)
            }
            #expect(try await browser.get(path).text.contains("Ada Lovelace"))
            #expect(try await click("unverify").text.contains("role=\"status\"><p>The email address is marked"))
            #expect(try await !user().emailVerified)
            _ = try await click("send-verification")
            #expect(try await tenant.message(to: "ada@example.com").kind == .verifyEmail)
            _ = try await click("verify")
            #expect(try await user().emailVerified)
            _ = try await click("block")
            #expect(try await user().blocked)
            #expect(try await Browser(tenant).logIn().parameter("error_description") == "user is blocked")
            _ = try await click("unblock")
            #expect(try await !user().blocked)
            _ = try await click("reset-mfa")
            #expect(try await tenant.tenant.store.enrollments(userID: id).isEmpty)
            _ = try await click("end-sessions")
            _ = try await click("delete")
            #expect(try await tenant.tenant.store.user(id) == nil)
        }
    }

    @Test("users are found by the beginning of a name or an email address, and in Auth0's syntax")
    func search() async throws {
        let configuration = TenantConfiguration.bookshop.with { configuration in
            configuration.users += (100..<160).map {
                TenantUser(email: "user\($0)@example.com", password: nil, name: "O'Neil-\($0) Grace")
            }
        }
        try await withTenant(configuration) { tenant, browser in
            try await Pages.enter(tenant, browser)
            let first = try await browser.get("/dashboard/users")
            #expect(first.text.contains("Page 1, 61 in all") && first.text.contains(">Next page</a>"))
            let second = try await browser.get("/dashboard/users?page=2")
            #expect(second.text.contains("Page 2, 61 in all") && second.text.contains(">Previous page</a>"))
            #expect(first.text.contains(">Search</button>"))
            for query in ["user155@", "o'neil-155", "email:user155*"] {
                let found = try await browser.get("/dashboard/users", ["q": query])
                #expect(found.text.contains("user155@") && !found.text.contains("user156@"), "\(query)")
                #expect(found.text.contains(">Show all</a>"))
            }
            let nobody = try await browser.get("/dashboard/users", ["q": "<script> (a"])
            #expect(nobody.status == 200 && !nobody.text.contains("<script>"))
            #expect(nobody.text.contains("Nothing matches the search."))
            let wrong = try await browser.get("/dashboard/users", ["q": "shoe:7"])
            #expect(wrong.status == 400 && wrong.text.contains("can&#39;t be searched by shoe"))
            for page in ["0", "-1", "x", "99999999999999999999", "100000"] {
                #expect(try await browser.get("/dashboard/users?page=\(page)").status == 200, "\(page)")
            }
        }
    }

    @Test("names, IDs, and searches are escaped")
    func hostile() async throws {
        try await withTenant { tenant, browser in
            var user = TenantUser(email: "eve@example.com", password: nil, name: "<img src=x onerror=alert(1)>")
            user.userID = "auth0|\"><script>/../x"
            try await tenant.add(user)
            try await Pages.enter(tenant, browser)
            let path = "/dashboard/users/\(Pages.encoded(user.userID ?? ""))"
            for page in ["/dashboard/users", path] {
                let text = try await browser.get(page).text
                #expect(!text.contains("<img src=x") && !text.contains("\"><script>"))
            }
            #expect(try await Pages.submit(browser, path, "block").status == 303)
        }
    }

    @Test("a user is made and changed; metadata without a member loses it")
    func changes() async throws {
        try await withTenant { tenant, browser in
            try await Pages.enter(tenant, browser)
            let made = try await Pages.submit(
                browser, "/dashboard/users/new", "new",
                [
                    "connection": "Username-Password-Authentication", "email": "grace@example.com",
                    "password": "Correct-Horse-2", "name": "Grace", "email_verified": "on",
                ])
            #expect(made.status == 303, "\(made.text)")
            let id = try await tenant.userID(of: "grace@example.com")
            let path = "/dashboard/users/\(Pages.encoded(id))"
            var fields = ["name": "Grace Hopper", "email": "grace@example.com", "app_metadata": #"{"a": 1, "b": 2}"#]
            #expect(try await Pages.submit(browser, path, "save", fields).status == 303)
            fields["app_metadata"] = #"{"b": 3}"#
            #expect(try await Pages.submit(browser, path, "save", fields).status == 303)
            let user = try await tenant.user(id)
            #expect(user.name == "Grace Hopper" && user.appMetadata == ["b": 3] && user.emailVerified)
        }
    }

    @Test("roles get permissions and users, and organizations get members and invitations")
    func parts() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.initiateLoginURI = "https://shop.example.com/login"
        }
        try await withTenant(configuration) { tenant, browser in
            let user = try await tenant.userID()
            try await Pages.enter(tenant, browser)
            let made = try await Pages.submit(browser, "/dashboard/roles/new", "new", ["name": "reader"])
            let role =
                String(try #require(made.location?.firstMatch(of: /roles\/([^?]+)/)?.output.1))
                .removingPercentEncoding ?? ""
            let rolePath = "/dashboard/roles/\(Pages.encoded(role))"
            let permission = ["api": "https://api.example.com", "permission_name": "read:books"]
            #expect(try await Pages.submit(browser, rolePath, "permissions", permission).status == 303)
            #expect(try await tenant.tenant.store.permissions(of: .role(role)).count == 1)
            let row = ["row": "https://api.example.com read:books"]
            #expect(try await Pages.submit(browser, rolePath, "permissions.remove", row).status == 303)
            #expect(try await tenant.tenant.store.permissions(of: .role(role)).isEmpty)

            let userPath = "/dashboard/users/\(Pages.encoded(user))"
            #expect(try await Pages.submit(browser, userPath, "roles", ["role": role]).status == 303)
            #expect(try await tenant.tenant.store.roles(of: user, in: nil).map(\.id) == [role])
            #expect(try await Pages.submit(browser, userPath, "roles.remove", ["row": role]).status == 303)
            #expect(try await tenant.tenant.store.roles(of: user, in: nil).isEmpty)

            let organization = try await Pages.submit(
                browser, "/dashboard/organizations/new", "new", ["name": "acme", "display_name": "Acme"])
            let id = try #require(tenant.tenant.configuration.organizations.first { $0.name == "acme" }).id
            #expect(organization.location == "/dashboard/organizations/\(Pages.encoded(id))?done=new")
            let path = "/dashboard/organizations/\(Pages.encoded(id))"
            let added = try await Pages.submit(browser, path, "members", ["user": user])
            #expect(added.status == 303, "\(added.text)")
            #expect(try await browser.follow(added).text.contains("ada@example.com"))
            let invited = try await Pages.submit(
                browser, path, "invitations",
                ["invitee.email": "grace@example.com", "inviter.name": "Ada", "client_id": "app"])
            #expect(invited.status == 303, "\(invited.text)")
            #expect(try await tenant.message(to: "grace@example.com").kind == .invitation)
            let wrong = try await Pages.submit(
                browser, path, "invitations", ["invitee.email": "grace", "inviter.name": "Ada", "client_id": "app"])
            #expect(wrong.status == 400 && wrong.text.contains("invitee.email-problem"))
            #expect(try await Pages.submit(browser, path, "members.remove", ["row": user]).status == 303)
            #expect(try await tenant.tenant.store.isMember(user, of: id) == false)
        }
    }

    @Test("the configuration to copy has the settings, but no secrets")
    func configuration() async throws {
        try await withTenant { tenant, browser in
            try await Pages.enter(tenant, browser)
            let page = try await browser.get("/dashboard/configuration")
            #expect(page.text.contains("https://api.example.com") && page.text.contains("Bookshop"))
            for secret in ["web-secret", "basic+secret", adaPassword, "PRIVATE KEY"] {
                #expect(!page.text.contains(secret))
            }
        }
    }

    @Test("colors of the branding are saved")
    func branding() async throws {
        try await withTenant { tenant, browser in
            try await Pages.enter(tenant, browser)
            let saved = try await Pages.submit(
                browser, "/dashboard/branding", "save",
                ["colors.primary": "#224466", "logo_url": "https://a.example/l.svg"])
            #expect(saved.status == 303, "\(saved.text)")
            let branding = try await ManagementCaller(tenant: tenant.tenant).call("GET", ["branding"])
            #expect(branding["colors"]?["primary"] == "#224466" && branding["logo_url"] == "https://a.example/l.svg")
            #expect(try await browser.follow(saved).text.contains("value=\"#224466\""))
        }
    }

    @Test("the texts of a prompt are replaced as a whole")
    func texts() async throws {
        try await withTenant { tenant, browser in
            try await Pages.enter(tenant, browser)
            #expect(try await browser.get("/dashboard/texts").text.contains("login-password en"))
            let path = "/dashboard/texts/login%20en"
            let text = #"{"login": {"title": "Hello"}}"#
            let saved = try await Pages.submit(browser, path, "save", ["document": text])
            #expect(saved.status == 303, "\(saved.text)")
            let caller = ManagementCaller(tenant: tenant.tenant)
            #expect(
                try await caller.call("GET", ["prompts", "login", "custom-text", "en"])["login"]?["title"] == "Hello")
            #expect(try await Pages.submit(browser, path, "save", ["document": ""]).status == 303)
            #expect(try await caller.call("GET", ["prompts", "login", "custom-text", "en"]) == [:])
            #expect(try await browser.get("/dashboard/texts/login%20xx").status == 404)
        }
    }

    @Test("users can also be looked up and verified in Swift")
    func inSwift() async throws {
        try await withTenant { tenant, _ in
            let id = try await tenant.userID(of: "Ada@Example.com")
            #expect(try await tenant.userID(of: id) == id)
            try await tenant.setEmailVerified(false, userID: id)
            #expect(try await tenant.tenant.store.user(id)?.profile.emailVerified == false)
            await #expect(throws: TenantError.self) { try await tenant.userID(of: "nobody") }
            await #expect(throws: TenantError.self) { try await tenant.setEmailVerified(true, userID: "auth0|nobody") }
        }
    }
}
