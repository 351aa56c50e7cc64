import Foundation
import TestSupport
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop as a third-party client, and a first-party client.
    static var thirdParty: TenantConfiguration {
        withRoles.client("app") { client in
            client.isFirstParty = false
            client.grantTypes = ["authorization_code", "refresh_token"]
        }.with { configuration in
            configuration.apis[0].enforcesPolicies = false
            configuration.connections[0].isDomainConnection = true
            configuration.clientGrants.append(
                .thirdPartyClients(audience: booksAPI, scope: ["read:books", "write:books"]))
            configuration.clients.append(TenantClient(clientID: "own", callbacks: ["http://127.0.0.1/callback"]))
        }
    }
}

@Suite("Consent")
struct ConsentTests {
    private static let asked: [String: String?] = [
        "audience": booksAPI, "scope": "openid profile email offline_access read:books",
    ]

    /// The request with some changes.
    private func asked(_ changes: [String: String?]) -> [String: String?] {
        Self.asked.merging(changes) { _, new in new }
    }

    /// The consent page of a login.
    private func consentPage(_ browser: Browser, _ changes: [String: String?] = Self.asked) async throws -> Browser.Page
    {
        var end = try await browser.get("/authorize", authorizeQuery(changes))
        if end.leads(to: "/u/login") { end = try await browser.follow(try await browser.logIn(at: end.location)) }
        #expect(end.location?.hasPrefix("/u/consent") == true, "\(end.location ?? end.text)")
        return try await browser.follow(end)
    }

    private func accept(_ browser: Browser, _ page: Browser.Page) async throws -> Browser.Page {
        try await browser.follow(try await browser.submit(page, ["action": "accept"]))
    }

    @Test("first-party clients at localhost ask for consent, if the tenant says so")
    func localhost() async throws {
        let configuration = TenantConfiguration.thirdParty.client("own") {
            $0.callbacks.append("http://localhost/callback")
        }
        for isAsked in [false, true] {
            try await withTenant(configuration.with { $0.asksConsentAtLocalhost = isAsked }) { _, browser in
                let request = asked(["client_id": "own", "redirect_uri": "http://localhost/callback"])
                let end = try await browser.authorize(request)
                #expect((end.location?.hasPrefix("/u/consent") == true) == isAsked, "\(end.location ?? end.text)")
                let elsewhere = try await browser.authorize(asked(["client_id": "own"]))
                #expect(elsewhere.parameter("code") != nil)
            }
        }
    }

    @Test("a third-party client gets a code after consent and then without asking")
    func accepted() async throws {
        try await withTenant(.thirdParty) { tenant, browser in
            let page = try await consentPage(browser)
            #expect(page.title == "Authorize App")
            for text in [
                "Bookshop</strong> is requesting access to your Local tenant account",
                "Profile: access to your profile and email", "Books: read your books", "Offline access",
            ] { #expect(page.text.contains(text), "\(text)") }
            let end = try await accept(browser, page)
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(words(.string(tokens.scope ?? "")).contains("read:books"))
            for prompt: String? in [nil, "none"] {
                let again = try await browser.get("/authorize", authorizeQuery(asked(["prompt": prompt])))
                #expect(again.parameter("code") != nil)
            }
            let consents = try await tenant.consents(of: try await tenant.userID())
            #expect(consents.map(\.audience) == [booksAPI])
        }
    }

    @Test("additional scopes need another consent and are added to the earlier ones")
    func union() async throws {
        try await withTenant(.thirdParty) { tenant, browser in
            _ = try await accept(browser, try await consentPage(browser))
            let more = asked(["scope": "openid write:books"])
            let quiet = asked(["scope": "openid write:books", "prompt": "none"])
            let silent = try await browser.get("/authorize", authorizeQuery(quiet))
            #expect(silent.parameter("error") == "consent_required")
            let page = try await consentPage(browser, more)
            #expect(page.text.contains("Books: write your books"))
            _ = try await accept(browser, page)
            let consent = try #require(try await tenant.consents(of: try await tenant.userID()).first)
            #expect(Set(consent.scope).isSuperset(of: ["read:books", "write:books", "profile"]))
            let all = asked(["scope": "openid read:books write:books", "prompt": "none"])
            #expect(try await browser.get("/authorize", authorizeQuery(all)).parameter("code") != nil)
        }
    }

    @Test("consent applies to one organization")
    func organizations() async throws {
        let inside = asked(["organization": publishers])
        let configuration = TenantConfiguration.thirdParty.with {
            $0.organizations[0].thirdPartyClientAccess = .allow
        }
        try await withTenant(configuration) { tenant, browser in
            _ = try await accept(browser, try await consentPage(browser, inside))
            _ = try await accept(browser, try await consentPage(browser))
            let organizations = try await tenant.consents(of: try await tenant.userID()).map(\.organizationID)
            #expect(Set(organizations) == [publishers, nil])
        }
    }

    @Test("declining shows a page, or returns to the client if its policy allows it")
    func declined() async throws {
        try await withTenant(.thirdParty) { tenant, browser in
            let response = try await browser.submit(try await consentPage(browser), ["action": "deny"])
            #expect(
                response.status == 200 && response.title == "You declined access", "the user's decision is no error")
            #expect(response.location == nil)
            #expect(try await tenant.consents(of: try await tenant.userID()).isEmpty)
        }
        let trusted = TenantConfiguration.thirdParty.client("app") { $0.declinePolicy = .allowAlways }
        try await withTenant(trusted) { _, browser in
            let response = try await browser.submit(try await consentPage(browser), ["action": "deny"])
            #expect(response.parameter("error") == "access_denied")
            #expect(response.parameter("state") == "a state")
        }
    }

