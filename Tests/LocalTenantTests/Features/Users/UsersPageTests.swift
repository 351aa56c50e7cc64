import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Users page")
struct UsersPageTests {
    private func path(_ tenant: LocalTenant, _ more: String = "") throws -> String {
        String(try #require(tenant.usersURL).absoluteString.dropFirst(tenant.domain.count)) + more
    }

    private func click(
        _ browser: Browser, _ page: Browser.Page, _ userID: String, _ action: String, _ changes: [String: String] = [:]
    ) async throws -> Browser.Page {
        let fields = page.hiddenFields.merging(["user_id": userID, "action": action]) { $1 }
        return try await browser.post("/users", fields.merging(changes) { $1 })
    }

    @Test("buttons on the page verify, block, and reset users and send the verification email")
    func switches() async throws {
        try await withTenant(.direct) { tenant, browser in
            let id = try await tenant.userID()
            _ = try await tenant.enrollAuthenticatorApp(userID: id)
            func user() async throws -> TenantUser { try #require(try await tenant.tenant.store.user(id)).profile }
            let page = try await browser.get(try path(tenant))
            #expect(page.status == 200 && page.title == "Users")
            #expect(page.text.contains("ada@example.com · verified · second factors: otp"), "\(page.text)")

            let answer = try await click(browser, page, id, "unverify")
            #expect(answer.status == 303)
            #expect(answer.location?.hasSuffix("#" + id.replacingOccurrences(of: "|", with: "%7C")) == true)
            let after = try await browser.follow(answer)
            #expect(after.text.contains("not verified"))
            #expect(after.text.contains(#"role="status">The email address of"#))
            #expect(try await !user().emailVerified)
            _ = try await click(browser, page, id, "send-verification")
            #expect(try await tenant.message(to: "ada@example.com").kind == .verifyEmail)
            _ = try await click(browser, page, id, "verify")
            #expect(try await user().emailVerified)
            _ = try await click(browser, page, id, "block")
            #expect(try await user().blocked)
            #expect(try await browser.logIn().parameter("error_description") == "user is blocked")
            _ = try await click(browser, page, id, "unblock")
            #expect(try await !user().blocked)
            _ = try await click(browser, page, id, "reset-mfa")
            #expect(try await tenant.tenant.store.enrollments(userID: id).isEmpty)
        }
    }

    @Test("nothing is shown or changed without the key, a valid form, and a known user")
    func refusals() async throws {
        try await withTenant { tenant, browser in
            let id = try await tenant.userID()
            for path in ["/users", "/users?key=", "/users?key=x"] {
                let answer = try await browser.get(path)
                #expect(answer.status == 403)
                #expect(!answer.text.contains("ada@example.com"))
            }
            let page = try await browser.get(try path(tenant))
            #expect(try await click(browser, page, id, "block", ["key": "x"]).status == 403)
            #expect(try await click(browser, page, id, "block", ["csrf": "x"]).status == 403)
            #expect(try await click(Browser(tenant), page, id, "block").status == 403)
            let headers = ["Origin": "https://evil.example"]
            let fields = page.hiddenFields.merging(["user_id": id, "action": "block"]) { $1 }
            #expect(try await browser.post("/users", fields, headers: headers).status == 403)
            #expect(try await click(browser, page, id, "delete").status == 400)
            for action in Users.Change.allCases {
                #expect(try await click(browser, page, "auth0|nobody", action.rawValue).status == 404)
            }
            #expect(try await tenant.tenant.store.user(id)?.profile.blocked == false)
        }
    }

    @Test("the list has pages and is searched by the beginning of the email address")
    func pages() async throws {
        let configuration = TenantConfiguration.bookshop.with { configuration in
            configuration.users += (100..<160).map { TenantUser(email: "user\($0)@example.com", password: nil) }
        }
        try await withTenant(configuration) { tenant, browser in
            let first = try await browser.get(try path(tenant))
            #expect(first.text.contains("Page 1, 61 users") && first.text.contains("Next"))
            #expect(!first.text.contains("user155@"))
            let second = try await browser.get(try path(tenant, "&page=2"))
            #expect(second.text.contains("user155@") && second.text.contains("Previous"))
            let found = try await browser.get(try path(tenant, "&q=User15"))
            #expect(found.text.contains("user155@") && !found.text.contains("ada@"))
            #expect(first.text.contains(">Search</button>") && !first.text.contains("Show all users"))
            #expect(found.text.contains("Show all users"))
            let nobody = try await browser.get(try path(tenant, "&q=%3Cscript%3E"))
            #expect(nobody.status == 200 && !nobody.text.contains("<script>"))
            for page in ["0", "-1", "x", "99999999999999999999", "1000000"] {
                #expect(try await browser.get(try path(tenant, "&page=\(page)")).status == 200, "\(page)")
            }
        }
    }

    @Test("users' names and IDs are escaped")
    func hostile() async throws {
        try await withTenant { tenant, browser in
            var user = TenantUser(email: "eve@example.com", password: nil, name: "<img src=x onerror=alert(1)>")
            user.userID = "auth0|\"><script>"
            try await tenant.add(user)
            let page = try await browser.get(try path(tenant))
            #expect(!page.text.contains("<img src=x") && !page.text.contains("\"><script>"))
            #expect(try await click(browser, page, "auth0|\"><script>", "block").status == 303)
        }
    }

    @Test("without a loopback address, the page must be enabled in the configuration")
    func network() async throws {
        for (usesPage, status) in [(nil, 404), (true, 200), (false, 404)] as [(Bool?, Int)] {
            let configuration = TenantConfiguration.bookshop.with {
                $0.publicURL = "https://tenant.example.com"
                $0.usersPage = usesPage
            }
            try await withTenant(configuration) { tenant, _ in
                #expect((tenant.usersURL == nil) == (status == 404))
                let url = "\(tenant.listeningURL.absoluteString)users?key=\(tenant.tenant.pageKey)"
                let (_, response) = try await URLSession.shared.data(from: try #require(URL(string: url)))
                #expect((response as? HTTPURLResponse)?.statusCode == status)
            }
        }
        try await withTenant(.bookshop.with { $0.usersPage = false }) { tenant, browser in
            let answer = try await browser.get("/users?key=\(tenant.tenant.pageKey)")
            #expect(answer.status == 404)
        }
    }

    @Test("the dashboard links to the users and the outbox only with the key")
    func dashboard() async throws {
        try await withTenant { tenant, browser in
            let path = String(tenant.dashboardURL.absoluteString.dropFirst(tenant.domain.count))
            let page = try await browser.get(path)
            #expect(page.text.contains("/users?key=\(tenant.tenant.pageKey)"))
            #expect(page.text.contains("/outbox?key=\(tenant.tenant.pageKey)"))
            for path in ["/", "/?key=x"] {
                #expect(try await !browser.get(path).text.contains(tenant.tenant.pageKey))
            }
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
