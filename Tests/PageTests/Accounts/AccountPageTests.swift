import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Account pages")
    struct AccountPageTests {
        private static let asking: TenantConfiguration = {
            var configuration = TenantConfiguration()
            configuration.skipsCallbackConfirmation = false
            return configuration
        }()

        @Test("a callback on another port needs one click on Continue and then no confirmation")
        func confirmation() async throws {
            try await visit(javaScript: false, Self.asking) { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.answer()
                let other = visit.application + "other"
                try await visit.authorize(["redirect_uri": other])
                let browser = visit.browser
                #expect(try await browser.text(of: "h1") == "Continue to a0-cli?")
                #expect(try await browser.text(of: "main").contains(visit.email))
                #expect(try await browser.text(of: ".facts").contains(visit.application.dropLast()))
                try await AppearanceTests.expectReadable(visit, "confirmation")
                try await browser.click("button[value=continue]")
                let url = try await browser.waitFor(urlPrefix: other)
                #expect(url.contains("code="))
                try await visit.open("")
                try await visit.authorize(["redirect_uri": other])
                #expect(try await browser.waitFor(urlPrefix: other).contains("code="))
            }
        }

        @Test("canceling the confirmation of a callback returns to the application without a code")
        func cancel() async throws {
            try await visit(javaScript: false, Self.asking) { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.answer()
                try await visit.authorize(["redirect_uri": visit.application + "other"])
                try await visit.browser.click("button[value=cancel]")
                let url = try await visit.browser.waitFor(urlPrefix: visit.application + "other")
                #expect(url.contains("error=access_denied"))
            }
        }

        @Test("an account is chosen with one click, or another one with a login")
        func choice() async throws {
            var configuration = TenantConfiguration()
            configuration.users = [TenantUser(email: "grace@example.com", password: "Nanosecond-30cm")]
            try await visit(javaScript: false, configuration) { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.answer()
                let browser = visit.browser
                try await visit.open("")
                try await visit.authorize(["prompt": "select_account"])
                #expect(try await browser.text(of: "h1") == "Choose an account")
                #expect(try await browser.text(of: "button[value=continue]").contains(visit.email))
                try await AppearanceTests.expectReadable(visit, "select-account")
                try await browser.click("button[value=continue]")
                #expect(try await visit.answer()["code"] != nil)
                try await visit.open("")
                try await visit.authorize(["prompt": "select_account"])
                try await browser.click("button[value=switch]")
                try await browser.waitFor("#password")
                #expect(try await browser.element("#username").property("value").stringValue == "")
                try await visit.as("grace@example.com", "Nanosecond-30cm").logIn()
                #expect(try await visit.answer()["code"] != nil)
            }
        }

        @Test(
            "an emailed link shows a page whose button performs the action",
            arguments: ["verify-email", "unblock"])
        func mailedLinks(name: String) async throws {
            var configuration = TenantConfiguration()
            configuration.bruteForceThreshold = 1
            try await visit(javaScript: false, configuration) { visit in
                if name == "unblock" {
                    try await visit.authorize()
                    try await visit.logIn(password: "wrong")
                    try await visit.browser.waitFor("[role=alert]")
                } else {
                    try await visit.authorize(["screen_hint": "signup"])
                    try await visit.browser.type("grace@example.com", into: "#email")
                    try await visit.browser.type("Nanosecond-30cm", into: "#password")
                    try await visit.browser.click("button[type=submit]")
                    _ = try await visit.answer()
                }
                let recipient = name == "unblock" ? visit.email : "grace@example.com"
                let link = try #require(try await visit.tenant.message(to: recipient).link)
                try await visit.browser.open(try #require(URL(string: link)))
                try await AppearanceTests.expectReadable(visit, name)
                try await visit.browser.click("button[type=submit]")
                try await visit.browser.waitFor("[role=status]")
                #expect(
                    try await visit.browser.text(of: "h1")
                        == (name == "unblock" ? "Your account is unblocked" : "Your email address is verified"))
            }
        }

        @Test("a page opened before a login in another tab can be reopened")
        func outdated() async throws {
            try await visit { visit in
                try await visit.authorize()
                let first = try await visit.browser.currentTab
                _ = try await visit.browser.openTab()
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.answer()
                try await visit.browser.closeTab(goingOnIn: first)
                try await visit.logIn()
                try await visit.browser.waitFor("[role=alert]")
                #expect(try await visit.browser.text(of: "h1") == "This page is out of date")
                try await AppearanceTests.expectReadable(visit, "outdated")
                try await visit.browser.click(".switch a")
                try await visit.browser.waitFor("#password")
                try await visit.logIn()
                #expect(try await visit.answer()["code"] != nil)
            }
        }
    }
}
