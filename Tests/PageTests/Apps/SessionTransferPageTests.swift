import A0WebDriver
import Auth0
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Session transfer to a page")
    struct SessionTransferPageTests {
        /// A session transfer token from an app.
        private func token(_ visit: Visit) async throws -> String {
            let authentication = Auth0.authentication(clientId: "a0-cli", domain: visit.tenant.domain)
            let credentials = try await authentication.login(
                usernameOrEmail: visit.email, password: visit.password,
                realmOrConnection: TenantConnection.defaultName, scope: "openid offline_access"
            ).start()
            return try await authentication.ssoExchange(withRefreshToken: credentials.refreshToken).start()
                .sessionTransferToken
        }

        @Test(
            "a session transfer token logs in the browser without a page and starts a session",
            arguments: ["parameter", "cookie"])
        func noPrompt(way: String) async throws {
            try await visit { visit in
                let token = try await token(visit)
                if way == "cookie" {
                    try await visit.open("")
                    // Reading it waits until it's set. A page that is opened before that would be loaded without it.
                    let cookies = try await visit.browser.execute(
                        "document.cookie = 'auth0_session_transfer_token=' + arguments[0] + '; path=/'; return document.cookie",
                        [.string(token)])
                    #expect(cookies.stringValue?.contains(token) == true)
                    try await visit.authorize()
                } else {
                    try await visit.authorize(["session_transfer_token": token])
                }
                #expect(try await visit.response()["code"] != nil)
                try await visit.browser.open(try #require(URL(string: "about:blank")))
                try await visit.authorize(["prompt": "none"])
                #expect(try await visit.response()["code"] != nil)
                // Without the session, the used token is rejected.
                try await visit.browser.deleteCookies()
                try await visit.authorize(["session_transfer_token": token])
                try await visit.browser.waitFor("#password")
            }
        }
    }
}