    @Test("a first-party client needs consent only if the API requires it or the application asks for it")
    func firstParty() async throws {
        let wanting = TenantConfiguration.withRoles.with { $0.apis[0].skipsConsent = false }
        try await withTenant(wanting) { _, browser in
            #expect(try await browser.authorize().parameter("code") != nil)
            let page = try await browser.get("/authorize", authorizeQuery(Self.asked))
            #expect(page.location?.hasPrefix("/u/consent") == true)
        }
        try await withTenant(.withRoles) { _, browser in
            _ = try await browser.code(Self.asked)
            for _ in 0..<2 {
                let asked = try await browser.get("/authorize", authorizeQuery(["prompt": "consent"]))
                #expect(asked.location?.hasPrefix("/u/consent") == true)
                #expect(try await accept(browser, try await browser.follow(asked)).parameter("code") != nil)
            }
        }
    }

    @Test("the consent page shows scope descriptions if the setting is on")
    func descriptions() async throws {
        let configuration = TenantConfiguration.thirdParty.with {
            $0.flags.usesScopeDescriptions = true
            $0.apis[0].scopeDescriptions = ["read:books": "Look into <every> book"]
        }
        try await withTenant(configuration) { _, browser in
            let page = try await consentPage(browser)
            #expect(page.text.contains("Look into &lt;every&gt; book"))
        }
    }

    @Test(
        "scopes are grouped into sentences by resource",
        arguments: [
            (["read:messages", "write:messages"], ["Messages: read and write your messages"]),
            (["read:a", "update:a", "delete:a"], ["A: read, update and delete your a"]),
            (["read:user_files", "admin"], ["User files: read your user files", "admin"]),
        ] as [([String], [String])])
    func texts(scope: [String], texts: [String]) {
        #expect(ScopeTexts.grouped(scope) == texts)
    }

    @Test("revoking consent with the Management API also revokes its refresh tokens")
    func revocation() async throws {
        let configuration = TenantConfiguration.thirdParty.with {
            $0.clientGrants.append(
                TenantClientGrant(clientID: "service", audience: "/api/v2/", scope: ManagementScope.ofClients))
        }
        try await withTenant(configuration) { tenant, browser in
            func login() async throws -> Tokens {
                let end = try await accept(browser, try await consentPage(browser))
                return try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            }
            let service = try await Caller.service(browser)
            let tokens = try await login()
            let ada = try await tenant.userID()
            let list = try await service.send("GET", "/api/v2/grants?user_id=\(segment(ada))&client_id=app")
            #expect(try LocalTenantTests.texts(list, "clientID") == ["app"])
            #expect(try LocalTenantTests.texts(list, "audience") == [booksAPI])
            let id = try #require(try LocalTenantTests.texts(list, "id").first)
            #expect(try await service.send("DELETE", "/api/v2/grants/\(id)").status == 204)
            try expectError(try await browser.refresh(tokens.refresh), 403, "invalid_grant")
            try expectManagementError(try await service.send("DELETE", "/api/v2/grants/\(id)"), 404, "inexistent_grant")
            let second = try await login()
            #expect(try await service.send("DELETE", "/api/v2/grants?user_id=\(segment(ada))").status == 204)
            try expectError(try await browser.refresh(second.refresh), 403, "invalid_grant")
            try expectManagementError(try await service.send("DELETE", "/api/v2/grants"), 400, "invalid_query_string")
            _ = try await consentPage(browser)
        }
    }

