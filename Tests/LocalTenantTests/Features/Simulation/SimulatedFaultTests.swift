import Foundation
import Testing

@testable import LocalTenant

@Suite("Faults of simulated providers")
struct SimulatedFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let provider: SimulatedProvider
        let fault: SimulatedProvider.Fault
        let error: String
        let text: String
        var testDescription: String { "\(provider.strategy.rawValue) \(fault.rawValue)" }
    }

    static let cases: [Case] = [
        .init(
            provider: .google, fault: .unreachable, error: "temporarily_unavailable",
            text: "Google can't be reached now. Try again later"),
        .init(
            provider: .github, fault: .unreachable, error: "temporarily_unavailable",
            text: "GitHub can't be reached now. Try again later"),
        .init(provider: .google, fault: .wrongIssuer, error: "access_denied", text: "the issuer of its ID token is"),
        .init(provider: .google, fault: .badSignature, error: "access_denied", text: "made by none of its keys"),
        .init(provider: .google, fault: .denied, error: "access_denied", text: "The user denied the request"),
        .init(provider: .apple, fault: .badSignature, error: "access_denied", text: "made by none of its keys"),
        .init(provider: .apple, fault: .denied, error: "access_denied", text: "user_cancelled_authorize"),
        .init(provider: .facebook, fault: .denied, error: "access_denied", text: "The user denied the request"),
    ]

    @Test(
        "the application gets the error, no user is created, and the next login without the fault succeeds",
        arguments: cases)
    func fault(_ wrong: Case) async throws {
        try await withTenant(.simulating([wrong.provider])) { tenant, browser in
            try tenant.setFault(wrong.fault, atSimulated: wrong.provider)
            let name = wrong.provider.strategy.rawValue
            let response = try await browser.logIn(simulated: name)
            #expect(response.parameter("error") == wrong.error, "\(response.location ?? response.text)")
            #expect(response.parameter("error_description")?.contains(wrong.text) == true)
            #expect(await browser.cookie(.session) == nil)
            let users = try await tenant.tenant.store.users(UserQuery())
            #expect(users.total == 1, "no partial user")
            try tenant.setFault(nil, atSimulated: wrong.provider)
            _ = try await browser.tokens(after: try await browser.logIn(simulated: name))
        }
    }

    @Test(
        "without an email address, the user is created without one",
        arguments: [
            SimulatedProvider.google, .github, .apple, .facebook, .microsoft,
        ])
    func noEmail(provider: SimulatedProvider) async throws {
        var provider = provider
        provider.fault = .noEmail
        try await withTenant(.simulating([provider])) { _, browser in
            let claims = try await browser.tokens(
                after: try await browser.logIn(simulated: provider.strategy.rawValue)
            ).idToken
            #expect(claims["email"] == nil && claims["email_verified"] == nil)
            #expect(claims["name"] == "Grace Hopper")
        }
    }

    @Test("a slow simulated provider doesn't fail the login")
    func slow() async throws {
        try await withTenant(.simulating([SimulatedProvider(.github, fault: .slow)])) { _, browser in
            _ = try await browser.tokens(after: try await browser.logIn(simulated: "github"))
        }
    }

    @Test("the page where the provider was chosen shows the error and other ways to log in")
    func page() async throws {
        try await withTenant(.simulating([SimulatedProvider(.googleOAuth2, fault: .unreachable)])) { _, browser in
            let start = try await browser.get("/authorize", authorizeQuery())
            let state = try #require(start.parameter("state"))
            let page = try await browser.get(
                "/u/login/connection", ["state": state, "connection": "google-oauth2"])
            #expect(page.status == 502)
            #expect(page.text.contains("be reached now. Try again later, or log in another way."))
            #expect(page.text.contains("name=\"password\""))
        }
    }

    @Test("a simulated provider's endpoints reject unknown codes, clients, tokens, and callbacks")
    func codes() async throws {
        try await withTenant(.simulating([.github])) { tenant, browser in
            let options = try #require(tenant.tenant.configuration.connections.last?.options)
            func exchange(_ changes: [String: String]) async throws -> Browser.Page {
                let fields = [
                    "grant_type": "authorization_code", "code": "c", "client_id": options.clientID,
                    "client_secret": options.clientSecret ?? "", "redirect_uri": tenant.issuer + "login/callback",
                ]
                return try await browser.post(
                    "/simulated/github/login/oauth/access_token", fields.merging(changes) { $1 })
            }
            #expect(try await exchange([:]).json["error"] == "bad_verification_code")
            #expect(try await exchange(["client_secret": "x"]).json["error"] == "incorrect_client_credentials")
            let profile = try await browser.get("/simulated/github/user", headers: ["Authorization": "Bearer x"])
            #expect(profile.status == 401)
            let stranger = try await browser.get(
                "/simulated/github/login/oauth/authorize",
                ["client_id": options.clientID, "redirect_uri": "https://evil.example/"])
            #expect(stranger.status == 400 && stranger.title == "Unknown callback")
            let unknown = try await browser.get("/simulated/github/login/oauth/authorize", ["client_id": "x"])
            #expect(unknown.status == 400 && unknown.title == "Unknown client")
            let lost = try await browser.get("/simulated/github/choose-account", ["ticket": "x"])
            #expect(lost.status == 400 && lost.title == "This login has expired")
            #expect(try await browser.get("/simulated/google-oauth2/token").status == 404, "not simulated")
        }
    }

    @Test("a fault can be set only for a simulated provider that supports it")
    func errors() async throws {
        try await withTenant(.simulating([.github])) { tenant, _ in
            #expect(throws: TenantError.self) { try tenant.setFault(.denied, atSimulated: .google) }
            let error = try #require(throws: TenantError.self) {
                try tenant.setFault(.badSignature, atSimulated: .github)
            }
            #expect(error.message.contains("has no ID tokens"))
        }
    }
}
