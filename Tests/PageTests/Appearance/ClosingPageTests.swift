import A0WebDriver
import Auth0
import Foundation
import LocalTenant
import TestSupport
import Testing

extension BrowserTests {
    @Suite("The SDK's closing page")
    struct ClosingPageTests {
        @Test("after a login, the SDK's page says that the window can be closed", .oneBrowserFlow)
        func success() async throws {
            try await visit { visit in
                _ = try await visit.webAuth.start()
                try await expectClosingPage(visit, "closed")
            }
        }

        @Test("after a failed login, the SDK's page reports the failure", .oneBrowserFlow)
        func error() async throws {
            try await visit { visit in
                var blocked = TenantUser(email: "blocked@example.com", password: "Correct-Horse-7")
                blocked.blocked = true
                _ = try await visit.tenant.add(blocked)
                await #expect(throws: WebAuthError.self) {
                    try await visit.as("blocked@example.com", "Correct-Horse-7").webAuth.start()
                }
                try await expectClosingPage(visit, "closed-failed")
            }
        }

        private func expectClosingPage(_ visit: Visit, _ name: String) async throws {
            let browser = visit.browser
            try await browser.waitFor("[role=status], [role=alert]")
            #expect(try await browser.text(of: "main").contains("close this window"))
            #expect(try await browser.elements("h1").count == 1)
            #expect(try await browser.execute("return document.scripts.length") == 0)
            try await visit.picture("\(name)-desk-light")
            try await browser.setDarkMode(true)
            try await browser.setWindowSize(.init(360, 740), scale: 2)
            #expect(try await browser.sidewaysScroll == 0)
            try await visit.picture("\(name)-phone-dark")
        }
    }
}
