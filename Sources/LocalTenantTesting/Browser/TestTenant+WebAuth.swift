import Auth0
import Foundation
import LocalTenant

extension TestTenant {
    /// A Web Auth client that uses this browser. Any number of these logins can run at the same time, and none needs
    /// the main thread.
    ///
    /// The settings of `WebAuth` work as usual. The browser returns to `redirectURL(_:)` or, if that isn't set, to its
    /// own URL, which doesn't need a listener.
    public func webAuth(_ browser: TestBrowser) -> any WebAuth {
        let client = Auth0.webAuth(clientId: clientID, domain: domain)
        return visited(client, by: browser)
    }

    private func visited(_ client: some WebAuth, by browser: TestBrowser) -> any WebAuth {
        client.timed(by: sharedClock)
            .visited(redirectURL: local.url.appendingPathComponent("callback")) { [self] page, redirectURL in
                try await browser.follow(page, redirectURL: redirectURL, at: self)
            }
    }
}
