import A0Encoding
import Foundation
import Testing

@testable import LocalTenant

@Suite("Branding of the tenant's pages")
struct TenantBrandingTests {
    private func login(_ browser: Browser) async throws -> Browser.Page {
        try await browser.open(try await browser.get("/authorize", authorizeQuery()))
    }

    private let template = """
        <!DOCTYPE html><html lang="{{ locale }}"><head>{%- auth0:head -%}
        <style>header { color: red; }</style><script src="https://cdn.example.com/a.js"></script></head>
        <body class="_widget-auto-layout"><header>{{ application.name }} {{ tenant.friendly_name }}
        {{ prompt.screen.name }}</header>{%- auth0:widget -%}</body></html>
        """

    @Test("changes by the Management API act at once, and their origins are in the policy")
    func changes() async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            let changed = try await service.send(
                "PATCH", "/api/v2/branding",
                [
                    "logo_url": "https://cdn.example.com/logo.png", "favicon_url": "https://icons.example.com/i.png",
                    "colors": [
                        "primary": "#0a7d57",
                        "page_background": [
                            "type": "linear-gradient", "start": "#000000",
                            "end": "#123456", "angle_deg": 30,
                        ],
                    ],
                    "font": ["url": "https://fonts.example.com/f.woff2"],
                ])
            try #require(changed.status == 200, "\(changed.text)")
            let page = try await login(browser)
            #expect(page.text.contains("--accent: #0a7d57;"))
            #expect(page.text.contains("linear-gradient(30deg, #000000, #123456)"))
            #expect(page.text.contains("<link rel=\"icon\" href=\"https://icons.example.com/i.png\">"))
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.contains("img-src data: https://cdn.example.com https://icons.example.com;"))
            #expect(policy.contains("font-src https://fonts.example.com;"))
            let bad = try await service.send("PATCH", "/api/v2/branding", ["colors": ["primary": "green"]])
            #expect(bad.status == 400 && bad.text.contains("colors.primary"), "\(bad.text)")
            _ = try await service.send("PATCH", "/api/v2/branding", ["font": .null, "logo_url": .null])
            let later = try await login(browser)
            #expect(later.headers["content-security-policy"]?.contains("fonts.example.com") == false)
            #expect(later.text.contains("--accent: #0a7d57;"))
        }
    }

    @Test("a theme's colors, borders, and layout are those of the page, and text stays readable")
    func theme() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.branding.theme = [
                "colors": ["primary_button": "#ffe066", "body_text": "#eeeeee"],
                "borders": ["buttons_style": "pill"], "widget": ["social_buttons_layout": "top"],
            ]
        }
        try await withTenant(configuration) { _, browser in
            let page = try await login(browser)
            #expect(page.text.contains("--accent: #ffe066;") && page.text.contains("border-radius: 999px;"))
            #expect(!page.text.contains("--text: #eeeeee") && page.text.contains(".card > .providers { order: 1; }"))
            let service = try await Caller.service(browser)
            let shown = try await service.send("GET", "/api/v2/branding/themes/default")
            #expect(try shown.json["colors"]?["primary_button"] == "#ffe066", "\(shown.text)")
            let id = try #require(try shown.json["themeId"]?.stringValue)
            #expect(try await service.send("DELETE", "/api/v2/branding/themes/\(id)").status == 204)
            #expect(try await !login(browser).text.contains("#ffe066"))
        }
    }

    @Test("what can't be read is reported with the color that's used instead")
    func corrections() throws {
        let theme: BrandingTheme = ["colors": ["body_text": "#999999", "header": "#222222"]]
        let corrections = BrandingStyle(tenant: TenantBranding(theme: theme)).corrections
        #expect(corrections.map(\.name) == ["colors.body_text"])
        let one = try #require(corrections.first)
        #expect(one.used.contrast(to: one.background) >= 4.5 && one.sentence.contains("#999999 on #ffffff"))
    }

    @Test(
        "a theme that Auth0 wouldn't take is refused",
        arguments: [
            (["colors": ["header": "red"]], "themes.colors.header"),
            (["borders": ["button_border_radius": 20]], "themes.borders.button_border_radius"),
            (["widget": ["logo_position": "top"]], "themes.widget.logo_position"),
            (["fonts": ["title": ["size": 10]]], "themes.fonts.title"),
            (
                ["page_background": ["background_image_url": "javascript:x"]],
                "themes.page_background.background_image_url"
            ),
            (["color": [:]], "themes.color"), (["colors": ["heading": "#fff"]], "themes.colors.heading"),
        ] as [([String: TenantValue], String)])
    func badTheme(values: [String: TenantValue], path: String) throws {
        let configuration = TenantConfiguration().with { $0.branding.theme = BrandingTheme(values) }
        let error = try #require(throws: TenantError.self) { try configuration.validate() }
        #expect(error.keyPath == path)
    }

    @Test("a configuration file has branding and themes, and keeps them when it's written")
    func file() throws {
        let json = """
            {"branding": {"logo_url": "https://a.example/l.png", "colors": {"primary": "#123456",
            "page_background": "#fff"}, "font": {"url": "https://a.example/f.woff2"},
            "templates": [{"template": "universal_login", "body": "{%- auth0:head -%}{%- auth0:widget -%}"}]},
            "themes": [{"widget": {"logo_position": "left"}}]}
            """
        let configuration = try TenantConfiguration(json: Data(json.utf8))
        #expect(configuration.branding.primaryColor == "#123456")
        #expect(configuration.branding.pageBackground == "#fff")
        #expect(configuration.branding.theme?.value("widget", "logo_height") == .number(52))
        let written = try JSONEncoder().encode(configuration)
        #expect(try TenantConfiguration(json: written).branding == configuration.branding)
        let error = try #require(throws: TenantError.self) {
            try TenantConfiguration(json: Data(#"{"branding": {"templates": [{"body": "a\n{{ x"}]}}"#.utf8))
        }
        #expect(error.keyPath == "branding.templates" && error.message.hasPrefix("Line 2:"))
    }

    @Test("the page template surrounds the login box, with a nonce for its own styles and scripts only")
    func pageTemplate() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.clients[0].name = "<script>alert(1)</script>"
        }
        try await withTenant(configuration) { _, browser in
            let service = try await Caller.service(browser)
            let path = "/api/v2/branding/templates/universal-login"
            try expectManagementError(
                try await service.send("GET", path), 404, "inexistent_templates_universal_login")
            #expect(try await service.send("PUT", path, ["template": .string(template)]).status == 201)
            #expect(try await service.send("PUT", path, ["template": .string(template)]).status == 204)
            let page = try await login(browser)
            let policy = try #require(page.headers["content-security-policy"])
            let nonce = try #require(policy.split(separator: "'nonce-").last?.prefix { $0 != "'" })
            #expect(page.text.contains("<style nonce=\"\(nonce)\">header"))
            #expect(page.text.contains("<script nonce=\"\(nonce)\" src=\"https://cdn.example.com/a.js\">"))
            #expect(!page.text.contains("<script>alert") && page.text.contains("&lt;script&gt;alert(1)"))
            #expect(page.text.contains("login</header>") && page.text.contains("name=\"password\""))
            #expect(page.text.components(separatedBy: "<style").count == 3)
            #expect(policy.contains("img-src data: https://cdn.example.com") && policy.contains("default-src 'none'"))
            #expect(try await service.send("DELETE", path).status == 204)
            #expect(try await !login(browser).text.contains("<header>"))
        }
    }

    @Test(
        "a template with an error is refused, with its line",
        arguments: [
            ("{%- auth0:head -%}", "Line 1: The tag {%- auth0:widget -%} is missing."),
            ("{%- auth0:head -%}\n{%- auth0:widget -%}\n{% if %}", "Line 3"),
            ("{%- auth0:head -%}{%- auth0:widget -%}{%- auth0:widget -%}", "more than once"),
        ])
    func badTemplate(text: String, message: String) async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            let response = try await service.send(
                "PUT", "/api/v2/branding/templates/universal-login", ["template": .string(text)])
            #expect(response.status == 400 && response.text.contains(message), "\(response.text)")
        }
    }

    @Test("of changes at the same time, pages show the ones that are stored")
    func simultaneousChanges() async throws {
        try await withTenant(.administered) { tenant, browser in
            let service = try await Caller.service(browser)
            for round in 0..<10 {
                _ = try await StoreConformance.simultaneously(16) { number in
                    let name = "\(round)-\(number)"
                    guard number.isMultiple(of: 2) else {
                        return try await service.send(
                            "PATCH", "/api/v2/branding", ["logo_url": .string("https://a.example/\(name).png")])
                    }
                    return try await service.send(
                        "PUT", "/api/v2/branding/templates/universal-login",
                        ["template": .string("\(template)<i>\(name)</i>")])
                }
                let branding = tenant.tenant.configuration.branding
                let kept = try await service.send("GET", "/api/v2/branding/templates/universal-login").json
                #expect(kept["body"]?.stringValue == branding.pageTemplate)
                let look = try await service.send("GET", "/api/v2/branding").json
                #expect(look["logo_url"]?.stringValue == branding.logoURL)
            }
        }
    }

    @Test("the page template knows the page's texts and, once a password was right, the user")
    func variables() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.enabledLocales = ["en", "de"]
            $0.asksIdentifierFirst = true
            $0.customTexts = ["en": ["login-id": ["login-id": ["title": "Hello", "var-terms": "Our terms"]]]]
            $0.branding.pageTemplate = """
                <html><head><title>{{ prompt.screen.texts.pageTitle }}</title>{%- auth0:head -%}</head><body>
                <p>{{ prompt.name }} {{ prompt.screen.name }} {{ prompt.screen.texts.title }}, \
                {{ prompt.screen.texts.buttonText }}, {{ prompt.screen.texts.varTerms }}; \
                {{ tenant.enabled_locales }}; {{ user.email }}</p>{%- auth0:widget -%}</body></html>
                """
        }
        try await withTenant(configuration) { tenant, browser in
            let parts: [String: TenantValue] = [
                "login-password": ["form-content-end": "<i>{{ prompt.screen.name }}</i>"]
            ]
            let made = try await Caller.service(browser).send("PUT", "/api/v2/prompts/login-password/partials", parts)
            try #require(made.status < 300, "\(made.text)")
            let page = try await browser.open(try await browser.get("/authorize", authorizeQuery()))
            let english = Texts.english
            #expect(page.text.contains("<title>Hello · "), "\(page.text)")
            #expect(
                page.text.contains(
                    "<p>login-id login-id Hello, \(english["login-id.buttonText"]), Our terms; en,de; </p>"))
            let password = try await browser.open(try await browser.submit(page, ["username": "ada@example.com"]))
            #expect(password.text.contains("<i>login-password</i>"))
            #expect(password.text.contains("<p>login-password login-password \(english["login.title"])"))
            tenant.mfa.policy = .always
            let factors = try await browser.open(
                try await browser.submit(password, ["username": "ada@example.com", "password": adaPassword]))
            #expect(factors.text.contains("en,de; ada@example.com</p>"), "\(factors.text)")
        }
    }

    @Test("the owner's parts are on the page")
    func partials() async throws {
        try await withTenant(.administered) { _, browser in
            let service = try await Caller.service(browser)
            let path = "/api/v2/prompts/login/partials"
            let part = "<input name=\"ulp-code\"><b>{{ application.name | upcase }}</b>"
            let made = try await service.send("PUT", path, ["login": ["form-content-end": .string(part)]])
            try #require(made.status < 300, "\(made.text)")
            let page = try await login(browser)
            let form = try #require(page.text.split(separator: "<form").last { $0.contains("ulp-code") })
            #expect(form.contains("<input name=\"ulp-code\">") && form.contains("type=\"submit\""))
            let bad = try await service.send("PUT", path, ["login": ["form-content-end": "\n{{ x"]])
            #expect(bad.status == 400 && bad.text.contains("Line 2"), "\(bad.text)")
        }
    }

    @Test("the page for a sign-up after the identifier has the texts and parts of both pages of Auth0")
    func signupAfterIdentifier() async throws {
        let configuration = TenantConfiguration.administered.with {
            $0.asksIdentifierFirst = true
            $0.customTexts = [
                "en": [
                    "signup-id": ["signup-id": ["title": "Be one of us"]],
                    "signup-password": ["signup-password": ["title": "Almost", "passwordPlaceholder": "Secret"]],
                ]
            ]
        }
        try await withTenant(configuration) { _, browser in
            let service = try await Caller.service(browser)
            for screen in ["signup-id", "signup-password"] {
                let parts: [String: TenantValue] = [screen: ["form-content-end": .string("<i>\(screen)</i>")]]
                let made = try await service.send("PUT", "/api/v2/prompts/\(screen)/partials", parts)
                try #require(made.status < 300, "\(made.text)")
            }
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"])))
            #expect(page.text.contains("<h1>Be one of us</h1>") && page.text.contains("Secret</label>"), "\(page.text)")
            #expect(page.text.contains("<i>signup-id</i><i>signup-password</i>"))
        }
    }

    @Test("the fields of the owner's parts reach the action that checks a new user")
    func partialFields() async throws {
        try await withTenant(.administered) { tenant, browser in
            tenant.actions.preUserRegistration { event, api in
                api.user.setUserMetadata("terms", event.request.body["ulp-terms"] ?? .null)
            }
            let path = "/api/v2/prompts/signup/partials"
            let part = "<label><input type=\"checkbox\" name=\"ulp-terms\" value=\"yes\" required> Terms</label>"
            let made = try await Caller.service(browser).send(
                "PUT", path, ["signup": ["form-content-end": .string(part)]])
            try #require(made.status < 300, "\(made.text)")
            let page = try await browser.open(
                try await browser.get("/authorize", authorizeQuery(["screen_hint": "signup"])))
            #expect(page.text.contains(part))
            let done = try await browser.submit(
                page, ["email": "new@example.com", "password": adaPassword, "ulp-terms": "yes", "other": "x"])
            #expect(done.status == 303, "\(done.text)")
            let user = try #require(
                try await tenant.tenant.store.user(
                    identifier: "new@example.com", connection: TenantConnection.defaultName))
            #expect(user.profile.userMetadata == ["terms": "yes"])
        }
    }
}
