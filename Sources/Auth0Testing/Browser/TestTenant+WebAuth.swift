import Auth0
import Foundation
import LocalTenant

extension TestTenant {
    /// A login page in this browser. Any number of such logins can be under way at a time, and none needs the main thread.
    ///
    /// The settings of `WebAuth` work as ever. The browser is back where it is sent to `redirectURL(_:)`, or, unless that is
    /// set, to a URL of its own that nobody has to listen at.
    public func webAuth(_ browser: TestBrowser) -> any WebAuth {
        let client = Auth0.webAuth(clientId: clientID, domain: domain)
        return visited(client, by: browser)
    }

    private func visited(_ client: some WebAuth, by browser: TestBrowser) -> any WebAuth {
        client.timed { [clock] in clock.now }
            .visited(redirectURL: local.url.appendingPathComponent("callback")) { [self] page, redirectURL in
                try await browser.follow(page, redirectURL: redirectURL, at: self)
            }
    }
}
