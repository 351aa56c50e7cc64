import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Pages for security keys and the user's device")
    struct WebAuthnFactorPageTests {
        private static let configuration: TenantConfiguration = {
            var configuration = TenantConfiguration()
            configuration.host = .localhost
            configuration.enabledLocales = ["en", "ar"]
            configuration.connections[0].passkeys.isEnabled = false
            configuration.mfa = MFASettings(
                policy: .always, factors: [.otp, .webAuthnRoaming, .webAuthnPlatform, .recoveryCode])
            return configuration
        }()

        private func add(_ factor: String, _ visit: Visit) async throws {
            try await visit.authorize()
            try await visit.logIn()
            try await visit.browser.waitFor("button[value=\(factor)]")
            try await AppearanceTests.expectReadable(visit, "webauthn-choice")
            try await visit.browser.click("button[value=\(factor)]")
            try await visit.browser.waitFor("#passkey button")
        }

        private func finish(_ visit: Visit) async throws {
            try await visit.browser.waitFor(".recovery")
            try await visit.browser.click("button[type=submit]")
            #expect(try await visit.response()["code"] != nil)
        }

        @Test("a security key is added in the browser, and used at the next login")
        func roaming() async throws {
            try await visit(Self.configuration) { visit in
                let browser = visit.browser
                let key = try await browser.addAuthenticator(.usb)
                try await add("webauthn-roaming", visit)
                #expect(try await browser.title == "Add a security key · Local tenant")
                try await AppearanceTests.expectReadable(visit, "webauthn-roaming-enrollment")
                try await browser.click("#passkey button")
                try await finish(visit)
                let made = try #require(try await key.credentials.first)
                #expect(!made.isResident && made.relyingPartyID == "localhost")

                try await browser.deleteCookies()
                try await visit.authorize(["state": "second"])
                try await visit.logIn()
                #expect(try await browser.waitFor(focusOn: "#passkey button").label == "Continue")
                try await AppearanceTests.expectReadable(visit, "webauthn-roaming-challenge")
                try await browser.click("#passkey button")
                #expect(try await visit.response()["state"] == "second")

                try await key.removeCredentials()
                try await browser.deleteCookies()
                try await browser.emulate(["prefers-color-scheme": "light"])
                try await visit.authorize(["ui_locales": "ar"])
                try await visit.logIn()
                try await browser.waitFor("#passkey button")
                try await visit.picture("webauthn-roaming-challenge-ar")
                try await browser.click("#passkey button")
                try await browser.waitFor("a.button")
                try await visit.picture("webauthn-error-ar")
                #expect(try await browser.elements(".switch a").count == 1)
                try await key.remove()
            }
        }

        @Test("the user's device is added in the browser, verifies its user, and fails with another choice")
        func platform() async throws {
            try await visit(Self.configuration) { visit in
                let browser = visit.browser
                let device = try await browser.addAuthenticator()
                try await add("webauthn-platform", visit)
                try await AppearanceTests.expectReadable(visit, "webauthn-platform-enrollment")
                try await browser.click("#passkey button")
                try await finish(visit)

                try await browser.deleteCookies()
                try await visit.authorize(["state": "second"])
                try await visit.logIn()
                try await browser.waitFor("#passkey button")
                try await AppearanceTests.expectReadable(visit, "webauthn-platform-challenge")
                try await browser.click("#passkey button")
                #expect(try await visit.response()["state"] == "second")

                try await device.removeCredentials()
                try await browser.deleteCookies()
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor("#passkey button").click()
                try await browser.waitFor("a.button")
                try await AppearanceTests.expectReadable(visit, "webauthn-error")
                try await browser.click("a.button")
                try await browser.waitFor("#passkey button")
                try await browser.click(".switch a")
                try await browser.waitFor("button[value^='recovery-code']")
                try await AppearanceTests.expectReadable(visit, "webauthn-own-choice")
                try await device.remove()
            }
        }

        @Test("without JavaScript there is a sentence, and a link to the other methods")
        func plain() async throws {
            try await visit(javaScript: false, Self.configuration) { visit in
                try await visit.authorize()
                try await visit.logIn()
                try await visit.browser.waitFor("button[value=webauthn-roaming]").click()
                try await visit.browser.waitFor("[data-without-passkeys]")
                #expect(try await visit.browser.text(of: ".note").contains("another method"))
                try await AppearanceTests.expectReadable(visit, "webauthn-plain")
                try await visit.browser.click(".switch a")
                try await visit.browser.waitFor("button[value=totp]")
            }
        }
    }
}
