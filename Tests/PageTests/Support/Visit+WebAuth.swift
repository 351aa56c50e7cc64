import A0Concurrency
import A0WebDriver
import Auth0
import Foundation
import LocalTenant
import Testing

/// Shows the SDK's pages in the tests' browser, to somebody who knows what to do there.
struct PageAgent: WebAuthUserAgent {
    let url: URL
    let browser: WebDriver
    let people: People
    let callback: WebAuthProviderCallback
    let use: @Sendable () async throws -> Void

    func start() {
        people.next {
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

/// Those who use a browser, one after the other. A login may be over before the person has seen its last page.
final class People: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    /// Lets somebody act as soon as everybody before has done all they wanted to.
    func next(_ act: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            last = Task { [before = last] in
                await before?.value
                await act()
            }
        }
    }

    /// Waits until everybody has done all they wanted to.
    func wait() async {
        await last.withLock { $0 }?.value
    }
}

extension Visit {
    /// The SDK, in the hands of somebody who logs in.
    var webAuth: any WebAuth {
        webAuth { try await logIn() }
    }

    /// Logs in on a page that knows who was there before.
    func logInAgain() async throws {
        #expect(try await browser.element("#username").property("value").stringValue == email)
        try await browser.type(password, into: "#password")
        try await browser.click("button[type=submit]")
    }

    /// The SDK, with what somebody does on the page that it shows.
    func webAuth(_ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain).provider { [browser, people] url, callback in
            PageAgent(url: url, browser: browser, people: people, callback: callback, use: use)
        }
    }

    /// Waits for the SDK's last page, which has this title. An earlier one may still be there.
    func expectClosingPage(_ title: String) async throws {
        try await browser.waitFor(title: title)
        #expect(try await browser.text(of: "h1") == title)
    }
}
