import A0WebDriver
import Foundation
import LocalTenant
import Testing

extension BrowserTests {
    @Suite("Error, logout, and index pages")
    struct OtherPageTests {
        @Test("an unregistered callback is explained on the error page and never visited")
        func callbackMismatch() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.authorize(["redirect_uri": "https://evil.example/callback"])
                let browser = visit.browser
                #expect(try await browser.currentURL.hasPrefix(visit.tenant.issuer))
                #expect(try await browser.text(of: "h1") == "We couldn't process this request")
                #expect(try await browser.element("[role=alert]").text.contains("contact the app's support"))
                try await visit.picture("error")
                try await browser.element("summary").click()
                let details = try await browser.text(of: "details")
                #expect(details.contains("Callback URL mismatch.") && details.contains("https://evil.example/callback"))
                #expect(try await browser.text(of: ".facts").contains("invalid_request"))
                #expect(try await browser.text(of: ".facts").contains("Tracking ID"))
                try await visit.picture("error-details")
            }
        }

        @Test("an unknown client's ID is shown as text, even if it contains markup")
        func hostileClient() async throws {
            try await visit { visit in
                let text = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
                try await visit.authorize(["client_id": text])
                try await visit.browser.element("summary").click()
                #expect(try await visit.browser.text(of: "details").contains(text))
                #expect(try await visit.browser.execute("return document.querySelectorAll('script,img').length") == 0)
                #expect(try await visit.browser.title.contains("owned") == false)
            }
        }

        @Test("logging out without a return URL shows a page and ends the session")
        func logout() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                try await visit.open("v2/logout")
                #expect(try await visit.browser.text(of: "h1") == "You are logged out")
                #expect(try await visit.browser.element("[role=status]").text.contains("close this window"))
                try await visit.picture("logged-out")
                try await visit.authorize()
                #expect(try await visit.browser.title == "Log in · Local tenant")
            }
        }

        @Test("the index page explains how to use the tenant without showing the password")
        func index() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.open("")
                let text = try await visit.browser.text(of: "main")
                #expect(text.contains(visit.tenant.domain))
                #expect(text.contains("a0-cli"))
                #expect(text.contains(visit.email))
                #expect(try await visit.browser.source.contains(visit.password) == false)
                try await visit.picture("index")
            }
        }

        @Test("the pages' cookies are HttpOnly and SameSite")
        func cookies() async throws {
            try await visit(javaScript: false) { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()
                try await visit.open("")
                let cookies = try await visit.browser.cookies
                #expect(!cookies.isEmpty)
                #expect(cookies.allSatisfy { $0.isHTTPOnly && $0.sameSite == "Lax" })
            }
        }
    }
}
