import Foundation
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop with a single-page application whose origin may receive messages.
    static var spa: TenantConfiguration {
        bookshop.client("app") {
            $0.appType = .spa
            $0.callbacks = ["https://app.example.com", "http://127.0.0.1/callback", "com.example.shop://callback"]
            $0.webOrigins = ["https://app.example.com"]
            $0.grantTypes.insert("implicit")
        }
    }
}

let spaQuery: [String: String?] = ["redirect_uri": "https://app.example.com", "response_mode": "web_message"]

@Suite("Response modes")
struct ResponseModeTests {
    @Test("a web message is sent only to the callback's origin, on a page that only this origin may frame")
    func webMessage() async throws {
        try await withTenant(.spa) { _, browser in
            let page = try await browser.authorize(spaQuery)
            #expect(page.status == 200)
            let (target, response) = try page.webMessage
            #expect(target == "https://app.example.com")
            #expect(Set(response.keys) == ["code", "state"] && response["state"] == "a state")
            #expect(page.policy("frame-ancestors") == "https://app.example.com")
            #expect(page.headers["x-frame-options"] == nil)
            #expect(page.policy("default-src") == "'none'" && page.policy("script-src")?.hasPrefix("'nonce-") == true)
            #expect(page.headers["cache-control"] == "no-store")

            let code = try #require(response["code"]?.stringValue)
            let exchange: [String: String?] = ["redirect_uri": "https://app.example.com"]
            #expect(try await browser.exchange(code, exchange).status == 200)
            #expect(try await browser.exchange(code, exchange).status == 403, "a code works once")
            let silent = try await browser.authorize(spaQuery.merging(["prompt": "none"]) { $1 })
            #expect(try silent.webMessage.response["code"] != nil)
        }
    }

    static let silentErrors: [([String: String?], String)] = [
        (["prompt": "none"], "login_required"), (["prompt": "maybe"], "invalid_request"),
        (["audience": "https://nowhere"], "access_denied"), (["connection": "nowhere"], "invalid_request"),
        (["code_challenge": nil], "invalid_request"), (["response_type": "magic"], "unsupported_response_type"),
    ]

    @Test("errors are sent as web messages with the state", arguments: silentErrors)
    func webMessageErrors(changes: [String: String?], error: String) async throws {
        try await withTenant(.spa) { _, browser in
            let page = try await browser.get("/authorize", authorizeQuery(spaQuery.merging(changes) { $1 }))
            #expect(page.status == 200)
            let (target, response) = try page.webMessage
            #expect(target == "https://app.example.com")
            #expect(response["error"] == .string(error) && response["state"] == "a state")
            #expect(response["error_description"]?.stringValue?.isEmpty == false)
        }
    }

    @Test("silent requests that need consent, a second factor, or a confirmation get an error")
    func silentInteraction() async throws {
        let thirdParty = TenantConfiguration.spa.client("app") { $0.isFirstParty = false }
            .with { $0.connections[0].isDomainConnection = true }
        try await withTenant(thirdParty) { _, browser in
            _ = try await browser.logIn(spaQuery)
            let page = try await browser.get("/authorize", authorizeQuery(spaQuery.merging(["prompt": "none"]) { $1 }))
            #expect(try page.webMessage.response["error"] == "consent_required")
        }
        try await withTenant(.spa.client("app") { $0.skipsCallbackConfirmation = false }) { tenant, browser in
            _ = try await browser.authorize(spaQuery)
            tenant.mfa = MFASettings(policy: .always)
            let page = try await browser.get("/authorize", authorizeQuery(spaQuery.merging(["prompt": "none"]) { $1 }))
            #expect(try page.webMessage.response["error"] == "login_required")
            tenant.mfa = MFASettings()
            let unproven = try await browser.get(
                "/authorize", authorizeQuery(["response_mode": "fragment", "prompt": "none"]))
            #expect(unproven.fragment("error") == "interaction_required")
        }
    }

