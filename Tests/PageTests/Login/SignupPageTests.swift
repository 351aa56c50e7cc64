import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Signup page")
    struct SignupPageTests {
        @Test("a new user signs up without scripts and is logged in immediately")
        func signUp() async throws {
            try await visit(javaScript: false) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await browser.click(".switch a")
                try await browser.waitFor(title: "Create an account · Local tenant")
                #expect(try await browser.waitFor(focusOn: "#email").label == "Email")
                try await visit.picture("signup")
                try await browser.typeKeys("grace@example.com")
                try await browser.press(.tab)
                #expect(try await browser.activeElement.label == "Password")
                try await browser.typeKeys("Correct-Horse-7")
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)

                // The browser now has a session, so the next login needs no page.
                try await visit.authorize(["state": "again"])
                #expect(try await visit.response()["state"] == "again")
            }
        }

        @Test("the signup page lists the password rules, links them to the field, and shows which one is missing")
        func rules() async throws {
            try await visit(javaScript: false) { visit in
                let browser = visit.browser
                try await visit.authorize(["screen_hint": "signup"])
                let password = try await browser.element("#password")
                #expect(try await password.attribute("autocomplete") == "new-password")
                #expect(try await password.attribute("aria-describedby") == "rules")
                #expect(try await browser.element("#rules").role == "list")
                #expect(try await browser.elements("#rules li").count > 0)
                #expect(try await browser.elements("#rules .met, #rules .unmet").isEmpty, "nothing was entered yet")

                try await browser.type("grace@example.com", into: "#email")
                try await password.type("weakweak")
                try await browser.press(.enter)
                try await browser.waitFor("[role=alert]")
                #expect(try await browser.elements("#rules .met").count > 0)
                #expect(try await browser.elements("#rules .unmet").count > 0)
                #expect(try await browser.text(of: "#rules .unmet").contains("missing"), "not only by color")
                #expect(try await browser.element("#email").property("value") == "grace@example.com")
                let active = try await browser.waitFor(focusOn: "#password")
                #expect(try await active.attribute("aria-describedby") == "rules problem")
                #expect(try await active.attribute("aria-invalid") == "true")
                try await visit.picture("signup-weak-password")
            }
        }

        @Test("each rule for passwords is checked as one types")
        func typing() async throws {
            var options = PasswordOptions()
            options.minimumLength = 4
            options.characterTypes = PasswordOptions.CharacterType.allCases
            (options.identicalCharacters, options.sequentialCharacters) = (.block, .block)
            var connection = TenantConnection()
            connection.passwordOptions = options
            var configuration = TenantConfiguration()
            configuration.connections = [connection]
            try await visit(configuration) { visit in
                let browser = visit.browser
                try await visit.authorize(["screen_hint": "signup"])
                let password = try await browser.element("#password")
                #expect(try await browser.elements("#rules li").count == 7)
                for (text, unmet) in [
                    ("aB2-", []), ("aB-", ["4", "number"]), ("ab2-", ["upper"]), ("AB2-", ["lower"]),
                    ("aB25", ["special"]),
                    ("aB2---", ["identical"]), ("aB-678", ["sequence"]), ("aB-876", ["sequence"]),
                    ("2-XYZa", ["sequence"]),
                ] as [(String, [String])] {
                    try await password.clear()
                    try await password.type(text)
                    var missing: [String] = []
                    for item in try await browser.elements("#rules li:not(.met)") {
                        missing.append(try await item.text)
                    }
                    #expect(missing.count == unmet.count, "\(text): \(missing)")
                    for (line, word) in zip(missing, unmet) { #expect(line.contains(word), "\(text): \(line)") }
                }
                try await visit.picture("signup-own-rules")
            }
        }

        @Test("a signup with an existing address suggests to log in")
        func existingUser() async throws {
            try await visit(javaScript: false) { visit in
                let browser = visit.browser
                try await visit.authorize(["screen_hint": "signup"])
                try await browser.type(visit.email, into: "#email")
                try await browser.type("Correct-Horse-7", into: "#password")
                try await browser.click("button[type=submit]")
                let alert = try await browser.waitFor("[role=alert]")
                #expect(try await alert.text.contains("log in"))
                try await browser.click(".switch a")
                try await browser.waitFor(title: "Log in · Local tenant")
            }
        }

        @Test("markup in the signup email is escaped")
        func hostileEmail() async throws {
            try await visit { visit in
                let text = #""><script>document.title='owned'</script>@example.com"#
                try await visit.authorize(["screen_hint": "signup", "login_hint": text])
                let shown = try await visit.browser.element("#email").property("value").stringValue
                #expect(shown == text)
                #expect(try await visit.browser.title == "Create an account · Local tenant")
            }
        }

        @Test("if signup is disabled, no page offers it")
        func disabled() async throws {
            var configuration = TenantConfiguration()
            configuration.connections = [TenantConnection(disableSignup: true)]
            try await visit(javaScript: false, configuration) { visit in
                try await visit.authorize()
                #expect(try await visit.browser.elements(".switch").isEmpty)
            }
        }
    }
}
