import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Logins with other providers", .serialized, .oneBrowserFlow)
struct SimulatedProviderFlowTests {
    /// Chooses Grace if there is a choice of accounts, and allows or denies access.
    private static func choose(_ browser: FormBrowser, _ url: URL, action: String = "allow") async throws {
        var page = try await browser.open(url)
        for _ in 0..<4 {
            if page.html.contains("<h1>Choose an account</h1>") {
                page = try await browser.submit(page, ["person": "grace@example.com"])
            } else if page.html.contains("<h1>Allow access?</h1>") {
                page = try await browser.submit(page, ["action": action])
            } else if page.html.contains("<h1>One more step</h1>") {
                page = try await browser.submit(page, [:])
            }
        }
    }

    private static func stage(_ providers: [SimulatedProvider]) async throws -> Stage {
        var configuration = TenantConfiguration()
        configuration.simulatedProviders = providers
        return try await Stage(configuration)
    }

    @Test(
        "the SDK logs in with the connection that it names, and the tokens identify it",
        arguments: [
            (.github, "github|1"), (.google, "google-oauth2|1"), (.apple, "apple|00"), (.facebook, "facebook|10"),
            (.microsoft, "windowslive|"),
        ] as [(SimulatedProvider, String)])
    func connection(provider: SimulatedProvider, id: String) async throws {
        let stage = try await Self.stage([provider])
        let browser = stage.browser
        let credentials = try await stage.webAuth { url in try await Self.choose(browser, url) }
            .connection(provider.strategy.rawValue)
            .scope("openid profile email offline_access")
            .start()
        let token = try decode(jwt: credentials.idToken)
        #expect(token.subject?.hasPrefix(id) == true, "\(token.subject ?? "")")
        #expect(token["email"].string == "grace@example.com")
        #expect(token["name"].string == "Grace Hopper")
        let refreshToken = try #require(credentials.refreshToken)
        let renewed = try await stage.authentication.renew(withRefreshToken: refreshToken).start()
        #expect(try decode(jwt: renewed.idToken).subject == token.subject)

        // The session belongs to the user, so no page is shown.
        let again = try await stage.webAuth { url in _ = try await browser.open(url) }
            .connection(provider.strategy.rawValue).start()
        #expect(try decode(jwt: again.idToken).subject == token.subject)
        await stage.tenant.stop()
    }

    @Test("denying consent at the provider throws access_denied")
    func denied() async throws {
        let stage = try await Self.stage([.github])
        let browser = stage.browser
        let error = try await #require(throws: WebAuthError.self) {
            try await stage.webAuth { url in try await Self.choose(browser, url, action: "deny") }
                .connection("github").start()
        }
        let cause = error.cause as? AuthenticationError
        #expect(cause?.code == "access_denied", "\(error)")
        #expect("\(error)".contains("The user denied the request"), "\(error)")
        await stage.tenant.stop()
    }

    @Test("a linked account logs in as the primary user")
    func linked() async throws {
        let stage = try await Self.stage([.github])
        let browser = stage.browser
        let primary = try await stage.webAuth.scope("openid").audience(stage.tenant.issuer + "api/v2/")
            .scope("openid read:current_user update:current_user_identities").start()
        let other = try await stage.webAuth { url in try await Self.choose(browser, url) }.connection("github")
            .parameters(["prompt": "login"]).start()
        let subject = try #require(try decode(jwt: primary.idToken).subject)
        let users = Auth0.users(token: primary.accessToken, domain: stage.tenant.domain)
        _ = try await users.link(subject, withOtherUserToken: other.idToken).start()
        let linked = try await stage.webAuth { url in try await Self.choose(browser, url) }.connection("github")
            .parameters(["prompt": "login"]).start()
        #expect(try decode(jwt: linked.idToken).subject == subject)
        await stage.tenant.stop()
    }
}
