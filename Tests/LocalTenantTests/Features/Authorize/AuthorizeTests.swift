import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Errors of /authorize")
struct AuthorizeErrorTests {
    struct ErrorCase: Sendable, CustomTestStringConvertible {
        let changes: [String: String?]
        let error: String
        let description: String

        init(_ changes: [String: String?], _ error: String, _ description: String) {
            (self.changes, self.error, self.description) = (changes, error, description)
        }

        var testDescription: String { "\(error): \(description)" }
    }

    static let byRedirect = [
        ErrorCase(["response_type": nil], "invalid_request", "Missing required parameter: response_type"),
        ErrorCase(["response_type": "magic"], "unsupported_response_type", "Unsupported response type: magic"),
        ErrorCase(
            ["client_id": "no-grants"], "unauthorized_client",
            "Grant type 'authorization_code' not allowed for the client. It has no grant types."),
        ErrorCase(["response_mode": "pigeon"], "invalid_request", "Unsupported response mode: pigeon"),
        ErrorCase(["response_type": "code code"], "unsupported_response_type", "Unsupported response type: code code"),
        ErrorCase(["response_type": "none"], "unsupported_response_type", "Unsupported response type: none"),
        ErrorCase(["code_challenge": nil], "invalid_request", "Missing required parameter: code_challenge"),
        ErrorCase(
            ["code_challenge": nil, "code_challenge_method": nil], "invalid_request",
            "Missing required parameter: code_challenge"),
        ErrorCase(
            ["code_challenge_method": "plain"], "invalid_request", "Parameter 'code_challenge_method' must be S256"),
        ErrorCase(["code_challenge_method": nil], "invalid_request", "Parameter 'code_challenge_method' must be S256"),
        ErrorCase(
            ["code_challenge": "short"], "invalid_request",
            "Parameter 'code_challenge' must be 43 characters of base64url"),
        ErrorCase(["prompt": "none login"], "invalid_request", "Prompt 'none' must not be combined with others"),
        ErrorCase(["prompt": "maybe"], "invalid_request", "Unsupported prompt: maybe"),
        ErrorCase(["prompt": "none"], "login_required", "Login required"),
        ErrorCase(["max_age": "-1"], "invalid_request", "Parameter 'max_age' must be a number of seconds"),
        ErrorCase(
            ["max_age": "99999999999999999999"], "invalid_request", "Parameter 'max_age' must be a number of seconds"),
        ErrorCase(
            ["organization": "org_x"], "invalid_request",
            "parameter organization is not allowed for this client"),
        ErrorCase(["invitation": "i"], "invalid_request", "Missing required parameter: organization"),
        ErrorCase(
            ["audience": "https://nowhere"], "access_denied",
            "Service not found: https://nowhere. Registered are: https://api.example.com"),
        ErrorCase(
            ["scope": "openid offline_access online_access"], "invalid_request",
            "Cannot request both online_access and offline_access scopes"),
        ErrorCase(["connection": "nowhere"], "invalid_request", "the connection was not found"),
        ErrorCase(["connection": "staff"], "invalid_request", "the connection was disabled"),
        ErrorCase(["request": "e30.e30."], "request_not_supported", "Request objects are not supported"),
    ]

