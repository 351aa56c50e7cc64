import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Details page")
    struct ProfileDetailsPageTests {
        @Test("a login asks for what the profile lacks, with the keyboard and without scripts")
        func details() async throws {
            var configuration = TenantConfiguration()
            configuration.connections[0].attributes = ConnectionAttributes(
                email: .init(isIdentifier: true), phoneNumber: .init(isRequired: true),
                username: .init(isRequired: true))
            try await visit(javaScript: false, configuration) { visit in
                let browser = visit.browser
                try await visit.authorize()
                try await visit.logIn()
                try await browser.waitFor(title: "A few more details · Local tenant")
                #expect(try await browser.waitFor(focusOn: "#phone_number").label == "Phone number")
                try await AppearanceTests.expectReadable(visit, "profile-details")
                try await browser.reload()
                try await browser.waitFor(focusOn: "#phone_number")
                try await browser.typeKeys("555")
                try await browser.press(.tab)
                #expect(try await browser.activeElement.label == "Username")
                try await browser.typeKeys("ada")
                try await browser.press(.enter)
                try await browser.waitFor("[role=alert]")
                #expect(try await browser.element("#username").property("value") == "ada")
                let field = try await browser.waitFor(focusOn: "#phone_number")
                #expect(try await field.attribute("aria-describedby") == "problem")
                try await AppearanceTests.expectReadable(visit, "profile-details-wrong")
                try await field.clear()
                try await field.type("+15550100001")
                try await browser.press(.enter)
                #expect(try await visit.response()["code"] != nil)
            }
        }
    }
}
