import Foundation
import Testing

@testable import LocalTenant

@Suite("Connected accounts in the My Account API")
struct ConnectedAccountTests {
    private static let google = "google-oauth2"
    private static let shop = "https://shop.example.com/callback"
    private static let web: [String: String?] = ["client_id": "web", "client_secret": "web-secret"]
    private static let path = "/me/v1/connected-accounts/"

    private static func configuration(
        isForLogins: Bool = false, _ change: (inout TenantConfiguration) -> Void = { _ in }
    ) -> TenantConfiguration {
        .simulating(.googleOAuth2) { $0.permissions = ["offline_access": true] }.with { configuration in
            configuration.connections[configuration.connections.count - 1].connectedAccounts = true
            configuration.connections[configuration.connections.count - 1].isForLogins = isForLogins
            configuration.clients[1].grantTypes.formUnion([GrantType.federatedToken.rawValue, "refresh_token"])
            for index in configuration.clients.indices {
                configuration.clients[index].refreshToken.policies = [
                    .init(audience: "/me/", scope: MyAccountScope.all)
                ]
            }
            configuration.clients.append(
                TenantClient(
                    clientID: "service", appType: .nonInteractive, clientSecret: "service-secret",
                    grantTypes: ["client_credentials"]))
            configuration.clientGrants = [
                TenantClientGrant(clientID: "service", audience: "/api/v2/", scope: ManagementScope.ofClients)
            ]
            change(&configuration)
        }
    }

    /// A user who logged in with a password, and an application that has their tokens.
    private struct Person {
        let refreshToken: String
        let account: Caller

        init(_ browser: Browser, scope: String? = nil) async throws {
            let login = try await browser.logIn(["client_id": "web", "redirect_uri": shop])
            let code = try #require(try await browser.open(login).parameter("code"))
            let tokens = try Tokens(
                try await browser.exchange(code, web.merging(["redirect_uri": shop]) { $1 }))
            let own = try await browser.refresh(
                tokens.refresh, web.merging(["audience": browser.base + "/me/", "scope": scope]) { $1 })
            try #require(own.status == 200, "\(own.text)")
            refreshToken = try Tokens(own).refresh
            account = Caller(browser: browser, token: try Tokens(own).access)
        }

        func begin(_ changes: [String: TenantValue?] = [:]) async throws -> Browser.Page {
            try await account.send(
                "POST", path + "connect",
                body(
                    [
                        "connection": .string(google), "redirect_uri": .string(shop), "state": "s 1",
                        "scopes": ["openid", "profile", "calendar"], "code_challenge": .string(challenge),
                        "code_challenge_method": "S256",
                    ], changes))
        }

        /// Takes the user's browser to the provider, and back to the application.
        func visit(_ begun: Browser.Page, as email: String = "grace@example.com", action: String = "allow")
            async throws -> Browser.Page
        {
            let json = try begun.json
            let ticket = try #require(json["connect_params"]?["ticket"]?.stringValue)
            let url = try #require(json["connect_uri"]?.stringValue)
            let browser = account.browser
            let start = try await browser.get(String(url.dropFirst(browser.base.count)), ["ticket": ticket])
            return try await browser.goOn(from: start, as: email, action: action)
        }

        func complete(
            _ begun: Browser.Page, _ back: Browser.Page, _ changes: [String: TenantValue?] = [:]
        ) async throws -> Browser.Page {
            try await account.send(
                "POST", path + "complete",
                body(
                    [
                        "auth_session": try begun.json["auth_session"] ?? .null,
                        "connect_code": .string(back.parameter("connect_code") ?? ""),
                        "redirect_uri": .string(shop), "code_verifier": .string(verifier),
                    ], changes))
        }

        func connect(as email: String = "grace@example.com") async throws -> [String: TenantValue] {
            let begun = try await begin()
            let made = try await complete(begun, try await visit(begun, as: email))
            try #require(made.status == 201, "\(made.text)")
            return try made.json
        }

        /// The provider's access token for the application.
        func exchange(hint: String? = nil) async throws -> Browser.Page {
            try await account.browser.token(
                body(
                    [
                        "grant_type": .string(GrantType.federatedToken.rawValue), "client_id": "web",
                        "client_secret": "web-secret", "subject_token": .string(refreshToken),
                        "subject_token_type": "urn:ietf:params:oauth:token-type:refresh_token",
                        "connection": .string(google),
                        "requested_token_type": "http://auth0.com/oauth/token-type/federated-connection-access-token",
                    ], ["login_hint": hint.map(TenantValue.string)]))
        }
    }

