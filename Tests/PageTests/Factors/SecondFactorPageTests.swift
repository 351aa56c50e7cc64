import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Second factors, codes, and bot detection")
    struct SecondFactorPageTests {
        private static let allFactors: TenantConfiguration = {
            var configuration = TenantConfiguration()
            configuration.mfa.policy = .always
            return configuration
        }()

        @Test("an authenticator app is set up with the keyboard only and required at the next login")
        func enrollment() async throws {
            try await visit(javaScript: false, Self.allFactors) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor("button[value=totp]")
                try await AppearanceTests.expectReadable(visit, "factor-choice-new")
                try await browser.press(.tab)
                try await browser.press(.enter)
                try await browser.waitFor("svg.qr")
                try await AppearanceTests.expectReadable(visit, "factor-app")
                #expect(try await browser.element("svg.qr").attribute("aria-label")?.isEmpty == false)
                let key = try await browser.text(of: ".note code").filter { $0 != " " }
                try await browser.waitFor(focusOn: "#code")
                try await browser.typeKeys("000000")
                try await browser.press(.enter)
                try await browser.waitFor("[role=alert]")
                #expect(try await browser.attribute("aria-invalid", of: "#code") == "true")
                #expect(try await browser.attribute("aria-describedby", of: "#code") == "problem")
                try await AppearanceTests.expectReadable(visit, "factor-app-wrong")
                try await browser.waitFor(focusOn: "#code")
                try await browser.typeKeys(try #require(visit.tenant.oneTimePassword(key)))
                try await browser.press(.enter)
                try await browser.waitFor(".recovery")
                try await AppearanceTests.expectReadable(visit, "factor-recovery-shown")
                let recoveryCode = try await browser.text(of: ".recovery code")
                try await browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)

                try await browser.deleteCookies()
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor("#code")
                try await AppearanceTests.expectReadable(visit, "factor-otp")
                try await browser.click(".switch a")
                try await browser.waitFor("button[name=authenticator]")
                try await AppearanceTests.expectReadable(visit, "factor-choice")
                try await browser.click("button[value^='recovery-code']")
                try await browser.waitFor("#code")
                try await AppearanceTests.expectReadable(visit, "factor-recovery")
                try await browser.waitFor(focusOn: "#code")
                try await browser.typeKeys(recoveryCode)
                try await browser.press(.enter)
                try await browser.waitFor(".recovery")
                try await browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("a phone is enrolled as a second factor")
        func phoneFactor() async throws {
            var configuration = Self.allFactors
            configuration.mfa.factors = [.phone, .push]
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor("button[value=push]")
                try await browser.click("button[value=push]")
                try await browser.waitFor("svg.qr")
                try await AppearanceTests.expectReadable(visit, "factor-push-new")
                try await browser.click(".switch a")
                try await browser.waitFor("button[value=sms]")
                try await browser.click("button[value=sms]")
                try await browser.waitFor(focusOn: "#recipient")
                try await browser.typeKeys("5551234")
                try await browser.press(.enter)
                try await browser.waitFor("[role=alert]")
                try await AppearanceTests.expectReadable(visit, "factor-phone-wrong")
                try await browser.element("#recipient").clear()
                try await browser.type("+15551234567", into: "#recipient")
                try await browser.press(.enter)
                try await browser.waitFor("#code")
                try await AppearanceTests.expectReadable(visit, "factor-sms")
                try await browser.waitFor(focusOn: "#code")
                try await browser.typeKeys(try #require(visit.tenant.outbox.last?.code))
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        @Test("an emailed code replaces the password after a CAPTCHA")
        func passwordless() async throws {
            var configuration = TenantConfiguration()
            configuration.attackProtection = AttackProtection(
                botDetection: [.passwordless, .password], captchaOnPages: true)
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await AppearanceTests.expectReadable(visit, "login-question")
                try await visit.authorize(["connection": "email"])
                try await AppearanceTests.expectReadable(visit, "passwordless-email")
                try await browser.waitFor(focusOn: "#recipient")
                try await browser.typeKeys("grace@example.com")
                try await browser.type("0", into: "#captcha")
                try await browser.press(.enter)
                try await browser.waitFor("[role=alert]")
                try await browser.type(try await response(to: browser.text(of: "label[for=captcha]")), into: "#captcha")
                try await browser.press(.enter)
                try await browser.waitFor("#code")
                try await AppearanceTests.expectReadable(visit, "passwordless-code")
                try await browser.waitFor(focusOn: "#code")
                try await browser.typeKeys(try #require(visit.tenant.outbox.last?.code))
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }

        private func response(to question: String) throws -> String {
            let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
            let numbers = question.split { !$0.isLetter }.compactMap { word in
                words.firstIndex(of: String(word)).map { $0 + 1 }
            }
            try #require(numbers.count == 2, "\(question)")
            return String(numbers[0] + numbers[1])
        }

        @Test("an organization's login page shows its name")
        func organization() async throws {
            var configuration = TenantConfiguration()
            configuration.clients[0].organizationUsage = .allow
            configuration.organizations = [
                TenantOrganization(name: "readers", displayName: "Society of Readers", members: ["ada@example.com"])
            ]
            try await visit(javaScript: false, configuration) { visit in
                let id = configuration.organizations[0].id
                try await visit.authorize(["organization": id])
                #expect(try await visit.browser.text(of: ".brand") == "Society of Readers")
                try await AppearanceTests.expectReadable(visit, "organization")
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