    private static let limits =
        [
            (["screen_hint": "signup"], "screen_hint"), (["claims": "{}"], "claims"), (["x": "1"], "x"),
            (["id_token_hint": "x"], "id_token_hint"),
            (["request_uri": "urn:x"], "request_uri"),
            (["code_challenge": nil, "code_challenge_method": nil], "code_challenge"),
        ] as [([String: String?], String)]

    @Test("a third-party client's restricted parameters are rejected", arguments: limits)
    func parameters(changes: [String: String?], name: String) async throws {
        try await withTenant(.thirdParty) { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery(changes))
            #expect(response.parameter("error") == "invalid_request")
            #expect(response.parameter("error_description")?.contains(name) == true)
        }
    }

    @Test("parameters for pages and logs don't matter", arguments: ["ext-x", "display", "correlation_id"])
    func harmlessParameters(name: String) async throws {
        try await withTenant(.thirdParty) { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery([name: "page"]))
            #expect(response.leads(to: "/u/login"), "\(response.location ?? response.text)")
        }
    }

    @Test("a permissive client has only the limits of ownership: consent, no passwords, no APIs of the tenant")
    func permissive() async throws {
        let configuration = TenantConfiguration.thirdParty.client("app") {
            $0.thirdPartySecurityMode = .permissive
            $0.grantTypes = ["authorization_code", "password", "urn:ietf:params:oauth:grant-type:device_code"]
        }.with { $0.clientGrants = [] }
        try await withTenant(configuration) { _, browser in
            _ = try await consentPage(browser, asked(["screen_hint": "login", "ext-x": "1"]))
            let own = try await browser.get("/authorize", authorizeQuery(["audience": browser.base + "/me/"]))
            #expect(own.parameter("error") == "access_denied")
            let device = try await browser.postJSON("/oauth/device/code", ["client_id": "app"])
            #expect(device.status == 200, "\(device.text)")
            try expectError(
                try await browser.grant(.password, ["username": "ada@example.com", "password": "x"]), 403,
                "unauthorized_client")
        }
    }

    @Test("a third-party client can use only domain connections, and the error says so")
    func connections() async throws {
        let configuration = TenantConfiguration.thirdParty.with { $0.connections[0].isDomainConnection = false }
        try await withTenant(configuration) { tenant, browser in
            for connection: String? in [nil, database] {
                let response = try await browser.get("/authorize", authorizeQuery(["connection": connection]))
                #expect(response.parameter("error") == "invalid_request")
                #expect(response.parameter("error_description")?.contains("is_domain_connection") == true)
            }
            // A session that began in another application doesn't help either.
            _ = try await browser.authorize(["client_id": "own"])
            let response = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            #expect(response.parameter("code") == nil)
        }
    }

    @Test("a third-party client can't access APIs without a client grant or the tenant's own APIs")
    func apis() async throws {
        try await withTenant(.thirdParty) { _, browser in
            for audience in [stockAPI, browser.base + "/api/v2/", browser.base + "/me/"] {
                let response = try await browser.get("/authorize", authorizeQuery(["audience": audience]))
                #expect(response.parameter("error") == "access_denied", "\(audience)")
            }
        }
    }

    @Test("a consent page doesn't apply to another user who logs in instead")
    func anotherPerson() async throws {
        try await withTenant(.thirdParty) { tenant, browser in
            tenant.actions.postLogin { event, api in
                api.idToken.setCustomClaim(planClaim, .string(event.user.email ?? ""))
            }
            let page = try await consentPage(browser)
            let state = try page.field("state")
            let login = try await browser.logIn(at: "/u/login?state=\(state)", username: "grace@example.com")
            let asked = try await browser.follow(login)
            #expect(asked.leads(to: "/u/consent"))
            let end = try await accept(browser, try await browser.follow(asked))
            let tokens = try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
            #expect(try tokens.idToken[planClaim] == "grace@example.com")
        }
    }

    @Test("consent requires the form's token and a session")
    func forged() async throws {
        try await withTenant(.thirdParty) { _, browser in
            let page = try await consentPage(browser)
            let state = try page.field("state")
            let forged = try await browser.post("/u/consent", ["state": state, "action": "accept", "csrf": "x"])
            #expect(forged.status == 403)
            #expect(try await browser.get("/u/consent", ["state": "x"]).status == 400)
            await browser.set(cookie: .session, nil)
            #expect(try await browser.get("/u/consent", ["state": state]).status == 400)
        }
    }
}
