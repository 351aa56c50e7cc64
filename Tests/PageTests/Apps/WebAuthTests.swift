import A0WebDriver
import Foundation
import JWTDecode
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

extension BrowserTests {
    @Suite("The SDK's browser logins", .oneBrowserFlow)
    struct WebAuthTests {
        @Test("a second login needs no page, prompt=login asks again, and a logout ends the session")
        func singleSignOn() async throws {
            try await visit { visit in
                let first = try decode(jwt: try await visit.webAuth.start().idToken)
                let silent = visit.webAuth {
                    try await visit.expectClosingPage("You can close this window")
                }
                let second = try decode(jwt: try await silent.start().idToken)
                #expect(first.subject == second.subject && second["email"].string == visit.email)
                _ = try await silent.parameters(["prompt": "none"]).start()
                _ = try await visit.webAuth { try await visit.logInAgain() }.parameters(["prompt": "login"]).start()

                try await visit.webAuth {}.logout(federated: true)
                try await visit.expectClosingPage("You are logged out")
                #expect(visit.tenant.requests.contains { $0.path == "/v2/logout" && $0.status == 302 })
                await #expect {
                    try await visit.webAuth {}.parameters(["prompt": "none"]).start()
                } throws: { error in
                    ((error as? WebAuthError)?.cause as? AuthenticationError)?.isLoginRequired == true
                }
                try await visit.expectClosingPage("You are not logged in")
                _ = try await visit.webAuth.start()
            }
        }

        @Test("screen_hint=signup starts on the signup page, and with a session shows no page")
        func signupHint() async throws {
            try await visit { visit in
                let signup = visit.webAuth {
                    #expect(try await visit.browser.title.hasPrefix("Create an account"))
                    try await visit.browser.type("grace@example.com", into: "#email")
                    try await visit.browser.type("Correct-Horse-7", into: "#password")
                    try await visit.browser.click("button[type=submit]")
                }.parameters(["screen_hint": "signup"])
                let token = try decode(jwt: try await signup.start().idToken)
                #expect(token["email"].string == "grace@example.com")
                let again = visit.webAuth {}.parameters(["screen_hint": "signup"])
                #expect(try decode(jwt: try await again.start().idToken).subject == token.subject)
            }
        }

        @Test("tokens are bound to the login's key")
        func dpop() async throws {
            try await visit { visit in
                let device = DPoP(
                    keychainIdentifier: "page", keychain: SimpleKeychain(service: "page", store: .memory()))
                var webAuth = visit.webAuth
                webAuth.dpop = device
                let credentials = try await webAuth.start()
                #expect(credentials.tokenType == "DPoP")
                var authentication = Auth0.authentication(clientId: "a0-cli", domain: visit.tenant.domain)
                authentication.dpop = device
                let user = try await authentication.userInfo(
                    withAccessToken: credentials.accessToken, tokenType: credentials.tokenType
                ).start()
                #expect(user.email == visit.email)
            }
        }

        @Test("another login's callback is rejected in the browser, and the login continues")
        func wrongState() async throws {
            try await visit { visit in
                let port = try freePort()
                let redirect = "http://127.0.0.1:\(port)/callback"
                let webAuth = visit.webAuth {
                    let page = try await visit.browser.currentURL
                    try await visit.browser.open(try #require(URL(string: redirect + "?code=stolen&state=guess")))
                    try await visit.expectClosingPage("This is not your login")
                    try await visit.browser.open(try #require(URL(string: page)))
                    try await visit.logIn()
                }
                _ = try await webAuth.redirectURL(try #require(URL(string: redirect))).start()
                #expect(visit.tenant.requests.filter { $0.path == "/oauth/token" }.count == 1)
            }
        }

        @Test("a callback that is opened again is refused or rejected by the next login")
        func replay() async throws {
            try await visit { visit in
                let redirect = try #require(URL(string: "http://127.0.0.1:\(try freePort())/callback"))
                _ = try await visit.webAuth.redirectURL(redirect).start()
                try await visit.expectClosingPage("You can close this window")
                let callback = try #require(URL(string: try await visit.browser.currentURL))
                #expect(callback.absoluteString.contains("code="))
                await #expect(throws: WebDriverError.self) { try await visit.browser.open(callback) }
                let again = visit.webAuth {
                    let page = try await visit.browser.currentURL
                    try await visit.browser.open(callback)
                    try await visit.expectClosingPage("This is not your login")
                    try await visit.browser.open(try #require(URL(string: page)))
                    try await visit.logInAgain()
                }.parameters(["prompt": "login"])
                _ = try await again.redirectURL(redirect).start()
                #expect(visit.tenant.requests.filter { $0.path == "/oauth/token" }.count == 2)
            }
        }

        @Test("only the first of two tabs with the same login completes it, and the other does no harm")
        func twoTabs() async throws {
            try await visit { visit in
                let browser = visit.browser
                let tabs = Tabs()
                let webAuth = visit.webAuth { [tenant = visit.tenant] in
                    let page = try #require(URL(string: try await browser.currentURL))
                    try await tabs.open(page, in: browser)
                    #expect(page.absoluteString.hasPrefix(tenant.domain))
                    try await visit.logIn()
                }
                _ = try await webAuth.start()
                try await visit.expectClosingPage("You can close this window")
                try await browser.closeTab(goingOnIn: await tabs.first)
                // Nothing listens at the callback anymore, so the browser shows its own error.
                try await visit.logIn()
                try await browser.waitFor("#main-frame-error, [role=alert]")
                #expect(visit.tenant.requests.filter { $0.path == "/oauth/token" }.count == 1)
            }
        }

        @Test("closing the login page cancels the login after its timeout")
        func closedTab() async throws {
            try await visit { visit in
                let leaving = visit.webAuth {
                    let last = try await visit.browser.openTab()
                    let next = try await visit.browser.currentTab
                    try await visit.browser.goOn(inTab: last)
                    try await visit.browser.closeTab(goingOnIn: next)
                }
                await #expect {
                    try await leaving.timeout(3).start()
                } throws: { error in
                    WebAuthError.userCancelled ~= error && (error as? WebAuthError)?.cause is WebAuthTimeout
                }
                _ = try await visit.webAuth.start()
            }
        }
    }
}

/// The tab in which a login began.
private actor Tabs {
    private(set) var first = ""

    /// Opens the page in a second tab.
    func open(_ page: URL, in browser: WebDriver) async throws {
        first = try await browser.openTab()
        try await browser.open(page)
    }
}
