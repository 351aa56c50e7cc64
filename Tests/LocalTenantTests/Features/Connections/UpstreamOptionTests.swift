import Foundation
import Testing

@testable import LocalTenant

@Suite("Options of a provider's connection")
struct UpstreamOptionTests {
    private static let userID = "oidc|acme|248289761001"

    @Test("a session ends when the provider says so, and a login without session_expiry fails")
    func sessionExpiry() async throws {
        let clock = TenantClock(fixedAt: Date(timeIntervalSince1970: floor(Date().timeIntervalSince1970)))
        let provider = StubProvider()
        var environment = TenantEnvironment.quick
        environment.providers = provider.transport
        let configuration = TenantConfiguration.upstream { $1.supportsSessionExpiry = true }
        try await withTenant(configuration, clock: clock, environment: environment) { _, browser in
            let missing = try await browser.logIn(at: provider)
            #expect(missing.parameter("error") == "access_denied")
            #expect(
                missing.parameter("error_description")
                    == "The upstream Identity Provider did not return a session_expiry claim")
            provider.change { $0.claims = ["session_expiry": .integer(Int(clock.now.timeIntervalSince1970) - 1)] }
            let past = try await browser.logIn(at: provider)
            #expect(past.parameter("error_description")?.contains("session_expiry") == true)

            provider.change { $0.claims = ["session_expiry": .integer(Int(clock.now.timeIntervalSince1970) + 200)] }
            _ = try await browser.tokens(from: provider)
            clock.advance(by: 190)
            #expect(try await browser.depart(["prompt": "none"]).parameter("code") != nil)
            clock.advance(by: 11)
            #expect(try await browser.depart(["prompt": "none"]).parameter("error") == "login_required")
        }
    }

    @Test("the provider's tokens are updated with each login and visible with the required scope")
    func tokens() async throws {
        let administered = TenantConfiguration.administered
        let upstream = TenantConfiguration.upstream()
        let configuration = administered.with { $0.connections = upstream.connections }
        try await withUpstream(configuration) { tenant, browser, provider in
            provider.change {
                $0.moreTokens = ["access_token": "at-1", "refresh_token": "rt-1", "expires_in": 3599]
            }
            _ = try await browser.tokens(from: provider)
            provider.change { $0.moreTokens = ["access_token": "at-2", "expires_in": "60"] }
            _ = try await browser.tokens(from: provider, ["prompt": "login"])
            let path = "/api/v2/users/" + "oidc%7Cacme%7C248289761001"
            func identity(_ scope: String) async throws -> [String: TenantValue]? {
                let page = try await Caller.service(browser, scope: scope).send("GET", path)
                guard case .array(let identities)? = try page.json["identities"] else { return nil }
                return identities.first?.members
            }
            let shown = try await identity("read:users read:user_idp_tokens")
            #expect(shown?["access_token"] == "at-2")
            #expect(shown?["refresh_token"] == "rt-1")
            #expect(shown?["expires_in"] == 60)
            #expect(shown?["isSocial"] == false)
            let hidden = try await identity("read:users")
            #expect(hidden?["access_token"] == nil && hidden?["refresh_token"] == nil)
            #expect(hidden?["user_id"] == "acme|248289761001")
        }
    }

    @Test("non-persistent attributes aren't stored")
    func nonPersistent() async throws {
        let configuration = TenantConfiguration.upstream { $1.nonPersistentAttributes = ["department", "name"] }
        try await withUpstream(configuration) { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            let user = try #require(try await tenant.tenant.store.user(Self.userID))
            #expect(user.attributes.isEmpty)
            #expect(user.profile.name == "tim@example.com")
        }
    }

    @Test(
        "the connection decides if an email address is verified",
        arguments: [
            (nil, true, true), (nil, false, false), (.always, false, true), (.never, true, false),
        ] as [(ProviderOptions.EmailTrust?, Bool, Bool)])
    func emailTrust(trust: ProviderOptions.EmailTrust?, claimed: Bool, expected: Bool) async throws {
        try await withUpstream(.upstream { $1.emailTrust = trust }) { tenant, browser, provider in
            provider.change { $0.claims = ["email_verified": .bool(claimed)] }
            _ = try await browser.tokens(from: provider)
            #expect(try await tenant.tenant.store.user(Self.userID)?.profile.emailVerified == expected)
        }
    }

    @Test("parameters and headers from the options are sent to the provider")
    func parameters() async throws {
        let configuration = TenantConfiguration.upstream {
            $1.authorizationParameters = ["resource": "books"]
            $1.upstreamParameters = ["resource": .value("all books")]
            $1.customHeaders = ["X-Shop": "1"]
        }
        try await withUpstream(configuration) { _, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            #expect(sent["resource"] == "all books")
            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"]))
            let exchange = try #require(provider.requests.first { $0.path == "/token" })
            #expect(exchange.headers["X-Shop"] == "1")
        }
    }

    @Test("logging in with a linked account logs in the primary user, also silently")
    func linked() async throws {
        try await withUpstream { tenant, browser, provider in
            _ = try await browser.tokens(from: provider)
            let ada = try #require(
                try await tenant.tenant.store.user(
                    identifier: "ada@example.com", connection: TenantConnection.defaultName))
            #expect(try await tenant.tenant.store.link(Self.userID, to: ada.id, at: Date()))
            let claims = try await browser.tokens(from: provider, ["prompt": "login"]).idToken
            #expect(claims["sub"] == .string(ada.id))
            #expect(try await tenant.tenant.store.user(ada.id)?.activity.logins == 1)
            #expect(try await browser.depart(["prompt": "none"]).parameter("code") != nil)
        }
    }

    @Test("a third-party client can use only domain connections, regardless of the enabled clients")
    func domainConnection() throws {
        var connection = TenantConnection(
            name: "acme", enabledClients: ["app"], options: .init(issuer: "https://a/", clientID: "t"))
        var partner = TenantClient(clientID: "partner")
        partner.isFirstParty = false
        #expect(!connection.isEnabled(for: partner))
        connection.isDomainConnection = true
        #expect(connection.isEnabled(for: partner))
        #expect(!connection.isEnabled(for: TenantClient(clientID: "other")))
        connection.isDomainConnection = false
        connection.enabledClients = ["app", "partner"]
        #expect(!connection.isEnabled(for: partner))
        connection.enabledClients = nil
        #expect(!connection.isEnabled(for: partner))
    }
}
