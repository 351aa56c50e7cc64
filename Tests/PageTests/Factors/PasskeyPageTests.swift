import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Passkey pages")
    struct PasskeyPageTests {
        /// Ends the browser's session.
        private func forget(_ visit: Visit) async throws {
            try await visit.open("v2/logout?client_id=a0-cli")
        }

        private func enroll(_ visit: Visit) async throws {
            try await visit.authorize()
            try await visit.logIn()
            try await offer(visit).click()
            #expect(try await visit.response()["code"] != nil)
        }

        /// Waits for the page that offers a passkey. The login page before it has a button with the same name.
        private func offer(_ visit: Visit) async throws -> WebElement {
            try await visit.browser.waitFor(".decline button")
            return try await visit.browser.element("#passkey button")
        }

        @Test("a user who logs in with a password is offered a passkey, creates it, and logs in with it")
        func enrollAndLogIn() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.attribute("autocomplete", of: "#username") == "username")
                let button = try await browser.element("#passkey button")
                #expect(try await button.label == "Continue with a passkey")
                try await visit.picture("passkey-login")
                try await visit.logIn()

                let create = try await offer(visit)
                #expect(try await browser.title == "Create a passkey · Local tenant")
                #expect(try await create.label == "Create a passkey")
                #expect(try await browser.waitFor(focusOn: "#passkey button").label == "Create a passkey")
                #expect(try await browser.text(of: ".lead").contains(visit.email))
                #expect(try await browser.sidewaysScroll == 0)
                try await visit.picture("passkey-enrollment")
                try await create.click()
                #expect(try await visit.response()["code"]?.isEmpty == false)
                let made = try await authenticator.credentials
                #expect(made.map(\.relyingPartyID) == ["localhost"])
                #expect(made.first?.isResident == true)

                try await forget(visit)
                try await visit.authorize(["state": "second"])
                try await browser.click("#passkey button")
                let response = try await visit.response()
                #expect(response["state"] == "second")
                #expect(response["code"]?.isEmpty == false)
                #expect(try await authenticator.credentials.first?.signCount ?? 0 > 1)
            }
        }

        @Test("a passkey is selected from the suggestions of the address field")
        func autofill() async throws {
            try await visitWithPasskeys(.autofill) { visit, authenticator in
                try await enroll(visit)
                try await forget(visit)
                try await visit.authorize(["state": "suggested"])
                #expect(try await visit.response()["state"] == "suggested")
                #expect(try await authenticator.credentials.first?.signCount ?? 0 > 1)
            }
        }

        @Test("the address field suggests passkeys instead of or in addition to the button")
        func ways() async throws {
            try await visitWithPasskeys(.autofill) { visit, _ in
                try await visit.authorize()
                #expect(try await visit.browser.attribute("autocomplete", of: "#username") == "username webauthn")
                #expect(try await visit.browser.elements("#passkey button").isEmpty)
            }
            try await visitWithPasskeys(.both) { visit, _ in
                try await visit.authorize()
                #expect(try await visit.browser.attribute("autocomplete", of: "#username") == "username webauthn")
                #expect(try await visit.browser.element("#passkey button").label == "Continue with a passkey")
            }
        }

        @Test("a user who declines a passkey continues without one and isn't asked again")
        func decline() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                let decline = try await browser.waitFor(".decline button")
                #expect(try await decline.label == "Continue without a passkey")
                try await decline.click()
                #expect(try await visit.response()["code"] != nil)
                #expect(try await authenticator.credentials.isEmpty)

                try await forget(visit)
                try await visit.authorize(["state": "again"])
                try await visit.logIn()
                #expect(try await visit.response()["state"] == "again")
            }
        }

        @Test("a new user signs up with a passkey instead of a password")
        func signUp() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await visit.authorize(["screen_hint": "signup"])
                let button = try await browser.element("button[data-needs-passkeys]")
                #expect(try await button.label == "Sign up with a passkey")
                try await visit.picture("passkey-signup")
                try await button.click()
                try await browser.waitFor("[role=alert]")
                #expect(try await browser.text(of: "[role=alert]").contains("email address"))

                try await browser.type("grace@example.com", into: "#email")
                try await browser.click("button[data-needs-passkeys]")
                let create = try await browser.waitFor("#passkey button")
                #expect(try await browser.text(of: ".lead").contains("grace@example.com"))
                #expect(try await browser.text(of: ".switch a") == "Choose a password instead")
                try await visit.picture("passkey-signup-creation")
                try await create.click()
                #expect(try await visit.response()["code"] != nil)
                #expect(try await authenticator.credentials.count == 1)

                try await forget(visit)
                try await visit.authorize(["state": "back"])
                try await browser.click("#passkey button")
                #expect(try await visit.response()["state"] == "back")
            }
        }

        @Test("a passkey signup with an existing address is rejected")
        func taken() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await visit.authorize(["screen_hint": "signup"])
                try await browser.type(visit.email, into: "#email")
                try await browser.click("button[data-needs-passkeys]")
                try await browser.waitFor("[role=alert]")
                #expect(try await browser.text(of: "[role=alert]").contains("create your account"))
                #expect(try await authenticator.credentials.isEmpty)
            }
        }

        @Test("an unknown passkey is explained, and the password still works")
        func unknown() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await enroll(visit)
                let known = try #require(try await authenticator.credentials.first)
                try await authenticator.removeCredentials()
                try await authenticator.add(
                    .init(
                        credentialID: "AAECAwQFBgcICQoLDA0ODw", isResident: true, relyingPartyID: "localhost",
                        privateKey: known.privateKey, userHandle: known.userHandle, signCount: 9))
                try await forget(visit)
                try await visit.authorize()
                try await browser.click("#passkey button")
                try await browser.waitFor("#problem")
                #expect(
                    try await browser.text(of: "#problem") == "This passkey isn't registered here. Log in another way.")
                try await visit.picture("passkey-unknown")
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("a copied passkey with an outdated counter is rejected")
        func copy() async throws {
            try await visitWithPasskeys { visit, authenticator in
                let browser = visit.browser
                try await enroll(visit)
                let copy = try #require(try await authenticator.credentials.first)
                try await forget(visit)
                try await visit.authorize()
                try await browser.click("#passkey button")
                #expect(try await visit.response()["code"] != nil)
                try await authenticator.removeCredentials()
                try await authenticator.add(copy)
                try await forget(visit)
                try await visit.authorize()
                try await browser.click("#passkey button")
                try await browser.waitFor("#problem")
                #expect(try await browser.text(of: "#problem").hasPrefix("This passkey couldn't be used."))
            }
        }

        @Test("if the device has no passkey, the page says so and stays")
        func noPasskey() async throws {
            try await visitWithPasskeys { visit, _ in
                let browser = visit.browser
                try await visit.authorize()
                try await browser.click("#passkey button")
                try await browser.waitFor("#passkey [role=alert]:not([hidden])")
                #expect(try await browser.text(of: "#passkey [role=alert]").hasPrefix("No passkey was used."))
                try await visit.picture("passkey-none")
                try await visit.logIn()
                try await browser.waitFor(".decline button")
            }
        }

        @Test("without scripts, the pages don't mention passkeys, and everything else works")
        func withoutScripts() async throws {
            try await visit(javaScript: false, .withPasskeys(.both)) { visit in
                let browser = visit.browser
                try await visit.authorize()
                #expect(try await browser.element("#passkey").style("display") == "none")
                try await browser.click(".switch a")
                #expect(try await browser.waitFor("button[data-needs-passkeys]").style("display") == "none")
                try await browser.back()
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil, "no offer either")
            }
        }

        @Test("with an IP address as the host, pages have no passkeys")
        func address() async throws {
            try await visit { visit in
                for hint in ["login", "signup"] {
                    try await visit.authorize(["screen_hint": hint])
                    #expect(try await visit.browser.elements("#passkey, [data-needs-passkeys]").isEmpty)
                }
            }
        }

        @Test("the passkey pages fit a phone in dark mode", arguments: ["login", "enrollment"])
        func appearance(page: String) async throws {
            try await visitWithPasskeys { visit, _ in
                let browser = visit.browser
                try await browser.setDarkMode(true)
                try await browser.setWindowSize(.init(360, 740), scale: 2)
                try await visit.authorize()
                if page == "enrollment" {
                    try await visit.logIn()
                    try await browser.waitFor(".decline button")
                }
                #expect(try await browser.sidewaysScroll == 0)
                try await visit.picture("passkey-\(page)-dark-phone")
            }
        }
    }
}