    @Test("errors of /authorize go to the application with its state", arguments: byRedirect)
    func redirects(error: ErrorCase) async throws {
        let configuration = TenantConfiguration.bookshop.with {
            $0.connections.append(TenantConnection(name: "staff", enabledClients: ["web"]))
        }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery(error.changes))
            #expect(response.status == 302)
            #expect(response.location?.hasPrefix(callback + "?") == true)
            #expect(response.parameter("error") == error.error)
            #expect(response.parameter("error_description") == error.description)
            #expect(response.parameter("state") == "a state")
            #expect(response.parameter("iss") == nil)
        }
    }

    @Test("a client without the implicit grant gets its error in the fragment instead of tokens")
    func implicitNotAllowed() async throws {
        try await withTenant { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery(["response_type": "id_token code"]))
            #expect(response.location?.hasPrefix(callback + "#error=unauthorized_client&") == true)
            #expect(
                response.fragment("error_description") == "Response type 'id_token code' not allowed for the client.")
            #expect(response.fragment("state") == "a state")
        }
    }

    @Test("the index page lists the registered APIs")
    func audiences() async throws {
        try await withTenant { tenant, browser in
            let page = try await browser.get("/").text
            for audience in ["https://api.example.com", tenant.issuer + "me/", tenant.issuer + "api/v2/"] {
                #expect(page.contains(">\(audience)<"))
            }
        }
    }

    @Test("a repeated parameter of /authorize is an error")
    func repeated() async throws {
        try await withTenant { _, browser in
            let response = try await browser.get(
                "/authorize?" + formEncoded(authorizeQuery()) + "&scope=email&audience=a&audience=b")
            #expect(response.parameter("error") == "invalid_request")
            #expect(response.parameter("error_description") == "Parameter 'audience' must not be repeated")
            let states = try await browser.get("/authorize?" + formEncoded(authorizeQuery()) + "&state=another")
            #expect(states.parameter("error_description") == "Parameter 'state' must not be repeated")
            #expect(states.parameter("state") == "a state")
        }
    }

    static let pages: [([String: String?], Int, String)] = [
        (["client_id": "nobody"], 400, "Unknown client: nobody"),
        (["client_id": nil], 400, "Missing required parameter: client_id"),
        (["redirect_uri": nil], 400, "Missing required parameter: redirect_uri"),
        (["redirect_uri": "https://evil.example/callback"], 403, "Callback URL mismatch."),
        (
            ["redirect_uri": "https://evil.example/?<b>"], 403,
            "sent https://evil.example/?&lt;b&gt;; add exactly this URL to its callbacks. "
                + "Registered: http://127.0.0.1/callback, com.example.shop://callback."
        ),
        (["redirect_uri": "http://127.0.0.1:+80/callback"], 403, "Callback URL mismatch."),
        (["request_uri": "urn:ietf:params:oauth:request_uri:x"], 400, "invalid_request_uri"),
    ]

    @Test("without a valid client and callback, /authorize shows an error page", arguments: pages)
    func errorPages(changes: [String: String?], status: Int, text: String) async throws {
        try await withTenant { _, browser in
            let response = try await browser.get("/authorize", authorizeQuery(changes))
            #expect(response.status == status)
            #expect(response.location == nil)
            #expect(response.headers["content-type"] == "text/html; charset=utf-8")
            #expect(response.text.contains(text))
        }
    }

    @Test(
        "an oversized request to /authorize is rejected",
        arguments: ["state", "nonce", "login_hint", "id_token_hint"])
    func tooLarge(name: String) async throws {
        try await withTenant { _, browser in
            let large = String(repeating: "x", count: 17_000)
            let response = try await browser.post("/authorize", authorizeQuery([name: large]))
            #expect(response.parameter("error") == "invalid_request")
            #expect(response.parameter("error_description") == "The request is larger than 16384 bytes")
            let fine = try await browser.post(
                "/authorize", authorizeQuery([name: String(repeating: "x", count: 8_000)]))
            #expect(fine.location?.hasPrefix("/u/login") == true)
        }
    }

    @Test("callbacks that have a fragment or run code are rejected, even if an older version stored them")
    func unsafeCallbacks() async throws {
        try await withTenant { tenant, browser in
            let urls = ["https://app.example/x#y", "javascript:alert(1)", "data:text/html,x"]
            for url in urls {
                await #expect(throws: TenantError.self) {
                    try await tenant.add(TenantClient(clientID: "old", callbacks: [url]))
                }
            }
            let old = TenantClient(clientID: "old", callbacks: urls)
            try await tenant.tenant.store.put(ClientRecord(client: old, secretHash: nil))
            for url in urls {
                let response = try await browser.get(
                    "/authorize", authorizeQuery(["client_id": "old", "redirect_uri": url]))
                #expect(response.status == 403)
            }
        }
    }

    @Test("a custom error page receives the errors of /authorize")
    func ownErrorPage() async throws {
        try await withTenant(.bookshop.with { $0.errorPageURL = "https://example.com/oops?from=tenant" }) {
            _, browser in
            let response = try await browser.get(
                "/authorize", authorizeQuery(["redirect_uri": "https://evil.example/"]))
            #expect(response.location?.hasPrefix("https://example.com/oops?from=tenant&error=invalid_request&") == true)
            #expect(response.parameter("client_id") == "app")
            #expect(response.parameter("tracking")?.count == 16)
            #expect(response.parameter("lang") == "en" && response.parameter("connection") == nil)
        }
    }

    @Test("the tenant's own error page shows the errors of /authorize, and nothing that a client sends is markup")
    func errorPageHTML() async throws {
        let html = """
            <h1>{{error | escape}}</h1><p>{{ error_description }}</p><p>{{client_id}} {{connection}} {{lang}}</p>
            <b>{{tracking}}</b><script>document.title = "Oops"</script>
            """
        try await withTenant(.bookshop.with { $0.errorPageHTML = html }) { _, browser in
            let page = try await browser.get(
                "/authorize",
                authorizeQuery(["redirect_uri": "https://evil.example/<b>", "connection": "<i>x</i>"]))
            #expect(page.status == 403)
            #expect(page.text.contains("<h1>invalid_request</h1>"))
            #expect(page.text.contains("<p>app &lt;i&gt;x&lt;/i&gt; en</p>"))
            #expect(!page.text.contains("evil.example/<b>"))
            let policy = page.headers["content-security-policy"] ?? ""
            let nonce = try #require(page.text.firstMatch(of: /<script nonce="([^"]+)">/)?.output.1)
            #expect(policy.contains("script-src 'nonce-\(nonce)'"))
        }
    }

    @Test("the Management API takes an error page, and refuses one that isn't Liquid")
    func errorPageSetting() async throws {
        try await withService { _, service in
            let path = "/api/v2/tenants/settings"
            let example = "<h1>{{error | escape }} This error was generated {{'now' | date: '%Y %h'}}.</h1>"
            let changed = try await service.send(
                "PATCH", path, ["error_page": ["html": .string(example), "show_log_link": false, "url": ""]])
            #expect(try changed.json["error_page"]?["html"] == .string(example))
            let page = try await service.browser.get("/authorize", ["client_id": "nobody"])
            #expect(page.text.contains("This error was generated 20"), "\(page.text)")
            let wrong = try await service.send("PATCH", path, ["error_page": ["html": "{{ error"]])
            #expect(wrong.status == 400)
            _ = try await service.send("PATCH", path, ["error_page": .null])
            let usual = try await service.browser.get("/authorize", ["client_id": "nobody"])
            #expect(!usual.text.contains("generated"))
        }
    }

    @Test("discovery names the authentication context classes of the tenant's settings")
    func contextClasses() async throws {
        try await withService { _, service in
            let path = "/.well-known/openid-configuration"
            #expect(try await service.browser.get(path).json["acr_values_supported"] == nil)
            let changed = try await service.send(
                "PATCH", "/api/v2/tenants/settings", ["acr_values_supported": ["urn:example:gold"]])
            #expect(try changed.json["acr_values_supported"] == ["urn:example:gold"])
            #expect(try await service.browser.get(path).json["acr_values_supported"] == ["urn:example:gold"])
        }
    }

    @Test("with the response mode fragment, errors of /authorize are in the fragment")
    func fragment() async throws {
        try await withTenant { _, browser in
            let response = try await browser.get(
                "/authorize", authorizeQuery(["response_mode": "fragment", "prompt": "none"]))
            #expect(
                response.location
                    == callback + "#error=login_required&error_description=Login%20required&state=a%20state")
        }
    }

    @Test("errors and codes from /authorize contain the issuer if the setting is on")
    func issuerParameter() async throws {
        try await withTenant(.bookshop.with { $0.authorizationResponseIssuer = true }) { tenant, browser in
            let error = try await browser.get("/authorize", authorizeQuery(["prompt": "none"]))
            let success = try await browser.authorize()
            #expect(error.parameter("iss") == tenant.issuer)
            #expect(success.parameter("iss") == tenant.issuer)
            let discovery = try await browser.get("/.well-known/openid-configuration").json
            #expect(discovery["authorization_response_iss_parameter_supported"] == true)
        }
    }

    @Test("/authorize ignores unknown parameters and telemetry, and POST works like GET")
    func postAndTelemetry() async throws {
        try await withTenant { _, browser in
            let query = authorizeQuery(["auth0Client": "e30", "ext-color": "red", "whatever": "1"])
            let get = try await browser.get("/authorize", query)
            let post = try await browser.post("/authorize", query)
            #expect(get.location?.hasPrefix("/u/login?state=") == true)
            #expect(post.location?.hasPrefix("/u/login?state=") == true)
        }
    }
}

