import A0HTTPServer
import A0JOSE
import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Logins at another provider")
    struct UpstreamLoginTests {
        /// An image that needs no server.
        private static let icon =
            "data:image/svg+xml;base64,"
            + Data(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="5" \
                fill="#0a7d4f"/><path d="M5 14 10 5l5 9z" fill="#fff"/></svg>
                """.utf8
            ).base64EncodedString()

        private static func configuration(_ options: ProviderOptions) -> TenantConfiguration {
            var options = options
            options.iconURL = icon
            var configuration = TenantConfiguration()
            configuration.connections.append(
                TenantConnection(name: "acme", displayName: "Acme", options: options))
            return configuration
        }

        /// Runs `body` with a visit to a tenant that has another tenant as a provider.
        private func visitBoth(
            _ change: (inout TenantConfiguration) -> Void = { _ in }, _ body: (Visit, LocalTenant) async throws -> Void
        ) async throws {
            var provider = TenantConfiguration()
            provider.friendlyName = "Acme"
            provider.clients = [
                TenantClient(
                    clientID: "tenant", name: "Local tenant", appType: .regularWeb, clientSecret: "secret",
                    anyLoopbackCallback: true)
            ]
            let upstream = try await LocalTenant.startQuickly(provider)
            do {
                var configuration = Self.configuration(
                    ProviderOptions(issuer: upstream.issuer, clientID: "tenant", clientSecret: "secret"))
                change(&configuration)
                try await visit(configuration) { visit in
                    let person = try #require(upstream.sampleUser)
                    try await body(visit.as(person.email, person.password), upstream)
                }
            } catch {
                await upstream.stop()
                throw error
            }
            await upstream.stop()
        }

        @Test("the provider's button leads to the provider and back to the application with a code")
        func button() async throws {
            try await visitBoth { visit, upstream in
                try await visit.authorize()
                try await visit.browser.click(".providers a")
                _ = try await visit.browser.waitFor(urlPrefix: upstream.issuer + "u/login?")
                try await visit.logIn()
                let response = try await visit.response()
                #expect(response["code"] != nil, "\(response)")
                #expect(response["state"] == "the-state")
                #expect(visit.tenant.requests.contains { $0.path == "/login/callback" && $0.status == 303 })

                // Both sessions still exist, so no page is shown.
                try await visit.authorize(["connection": "acme", "prompt": "login"])
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("an error at the provider is returned to the application with its reason")
        func error() async throws {
            try await visitBoth { visit, upstream in
                var eve = TenantUser(email: "eve@example.com", password: "Eavesdrop-1")
                eve.blocked = true
                try await upstream.add(eve)
                try await visit.authorize(["connection": "acme"])
                try await visit.as("eve@example.com", "Eavesdrop-1").logIn()
                let response = try await visit.response()
                #expect(response["error"] == "unauthorized")
                #expect(response["error_description"] == "user is blocked")
            }
        }

        @Test("pages with provider buttons are readable in light and dark mode on a desktop and a phone")
        func appearance() async throws {
            try await visitBoth {
                var plain = $0.connections[3]
                (plain.name, plain.displayName) = ("globex", "Globex Corporation")
                plain.options?.iconURL = nil
                $0.connections.append(plain)
            } _: { visit, _ in
                try await visit.authorize()
                try await AppearanceTests.expectReadable(visit, "login-with-providers")
            }
            try await visitBoth {
                var plain = $0.connections[3]
                (plain.name, plain.displayName) = ("globex", "Globex Corporation")
                plain.options?.iconURL = nil
                $0.connections = [$0.connections[3], plain]
            } _: { visit, _ in
                try await visit.authorize()
                try await AppearanceTests.expectReadable(visit, "provider-choice")
            }
        }

        // MARK: Form posts

        /// A provider on another site that responds with a form (`response_mode=form_post`).
        private func visitFormPost(javaScript: Bool, _ body: (Visit) async throws -> Void) async throws {
            let key = try PrivateKey.generateP256()
            let server = try HTTPServer.start { request in
                do {
                    return try Self.response(request, key)
                } catch {
                    return .text("\(error)", status: 500)
                }
            }
            // For browsers, this isn't the same site as 127.0.0.1.
            let issuer = "http://localhost:\(server.port)/"
            var options = ProviderOptions(issuer: issuer, clientID: "tenant", channel: .front)
            options.authorizationEndpoint = issuer + "authorize"
            options.keySetURL = issuer + "keys"
            do {
                try await visit(javaScript: javaScript, Self.configuration(options), body)
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        private static func response(_ request: HTTPServerRequest, _ key: PrivateKey) throws -> HTTPServerResponse {
            guard request.path == "/authorize" else {
                var publicKey = try key.publicJWK()
                publicKey.kid = "1"
                return .json(try JSONEncoder().encode(JSONWebKeySet(keys: [publicKey])))
            }
            let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
            let now = Int(Date().timeIntervalSince1970)
            let claims = """
                {"iss":"http://\(request.headers["Host"] ?? "")/","aud":"tenant","sub":"1","iat":\(now),"exp":\(now + 60),\
                "nonce":"\(query["nonce"] ?? "")","email":"tim@example.com"}
                """
            let token = try CompactJWS.sign(
                payload: Data(claims.utf8), algorithm: .es256, keyID: "1", type: "JWT", with: key)
            return .html(
                """
                <!DOCTYPE html><title>Provider</title>
                <form method="post" action="\(query["redirect_uri"] ?? "")">
                <input type="hidden" name="state" value="\(query["state"] ?? "")">
                <input type="hidden" name="id_token" value="\(token)"><button>Log in</button></form>
                """)
        }

        @Test("a form from another site logs in even though browsers send no cookies with it")
        func formPost() async throws {
            try await visitFormPost(javaScript: true) { visit in
                try await visit.authorize(["connection": "acme"])
                try await visit.browser.click("button")
                #expect(try await visit.response()["code"] != nil)
                #expect(visit.tenant.requests.count { $0.path == "/login/callback" } == 2)
            }
        }

        @Test("without scripts, the user submits the provider's response with a button")
        func formPostWithoutScripts() async throws {
            try await visitFormPost(javaScript: false) { visit in
                try await visit.authorize(["connection": "acme"])
                try await visit.browser.click("button")
                try await visit.browser.waitFor(title: "One more step · Local tenant")
                try await AppearanceTests.expectReadable(visit, "one-more-step")
                try await visit.browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
