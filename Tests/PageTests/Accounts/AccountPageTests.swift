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
                _ = try await visit.response()
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
                _ = try await visit.response()
                try await visit.authorize(["redirect_uri": visit.application + "other"])
                try await visit.browser.click("button[value=cancel]")
                let url = try await visit.browser.waitFor(urlPrefix: visit.application + "other")
                #expect(url.contains("error=access_denied"))
            }
        }

        @Test("accounts are chosen with one click or the keyboard, and removed")
        func choice() async throws {
            let picture =
                "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='99' height='99'/%3E%3C/svg%3E"
            var grace = TenantUser(email: "grace@example.com", password: "Nanosecond-30cm", name: "Grace <b>Hopper</b>")
            grace.picture = picture
            var configuration = TenantConfiguration()
            configuration.users = [
                grace,
                TenantUser(
                    email: "a-rather-long-address-for-a-phone@subdomain.example.com", password: "Nanosecond-30cm"),
            ]
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                for user in configuration.users {
                    try await choose("button[value=switch]", visit)
                    try await browser.waitFor("#password")
                    #expect(try await browser.element("#username").property("value").stringValue == "")
                    try await visit.as(user.email ?? "", "Nanosecond-30cm").logIn()
                    #expect(try await visit.response()["code"] != nil)
                    // The sessions of the first two users end, that of the third begins.
                    if user.email == grace.email { visit.tenant.clock.advance(by: 4 * 86_400) }
                }

                try await visit.open("")
                try await visit.authorize(["prompt": "select_account", "login_hint": visit.email])
                #expect(try await browser.text(of: "h1") == "Choose an account")
                #expect(try await browser.elements(".accounts li").count == 3)
                let last = try await browser.text(of: ".accounts li:last-child")
                #expect(last.contains("Grace <b>Hopper</b>") && last.contains("Logged out"))
                #expect(try await browser.attribute("src", of: ".accounts img") == picture)
                let removal = try await browser.attribute("aria-label", of: "li:last-child .remove")
                #expect(removal == "Remove grace@example.com")
                try await AppearanceTests.expectReadable(visit, "select-account")

                // The expected account has the focus.
                try await browser.reload()
                try await browser.waitFor(focusOn: "li:first-child button[name=account]")
                try await browser.press(.enter)
                try await browser.waitFor("#password")
                #expect(try await browser.element("#username").property("value").stringValue == visit.email)
                try await browser.type(visit.password, into: "#password")
                try await browser.click("button[type=submit]")
                #expect(try await visit.response()["code"] != nil)

                try await choose("li:last-child .remove", visit)
                try await browser.waitFor(".accounts li:nth-child(2):last-child")
                #expect(try await !browser.text(of: "main").contains("grace@example.com"))
                try await browser.click(".accounts li:last-child button[name=account]")
                #expect(try await visit.response()["code"] != nil)
            }
        }

        private func choose(_ button: String, _ visit: Visit) async throws {
            try await visit.open("")
            try await visit.authorize(["prompt": "select_account"])
            try await visit.browser.click(button)
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
                    _ = try await visit.response()
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
                _ = try await visit.response()
                try await visit.browser.closeTab(goingOnIn: first)
                try await visit.logIn()
                try await visit.browser.waitFor("[role=alert]")
                #expect(try await visit.browser.text(of: "h1") == "This page is out of date")
                try await AppearanceTests.expectReadable(visit, "outdated")
                try await visit.browser.click(".switch a")
                try await visit.browser.waitFor("#password")
                try await visit.logIn()
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