@Suite("Accepted callbacks")
struct CallbackTests {
    static let accepted = [
        "http://127.0.0.1/callback", "http://127.0.0.1:1/callback", "HTTP://127.0.0.1:65535/callback",
        "com.example.shop://callback",
    ]
    static let refused = [
        "http://127.0.0.1/callback/", "http://127.0.0.1/Callback", "http://127.0.0.1/callback?x=1",
        "http://127.0.0.1/callback#x", "http://127.0.0.2/callback", "http://localhost/callback",
        "http://127.0.0.1.evil.example/callback", "http://evil.example@127.0.0.1/callback",
        "http://127.0.0.1:99999/callback", "https://127.0.0.1/callback", "com.example.shop://callback/",
        "com.example.shop:callback", "javascript:alert(1)", "//127.0.0.1/callback", "/callback", "",
        "http://127.0.0.1\\@evil.example/callback", "http://127.0.0.1/callback\r\nX: y",
    ]

    private func status(_ redirectURI: String, _ configuration: TenantConfiguration = .bookshop) throws -> Bool {
        let client = try #require(configuration.clients.first)
        return AbsoluteURL(redirectURI).map { client.acceptsCallback($0, configuration) } ?? false
    }

    @Test("a callback is accepted as registered, with any port on the loopback interface", arguments: accepted)
    func accepts(url: String) throws {
        #expect(try status(url))
    }

