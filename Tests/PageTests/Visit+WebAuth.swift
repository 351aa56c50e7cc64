import A0WebDriver
import Auth0
import Foundation
import LocalTenant
import Testing

/// Shows the SDK's pages in the tests' browser, to somebody who knows what to do there.
struct PageAgent: WebAuthUserAgent {
    let url: URL
    let browser: WebDriver
    let callback: WebAuthProviderCallback
    let use: @Sendable () async throws -> Void

    func start() {
        Task {
            do {
                try await browser.open(url)
                try await use()
            } catch {
                Issue.record("The page could not be used: \(error)")
                WebAuthentication.cancel()
            }
        }
    }

    func finish(with result: WebAuthResult<Void>) {
        callback(result)
    }
}

extension Visit {
    /// The SDK, in the hands of somebody who logs in.
    var webAuth: any WebAuth {
        webAuth { try await logIn() }
    }

    /// Logs in on a page that knows who was there before.
    func logInAgain() async throws {
        #expect(try await browser.element("#username").property("value").string == email)
        try await browser.type(password, into: "#password")
        try await browser.click("button[type=submit]")
    }

    /// The SDK, with what somebody does on the page that it shows.
    func webAuth(_ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain).shown(in: browser, use)
    }

    /// Waits for the SDK's last page, which has this title. An earlier one may still be there.
    func expectClosingPage(_ title: String) async throws {
        for _ in 1...200 where try await browser.title != title {
            try await Task.sleep(nanoseconds: 50_000_000)
        }
        #expect(try await browser.title == title)
        #expect(try await browser.text(of: "h1") == title)
    }
}

extension WebAuth {
    /// Shows pages in a browser, to somebody who knows what to do there.
    func shown(in browser: WebDriver, _ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        provider { url, callback in PageAgent(url: url, browser: browser, callback: callback, use: use) }
    }
}