    @Test(
        "a web message to an origin that isn't allowed is rejected on a page that can't be framed",
        arguments: [
            ["redirect_uri": callback, "response_mode": "web_message"],
            ["redirect_uri": callback, "response_mode": "web_message", "prompt": "none"],
            ["redirect_uri": callback, "response_mode": "web_message", "response_type": "magic"],
        ])
    func foreignOrigin(changes: [String: String]) async throws {
        try await withTenant(.spa) { _, browser in
            _ = try await browser.authorize(spaQuery)
            let page = try await browser.get("/authorize", authorizeQuery(changes))
            #expect(page.status == 403)
            #expect(page.text.contains("add its origin to its web_origins. Registered: https://app.example.com."))
            #expect(page.headers["x-frame-options"] == "DENY" && page.policy("frame-ancestors") == "'none'")
            #expect(!page.text.contains("data-message"))

            let pushed = try await browser.post("/oauth/par", authorizeQuery(changes))
            try expectError(pushed, 400, "invalid_request")
        }
    }

    @Test("removing a web origin during the login prevents the web message")
    func withdrawnOrigin() async throws {
        try await withTenant(.spa) { tenant, browser in
            let start = try await browser.get("/authorize", authorizeQuery(spaQuery))
            let form = try await browser.logIn(at: start.location)
            var client = try #require(TenantConfiguration.spa.clients.first)
            client.webOrigins = []
            try await tenant.add(client)
            #expect(try await browser.follow(form).status == 403)
        }
    }

    @Test("web origins may have a wildcard subdomain, and their paths and default ports are ignored")
    func wildcardOrigins() throws {
        var client = TenantClient(clientID: "app")
        client.webOrigins = ["https://*.example.com/path", "https://shop.example:443"]
        func allows(_ origin: String) -> Bool { AbsoluteURL(origin).map(client.isWebOrigin) ?? false }
        #expect(allows("https://a.example.com") && allows("https://A.EXAMPLE.COM/callback?x=y"))
        #expect(allows("https://shop.example"))
        for origin in [
            "https://example.com", "https://a.b.example.com", "http://a.example.com", "https://a.example.com:8443",
            "https://shop.example:444", "null", "com.example.app://a.example.com",
        ] {
            #expect(!allows(origin), "\(origin)")
        }
    }

    @Test("a hostile state is returned unchanged in the web message and doesn't inject code into the page")
    func hostileState() async throws {
        try await withTenant(.spa) { _, browser in
            for state in [
                "</script><script>alert(1)</script>", "\" onload='x' &amp;", "\u{7F}\u{1}\u{2028}\n\\", "ü€😀",
            ] {
                let query = authorizeQuery(spaQuery.merging(["prompt": "none", "state": state]) { $1 })
                let page = try await browser.post("/authorize", query)
                #expect(try page.webMessage.response["state"] == .string(state))
                #expect(page.text.components(separatedBy: "<script").count == 2)
            }
        }
    }

    @Test("form_post submits the response to the callback automatically and with a button")
    func formPost() async throws {
        try await withTenant(.spa) { _, browser in
            let page = try await browser.authorize(["response_mode": "form_post", "state": "<\"&"])
            #expect(page.status == 200)
            #expect(page.text.contains("<form method=\"post\" action=\"\(callback)\">"))
            #expect(page.text.contains("<input type=\"hidden\" name=\"state\" value=\"&lt;&quot;&amp;\">"))
            #expect(page.text.contains("<button type=\"submit\">"))
            #expect(page.policy("form-action") == "'self' http://127.0.0.1:4711")
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(try await browser.exchange(try page.field("code")).status == 200)
            let error = try await browser.get(
                "/authorize", authorizeQuery(["response_mode": "form_post", "prompt": "none", "max_age": "0"]))
            #expect(try error.field("error") == "login_required")
        }
    }

    @Test("form_post and web_message are rejected for custom URL schemes", arguments: ["form_post", "web_message"])
    func ownScheme(mode: String) async throws {
        try await withTenant(.spa) { _, browser in
            let page = try await browser.get(
                "/authorize", authorizeQuery(["redirect_uri": "com.example.shop://callback", "response_mode": mode]))
            #expect(page.parameter("error") == "invalid_request")
            #expect(
                page.parameter("error_description") == "Response mode '\(mode)' needs a callback with http or https")
        }
    }

    @Test("the response to a POST redirects with 303, and a web message contains the issuer if the setting is on")
    func details() async throws {
        try await withTenant(.spa.with { $0.authorizationResponseIssuer = true }) { tenant, browser in
            _ = try await browser.authorize()
            #expect(try await browser.post("/authorize", authorizeQuery()).status == 303)
            #expect(try await browser.get("/authorize", authorizeQuery()).status == 302)
            let page = try await browser.authorize(spaQuery)
            #expect(try page.webMessage.response["iss"] == .string(tenant.issuer))
        }
    }
}