    @Test("a callback that only resembles a registered one is rejected", arguments: refused)
    func refuses(url: String) throws {
        #expect(try !status(url))
    }

    @Test("a loopback callback's port must match if the configuration says so")
    func exactPorts() throws {
        let configuration = TenantConfiguration.bookshop.with { $0.loopbackAnyPort = false }
        #expect(try status("http://127.0.0.1/callback", configuration))
        #expect(try !status("http://127.0.0.1:1/callback", configuration))
    }

    @Test("the command-line client accepts loopback URLs only")
    func anyLoopback() throws {
        let configuration = TenantConfiguration()
        for url in ["http://127.0.0.1:9/x?y=z", "http://[::1]:9/x", "http://localhost:9/"] {
            #expect(try status(url, configuration), "\(url)")
        }
        for url in ["https://127.0.0.1/x", "http://127.0.0.1:9/x#y", "http://evil.example/", "com.example.app://x"] {
            #expect(try !status(url, configuration), "\(url)")
        }
    }

    @Test("a wildcard in a registered callback matches one label of a host")
    func wildcards() throws {
        let pattern = try #require(URLPattern("https://*.example.com/cb"))
        func matches(_ text: String) -> Bool {
            AbsoluteURL(text).map { pattern.matches($0, anyLoopbackPort: true) } ?? false
        }
        #expect(matches("https://a.example.com/cb"))
        #expect(matches("https://A.EXAMPLE.com/cb"))
        #expect(!matches("https://example.com/cb"))
        #expect(!matches("https://a.b.example.com/cb"))
        #expect(!matches("https://.example.com/cb"))
        #expect(!matches("https://a.example.com:8443/cb"))
        #expect(!matches("https://a.example.com.evil/cb"))
        #expect(!matches("https://*.example.com/cb"))
        for label in ["*", "a%2f", "evil.com%23", "a;", "a'", "a,b", "a;script-src", "evil.com/", "evil.com#", "%00"] {
            #expect(!matches("https://\(label).example.com/cb"), "\(label)")
        }
    }

    @Test("a wildcard can be part of the leftmost label of a web address, but nothing else")
    func partsOfLabels() throws {
        let pattern = try #require(URLPattern("https://preview-*-app.example.com/cb"))
        func matches(_ text: String) -> Bool {
            AbsoluteURL(text).map { pattern.matches($0, anyLoopbackPort: true) } ?? false
        }
        #expect(matches("https://preview-42-app.example.com/cb"))
        for label in [
            "preview-app", "preview--app", "preview-a.b-app", "preview-42", "x-preview-42-app", "preview-*-app",
        ] {
            #expect(!matches("https://\(label).example.com/cb"), "\(label)")
        }
        for text in ["https://a.*.example.com/", "https://*-*.example.com/", "https://*", "https://*./", "https://a*/"]
        {
            #expect(URLPattern(text) == nil, "\(text)")
        }
        let scheme = try #require(URLPattern("com.example.app://*.example.com"))
        #expect(try !scheme.matches(#require(AbsoluteURL("com.example.app://a.example.com")), anyLoopbackPort: true))
    }

    @Test("the content security policy names a callback by its origin, or by its scheme where necessary")
    func policySource() {
        let sources = [
            "http://127.0.0.1:9/x", "HTTPS://Shop.Example.com/x?y", "http://[::1]:9/x", "com.example.app://x/y",
        ]
        .map { AbsoluteURL($0)?.policySource }
        #expect(AbsoluteURL("https://a;script-src.example.com/x") == nil, "it would end the policy's source")
        #expect(sources == ["http://127.0.0.1:9", "https://shop.example.com", "http:", "com.example.app:"])
    }

    @Test("the callback's own query is kept")
    func ownQuery() async throws {
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.callbacks = ["https://shop.example.com/cb?a=1"]
        }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.authorize(["redirect_uri": "https://shop.example.com/cb?a=1"])
            #expect(response.location?.hasPrefix("https://shop.example.com/cb?a=1&code=") == true)
        }
    }
}
