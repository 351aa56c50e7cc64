import A0Concurrency
import A0HTTPServer
import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Custom login page")
    struct CustomLoginPageTests {
        /// A tenant that shows this page.
        private func tenant(_ page: String, _ change: (inout TenantConfiguration) -> Void = { _ in })
            -> TenantConfiguration
        {
            var configuration = TenantConfiguration()
            configuration.customLoginPage = page
            change(&configuration)
            return configuration
        }

        /// Opens the page and waits for the widget's form, which appears when the tenant has sent its options.
        private func open(_ visit: Visit, _ parameters: [String: String] = [:]) async throws {
            try await visit.authorize(parameters)
            try await visit.browser.waitFor(".auth0-lock-widget:not([aria-busy])")
        }

        private func value(_ visit: Visit, _ field: String) async throws -> String? {
            try await visit.browser.element(field).property("value").stringValue
        }

        // MARK: The tutorial's page

        @Test("the tutorial's login page logs in without requests to other servers")
        func tutorial() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.title == "Sign In with Auth0")
                #expect(try await browser.currentURL.contains("/login?state="))
                #expect(try await browser.text(of: "h1") == "Local tenant")
                #expect(try await browser.element("main").role == "main")
                try await visit.logIn()
                let response = try await visit.response()
                #expect(response["code"]?.isEmpty == false)
                #expect(response["state"] == "the-state")
                try await browser.waitFor(title: "Application")
            }
        }

        @Test("every state of the widget is readable in light and dark mode on a desktop and a phone")
        func appearance() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await AppearanceTests.expectReadable(visit, "lock-login")
                try await visit.logIn(password: "not the password")
                try await browser.waitFor("[role=alert]")
                try await AppearanceTests.expectReadable(visit, "lock-wrong-password")
                try await browser.click(".auth0-lock-tab:last-child")
                try await browser.waitFor("#email")
                try await AppearanceTests.expectReadable(visit, "lock-signup")
                try await browser.click("button[type=submit]")
                try await browser.waitFor("[role=alert]")
                try await AppearanceTests.expectReadable(visit, "lock-signup-problem")
                try await browser.click(".auth0-lock-tab:first-child")
                try await browser.waitFor("#username")
                try await browser.click(".auth0-lock-action button")
                try await browser.waitFor(".auth0-lock-instructions")
                try await AppearanceTests.expectReadable(visit, "lock-forgot-password")
            }
        }

        @Test("one client has its own logo and color, and another has the default look")
        func looks() async throws {
            let configuration = tenant(HostedLoginPage.withLock) { configuration in
                configuration.clients.append(
                    TenantClient(clientID: HostedLoginPage.coloredClient, anyLoopbackCallback: true))
            }
            try await visit(configuration) { visit in
                let browser = visit.browser
                try await open(visit, ["client_id": HostedLoginPage.coloredClient])
                let button = try await browser.element("button[type=submit]")
                #expect(try await button.style("background-color").contains("0, 128, 0"))
                // The logo is the only external resource that the page requests. Without it, the default logo is shown.
                try await browser.waitFor("svg.auth0-lock-header-logo")
                let elsewhere = try await browser.takeRequestedURLs().filter { !$0.hasPrefix("http://127.0.0.1:") }
                #expect(elsewhere == [HostedLoginPage.logo])
                try await AppearanceTests.expectReadable(visit, "lock-green")
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)

                try await browser.deleteCookies()
                try await open(visit)
                let plain = try await browser.element("button[type=submit]")
                #expect(try await !plain.style("background-color").contains("0, 128, 0"))
                #expect(try await browser.elements("svg.auth0-lock-header-logo").count == 1)
            }
        }

        @Test("an error is shown on the custom page, and the next attempt works")
        func wrongPassword() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await visit.logIn(password: "not the password")
                let alert = try await browser.waitFor("[role=alert]")
                #expect(try await alert.text == "Wrong email or password.")
                #expect(try await value(visit, "#username") == visit.email)
                #expect(try await value(visit, "#password") == "")
                let active = try await browser.waitFor(focusOn: "#password")
                #expect(try await active.attribute("aria-describedby") == alert.attribute("id"))
                #expect(try await active.attribute("aria-invalid") == "true")
                #expect(try await browser.currentURL.hasPrefix(visit.tenant.issuer))
                try await active.type(visit.password)
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("a blocked account and too many failed logins are reported on the custom page")
        func blocked() async throws {
            try await visit(tenant(HostedLoginPage.withLock) { $0.bruteForceThreshold = 2 }) { visit in
                let browser = visit.browser
                let id = try await visit.tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
                try await visit.tenant.setBlocked(true, userID: id)
                try await open(visit)
                try await visit.as("bob@example.com", "Bob-Password-1").logIn()
                #expect(try await browser.waitFor("[role=alert]").text == "This account is blocked.")
                #expect(try await browser.currentURL.hasPrefix(visit.tenant.issuer))
                for message in ["Wrong email", "Wrong email", "Too many failed logins"] {
                    try await open(visit)
                    try await visit.logIn(password: "wrong")
                    let text = try await browser.waitFor("[role=alert]").text
                    #expect(text.hasPrefix(message), "\(text)")
                }
            }
        }

        @Test("an expired login is reported on the custom page with a button that continues")
        func lostLogin() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await browser.deleteCookies()
                try await visit.logIn()
                #expect(try await browser.waitFor("[role=alert]").text.contains("It was completed or has expired"))
                try await browser.click("[role=alert] button")
                try await browser.waitFor(title: "Your login has expired · Local tenant")
                #expect(try await browser.currentURL.hasPrefix(visit.tenant.issuer))
            }
        }

        @Test("the custom page works with the keyboard only, and its fields are labeled")
        func keyboard() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                let name = try await browser.waitFor(focusOn: "#username")
                #expect(try await name.label == "Email")
                #expect(try await name.attribute("autocomplete") == "username")
                try await browser.typeKeys(visit.email)
                try await browser.press(.tab)
                let password = try await browser.activeElement
                #expect(try await password.label == "Password")
                #expect(try await password.attribute("autocomplete") == "current-password")
                #expect(try await password.style("outline-style") == "solid")
                try await browser.typeKeys(visit.password)
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("a login hint is filled in regardless of its characters")
        func loginHint() async throws {
            try await visit(tenant(HostedLoginPage.withLock) { $0.connections[0].requiresUsername = true }) { visit in
                for hint in [visit.email, #""><img src=x onerror="document.title='owned'">"#, "'</script>Žluť"] {
                    try await open(visit, ["login_hint": hint])
                    #expect(try await value(visit, "#username") == hint)
                    try await visit.browser.waitFor(focusOn: "#password")
                    #expect(try await visit.browser.title == "Sign In with Auth0")
                }
                #expect(try await visit.browser.element("#username").label == "Email or username")
            }
        }

        @Test("the last user is suggested unless the application prompts")
        func lastLogin() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await visit.logIn()
                _ = try await visit.response()
                try await browser.deleteCookies()
                try await open(visit)
                #expect(try await browser.elements("#password").isEmpty)
                #expect(try await browser.text(of: ".auth0-lock-social-button").contains(visit.email))
                try await AppearanceTests.expectReadable(visit, "lock-last-login")
                try await browser.click(".auth0-lock-social-button")
                try await browser.waitFor(focusOn: "#password")
                #expect(try await value(visit, "#username") == visit.email)

                try await open(visit, ["prompt": "login"])
                #expect(try await value(visit, "#username") == "")

                try await open(visit)
                try await browser.click(".auth0-lock-action button")
                try await browser.waitFor(focusOn: "#username")
                try await open(visit)
                #expect(try await value(visit, "#username") == "", "the suggestion was removed")
            }
        }

        @Test("a new user signs up on the custom page and is logged in")
        func signUp() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await browser.click(".auth0-lock-tab:last-child")
                #expect(try await browser.waitFor(focusOn: "#email").label == "Email")
                #expect(try await browser.element("#password").attribute("aria-describedby") == "auth0-lock-rules")
                try await browser.typeKeys("grace@example.com")
                try await browser.type("weak", into: "#password")
                try await browser.press(.enter)
                #expect(try await browser.waitFor("[role=alert]").text == "Choose a stronger password.")
                try await browser.waitFor(focusOn: "#password").type("Correct-Horse-7")
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("no account is created before the user accepts the terms, whose links work and whose scripts don't")
        func terms() async throws {
            let page = HostedLoginPage.withLock(
                """
                { initialScreen: 'signUp', mustAcceptTerms: true, allowLogin: false, hideMainScreenTitle: true,
                  allowShowPassword: true, labeledSubmitButton: false, forceAutoHeight: true,
                  languageDictionary: {
                    signUpTerms: "I accept the <a href='https://example.com/terms' onclick='x()'>terms</a>"
                      + " and <a href='javascript:x()'>more</a><img src=x onerror='x()'>." } }
                """)
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                let warnings = try await browser.takeConsoleMessages().filter { $0.contains("not supported") }
                // The page itself has the option "somethingElse".
                #expect(warnings.map { $0.contains("forceAutoHeight") } == [false, true], "\(warnings)")
                #expect(try await browser.elements(".auth0-lock-tabs").isEmpty)
                #expect(try await browser.elements("h1.auth0-lock-unseen").count == 1)
                #expect(try await browser.attribute("aria-label", of: "button[type=submit]") == "Create account")
                let consent = "label:has(#terms)"
                #expect(try await browser.text(of: consent) == "I accept the terms and more.")
                #expect(try await browser.elements("\(consent) a").count == 1)
                #expect(try await browser.attribute("href", of: "\(consent) a") == "https://example.com/terms")
                #expect(try await browser.elements("\(consent) img").isEmpty)
                try await AppearanceTests.expectReadable(visit, "lock-terms")

                try await browser.type("grace@example.com", into: "#email")
                try await browser.type("Correct-Horse-7", into: "#password")
                try await browser.click("#show-password")
                #expect(try await value(visit, "#password") == "Correct-Horse-7")
                #expect(try await browser.attribute("type", of: "#password") == "text")
                #expect(try await browser.element("button[type=submit]").property("disabled") == true)
                try await browser.press(.enter)
                #expect(try await browser.currentURL.hasPrefix(visit.tenant.issuer))
                try await browser.click("#terms")
                try await browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("Lock's additional fields are checked by the page, and become metadata and attributes of the user")
        func signUpFields() async throws {
            let page = HostedLoginPage.withLock(
                """
                { initialScreen: 'signUp', additionalSignUpFields: [
                  { name: 'address', placeholder: 'Your address',
                    validator: (value) => ({ valid: value.length > 3, hint: 'Enter 4 characters or more.' }) },
                  { name: 'plan', type: 'select', placeholder: 'Choose a plan', prefill: 'free',
                    options: (done) => done(null, [{ value: 'free', label: 'Free' }, { value: 'gold', label: 'Gold' }]) },
                  { name: 'newsletter', type: 'checkbox', placeholder: 'Send me news', prefill: 'true' },
                  { name: 'source', type: 'hidden', value: 'campaign' },
                  { name: 'given_name', placeholder: 'First name', storage: 'root' } ] }
                """)
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await browser.type("grace@example.com", into: "#email")
                try await browser.type("Correct-Horse-7", into: "#password")
                try await browser.type("Gr", into: "#signup-address")
                try await browser.type("Grace", into: "#signup-given_name")
                try await browser.click("button[type=submit]")
                #expect(try await browser.waitFor("[role=alert]").text.contains("Enter 4 characters or more."))
                #expect(try await value(visit, "#signup-plan") == "free")
                try await AppearanceTests.expectReadable(visit, "lock-fields")
                try await browser.type("ace Street", into: "#signup-address")
                #expect(try await value(visit, "#password") == "Correct-Horse-7", "it doesn't have to be typed again")
                try await browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)
                let user = try await visit.tenant.user("grace@example.com")
                #expect(
                    user.userMetadata == [
                        "address": "Grace Street", "plan": "free", "newsletter": "true", "source": "campaign",
                    ])
                #expect(user.givenName == "Grace")
            }
        }

        @Test("Lock's links for signup and for forgotten passwords lead to the page's own")
        func ownLinks() async throws {
            let page = HostedLoginPage.withLock(
                "{ signUpLink: 'https://example.com/join', forgotPasswordLink: 'https://example.com/forgot' }")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.attribute("href", of: "a.auth0-lock-tab") == "https://example.com/join")
                #expect(try await browser.attribute("href", of: ".auth0-lock-action a") == "https://example.com/forgot")
                try await visit.picture("lock-own-links")
            }
        }

        @Test("a password reset link is emailed")
        func forgotPassword() async throws {
            try await visit(tenant(HostedLoginPage.withLock)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await browser.type(visit.email, into: "#username")
                try await browser.click(".auth0-lock-action button")
                try await browser.waitFor("#email")
                #expect(try await value(visit, "#email") == visit.email, "the entered address is kept")
                try await browser.click("button[type=submit]")
                let status = try await browser.waitFor("[role=status]")
                #expect(try await status.text.contains("is on its way"))
                try await AppearanceTests.expectReadable(visit, "lock-link-sent")
            }
        }

        @Test("a second factor continues on the tenant's own page")
        func secondFactor() async throws {
            try await visit(tenant(HostedLoginPage.withLock) { $0.mfa.policy = .always }) { visit in
                try await open(visit)
                try await visit.logIn()
                try await visit.browser.waitFor("button[value=totp]")
                #expect(try await visit.browser.currentURL.contains("/u/mfa-begin-enroll-options"))
            }
        }

        @Test("the widget shows the CAPTCHA")
        func captcha() async throws {
            let configuration = tenant(HostedLoginPage.withLock) {
                $0.attackProtection = AttackProtection(botDetection: [.password], captchaOnPages: true)
            }
            try await visit(configuration) { visit in
                try await open(visit)
                try await AppearanceTests.expectReadable(visit, "lock-question")
                try await visit.browser.type("0", into: "#captcha")
                try await visit.logIn()
                #expect(try await visit.browser.waitFor("[role=alert]").text.contains("not a robot"))
                let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
                let question = try await visit.browser.text(of: "label[for=captcha]")
                let numbers = question.split { !$0.isLetter }.compactMap {
                    words.firstIndex(of: String($0)).map { $0 + 1 }
                }
                try await visit.browser.type(String(numbers.reduce(0, +)), into: "#captcha")
                try await visit.browser.type(visit.password, into: "#password")
                try await visit.browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        // MARK: Options

        private func events(_ visit: Visit) async throws -> [String] {
            (try await visit.browser.execute("return events").arrayValue ?? []).compactMap(\.stringValue)
        }

        @Test("the widget closes, reopens, and emits events")
        func closing() async throws {
            let page = HostedLoginPage.withLock("{ closable: true, languageDictionary: { title: 'Books & more' } }")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.text(of: "h1") == "Books & more")
                #expect(try await browser.element(".auth0-lock-widget").attribute("role") == "dialog")
                try await AppearanceTests.expectReadable(visit, "lock-closable")
                try await browser.click(".auth0-lock-close-button")
                #expect(try await browser.elements(".auth0-lock").isEmpty)
                #expect(try await events(visit) == ["show", "signin ready", "hide"])
                try await browser.execute("lock.show({ initialScreen: 'forgotPassword' })")
                try await browser.waitFor("#email")
                #expect(try await events(visit).suffix(2) == ["show", "forgot_password ready"])
                try await browser.execute("lock.hide()")
                #expect(try await browser.elements(".auth0-lock").isEmpty)
            }
        }

        @Test("the widget is busy until the tenant responds and can be closed before that")
        func closingEarly() async throws {
            let page = HostedLoginPage.withLock("{ closable: true, flashMessage: { type: 'success', text: 'Hello' } }")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await events(visit) == ["show", "signin ready"])
                let busy = try await browser.execute(
                    """
                    lock.hide(); lock.show(); lock.hide(); lock.show()
                    return document.querySelector('.auth0-lock-widget').getAttribute('aria-busy')
                    """)
                #expect(busy == "true")
                try await browser.waitFor(".auth0-lock-widget:not([aria-busy])")
                #expect(try await browser.text(of: "[role=status]") == "Hello")
                #expect(try await events(visit).suffix(5) == ["hide", "show", "hide", "show", "signin ready"])
                try await browser.type(visit.email, into: "#username")
                try await browser.type("wrong", into: "#password")
                // If the widget is closed while a login is being sent, the page still receives the result.
                let response = try await browser.execute(
                    """
                    const response = new Promise((resolve) => lock.once('authorization_error', resolve))
                    document.querySelector('.auth0-lock-submit').click()
                    lock.hide()
                    return response
                    """)
                #expect(response["error"] == "invalid_user_password")
                try await browser.execute("lock.show()")
                try await browser.waitFor("#password")
                #expect(try await browser.takeConsoleMessages().filter { $0.contains("TypeError") } == [])
            }
        }

        @Test("signup without a login, another language, and a container are supported")
        func otherOptions() async throws {
            let page = HostedLoginPage.withLock(
                """
                { language: 'de-AT', initialScreen: 'signUp', loginAfterSignUp: false, container: 'box',
                  prefill: { email: 'grace@example.com' }, languageDictionary: { passwordInputPlaceholder: 'geheim' } }
                """)
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.elements("#box .auth0-lock-widget").count == 1)
                #expect(try await browser.text(of: "button[type=submit]") == "Konto erstellen")
                #expect(try await browser.attribute("lang", of: ".auth0-lock") == "de")
                // The widget is dark where the page is, and the system alone doesn't make it so.
                try await browser.emulate(["prefers-color-scheme": "dark"])
                for (look, isDark) in [
                    ("colorScheme = 'light dark'", true), ("background = '#101418'", true), ("", false),
                ] {
                    let change = look.isEmpty ? "" : "document.documentElement.style.\(look); "
                    try await browser.execute("document.documentElement.style = ''; \(change)lock.hide(); lock.show()")
                    let root = try await browser.waitFor(".auth0-lock")
                    #expect(try await root.attribute("class")?.contains("auth0-lock-dark") == isDark, "\(look)")
                    try await browser.waitFor("#password")
                }
                try await browser.emulate(["prefers-color-scheme": "light"])

                #expect(try await value(visit, "#email") == "grace@example.com")
                let password = try await browser.waitFor(focusOn: "#password")
                #expect(try await password.attribute("placeholder") == "geheim")
                try await password.type("Correct-Horse-7")
                try await browser.press(.enter)
                #expect(try await browser.waitFor("[role=status]").text == "Ihr Konto ist bereit. Melden Sie sich an.")
                try await visit.picture("lock-container-german")
                #expect(try await browser.attribute("name", of: "#username") == "email")
                #expect(try await events(visit).contains("signup success"))
                #expect(try await value(visit, "#username") == "grace@example.com")
                try await browser.type("wrong", into: "#password")
                try await browser.press(.enter)
                #expect(
                    try await browser.waitFor("[role=alert]").text == "E-Mail-Adresse oder Passwort ist falsch.")
                #expect(try await events(visit).contains("authorization_error"))
                try await browser.type("Correct-Horse-7", into: "#password")
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("the widget is written from right to left in a language that is")
        func rightToLeft() async throws {
            let page = HostedLoginPage.withLock("{ language: 'ar', initialScreen: 'signUp', allowShowPassword: true }")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                try await browser.waitFor("#password")
                #expect(try await browser.attribute("lang", of: ".auth0-lock") == "ar")
                #expect(try await browser.attribute("dir", of: ".auth0-lock") == "rtl")
                #expect(try await browser.text(of: "button[type=submit]") == "إنشاء حساب")
                #expect(try await !browser.text(of: ".auth0-lock-rules").contains("At least"))
                try await AppearanceTests.expectReadable(visit, "lock-arabic")
            }
        }

        @Test("the login widget hides signup, password reset, and connections that are disabled")
        func restrictions() async throws {
            let page = HostedLoginPage.withLock(
                "{ allowSignUp: false, allowForgotPassword: false, socialButtonStyle: 'small', allowedConnections: "
                    + "['Username-Password-Authentication', 'email'], theme: { primaryColor: 'gold' }, "
                    + "flashMessage: { type: 'success', text: 'Hello <b>' } }")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.elements(".auth0-lock-tab").isEmpty)
                #expect(try await browser.elements(".auth0-lock-action").isEmpty)
                #expect(try await browser.text(of: "[role=status]") == "Hello <b>")
                try await AppearanceTests.expectReadable(visit, "lock-small-buttons")
                let button = try await browser.element(".auth0-lock-social-button")
                #expect(try await button.label == "Continue with email")
                try await button.click()
                try await browser.waitFor("#recipient")
            }
        }

        @Test("a page for Lock Passwordless sends a code to an email address, and logs in with it")
        func passwordless() async throws {
            try await visit(tenant(HostedLoginPage.withLock("{}", "Auth0LockPasswordless"))) { visit in
                let browser = visit.browser
                try await open(visit)
                #expect(try await browser.elements("#password").isEmpty)
                try await AppearanceTests.expectReadable(visit, "lock-passwordless")
                try await browser.waitFor(focusOn: "#email").type("nobody")
                try await browser.press(.enter)
                #expect(try await browser.waitFor("[role=alert]").text.contains("ada@example.com"))
                try await browser.element("#email").clear()
                try await browser.type("grace@example.com", into: "#email")
                try await browser.press(.enter)
                try await browser.waitFor(focusOn: "#code").type("000000")
                #expect(try await browser.text(of: ".auth0-lock-instructions").contains("grace@example.com"))
                try await AppearanceTests.expectReadable(visit, "lock-passwordless-code")
                try await browser.press(.enter)
                #expect(try await browser.waitFor("[role=alert]").text.contains("incorrect"))
                try await browser.element("#code").clear()
                try await browser.type(try #require(visit.tenant.outbox.last?.code), into: "#code")
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("Lock Passwordless speaks the page's language, and sends the code again")
        func passwordlessAgain() async throws {
            let page = HostedLoginPage.withLock("{ language: 'de' }", "Auth0LockPasswordless")
            try await visit(tenant(page)) { visit in
                let browser = visit.browser
                try await open(visit)
                for _ in 0..<2 {
                    try await browser.waitFor(focusOn: "#email").clear()
                    try await browser.type("grace@example.com", into: "#email")
                    try await browser.press(.enter)
                    try await browser.waitFor("#code")
                    try await browser.click(".auth0-lock-action button")
                }
                #expect(visit.tenant.outbox.filter { $0.to == "grace@example.com" }.count == 2)
                #expect(try await value(visit, "#email") == "grace@example.com")
            }
        }

        // MARK: Other pages

        @Test("a page with a custom form logs in, signs up, and redirects with auth0.js")
        func ownForm() async throws {
            try await visit(tenant(HostedLoginPage.withAuth0JS)) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await browser.type(visit.email, into: "#username")
                try await browser.type("wrong", into: "#password")
                // Enter submits the form natively, which the page's handler prevents.
                try await browser.press(.enter)
                let text = try await browser.waitFor("#error-message:not(:empty)").text
                #expect(text == "invalid_user_password: Wrong email or password.")
                try await browser.element("#password").clear()
                try await browser.type(visit.password, into: "#password")
                try await browser.click("#btn-login")
                #expect(try await visit.response()["code"] != nil)

                try await browser.deleteCookies()
                try await visit.authorize()
                try await browser.type("grace@example.com", into: "#username")
                try await browser.type("Correct-Horse-7", into: "#password")
                try await browser.click("#btn-signup")
                #expect(try await visit.response()["code"] != nil)

                try await browser.deleteCookies()
                try await visit.authorize()
                try await browser.click("#btn-email")
                try await browser.waitFor("#recipient")
            }
        }

        @Test("scripts from other servers and injected scripts don't run")
        func foreignScripts() async throws {
            let asked = Locked(0)
            let elsewhere = try HTTPServer.start { _ in
                asked.withLock { $0 += 1 }
                return HTTPServerResponse(
                    headers: HTTPHeaders([("Content-Type", "text/javascript")]),
                    body: Data("document.title = 'owned'".utf8))
            }
            let page = """
                <!DOCTYPE html><title>Safe</title><body><div id="a"></div><p id="ran"></p>
                <script src="http://127.0.0.1:\(elsewhere.port)/x.js"></script>
                <script>
                  document.getElementById("a").innerHTML = '<img src="data:," onerror="document.title = `owned`">';
                  fetch("http://127.0.0.1:\(elsewhere.port)/y", { mode: "no-cors" }).catch(() => {
                    document.getElementById("ran").textContent = "yes";
                  });
                </script>
                """
            do {
                try await visit(tenant(page)) { visit in
                    try await visit.authorize()
                    try await visit.browser.waitFor("#ran:not(:empty)")
                    #expect(try await visit.browser.title == "Safe")
                    let complaints = try await visit.browser.takeConsoleMessages()
                    #expect(complaints.filter { $0.contains("Content Security Policy") }.count >= 3, "\(complaints)")
                }
            } catch {
                await elsewhere.stop()
                throw error
            }
            await elsewhere.stop()
            #expect(asked.withLock { $0 } == 0)
        }

        @Test("a page that can't log in is shown as stored, and turning it off restores the built-in page")
        func brokenPage() async throws {
            try await visit(tenant("<h1>Soon</h1><script>new Auth0Lock('x', 'y').show(</script>")) { visit in
                try await visit.authorize()
                #expect(try await visit.browser.text(of: "h1") == "Soon")
                visit.tenant.isCustomLoginPageOn = false
                try await visit.browser.reload()
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
