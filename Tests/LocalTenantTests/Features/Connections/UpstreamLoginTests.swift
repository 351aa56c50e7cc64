import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Logins at another OpenID provider")
struct UpstreamLoginTests {
    private static let userID = "oidc|acme|248289761001"

    @Test("a connection named by the application redirects directly to the provider and returns a user")
    func straight() async throws {
        try await withUpstream { tenant, browser, provider in
            let start = try await browser.depart()
            #expect(start.status == 302)
            let sent = try provider.receive(start)
            #expect(sent["client_id"] == "tenant")
            #expect(sent["redirect_uri"] == tenant.issuer + "login/callback")
            #expect(sent["response_type"] == "code")
            #expect(sent["scope"] == "openid profile email")
            #expect(sent["code_challenge_method"] == "S256")
            #expect(sent["state"] != "a state" && sent["nonce"] != "n-1", "these belong to the application")

            let response = try await browser.comeBack(sent["state"])
            #expect(response.status == 303)
            let claims = try await browser.tokens(after: response).idToken
            #expect(claims["sub"] == .string(Self.userID))
            #expect(claims["email"] == "tim@example.com")
            #expect(claims["email_verified"] == true)
            #expect(claims["name"] == "Tim")
            #expect(claims["nonce"] == "n-1")

            let exchange = try #require(provider.requests.first { $0.path == "/token" }?.form)
            #expect(exchange["grant_type"] == "authorization_code")
            #expect(exchange["code"] == "c2")
            #expect(exchange["redirect_uri"] == sent["redirect_uri"])
            #expect(exchange["client_id"] == "tenant")
            #expect(exchange["client_secret"]?.replacing("+", with: " ") == "upstream secret")
            #expect(exchange["code_verifier"]?.secretHash != nil)
            #expect(!provider.requests.contains { $0.path == "/userinfo" })

            let user = try #require(try await tenant.tenant.store.user(Self.userID))
            #expect(user.activity.logins == 1)
            #expect(user.attributes == ["department": "Books"])
            #expect(user.profile.nickname == "tim")
            #expect(
                user.identity == [
                    "provider": "oidc", "connection": "acme", "user_id": "acme|248289761001", "isSocial": false,
                ])
        }
    }

    @Test("a second login is the same user, and a session avoids a third one")
    func again() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            provider.change { $0.claims = ["email": "tim@new.example.com", "name": "Timothy", "department": nil] }
            _ = try await browser.tokens(from: provider, ["prompt": "login"])
            let user = try #require(try await tenant.tenant.store.user(Self.userID))
            #expect(user.activity.logins == 2)
            #expect(user.profile.email == "tim@new.example.com")
            #expect(user.profile.name == "Timothy")
            #expect(user.attributes.isEmpty)
            #expect(try await browser.depart().parameter("code") != nil)
            #expect(provider.requests.count { $0.path.hasSuffix("openid-configuration") } == 1, "it is cached")
            #expect(provider.requests.count { $0.path == "/keys" } == 1, "they are cached")
        }
    }

    @Test("the key set is loaded again for an unknown key")
    func newKey() async throws {
        try await withUpstream { _, browser, provider in
            _ = try await browser.tokens(from: provider)
            provider.change { ($0.keyID, $0.signer, $0.published) = ("key-2", 8, ["key-1": 7, "key-2": 8]) }
            _ = try await browser.tokens(from: provider, ["prompt": "login"])
            #expect(provider.requests.count { $0.path == "/keys" } == 2)
            provider.change { $0.keyID = nil }
            let unnamed = try await browser.logIn(at: provider, ["prompt": "login"])
            #expect(unnamed.parameter("error") == "access_denied", "even if the keys are known")
        }
    }

    @Test("two people with the same email address are two users")
    func sameAddress() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            provider.change { $0.claims = ["sub": "another"] }
            let claims = try await browser.tokens(from: provider, ["prompt": "login"]).idToken
            #expect(claims["sub"] == "oidc|acme|another")
            #expect(claims["email"] == "tim@example.com")
            let query = UserQuery(search: .attribute(.field(.email), .equals("Tim@example.com")))
            #expect(try await tenant.tenant.store.users(query).total == 2)
        }
    }

    @Test("a user without an email address is named after the provider's user ID")
    func noEmail() async throws {
        try await withUpstream { _, browser, provider in
            provider.change { $0.claims = ["email": nil, "email_verified": nil, "name": nil] }
            let claims = try await browser.tokens(from: provider).idToken
            #expect(claims["email"] == nil && claims["email_verified"] == nil)
            #expect(claims["name"] == "248289761001")
        }
    }

    @Test("the tenant authenticates at the provider as configured")
    func authentication() async throws {
        let basic = TenantConfiguration.upstream { $1.authenticationMethod = .secretBasic }
        try await withUpstream(basic) { _, browser, provider in
            _ = try await browser.tokens(from: provider)
            let request = try #require(provider.requests.first { $0.path == "/token" })
            #expect(request.authorization == "Basic " + Data("tenant:upstream+secret".utf8).base64EncodedString())
            #expect(request.form["client_secret"] == nil && request.form["client_id"] == nil)
        }
        try await withUpstream(.upstream { $1.clientSecret = nil }) { _, browser, provider in
            _ = try await browser.tokens(from: provider)
            let request = try #require(provider.requests.first { $0.path == "/token" })
            #expect(request.authorization == nil)
            #expect(request.form["client_secret"] == nil && request.form["client_id"] == "tenant")
            #expect(request.form["code_verifier"] != nil)
        }
    }

    @Test("the application's parameters are passed to the provider only as configured")
    func upstreamParameters() async throws {
        let configuration = TenantConfiguration.upstream {
            $1.upstreamParameters = [
                "login_hint": .alias(.loginHint), "ui": .alias(.uiLocales), "hd": .value("a b&c"),
                "max_age": .alias(.maxAge),
            ]
        }
        try await withUpstream(configuration) { _, browser, provider in
            let sent = try provider.receive(
                try await browser.depart(["login_hint": "tim+1@example.com", "ui_locales": "de", "acr_values": "x"]))
            #expect(sent["login_hint"] == "tim+1@example.com")
            #expect(sent["ui"] == "de")
            #expect(sent["hd"] == "a b&c")
            #expect(sent["acr_values"] == nil && sent["max_age"] == nil)
            let more = try provider.receive(try await browser.depart(["connection_scope": "groups,phone openid"]))
            #expect(more["scope"] == "openid profile email groups phone")
            let aged = try await browser.logIn(at: provider, ["max_age": "60"])
            #expect(aged.parameter("error_description")?.contains("older than requested") == true)
            provider.change { $0.claims = ["auth_time": .integer(Int(Date().timeIntervalSince1970))] }
            _ = try await browser.tokens(from: provider, ["max_age": "60"])
        }
    }

    @Test("the userinfo endpoint is used if the attribute map requires it")
    func userInfo() async throws {
        let configuration = TenantConfiguration.upstream {
            $1.attributeMap = AttributeMap(
                .useMap,
                attributes: [
                    "email": "${context.tokenset.email}", "groups": "${context.userinfo.groups}", "vip": true,
                ],
                userInfoScope: "groups")
        }
        try await withUpstream(configuration) { tenant, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            #expect(sent["scope"] == "openid profile email groups")
            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"]))
            #expect(provider.requests.last?.authorization == "Bearer upstream-access-token")
            let user = try #require(try await tenant.tenant.store.user(Self.userID))
            #expect(user.attributes == ["groups": ["readers"], "vip": true])
            #expect(user.profile.emailVerified == false, "not in the map")
            provider.change { $0.userInfo["sub"] = "somebody else" }
            let response = try await browser.logIn(at: provider, ["prompt": "login"])
            #expect(response.parameter("error") == "access_denied")
        }
    }

    // MARK: Redirects through the tenant

    @Test("a silent login with another connection's session fails without a request to the provider")
    func silently() async throws {
        try await withUpstream { _, browser, provider in
            _ = try await browser.authorize()
            let response = try await browser.depart(["prompt": "none"])
            #expect(response.parameter("error") == "login_required")
            #expect(response.parameter("state") == "a state")
            #expect(provider.requests.isEmpty)
            _ = try await browser.tokens(from: provider)
            #expect(try await browser.depart(["prompt": "none"]).parameter("code") != nil)
        }
    }

    @Test("a second factor is required after the provider")
    func secondFactor() async throws {
        let configuration = TenantConfiguration.upstream().with { $0.mfa.policy = .always }
        try await withUpstream(configuration) { tenant, browser, provider in
            let response = try await browser.logIn(at: provider)
            #expect(response.location?.hasPrefix("/u/mfa") == true, "\(response.location ?? "")")
            #expect(await browser.cookie(.session) == nil)
        }
    }

    @Test("a user who is blocked at the tenant is rejected after the provider")
    func blocked() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            try await tenant.setBlocked(true, userID: Self.userID)
            let response = try await browser.logIn(at: provider, ["prompt": "login"])
            #expect(response.parameter("error") == "unauthorized")
            #expect(response.parameter("error_description") == "user is blocked")
        }
    }

    @Test("logging in for an organization makes the user a member, or fails if the user isn't one")
    func organizations() async throws {
        let open = TenantOrganization(name: "open", connections: [.init("acme", assignsMembership: true)])
        let closed = TenantOrganization(name: "closed")
        let configuration = TenantConfiguration.upstream().with { $0.organizations = [open, closed] }
            .client("app") { $0.organizationUsage = .allow }
        try await withUpstream(configuration) { _, browser, provider in
            let claims = try await browser.tokens(from: provider, ["organization": open.id]).idToken
            #expect(claims["org_id"] == .string(open.id))
            let response = try await browser.logIn(at: provider, ["organization": closed.id])
            #expect(response.parameter("error") == "access_denied")
        }
    }

    @Test(
        "a callback on the loopback interface must be confirmed once before it gets a code",
        arguments: [nil, "login"] as [String?])
    func confirmation(prompt: String?) async throws {
        let configuration = TenantConfiguration.upstream().with { $0.skipsCallbackConfirmation = false }
        try await withUpstream(configuration) { _, browser, provider in
            let response = try await browser.logIn(at: provider, ["prompt": prompt])
            #expect(response.leads(to: "/u/confirmation"), "\(response.location ?? "")")
            let page = try await browser.follow(response)
            #expect(page.title == "Continue to Bookshop?")
            _ = try await browser.tokens(after: try await browser.submit(page, ["action": "continue"]))
        }
    }

    // MARK: The login page

    @Test("the login page has a button for each connection that is shown as one")
    func buttons() async throws {
        var configuration = TenantConfiguration.upstream { $1.iconURL = "https://cdn.example.com/acme.png?a=1&b" }
        let options = ProviderOptions(issuer: StubProvider.issuer, clientID: "tenant", clientSecret: "s")
        configuration.connections += [
            TenantConnection(name: "plain", options: options),
            TenantConnection(name: "hidden", showAsButton: false, options: options),
            TenantConnection(name: "foreign", enabledClients: ["web"], options: options),
        ]
        try await withUpstream(configuration) { _, browser, provider in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            #expect(page.text.contains("name=\"password\""))
            let links = page.text.matches(of: /href="(\/u\/login\/connection[^"]*)"/).map {
                decodedHTML($0.1)
            }
            #expect(links.map { $0.split(separator: "=").last } == ["acme", "plain"])
            #expect(page.text.contains("Continue with Acme &amp; Sons"))
            #expect(page.text.contains("src=\"https://cdn.example.com/acme.png?a=1&amp;b\""))
            #expect(
                page.headers["content-security-policy"]?.contains("img-src data: https://cdn.example.com;") == true)
            let sent = try provider.receive(try await browser.get(links[0]))
            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"]))
            #expect(try await browser.get(links[0].replacing("=acme", with: "=foreign")).status == 400)
        }
    }

    @Test("if an application has only one provider's connection, its logins go directly to the provider")
    func onlyOne() async throws {
        let configuration = TenantConfiguration.upstream { connection, _ in connection.showAsButton = false }
            .with {
                $0.connections.removeAll { $0.name != "acme" }; $0.users = []
            }
        try await withUpstream(configuration) { _, browser, provider in
            let sent = try provider.receive(try await browser.get("/authorize", authorizeQuery()))
            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"]))
        }
    }

    @Test("if an application has only providers' connections, the user chooses one")
    func several() async throws {
        let other = TenantConnection(
            name: "other", options: ProviderOptions(issuer: StubProvider.issuer, clientID: "tenant"))
        let configuration = TenantConfiguration.upstream()
            .with {
                $0.connections = [$0.connections[3], other]; $0.users = []
            }
        try await withUpstream(configuration) { _, browser, provider in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            #expect(page.title == "Log in")
            #expect(!page.text.contains("<form"))
            let links = page.text.matches(of: /href="(\/u\/login\/connection[^"]*)"/).map {
                decodedHTML($0.1)
            }
            #expect(links.count == 2)
            let sent = try provider.receive(try await browser.get(links[1]))
            let response = try await browser.comeBack(sent["state"])
            #expect(try await browser.tokens(after: response).idToken["sub"] == "oidc|other|248289761001")
        }
    }

    @Test("the page that asks where to send a code has the buttons, too")
    func besideCodes() async throws {
        let configuration = TenantConfiguration.upstream().with {
            $0.connections.removeAll { $0.strategy == .database || $0.strategy == .sms }
            $0.users = []
        }
        try await withUpstream(configuration) { _, browser, _ in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            #expect(page.text.contains("name=\"recipient\""))
            #expect(page.text.contains("Continue with Acme"))
        }
    }

    // MARK: Form posts

    @Test("a provider can return the ID token with form_post")
    func frontChannel() async throws {
        try await withUpstream(.upstream { $1.channel = .front }) { _, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            #expect(sent["response_type"] == "id_token")
            #expect(sent["response_mode"] == "form_post")
            #expect(sent["code_challenge"] == nil)
            let response = try await browser.post(
                "/login/callback", ["state": sent["state"] ?? "", "id_token": try provider.idToken()])
            #expect(try await browser.tokens(after: response).idToken["sub"] == .string(Self.userID))
            #expect(!provider.requests.contains { $0.path == "/token" })
        }
    }

    @Test("a form from another site that arrives without cookies is submitted again by a page of the tenant")
    func formWithoutCookies() async throws {
        try await withUpstream(.upstream { $1.channel = .front }) { tenant, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            let stranger = Browser(tenant)
            let page = try await stranger.post(
                "/login/callback", ["state": sent["state"] ?? "", "id_token": try provider.idToken()])
            #expect(page.status == 200)
            #expect(page.title == "One more step")
            #expect(page.headers["set-cookie"] == nil)
            // From the browser that has the cookie.
            let response = try await browser.submit(page)
            _ = try await browser.tokens(after: response)
            #expect(try await stranger.submit(page).status == 400, "works only once")
        }
    }

    // MARK: Logging out

    @Test("a federated logout also ends the session at the provider and returns")
    func federatedLogout() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            let response = try await browser.get(
                "/v2/logout", ["federated": "", "client_id": "app", "returnTo": "http://127.0.0.1/goodbye?x=1"])
            #expect(response.location?.hasPrefix(StubProvider.issuer + "logout?") == true)
            #expect(response.parameter("client_id") == "tenant")
            #expect(response.parameter("post_logout_redirect_uri") == tenant.issuer + "v2/logout/callback")
            #expect(try claims(#require(response.parameter("id_token_hint")))["sub"] == "248289761001")
            #expect(await browser.cookie(.session) == nil)
            let state = try #require(response.parameter("state"))
            let back = try await browser.get("/v2/logout/callback", ["state": state])
            #expect(back.location == "http://127.0.0.1/goodbye?x=1")
            #expect(try await browser.get("/v2/logout/callback", ["state": state]).status == 200)
        }
    }

    @Test("a logout stays at the tenant if it isn't federated, or if there's no provider session or logout endpoint")
    func plainLogout() async throws {
        try await withUpstream { _, browser, provider in
            let query = ["federated": "", "client_id": "app"]
            _ = try await browser.tokens(from: provider)
            #expect(try await browser.get("/v2/logout", ["client_id": "app"]).location == "http://127.0.0.1/goodbye")
            _ = try await browser.authorize()
            #expect(try await browser.get("/v2/logout", query).location == "http://127.0.0.1/goodbye")
        }
        try await withUpstream { _, browser, provider in
            provider.change { $0.metadata["end_session_endpoint"] = nil }
            _ = try await browser.tokens(from: provider)
            let response = try await browser.get("/v2/logout", ["federated": "", "client_id": "app"])
            #expect(response.location == "http://127.0.0.1/goodbye")
            #expect(await browser.cookie(.session) == nil)
        }
    }
}
