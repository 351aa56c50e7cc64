import A0WebDriver
import Auth0
import BeyondIdentityEmbedded
import Foundation
import JWTDecode
import LocalDelegate
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

extension BrowserTests {
    @Suite("Delegated logins", .oneBrowserFlow)
    struct DelegatedLoginTests {
        @Test(
            "the browser opens both pages with a loopback callback, and the next login needs no device")
        func loopback() async throws {
            let (appPort, providerPort) = (try freePort(), try freePort())
            let redirect = "http://127.0.0.1:\(appPort)/callback"
            let example = DelegateConfiguration(port: providerPort)
            let application = example.tenants[0].realms[0].applications[0]
            var configuration = TenantConfiguration()
            configuration.connections.append(
                TenantConnection(
                    name: "devices", displayName: "Your device",
                    options: ProviderOptions(
                        issuer: example.issuer(ofApplication: application.id) ?? "",
                        clientID: "tenant", clientSecret: "s2")))
            try await visit(configuration) { visit in
                let provider = try await LocalDelegate.start(
                    DelegateConfiguration(
                        port: providerPort,
                        tenants: [
                            .example(
                                clientID: "tenant", clientSecret: "s2",
                                redirectURIs: [visit.tenant.issuer + "login/callback"], invokeURL: redirect)
                        ]))
                do {
                    try await use(visit, provider, redirectURL: try #require(URL(string: redirect)))
                } catch {
                    await provider.stop()
                    throw error
                }
                await provider.stop()
            }
        }

        private func use(_ visit: Visit, _ provider: LocalDelegate, redirectURL: URL) async throws {
            let device = CoreEmbedded(
                DeviceEnvironment(
                    keychain: SimpleKeychain(service: "device", store: .memory()), appInstance: { "test" }))
            try await device.initialize(allowedDomains: ["127.0.0.1"], biometricAskPrompt: "Log in")
            try await provider.sendBindingLink(to: "00a1b2c3d4e5f604")
            let link = provider.outbox.last?.link.flatMap { URL(string: $0) }
            _ = try await device.bindCredential(url: link)

            // Without `connection`, the page shows a button for the provider.
            let pages = Pages()
            let webAuth = visit.webAuth {
                guard await pages.isFirst() else { return }
                try await visit.picture("delegated-login-page")
                try await visit.browser.click("a[href*=\"/u/login/connection\"]")
                try await visit.expectClosingPage("Continue in the app")
                try await visit.picture("delegated-request")
            }.redirectURL(redirectURL).delegated(by: device)
            let credentials = try await webAuth.start()
            try await visit.expectClosingPage("You can close this window")
            let token = try decode(jwt: credentials.idToken)
            #expect(token.subject == "oidc|devices|00a1b2c3d4e5f604")
            #expect(token["email"].string == "ada@example.com")

            let again = visit.webAuth { try await visit.expectClosingPage("You can close this window") }
                .connection("devices").redirectURL(redirectURL)
                .delegated(recognizing: device.isLoginRequest, responding: { _ in throw AskedAgain() })
            #expect(try decode(jwt: try await again.start().idToken).subject == token.subject)
        }
    }
}

private struct AskedAgain: Error {}

private actor Pages {
    private var count = 0

    func isFirst() -> Bool {
        count += 1
        return count == 1
    }
}
