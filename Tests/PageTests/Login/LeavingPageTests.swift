import A0HTTPServer
import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Transitions to and from other sites")
    struct LeavingPageTests {
        /// Runs `body` with another local site that has this page.
        private func withSite(_ page: String, _ body: (_ port: Int) async throws -> Void) async throws {
            let server = try HTTPServer.start { _ in .html("<!DOCTYPE html>\(page)") }
            do {
                try await body(server.port)
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        @Test(
            "an action redirects from the login page to another site and back",
            arguments: [nil, HostedLoginPage.withLock])
        func action(customPage: String?) async throws {
            try await withSite("<title>Terms</title>") { port in
                let terms = "http://127.0.0.1:\(port)/terms"
                var configuration = TenantConfiguration()
                configuration.customLoginPage = customPage
                configuration.actions.postLogin = [
                    DeclaredAction(do: [ActionCall("redirect.sendUserTo", .string(terms))])
                ]
                try await visit(configuration) { visit in
                    try await visit.authorize()
                    if customPage != nil { try await visit.browser.waitFor(".auth0-lock-widget:not([aria-busy])") }
                    try await visit.logIn()
                    let url = try await visit.browser.waitFor(urlPrefix: terms)
                    try await visit.open("continue?" + url.split(separator: "?", maxSplits: 1)[1])
                    #expect(try await visit.response()["code"]?.isEmpty == false)
                }
            }
        }

        @Test("a login or logout that another site starts with a form uses the session")
        func forms() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                // Browsers treat "localhost" and an IP address as different sites.
                try await withSite(form(to: visit.authorizeURL(["prompt": "none"]))) { port in
                    try await visit.browser.open(try #require(URL(string: "http://localhost:\(port)/")))
                    #expect(try await visit.response()["code"]?.isEmpty == false)
                }
                try await withSite(form(to: visit.tenant.issuer + "oidc/logout")) { port in
                    try await visit.browser.open(try #require(URL(string: "http://localhost:\(port)/")))
                    _ = try await visit.browser.waitFor(urlPrefix: visit.tenant.issuer + "u/logout")
                    #expect(try await visit.browser.text(of: "h1") == "Log out?")
                }
            }
        }

        /// A form with the URL's query items, which submits itself.
        private func form(to url: String) -> String {
            let parts = url.split(separator: "?", maxSplits: 1)
            let inputs = FormEncoding.parse(parts.count > 1 ? String(parts[1]) : "").map {
                "<input name=\"\($0.name)\" value=\"\($0.value)\">"
            }
            return """
                <title>Somebody else</title><form method="post" action="\(parts[0])">\(inputs.joined())</form>
                <script>document.forms[0].submit()</script>
                """
        }
    }
}
