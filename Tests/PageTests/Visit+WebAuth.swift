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

    /// The SDK, with what somebody does on the page that it shows.
    func webAuth(_ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain).shown(in: browser, use)
    }

    /// Waits for the SDK's last page.
    func closingPage() async throws -> String {
        try await browser.waitFor(urlPrefix: "http://127.0.0.1:")
        try await browser.waitFor("[role=status], [role=alert]")
        return try await browser.text(of: "h1")
    }
}

extension WebAuth {
    /// Shows pages in a browser, to somebody who knows what to do there.
    func shown(in browser: WebDriver, _ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        provider { url, callback in PageAgent(url: url, browser: browser, callback: callback, use: use) }
    }
}
