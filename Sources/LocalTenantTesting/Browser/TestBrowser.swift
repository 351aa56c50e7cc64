import Auth0
import Foundation
import LocalTenant

/// A headless browser and its user, who follows a tenant's pages through a login.
///
/// <!-- swift: setup let tenant = try await TestTenant() -->
/// ```swift
/// let browser = TestBrowser(.logIn("ada@example.com", password: "Correct-Horse-1"), .code(.fromOutbox), .accept)
/// let credentials = try await tenant.webAuth(browser).start()
/// ```
///
/// Each step is for one page. If a page doesn't match its step, or there is a page without a step or a step without a
/// page, the login fails with a ``TestBrowserError`` as the cause of `WebAuthError.other`. CAPTCHA questions are
/// answered without a step, and a logout doesn't need one.
///
/// It doesn't run scripts, but does what the scripts of the tenant's pages do. It keeps cookies, passkeys and the key
/// of an authenticator app; ``next(_:)`` returns the same browser for the next login.
public struct TestBrowser: Sendable {
    /// More pages than any login shows.
    private static let maximumPages = 40

    let steps: [BrowserStep]
    /// The step for the pages after the last one.
    private let rest: BrowserStep.Kind?
    private let session: BrowserSession

    /// Creates a browser whose user follows these steps, and does nothing else.
    public init(_ steps: BrowserStep...) {
        self.init(steps: steps, rest: nil, session: BrowserSession())
    }

    /// Creates a browser that logs in as this user, whatever the pages ask: with the password, with codes from the
    /// outbox, and with an authenticator app that it sets up. It gives consent, chooses the first organization, and
    /// doesn't use passkeys.
    public init(loggingIn user: TestUser) {
        self.init(steps: [], rest: .whatever(user), session: BrowserSession())
    }

    private init(steps: [BrowserStep], rest: BrowserStep.Kind?, session: BrowserSession) {
        (self.steps, self.rest, self.session) = (steps, rest, session)
    }

    /// The same browser, with its cookies, passkeys and authenticator app, and other steps. Without steps, it only
    /// follows redirects, which is enough if the user is still logged in.
    public func next(_ steps: BrowserStep...) -> TestBrowser {
        TestBrowser(steps: steps, rest: nil, session: session)
    }

    /// The same browser, which logs in as this user, whatever the pages ask.
    public func next(loggingIn user: TestUser) -> TestBrowser {
        TestBrowser(steps: [], rest: .whatever(user), session: session)
    }

    /// A provider for `webAuth().provider(_:)`. As with all providers, the process can run only one login at a time;
    /// ``TestTenant/webAuth(_:)`` has no such limit.
    public func provider(at tenant: TestTenant) -> WebAuthProvider {
        WebAuthentication.scriptedProvider { page in try await follow(page, at: tenant) }
    }

    /// Opens a page of the tenant, such as `/authorize`, and follows the script until a page leads to the application.
    ///
    /// - Parameters:
    ///   - page: The URL to open first.
    ///   - redirectURL: The application's callback URL; nil for any URL outside of the tenant.
    ///   - tenant: The tenant that the page belongs to.
    /// - Returns: The URL that the browser returned to, with its `code` or `error`.
    /// - Throws: ``TestBrowserError``, `WebAuthError.userCancelled` if the script closes the browser, `URLError`.
    public func follow(_ page: URL, redirectURL: URL? = nil, at tenant: TestTenant) async throws -> URL {
        switch try await walk(from: page, until: redirectURL, at: tenant) {
        case .left(let url): return url
        case .page(let page): throw TestBrowserError(.scriptEnded, "The script has no step for this page.", on: page)
        }
    }

    /// Opens a page of the tenant that doesn't lead to an application, and follows the script to the end: approves the
    /// login of a device, or opens a link from a message.
    ///
    /// <!-- swift: setup let tenant = try await TestTenant() -->
    /// ```swift
    /// let code = try await tenant.authentication.deviceCode().start()
    /// async let credentials = tenant.authentication.login(deviceCode: code).start()
    /// let page = code.verificationURIComplete ?? code.verificationURI
    /// try await TestBrowser(loggingIn: tenant.user).visit(page, at: tenant)
    /// _ = try await credentials
    /// ```
    /// - Returns: The title of the last page.
    /// - Throws: ``TestBrowserError``, also if the last page says that something went wrong; `URLError`.
    @discardableResult
    public func visit(_ page: URL, at tenant: TestTenant) async throws -> String {
        switch try await walk(from: page, until: nil, at: tenant) {
        case .left(let url):
            throw TestBrowserError(.unexpectedPage, "The browser left the tenant for \(url.host ?? "another place").")
        case .page(let page):
            guard page.status < 400 else { throw TestBrowserError(.refused, "The tenant refuses.", on: page) }
            return page.title
        }
    }

    /// Follows the script until the browser leaves the tenant, or the script has no step for a page.
    private func walk(
        from page: URL, until redirectURL: URL?, at tenant: TestTenant
    ) async throws -> BrowserSession.Arrival {
        let person = TestPerson(session: session, tenant: tenant.local)
        // Steps are only for logins.
        var steps = page.path == "/v2/logout" ? [] : steps[...]
        if steps.contains(where: { $0.kind == .createPasskey || $0.kind == .logInWithPasskey }) {
            session.showPasskeys(at: page)
        }
        var arrival = try await session.open(page, until: redirectURL)
        for _ in 0..<Self.maximumPages {
            switch arrival {
            case .left(let url):
                guard steps.isEmpty else {
                    let left = steps.map(\.description).joined(separator: ", ")
                    throw TestBrowserError(.stepsLeft, "The login is over, and the script has steps left: \(left).")
                }
                return .left(url)
            case .page(let page):
                guard let step = steps.popFirst()?.kind ?? (page.isEnd ? nil : rest) else { return arrival }
                switch try await person.act(step, page) {
                case .open(let url): arrival = try await session.open(url, until: redirectURL)
                case .submit(let fields, let url):
                    arrival = try await session.submit(fields, to: url, until: redirectURL)
                }
                if case .page(let next) = arrival, TestPerson.isBefore(step, page), !TestPerson.isBefore(step, next) {
                    steps = [BrowserStep(kind: step)] + steps
                }
            }
        }
        throw TestBrowserError(.endless, "The login has shown \(Self.maximumPages) pages.")
    }
}
