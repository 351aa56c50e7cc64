import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Login page")
    struct LoginPageTests {
        @Test("a user logs in with and without scripts and returns to the application", arguments: [false, true])
        func logIn(javaScript: Bool) async throws {
            try await visit(javaScript: javaScript) { visit in
                try await visit.authorize()
                #expect(try await visit.browser.title == "Log in · Local tenant")
                try await visit.logIn()
                let response = try await visit.response()
                #expect(response["code"]?.isEmpty == false)
                #expect(response["state"] == "the-state")
                // The Content Security Policy allows the form's redirect.
                try await visit.browser.waitFor(title: "Application")
            }
        }

        @Test("a wrong password is explained on the login page, and the next attempt works")
        func wrongPassword() async throws {
            try await visit(javaScript: false) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn(password: "not the password")
                let alert = try await browser.waitFor("[role=alert]")
                #expect(try await alert.text.hasPrefix("Wrong email or password"))
                #expect(try await alert.role == "alert")
                #expect(try await browser.element("#username").property("value").stringValue == visit.email)
                #expect(try await browser.element("#password").property("value") == "")
                // The field that needs to be corrected.
                let active = try await browser.waitFor(focusOn: "#password")
                #expect(try await active.attribute("aria-describedby") == alert.attribute("id"))
                #expect(try await active.attribute("aria-invalid") == "true")
                try await visit.picture("login-wrong-password")

                try await active.type(visit.password)
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("the login page works with the keyboard only")
        func keyboard() async throws {
            try await visit(javaScript: false) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.waitFor(focusOn: "#username").label == "Email")
                try await expectFocusRing(browser)
                try await browser.typeKeys(visit.email)
                try await browser.press(.tab)
                #expect(try await browser.activeElement.label == "Password")
                try await browser.press(.tab)
                #expect(try await browser.activeElement.label == "Log in")
                try await expectFocusRing(browser)
                try await browser.press(.tab)
                #expect(try await browser.activeElement.label == "Create an account")
                try await expectFocusRing(browser)
                try await browser.press(.tab, shift: true)
                try await browser.press(.tab, shift: true)
                try await browser.typeKeys(visit.password)
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        private func expectFocusRing(_ browser: WebDriver) async throws {
            let active = try await browser.activeElement
            #expect(try await active.style("outline-style") == "solid")
            #expect(try await active.style("outline-width") == "2px")
        }

        @Test("the login page's fields are labeled for screen readers and password managers")
        func fields() async throws {
            var configuration = TenantConfiguration()
            configuration.clients[0].name = "Acme Notes"
            try await visit(configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.attribute("lang", of: "html") == "en")
                let email = try await browser.element("#username")
                #expect(try await email.label == "Email")
                #expect(try await email.attribute("type") == "email")
                #expect(try await email.attribute("autocomplete") == "username")
                let password = try await browser.element("#password")
                #expect(try await password.label == "Password")
                #expect(try await password.attribute("autocomplete") == "current-password")
                #expect(try await browser.element("main").role == "main")
                #expect(try await browser.elements("h1").count == 1)
                #expect(try await browser.text(of: ".lead") == "to continue to Acme Notes")
                try await visit.picture("login")
            }
        }

        @Test("a login hint is filled in, and the password field has the focus")
        func loginHint() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.authorize(["login_hint": visit.email])
                #expect(try await visit.browser.element("#username").property("value").stringValue == visit.email)
                try await visit.browser.waitFor(focusOn: "#password")
            }
        }

        @Test(
            "a login hint can't break out of the page",
            arguments: [
                #""><script>document.title='owned'</script>"#,
                #"" autofocus onfocus="document.title='owned'"#,
                #"'><img src=x onerror="document.title='owned'">"#,
                "</title></head><body onload=\"document.title='owned'\">",
            ])
        func hostileHint(hint: String) async throws {
            try await visit { visit in
                try await visit.authorize(["login_hint": hint])
                let field = try await visit.browser.element("#username")
                let shown = try await field.property("value").stringValue
                #expect(shown == hint)
                #expect(try await field.attribute("onfocus") == nil)
                #expect(try await visit.browser.title == "Log in · Local tenant")
                // The page's own script has a nonce.
                let foreign = "return document.querySelectorAll('script:not([nonce]),img').length"
                #expect(try await visit.browser.execute(foreign) == 0)
            }
        }

        @Test("input can't break out of the login page")
        func hostileInput() async throws {
            var configuration = TenantConfiguration()
            configuration.connections = [TenantConnection(requiresUsername: true)]
            try await visit(configuration) { visit in
                let text = #""><script>document.title='owned'</script>"#
                try await visit.authorize()
                #expect(try await visit.browser.element("#username").label == "Email or username")
                try await visit.browser.type(text, into: "#username")
                try await visit.browser.type("x", into: "#password")
                try await visit.browser.click("button[type=submit]")
                try await visit.browser.waitFor("[role=alert]")
                #expect(try await visit.browser.element("#username").property("value").stringValue == text)
                #expect(try await visit.browser.title == "Log in · Local tenant")
            }
        }

        @Test("an expired login form leads to an explanation")
        func lostLogin() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.authorize()
                try await visit.browser.deleteCookies()
                try await visit.logIn()
                try await visit.browser.waitFor("[role=alert]")
                #expect(try await visit.browser.elements("form").isEmpty)
                #expect(try await visit.browser.currentURL.hasPrefix(visit.tenant.issuer))
            }
        }
    }
}
