import A0HTTPServer
import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Applications in the browser")
    struct BrowserClientTests {
        @Test("a redirect login gets tokens, refreshes them, and ends with a logout")
        func redirect() async throws {
            try await visit { visit in
                try await BrowserClient.run(visit) { client in
                    #expect(try await client.call("client.silent()")["error"] == "login_required")
                    try await client.start("client.redirect()")
                    try await visit.browser.waitFor("#password")
                    try await visit.logIn()
                    _ = try await visit.browser.waitFor(urlPrefix: client.origin)
                    let tokens = try await client.outcome()
                    #expect(tokens["claims"]?["email"]?.stringValue == visit.email, "\(tokens)")

                    let first = try #require(tokens["refresh_token"]?.stringValue)
                    let refreshed = try await client.call("client.refresh('\(first)')")
                    #expect(refreshed["status"] == 200 && refreshed["refresh_token"]?.stringValue != first)
                    let replay = try await client.call("client.refresh('\(first)')")
                    #expect(replay["status"] == 403 && replay["error"] == "invalid_grant")

                    let silent = try await client.call("client.silent()")
                    #expect(silent["claims"]?["sub"] == tokens["claims"]?["sub"])
                    #expect(silent["claims"]?["sid"] == tokens["claims"]?["sid"])

                    try await client.start("client.logout()")
                    _ = try await visit.browser.waitFor(urlPrefix: client.origin)
                    let gone = try await client.call("client.silent()")
                    #expect(gone["error"] == "login_required" && gone["state"]?.stringValue != nil)
                }
            }
        }

        @Test("a popup login returns the tokens to the page that opened it and closes")
        func popup() async throws {
            try await visit { visit in
                try await BrowserClient.run(visit) { client in
                    let browser = visit.browser
                    let page = try await browser.currentTab
                    try await browser.click("#popup")
                    let popup = try await otherTab(than: page, browser)
                    try await browser.goOn(inTab: popup)
                    try await browser.waitFor("#password")
                    try await visit.picture("popup-login")
                    try await visit.logIn()
                    try await browser.goOn(inTab: page)
                    let tokens = try await client.outcome()
                    #expect(tokens["claims"]?["email"]?.stringValue == visit.email, "\(tokens)")
                    #expect(try await browser.command("GET", "/window/handles").arrayValue?.count == 1)

                    let (code, verifier) = (tokens["code"]?.stringValue ?? "", tokens["verifier"]?.stringValue ?? "")
                    let replay = try await client.call(
                        """
                        client.token({ grant_type: "authorization_code", code: "\(code)", code_verifier: "\(verifier)", \
                        redirect_uri: location.origin })
                        """)
                    #expect(replay["status"] == 403 && replay["error"] == "invalid_grant")
                }
            }
        }

        private func otherTab(than tab: String, _ browser: WebDriver) async throws -> String {
            while true {
                let tabs =
                    try await browser.command("GET", "/window/handles").arrayValue?.compactMap(\.stringValue) ?? []
                if let other = tabs.first(where: { $0 != tab }) { return other }
                try await Task.sleep(nanoseconds: 20_000_000)
            }
        }

        @Test("a page whose origin isn't a web origin gets no message and can't frame the response")
        func unregisteredOrigin() async throws {
            try await visit { visit in
                try await BrowserClient.run(visit) {
                    $0.webOrigins = []
                } _: { client in
                    try await logIn(visit)
                    #expect(try await client.call("client.silent({}, 1)")["error"] == "timeout")
                    let errors = try await visit.browser.takeConsoleMessages().filter { $0.contains("frame") }
                    #expect(!errors.isEmpty)
                    // It may still call the API, because its callback is registered.
                    let response = try await client.call("client.refresh('x')")
                    #expect(response["status"] == 403 && response["error"] == "invalid_grant")
                }
            }
        }

        @Test("a page of another origin gets no response in a frame or a popup and can't call the API")
        func otherOrigin() async throws {
            var configuration = TenantConfiguration()
            // Otherwise every local port could receive the code.
            configuration.loopbackAnyPort = false
            try await visit(configuration) { visit in
                try await BrowserClient.run(visit) { client in
                    try await logIn(visit)
                    var registered: TenantClient?
                    try await BrowserClient.run(visit) { attacker in
                        attacker.webOrigins = [client.origin]
                        attacker.callbacks = [client.origin]
                        attacker.allowedLogoutURLs = []
                        registered = attacker
                    } _: { attacker in
                        #expect(attacker.origin != client.origin && registered?.callbacks == [client.origin])
                        let target = "{ redirect_uri: '\(client.origin)', prompt: 'none' }"
                        #expect(try await attacker.call("client.silent(\(target), 1)")["error"] == "timeout")
                        let page = try await visit.browser.currentTab
                        #expect(try await attacker.call("client.popup(\(target), 2)")["error"] == "timeout")
                        try await visit.browser.goOn(inTab: try await otherTab(than: page, visit.browser))
                        #expect(try await visit.browser.text(of: "h1") == "Return to Web player")
                        try await visit.picture("web-message")
                        try await visit.browser.closeTab(goingOnIn: page)
                        let call = try await attacker.call("client.refresh('x')")
                        #expect(call["error"]?.stringValue?.contains("TypeError") == true)
                        #expect(
                            try await attacker.call("client.authenticate({})")["error"]?.stringValue?.contains(
                                "TypeError")
                                == true)
                    }
                    _ = try await visit.browser.takeConsoleMessages()
                }
            }
        }

        @Test("an application's own login page logs in if that's allowed")
        func crossOriginLogin() async throws {
            try await visit { visit in
                try await BrowserClient.run(visit) {
                    $0.allowsCrossOriginAuthentication = true
                } _: { client in
                    let body = """
                        { credential_type: "http://auth0.com/oauth/grant-type/password-realm", username: "\(visit.email)", \
                        password: "\(visit.password)", realm: "Username-Password-Authentication" }
                        """
                    let response = try await client.call("client.authenticate(\(body))")
                    let ticket = try #require(response["login_ticket"]?.stringValue, "\(response)")
                    let tokens = try await client.call("client.silent({ login_ticket: '\(ticket)' })")
                    #expect(tokens["claims"]?["email"]?.stringValue == visit.email)
                    #expect(try await client.call("client.silent()")["status"] == 200)
                    let again = try await client.call("client.silent({ login_ticket: '\(ticket)' })")
                    #expect(again["error"] == "access_denied")
                }
            }
        }

        private func logIn(_ visit: Visit) async throws {
            let tab = try await visit.browser.openTab()
            try await visit.authorize()
            try await visit.logIn()
            _ = try await visit.response()
            try await visit.browser.closeTab(goingOnIn: tab)
        }

        // MARK: Forms

        @Test("form_post submits automatically, and with a button without scripts", arguments: [true, false])
        func formPost(javaScript: Bool) async throws {
            let server = try HTTPServer.start { request in
                let fields = FormEncoding.parse(String(decoding: request.body, as: UTF8.self))
                let state = fields.first { $0.name == "state" }?.value ?? ""
                let names = fields.map(\.name).sorted().joined(separator: " ")
                return .html("<!DOCTYPE html><title>App</title><p id=\"got\">\(request.method) \(names) \(state)</p>")
            }
            let callback = "http://127.0.0.1:\(server.port)/callback"
            try await visit(javaScript: javaScript) { visit in
                try await visit.tenant.add(
                    TenantClient(clientID: "forms", name: "Form app", callbacks: [callback]))
                try await visit.authorize([
                    "client_id": "forms", "redirect_uri": callback, "response_mode": "form_post", "state": "a+b ü",
                ])
                try await visit.logIn()
                if !javaScript {
                    try await visit.browser.waitFor("input[name=code]")
                    try await AppearanceTests.expectReadable(visit, "form-post")
                    try await visit.browser.click("button")
                }
                try await visit.browser.waitFor("#got")
                #expect(try await visit.browser.text(of: "#got") == "POST code state a+b ü")
            }
            await server.stop()
        }

        // MARK: Logout

        @Test("the user decides if the logout is confirmed")
        func logoutQuestion() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                let query = FormEncoding.encode([
                    ("client_id", "a0-cli"), ("post_logout_redirect_uri", visit.callback), ("state", "bye"),
                ])
                try await visit.open("oidc/logout?" + query)
                try await visit.browser.waitFor("button[value=cancel]")
                try await AppearanceTests.expectReadable(visit, "logout-question")
                try await visit.browser.click("button[value=cancel]")
                try await visit.browser.waitFor("[role=status]")
                #expect(try await visit.browser.text(of: "h1") == "You are still logged in")
                try await visit.picture("logout-aborted")
                try await visit.authorize(["prompt": "none"])
                #expect(try await visit.response()["code"] != nil)

                try await visit.open("oidc/logout?" + query)
                try await visit.browser.click("button[value=logout]")
                #expect(try await visit.response()["state"] == "bye")
                try await visit.authorize(["prompt": "none"])
                #expect(try await visit.response()["error"] == "login_required")
            }
        }

        @Test("a cross-site form that requests a logout shows the confirmation")
        func foreignLogout() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                let html = """
                    <!DOCTYPE html><title>Elsewhere</title>
                    <form method="post" action="\(visit.tenant.domain)/oidc/logout"></form>
                    <script>document.forms[0].submit()</script>
                    """
                let server = try HTTPServer.start { _ in .html(html) }
                try await visit.browser.open(try #require(URL(string: "http://127.0.0.1:\(server.port)/")))
                try await visit.browser.waitFor("button[value=logout]")
                try await visit.authorize(["prompt": "none"])
                #expect(try await visit.response()["code"] != nil)
                await server.stop()
            }
        }
    }
}
