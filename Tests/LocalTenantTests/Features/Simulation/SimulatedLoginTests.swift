import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Logins at simulated providers")
struct SimulatedLoginTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let strategy: TenantConnection.Strategy
        /// The pattern of the user ID.
        let id: String
        let isSocial: Bool
        var testDescription: String { strategy.rawValue }
    }

    static let cases: [Case] = [
        .init(strategy: .googleOAuth2, id: #"google-oauth2\|1\d{20}"#, isSocial: true),
        .init(strategy: .github, id: #"github\|1\d{7}"#, isSocial: true),
        .init(strategy: .apple, id: #"apple\|00\d{4}\.[0-9a-f]{32}\.\d{4}"#, isSocial: true),
        .init(strategy: .facebook, id: #"facebook\|10\d{15}"#, isSocial: true),
        .init(strategy: .windowsLive, id: #"windowslive\|[0-9a-f]{16}"#, isSocial: true),
        .init(strategy: .oauth2, id: #"oauth2\|oauth2\|[0-9a-f]{24}"#, isSocial: true),
        .init(strategy: .oidc, id: #"oidc\|oidc\|[0-9a-f]{24}"#, isSocial: false),
        .init(strategy: .okta, id: #"okta\|okta\|[0-9a-f]{24}"#, isSocial: false),
        .init(strategy: .auth0OIDC, id: #"auth0-oidc\|auth0-oidc\|[0-9a-f]{24}"#, isSocial: false),
        .init(strategy: .waad, id: #"waad\|[0-9a-f]{24}"#, isSocial: false),
        .init(strategy: .adfs, id: #"adfs\|[0-9a-f]{24}"#, isSocial: false),
        .init(strategy: .googleApps, id: #"google-apps\|grace@example\.com"#, isSocial: false),
    ]

    @Test("every strategy logs in without a network, and a second login is the same user", arguments: cases)
    func login(_ expected: Case) async throws {
        try await withTenant(.simulating([SimulatedProvider(expected.strategy)])) { tenant, browser in
            let name = expected.strategy.rawValue
            let claims = try await browser.tokens(after: try await browser.logIn(simulated: name)).idToken
            let id = try #require(claims["sub"]?.stringValue)
            #expect(try id.wholeMatch(of: Regex(expected.id)) != nil, "\(id)")
            #expect(claims["name"] == "Grace Hopper")
            #expect(claims["given_name"] == (name == "oauth2" || name == "github" ? nil : "Grace"))
            #expect(claims["email"] == "grace@example.com")
            #expect(claims["email_verified"] == true)
            let user = try #require(try await tenant.tenant.store.user(id))
            #expect(user.identity["provider"] == .string(name))
            #expect(user.identity["connection"] == .string(name))
            #expect(user.identity["isSocial"] == .bool(expected.isSocial))
            #expect(user.upstreamTokens?.accessToken != nil)

            let again = try await browser.logIn(simulated: name, ["prompt": "login"])
            #expect(try await browser.tokens(after: again).idToken["sub"] == .string(id))
            #expect(try await tenant.tenant.store.user(id)?.activity.logins == 2)
            #expect(try await tenant.tenant.store.user(id)?.profile.name == "Grace Hopper", "Apple sends it only once")
        }
    }

    @Test("a tenant can be started with simulated providers, a clock, and actions")
    func start() async throws {
        let actions = TenantActions()
        actions.postLogin { _, api in api.idToken.setCustomClaim(planClaim, "gold") }
        let tenant = try await LocalTenant.start(
            .bookshop, simulating: [.github], clock: TenantClock(fixedAt: noon), actions: actions)
        let browser = Browser(tenant)
        let claims = try await browser.tokens(after: try await browser.logIn(simulated: "github")).idToken
        await tenant.stop()
        #expect(claims[planClaim] == "gold")
        #expect(claims["iat"] == .integer(Int(noon.timeIntervalSince1970)))
    }

    @Test("GitHub's attributes are mapped, and the others pass through")
    func githubProfile() async throws {
        try await withTenant(.simulating([.github])) { tenant, browser in
            let claims = try await browser.tokens(after: try await browser.logIn(simulated: "github")).idToken
            let user = try #require(try await tenant.tenant.store.user(claims["sub"]?.stringValue ?? ""))
            #expect(user.profile.nickname == "grace")
            #expect(user.profile.profile == "https://github.example/grace")
            #expect(user.attributes == ["type": "User"])
        }
    }

    @Test("a simulated provider asks for consent once per scope, and canceling creates no session")
    func consent() async throws {
        try await withTenant(.simulating([.github])) { tenant, browser in
            let denied = try await browser.logIn(simulated: "github", action: "deny")
            #expect(denied.status == 303)
            #expect(denied.parameter("error") == "access_denied")
            #expect(denied.parameter("error_description") == "The user denied the request")
            #expect(denied.parameter("state") == "a state")
            #expect(await browser.cookie(.session) == nil)

            func pages() -> Int { tenant.requests.count { $0.path.hasSuffix("/consent") && $0.method == "GET" } }
            _ = try await browser.tokens(after: try await browser.logIn(simulated: "github"))
            #expect(pages() == 2)
            _ = try await browser.tokens(after: try await browser.logIn(simulated: "github", ["prompt": "login"]))
            #expect(pages() == 2)
            let more = ["prompt": "login", "connection_scope": "repo"]
            _ = try await browser.tokens(after: try await browser.logIn(simulated: "github", more))
            #expect(pages() == 3)
        }
    }

    @Test("another account at a simulated provider can be entered and is validated")
    func anotherAccount() async throws {
        try await withTenant(.simulating([.google])) { _, browser in
            let claims = try await browser.tokens(
                after: try await browser.logIn(simulated: "google-oauth2", as: "tim@example.org")
            ).idToken
            #expect(claims["email"] == "tim@example.org" && claims["name"] == "Some Body")
            let wrong = try await browser.logIn(simulated: "google-oauth2", as: "nobody", ["prompt": "login"])
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("Enter a name, and an email address"))
            #expect(wrong.text.contains("value=\"nobody\""), "keeps the input")
        }
    }

    @Test("configured people replace the sample people, and a login hint is listed first")
    func people() async throws {
        let configuration = TenantConfiguration.simulating([.github, .google]) {
            $0.simulatedPeople = [
                SimulatedPerson(name: "Ada", email: "ada@example.com", emailVerified: false),
                SimulatedPerson(name: "Bob", email: "bob@example.com", username: "bobby", id: "583231"),
            ]
            $0.connections.append(
                TenantConnection(
                    strategy: .googleOAuth2,
                    options: ProviderOptions(clientID: "").with {
                        $0.upstreamParameters = ["login_hint": .alias(.loginHint)]
                    }))
        }
        try await withTenant(configuration) { tenant, browser in
            let bob = try await browser.tokens(
                after: try await browser.logIn(simulated: "github", as: "bob@example.com")
            ).idToken
            #expect(bob["sub"] == "github|583231")
            #expect(bob["nickname"] == "bobby")
            let ada = try await browser.tokens(
                after: try await browser.logIn(simulated: "github", as: "ada@example.com", ["prompt": "login"])
            ).idToken
            #expect(ada["email_verified"] == false)

            let start = try await browser.get(
                "/authorize",
                authorizeQuery(["connection": "google-oauth2", "login_hint": "bob@example.com", "prompt": "login"]))
            let page = try await browser.goOn(from: start, as: "")
            let names = page.text.matches(of: /name="person" value="([^"]*)"/).map { String($0.1) }
            #expect(names == ["bob@example.com", "ada@example.com"])
        }
    }

    @Test("an application with only providers' connections goes to the only one or to a page with buttons")
    func alone() async throws {
        let configuration = TenantConfiguration.simulating([.google, .github]) {
            $0.connections = []
            $0.users = []
        }
        try await withTenant(configuration) { _, browser in
            let page = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            #expect(page.text.contains("Continue with Google") && page.text.contains("Continue with GitHub"))
            #expect(page.text.contains("data:image/svg+xml;base64,"))
            #expect(!page.text.contains("<form"))
        }
        try await withTenant(configuration.with { $0.simulatedProviders = [.google] }) { _, browser in
            _ = try await browser.tokens(after: try await browser.logIn(simulated: nil))
        }
    }

    @Test("the signup page also has buttons for providers, and they lead to a login")
    func signup() async throws {
        try await withTenant(.simulating([.google])) { _, browser in
            let login = try await browser.follow(try await browser.get("/authorize", authorizeQuery()))
            let page = try await browser.get("/u/signup?" + formEncoded(["state": try login.field("state")]))
            #expect(page.text.contains("Create your account") && page.text.contains("Continue with Google"))
            let link = try #require(page.text.firstMatch(of: /href="(\/u\/login\/connection[^"]*)"/)?.1)
            let start = try await browser.get(decodedHTML(link))
            _ = try await browser.tokens(after: try await browser.goOn(from: start))
        }
    }

    @Test("a custom login page lists simulated providers with their icons")
    func customPage() async throws {
        let configuration = TenantConfiguration.simulating([.google]) {
            $0.customLoginPage = "<!DOCTYPE html><title>Mine</title>@@config@@"
            $0.connections = [
                TenantConnection(name: "acme", displayName: "Acme", options: .init(issuer: "https://a/", clientID: "t"))
            ]
            $0.users = []
        }
        try await withTenant(configuration) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            #expect(start.leads(to: "/login"))
            let page = try await browser.follow(start)
            #expect(page.text.contains("<title>Mine</title>"))
            let state = try #require(start.parameter("state"))
            let options = try await browser.get("/login/options", ["state": state]).json
            guard case .array(let connections)? = options["connections"] else {
                Issue.record("\(options)")
                return
            }
            #expect(connections.map { $0.members?["display_name"] } == ["Acme", "Google"])
            #expect(connections[0].members?["icon_url"] == nil)
            #expect(connections[1].members?["icon_url"]?.stringValue?.hasPrefix("data:image/svg+xml") == true)
            let choice = try await browser.get("/login/connection", ["state": state, "connection": "google-oauth2"])
            let inside = try await browser.follow(choice)
            _ = try await browser.tokens(after: try await browser.goOn(from: inside))
        }
    }

    @Test(
        "the tenant authenticates at the simulated provider as configured",
        arguments: ["post", "basic", "jwt", "jwt-ps256", "issuer"])
    func authentication(way: String) async throws {
        let configuration = TenantConfiguration.simulating(.okta) {
            switch way {
            case "post": $0.authenticationMethod = .secretPost
            case "basic": $0.authenticationMethod = .secretBasic
            default: $0.authenticationMethod = .privateKeyJWT
            }
            if way == "jwt-ps256" { $0.assertionAlgorithm = .ps256 }
            if way == "issuer" { $0.assertionAudience = .issuer }
        }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.logIn(simulated: "okta")
            #expect(try await browser.tokens(after: response).idToken["name"] == "Grace Hopper")
        }
    }

    @Test("a simulated provider supports the front channel")
    func frontChannel() async throws {
        try await withTenant(.simulating(.oidc) { $0.channel = .front }) { _, browser in
            let response = try await browser.logIn(simulated: "oidc")
            #expect(try await browser.tokens(after: response).idToken["email"] == "grace@example.com")
        }
    }

    @Test("Google Workspace accepts only people of its domain", arguments: ["example.com", "acme.example"])
    func domain(domain: String) async throws {
        try await withTenant(.simulating(.googleApps) { $0.tenantDomain = domain }) { _, browser in
            let response = try await browser.logIn(simulated: "google-apps", as: "grace@\(domain)")
            #expect(try await browser.tokens(after: response).idToken["sub"] == .string("google-apps|grace@\(domain)"))
            let other = try await browser.logIn(simulated: "google-apps", as: "eve@evil.example", ["prompt": "login"])
            #expect(other.parameter("error") == "access_denied")
            #expect(other.parameter("error_description")?.contains("another domain than \(domain)") == true)
        }
    }

    @Test("a federated logout goes to the simulated provider and returns", arguments: cases)
    func logout(_ expected: Case) async throws {
        try await withTenant(.simulating([SimulatedProvider(expected.strategy)])) { tenant, browser in
            _ = try await browser.tokens(after: try await browser.logIn(simulated: expected.strategy.rawValue))
            let start = try await browser.get(
                "/v2/logout", ["federated": "", "client_id": "app", "returnTo": "http://127.0.0.1/goodbye"])
            let place = tenant.issuer + "simulated/\(expected.strategy.rawValue)/logout?"
            #expect(start.location?.hasPrefix(place) == true, "\(start.location ?? "")")
            #expect((start.parameter("access_token") != nil) == (expected.strategy == .facebook))
            let path = String(try #require(start.location).dropFirst(browser.base.count))
            let back = try #require(try await browser.get(path).location)
            let end = try await browser.get(String(back.dropFirst(browser.base.count)))
            #expect(end.location == "http://127.0.0.1/goodbye")
            #expect(await browser.cookie(.session) == nil)
        }
    }
}

extension ProviderOptions {
    func with(_ change: (inout ProviderOptions) -> Void) -> ProviderOptions {
        var copy = self
        change(&copy)
        return copy
    }
}
