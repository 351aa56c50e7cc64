import A0WebDriver
import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

extension BrowserTests {
    @Suite("Simulated providers")
    struct SimulatedProviderTests {
        private static func configuration(
            _ providers: [SimulatedProvider], _ change: (inout TenantConfiguration) -> Void = { _ in }
        ) -> TenantConfiguration {
            var configuration = TenantConfiguration()
            configuration.simulatedProviders = providers
            change(&configuration)
            return configuration
        }

        private static let five: [SimulatedProvider] = [.google, .github, .apple, .facebook, .microsoft]

        @Test("choosing a provider and an account and allowing access logs in", arguments: five)
        func login(provider: SimulatedProvider) async throws {
            try await visit(Self.configuration([provider])) { visit in
                try await visit.authorize()
                try await visit.browser.click(".providers a")
                try await visit.browser.waitFor(".simulation")
                try await visit.browser.click("button[name=person]")
                try await visit.browser.waitFor("button[value=allow]")
                try await visit.browser.click("button[value=allow]")
                let response = try await visit.response()
                #expect(response["code"] != nil, "\(response)")
                #expect(response["state"] == "the-state")
            }
        }

        @Test("without scripts, another account can be entered, and Cancel denies access")
        func anotherAccount() async throws {
            try await visit(javaScript: false, Self.configuration([.google])) { visit in
                try await visit.authorize(["connection": "google-oauth2"])
                try await visit.browser.click("summary")
                try await visit.browser.type("Tim Berners", into: "#name")
                try await visit.browser.type("tim@example.org", into: "#email")
                try await visit.browser.click("details button[type=submit]")
                try await visit.browser.waitFor("button[value=deny]")
                try await visit.browser.click("button[value=deny]")
                let response = try await visit.response()
                #expect(response["error"] == "access_denied")
            }
        }

        @Test("the SDK logs in with a simulated provider's connection, and consent is remembered", .oneBrowserFlow)
        func webAuth() async throws {
            try await visit(Self.configuration([.github])) { visit in
                @Sendable func choose() async throws { try await visit.browser.click("button[name=person]") }
                let first = visit.webAuth {
                    try await choose()
                    try await visit.browser.waitFor("button[value=allow]")
                    try await visit.browser.click("button[value=allow]")
                }
                let token = try decode(jwt: try await first.connection("github").start().idToken)
                #expect(token.subject?.hasPrefix("github|1") == true)
                #expect(token["email"].string == "grace@example.com")
                let second = visit.webAuth { try await choose() }
                let again = try await second.connection("github").parameters(["prompt": "login"]).start()
                #expect(try decode(jwt: again.idToken).subject == token.subject)
            }
        }

        @Test("the simulated providers' pages are readable in light and dark mode on a desktop and a phone")
        func appearance() async throws {
            try await visit(javaScript: false, Self.configuration(Self.five)) { visit in
                try await visit.authorize()
                try await AppearanceTests.expectReadable(visit, "login-with-simulated-providers")
                try await visit.authorize(["connection": "github"])
                try await AppearanceTests.expectReadable(visit, "simulated-accounts")
                try await visit.browser.click("summary")
                try await AppearanceTests.expectReadable(visit, "simulated-accounts-another")
                try await visit.browser.click("button[name=person]")
                try await visit.browser.waitFor("button[value=allow]")
                try await AppearanceTests.expectReadable(visit, "simulated-consent")
            }
            try await visit(
                Self.configuration(Self.five) {
                    $0.connections = []
                    $0.sampleUser = true
                    $0.connections = [TenantConnection(enabledClients: [])]
                }
            ) { visit in
                try await visit.authorize()
                try await AppearanceTests.expectReadable(visit, "simulated-provider-choice")
            }
        }

        @Test("an email address with the provider's domain goes to the provider, and any other to the password")
        func homeRealm() async throws {
            let configuration = Self.configuration([SimulatedProvider(.okta)]) {
                var options = ProviderOptions(clientID: "")
                options.domainAliases = ["acme.example"]
                $0.connections.append(
                    TenantConnection(name: "acme", strategy: .okta, displayName: "Acme", options: options))
            }
            try await visit(configuration) { visit in
                try await visit.authorize()
                try await visit.browser.waitFor("#username")
                try await AppearanceTests.expectReadable(visit, "identifier-first")
                try await visit.browser.type("tim@acme.example", into: "#username")
                try await visit.browser.click("button[type=submit]")
                try await visit.browser.waitFor(".simulation")
                #expect(try await visit.browser.element("#email").property("value") == "tim@acme.example")

                try await visit.authorize()
                try await visit.browser.type(visit.email, into: "#username")
                try await visit.browser.click("button[type=submit]")
                try await visit.browser.waitFor("#password")
                try await AppearanceTests.expectReadable(visit, "password-second")
                try await visit.browser.type(visit.password, into: "#password")
                try await visit.browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("the widget on custom pages shows provider icons and hides the password field if it isn't needed")
        func widget() async throws {
            let configuration = Self.configuration([.google, SimulatedProvider(.okta)]) {
                $0.customLoginPage = """
                    <!DOCTYPE html><html><head><meta charset="utf-8"><title>Mine</title></head><body>
                    <script src="https://cdn.auth0.com/js/lock/12/lock.min.js"></script>
                    <script>
                    const config = JSON.parse(decodeURIComponent(escape(window.atob("@@config@@"))));
                    new Auth0Lock(config.clientID, config.auth0Domain, {
                      auth: { params: config.internalOptions }, language: "en",
                    }).show();
                    </script></body></html>
                    """
                var options = ProviderOptions(clientID: "")
                options.domainAliases = ["acme.example"]
                $0.connections.append(
                    TenantConnection(name: "acme", strategy: .okta, displayName: "Acme", options: options))
            }
            try await visit(configuration) { visit in
                try await visit.authorize()
                try await visit.browser.waitFor(".auth0-lock-social-button img")
                try await visit.picture("widget-with-providers")
                try await visit.browser.type("tim@acme.example", into: "#username")
                let isHidden = "return document.querySelector('#password').closest('.auth0-lock-field').hidden"
                #expect(try await visit.browser.execute(isHidden) == true)
                try await visit.browser.click(".auth0-lock-submit")
                try await visit.browser.waitFor(".simulation")
            }
        }
    }
}
