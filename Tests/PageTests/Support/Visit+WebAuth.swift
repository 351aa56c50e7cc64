import A0Concurrency
import A0WebDriver
import Auth0
import Foundation
import LocalTenant
import Testing

/// Shows the SDK's pages in the tests' browser, and runs the user's actions.
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
                Issue.record("The page couldn't be used: \(error)")
                WebAuthentication.cancel()
            }
        }
    }

    func finish(with result: WebAuthResult<Void>) {
        callback(result)
    }
}

/// The users of a browser, who take turns. A login may end before the user has seen its last page.
final class People: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    /// Schedules a user's actions after those of all previous users.
    func next(_ act: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            last = Task { [before = last] in
                await before?.value
                await act()
            }
        }
    }

    /// Waits until all users have finished.
    func wait() async {
        await last.withLock { $0 }?.value
    }
}

extension Visit {
    /// The SDK with a user who logs in.
    var webAuth: any WebAuth {
        webAuth { try await logIn() }
    }

    /// Logs in on a page that remembers the username.
    func logInAgain() async throws {
        #expect(try await browser.element("#username").property("value").stringValue == email)
        try await browser.type(password, into: "#password")
        try await browser.click("button[type=submit]")
    }

    /// The SDK with a user's actions on the page it shows.
    func webAuth(_ use: @escaping @Sendable () async throws -> Void) -> any WebAuth {
        Auth0.webAuth(clientId: "a0-cli", domain: tenant.domain).provider { [browser, people] url, callback in
            PageAgent(url: url, browser: browser, people: people, callback: callback, use: use)
        }
    }

    /// Waits for the SDK's last page, which has this title. An earlier page may still be open.
    func expectClosingPage(_ title: String) async throws {
        try await browser.waitFor(title: title)
        #expect(try await browser.text(of: "h1") == title)
    }
}
