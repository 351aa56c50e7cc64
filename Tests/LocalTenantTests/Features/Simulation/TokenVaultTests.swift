import Foundation
import Testing

@testable import LocalTenant

@Suite("Access tokens of other providers (Token Vault)")
struct TokenVaultTests {
    private static let grant = GrantType.federatedToken.rawValue
    private static let subjectType = "urn:ietf:params:oauth:token-type:"

    private static func configuration(isActive: Bool = true) -> TenantConfiguration {
        .simulating(.googleOAuth2) { $0.permissions = ["offline_access": true] }.with { configuration in
            configuration.clients[1].grantTypes.formUnion([Self.grant, "refresh_token"])
            configuration.connections[configuration.connections.count - 1].connectedAccounts = isActive
            configuration.clients.append(
                TenantClient(
                    clientID: "service", appType: .nonInteractive, clientSecret: "service-secret",
                    grantTypes: ["client_credentials"]))
            configuration.clientGrants = [
                TenantClientGrant(clientID: "service", audience: "/api/v2/", scope: ManagementScope.ofClients)
            ]
        }
    }

    /// The tokens of a login of the confidential client at the simulated Google.
    private func logIn(_ browser: Browser) async throws -> Tokens {
        let callback = "https://shop.example.com/callback"
        let response = try await browser.logIn(
            simulated: "google-oauth2", ["client_id": "web", "redirect_uri": callback])
        let code = try #require(try await browser.open(response).parameter("code"))
        return try Tokens(
            try await browser.exchange(
                code, ["client_id": "web", "client_secret": "web-secret", "redirect_uri": callback]))
    }

    private func exchange(
        _ browser: Browser, _ token: String, _ type: String = "refresh_token",
        _ changes: [String: TenantValue?] = [:]
    ) async throws -> Browser.Page {
        try await browser.token(
            body(
                [
                    "grant_type": .string(Self.grant), "client_id": "web", "client_secret": "web-secret",
                    "subject_token": .string(token),
                    "subject_token_type": .string(Self.subjectType + type), "connection": "google-oauth2",
                    "requested_token_type": "http://auth0.com/oauth/token-type/federated-connection-access-token",
                ], changes))
    }

    @Test("a refresh or access token brings the provider's access token, which is refreshed when it ends")
    func exchange() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration(), clock: clock) { tenant, browser in
            let tokens = try await logIn(browser)
            let user = try #require(try await tenant.tenant.store.user(tokens.idToken["sub"]?.stringValue ?? ""))
            let first = try await exchange(browser, tokens.refresh)
            #expect(first.status == 200, "\(first.text)")
            #expect(try first.json["access_token"]?.stringValue == user.upstreamTokens?.accessToken)
            #expect(try first.json["expires_in"] == 3_600 && first.json["token_type"] == "Bearer")
            #expect(try first.json["scope"]?.stringValue?.contains("email") == true)
            #expect(try await exchange(browser, tokens.access, "access_token").status == 200)
            let subject: TenantValue = .string(user.identityID)
            #expect(try await exchange(browser, tokens.refresh, "refresh_token", ["login_hint": subject]).status == 200)
            clock.advance(by: 3_590)
            let second = try await exchange(browser, tokens.refresh)
            #expect(second.status == 200, "\(second.text)")
            #expect(try second.json["access_token"] != first.json["access_token"])
            #expect(try second.json["expires_in"] == 3_600)
            // The subject's token is still good for its own grant.
            let own = ["client_id": "web", "client_secret": "web-secret"]
            #expect(try await browser.refresh(tokens.refresh, own).status == 200)

            let service = try await Caller.service(browser)
            let path = "/api/v2/users/\(segment(user.id))"
            let connected = try await service.send("GET", path + "/connected-accounts")
            #expect(try connected.json["connected_accounts"] == [], "an account that the user logs in with isn't one")
            let sets = try await service.send("GET", path + "/federated-connections-tokensets")
            #expect(!sets.text.contains(try first.text("access_token")))
            let list = try JSONDecoder().decode([[String: TenantValue]].self, from: sets.body)
            let id = try #require(list.first?["id"]?.stringValue)
            let removed = try await service.send("DELETE", "\(path)/federated-connections-tokensets/\(id)")
            #expect(removed.status == 204)
            try expectError(
                try await exchange(browser, tokens.access, "access_token"), 401,
                "federated_connection_refresh_token_not_found")
        }
    }

    @Test("requests at the same time refresh the provider's tokens once, because it may rotate its refresh token")
    func simultaneous() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration(), clock: clock) { _, browser in
            let tokens = try await logIn(browser)
            clock.advance(by: 3_590)
            let received = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 {
                    group.addTask { try await exchange(browser, tokens.refresh).text("access_token") }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(received.count == 1)
        }
    }

    @Test("tokens that are deleted while they're refreshed don't come back")
    func deletedMeanwhile() async throws {
        let clock = TenantClock(fixedAt: noon)
        try await withTenant(Self.configuration(), clock: clock) { tenant, browser in
            let tokens = try await logIn(browser)
            let userID = try #require(try tokens.idToken["sub"]?.stringValue)
            clock.advance(by: 3_590)
            // The simulated provider stores its new tokens.
            let change = "UPDATE users SET upstream_tokens = 'null' WHERE id = '\(userID)'"
            let response = try await tenant.following("INSERT ON tickets", with: change) {
                try await exchange(browser, tokens.refresh)
            }
            try expectError(response, 401, "federated_connection_refresh_token_not_found")
            #expect(try await tenant.tenant.store.user(userID)?.upstreamTokens == nil)
        }
    }

    @Test("other clients, users without an account there, and connections that aren't active get none")
    func errors() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let tokens = try await logIn(browser)
            try expectError(try await exchange(browser, "wrong"), 401, "invalid_grant")
            try expectError(try await exchange(browser, tokens.refresh, "id_token"), 400, "invalid_request")
            try expectError(
                try await exchange(browser, tokens.refresh, "refresh_token", ["login_hint": "another"]), 401,
                "federated_connection_refresh_token_not_found")
            try expectError(
                try await exchange(browser, tokens.refresh, "refresh_token", ["connection": .string(database)]), 400,
                "invalid_request")
            try expectError(
                try await exchange(browser, tokens.refresh, "refresh_token", ["client_secret": "wrong"]), 401,
                "access_denied")
            let second = Browser(tenant)
            let other = try await second.tokens(after: try await second.logIn(simulated: "google-oauth2"))
            try expectError(try await exchange(browser, other.refresh), 401, "invalid_grant")
            try expectError(
                try await exchange(
                    browser, other.refresh, "refresh_token", ["client_id": "app", "client_secret": nil]), 403,
                "unauthorized_client")
        }
        try await withTenant(Self.configuration(isActive: false)) { _, browser in
            try expectError(
                try await exchange(browser, try await logIn(browser).refresh), 400, "invalid_request")
        }
    }
}