    @Test("a user connects an account, whose tokens applications get until the user removes it")
    func connects() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration(), clock: clock) { tenant, browser in
            let ada = try await Person(browser)
            let begun = try await ada.begin()
            #expect(begun.status == 201)
            #expect(try begun.json["expires_in"] == 300)
            let back = try await ada.visit(begun)
            #expect(back.location?.hasPrefix(Self.shop + "?connect_code=") == true)
            #expect(back.parameter("state") == "s 1")
            let made = try await ada.complete(begun, back)
            try #require(made.status == 201, "\(made.text)")
            let account = try made.json
            let id = try #require(account["id"]?.stringValue)
            #expect(id.hasPrefix("cac_") && id.count == 26)
            #expect(account["connection"] == "google-oauth2" && account["access_type"] == "offline")
            #expect(account["created_at"] == .string(noon.timestamp))
            let scopes = Set(account["scopes"]?.arrayValue?.compactMap(\.stringValue) ?? [])
            #expect(scopes.isSuperset(of: ["openid", "profile", "calendar"]) && !scopes.contains("email"))

            let listed = try await ada.account.send("GET", Self.path + "accounts?connection=google-oauth2")
            #expect(try listed.json == ["accounts": [.object(account)]])
            #expect(try await ada.account.send("GET", Self.path + "accounts?connection=x").json == ["accounts": []])
            let connections = try await ada.account.send("GET", Self.path + "connections").json["connections"]
            #expect(connections?.arrayValue?.count == 1)
            #expect(connections?.arrayValue?.first?["strategy"] == "google-oauth2")

            let first = try await ada.exchange()
            #expect(first.status == 200, "\(first.text)")
            clock.advance(by: 3_590)
            let second = try await ada.exchange()
            #expect(try second.status == 200 && second.json["access_token"] != first.json["access_token"])

            let service = try await Caller.service(browser)
            let user = "/api/v2/users/\(segment(try await tenant.userID()))"
            let connected = try await service.send("GET", user + "/connected-accounts").json["connected_accounts"]
            #expect(connected?.arrayValue?.first?["id"] == .string(id))
            #expect(connected?.arrayValue?.first?["strategy"] == "google-oauth2")
            let sets = try await service.send("GET", user + "/federated-connections-tokensets")
            #expect(try JSONDecoder().decode([[String: TenantValue]].self, from: sets.body).count == 1)

            #expect(try await ada.account.send("DELETE", Self.path + "accounts/\(id)").status == 204)
            try expectMyAccountError(
                try await ada.account.send("DELETE", Self.path + "accounts/\(id)"), 404, "A0E-404-0002")
            try expectError(
                try await ada.exchange(), 401, "federated_connection_refresh_token_not_found")
            let types = try await tenant.loggedEvents("type:connected_accounts_*").compactMap { $0.type }
            #expect(
                types == [
                    "connected_accounts_connection_succeeded", "connected_accounts_delete_succeeded",
                    "connected_accounts_delete_failed",
                ])
        }
    }

    @Test("several accounts of one connection are told apart by the hint, and the same one is kept once")
    func several() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let ada = try await Person(browser)
            let first = try await ada.connect()
            let again = try await ada.connect()
            #expect(again["id"] == first["id"])
            let other = try await ada.connect(as: "kay@example.org")
            #expect(other["id"] != first["id"])
            let user = try #require(try await tenant.tenant.store.user(try await tenant.userID()))
            #expect(user.connectedAccounts.count == 2)
            for account in user.connectedAccounts {
                let token = try await ada.exchange(hint: account.subject)
                #expect(try token.json["access_token"]?.stringValue == account.tokens.accessToken)
            }
            let page = try await ada.account.send("GET", Self.path + "accounts?take=1").json
            #expect(page["accounts"]?.arrayValue?.count == 1)
            let next = try #require(page["next"]?.stringValue)
            let rest = try await ada.account.send("GET", Self.path + "accounts?take=1&from=\(next)").json
            #expect(rest["accounts"]?.arrayValue?.first?["id"] == other["id"] && rest["next"] == nil)
        }
    }

    @Test("an account ends with its connection, and a later one with the same name doesn't bring it back")
    func deletedConnection() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let ada = try await Person(browser)
            let service = try await Caller.service(browser)
            _ = try await ada.connect()
            let all = try await service.send("GET", "/api/v2/connections?strategy=google-oauth2")
            let old = try #require(
                try JSONDecoder().decode([[String: TenantValue]].self, from: all.body).first?["id"]?.stringValue)
            #expect(try await service.send("DELETE", "/api/v2/connections/\(old)").status == 202)
            #expect(try await ada.account.send("GET", Self.path + "accounts").json == ["accounts": []])
            let made = try await service.send(
                "POST", "/api/v2/connections",
                [
                    "name": "google-oauth2", "strategy": "google-oauth2", "connected_accounts": ["active": true],
                    "enabled_clients": ["web"],
                ])
            try #require(made.status == 201, "\(made.text)")
            #expect(try await ada.account.send("GET", Self.path + "accounts").json == ["accounts": []])
            try expectError(try await ada.exchange(), 401, "federated_connection_refresh_token_not_found")
        }
    }

    @Test("a deleted user's connections can't be completed")
    func deletedUser() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let ada = try await Person(browser)
            let begun = try await ada.begin()
            let service = try await Caller.service(browser)
            let user = "/api/v2/users/\(segment(try await tenant.userID()))"
            #expect(try await service.send("DELETE", user).status == 204)
            #expect(try await ada.visit(begun).status == 400)
        }
    }

    @Test("a code completes one connection, for the application and user that began it, with its verifier")
    func codes() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let ada = try await Person(browser)
            let begun = try await ada.begin()
            let back = try await ada.visit(begun)
            for name in ["auth_session", "connect_code"] {
                try expectMyAccountError(
                    try await ada.complete(begun, back, [name: "wrong"]), 400, "A0E-400-0001")
            }
            let wrong: [(String, TenantValue?)] = [
                ("redirect_uri", "https://shop.example.com/other"), ("code_verifier", nil), ("connect_code", nil),
                ("code_verifier", .string(String(repeating: "x", count: 43))),
            ]
            for (name, value) in wrong {
                try expectMyAccountError(
                    try await ada.complete(begun, back, [name: value]), 400, "A0E-400-0003", pointer: "/\(name)")
            }
            let another = try await ada.begin()
            try expectMyAccountError(try await ada.complete(another, back), 400, "A0E-400-0001")
            let results = try await StoreConformance.simultaneously(5) { try await ada.complete(begun, back).status }
            #expect(results.filter { $0 == 201 }.count == 1)
            try expectMyAccountError(try await ada.complete(begun, back), 400, "A0E-400-0001")
            let reopened = try await ada.visit(begun)
            #expect(reopened.status == 400, "a ticket works once")
            let user = try #require(try await tenant.tenant.store.user(try await tenant.userID()))
            #expect(user.connectedAccounts.count == 1)
        }
    }

    @Test("the application learns that the user or the provider declined")
    func declined() async throws {
        try await withTenant(Self.configuration()) { _, browser in
            let ada = try await Person(browser)
            let back = try await ada.visit(try await ada.begin(), action: "deny")
            #expect(back.location?.hasPrefix(Self.shop + "?") == true)
            #expect(back.parameter("error") == "access_denied" && back.parameter("state") == "s 1")
        }
    }

    @Test("requests that can't be carried out are refused")
    func refused() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration(), clock: clock) { tenant, browser in
            let ada = try await Person(browser)
            let wrong: [(String, TenantValue?)] = [
                ("connection", "nowhere"), ("connection", .string(database)), ("connection", nil),
                ("redirect_uri", "https://elsewhere.example.com/"), ("redirect_uri", nil),
                ("code_challenge_method", "plain"), ("scopes", "openid"), ("scopes", ["a b"]), ("state", 1),
            ]
            for (name, value) in wrong {
                try expectMyAccountError(
                    try await ada.begin([name: value]), 400, "A0E-400-0003", pointer: "/\(name)")
            }
            let begun = try await ada.begin()
            clock.advance(by: 301)
            let late = try await ada.account.browser.get(
                "/connected-accounts/connect",
                ["ticket": try begun.json["connect_params"]?["ticket"]?.stringValue ?? ""])
            #expect(late.status == 400)
            try expectMyAccountError(
                try await ada.account.send("GET", Self.path + "accounts?from=wrong"), 400, "A0E-400-0001")
            let reader = try await Person(Browser(tenant), scope: MyAccountScope.readConnected)
            try expectMyAccountError(try await reader.begin(), 403, "A0E-403-0002")
            try expectMyAccountError(
                try await reader.account.send("DELETE", Self.path + "accounts/x"), 403, "A0E-403-0002")
        }
    }

    @Test("nobody logs in with a connection that is for connected accounts alone")
    func purposes() async throws {
        for isForLogins in [false, true] {
            try await withTenant(Self.configuration(isForLogins: isForLogins)) { _, browser in
                let named = try await browser.get("/authorize", authorizeQuery(["connection": Self.google]))
                #expect((named.parameter("error_description") == "the connection was disabled") == !isForLogins)
                let shown = try await Caller.service(browser).send(
                    "GET", "/api/v2/connections?strategy=google-oauth2&fields=authentication")
                #expect(shown.text.contains(#""authentication":{"active":\#(isForLogins)}"#))
                let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
                #expect(page.text.contains("Google") == isForLogins)
            }
        }
    }
}
