import A0Concurrency
import A0WebDriver
import Auth0
import Foundation

/// Headless Chromium in place of a person: it signs in on the tenant's real login page.
final class DemoBrowser: Sendable {
    private let driver: Task<Result<WebDriver, WebDriverError>, Never>
    private let username: String
    private let password: String
    private let album: ScreenshotAlbum?
    private let problem = Locked<String?>(nil)
    private let visits = Locked<[Task<Void, Never>]>([])

    /// Starts Chromium in the background, so that it is ready when the first page is wanted.
    init(username: String, password: String, album: ScreenshotAlbum?) {
        self.username = username
        self.password = password
        self.album = album
        driver = Task {
            do throws(WebDriverError) {
                return .success(try await WebDriver.start())
            } catch {
                return .failure(error)
            }
        }
    }

    var provider: WebAuthProvider {
        { [self] url, callback in DemoUserAgent(browser: self, url: url, callback: callback) }
    }

    /// What went wrong in the browser, which the flow itself only sees as "cancelled".
    var failure: String? { problem.withLock { $0 } }

    func quit() async {
        // The last page may still be having its picture taken.
        for visit in visits.withLock({ $0 }) { await visit.value }
        if case .success(let driver) = await driver.value {
            await driver.quit()
        }
    }

    fileprivate func begin(_ url: URL) -> Task<Void, Never> {
        let task = Task { await visit(url) }
        visits.withLock { $0.append(task) }
        return task
    }

    /// Opens the page, fills in the form if it is one, and waits until the program's own page says that it is over.
    private func visit(_ url: URL) async {
        do {
            let driver = try await driver.value.get()
            try await driver.open(url)
            if try await !driver.elements("input[type=password]").isEmpty {
                try await album?.add("login", from: driver)
                let field = try await driver.element("input[name=username]")
                try await field.clear()
                try await field.type(username)
                try await driver.type(password, into: "input[name=password]")
                try await album?.add("login-filled-in", from: driver)
                try await driver.click("button[type=submit]")
                try await driver.waitFor(urlPrefix: redirectURI(of: url))
                try await album?.add("logged-in", from: driver)
            } else {
                try await album?.add("logged-out", from: driver)
            }
        } catch {
            problem.withLock { $0 = "\(error)" }
            WebAuthentication.cancel()
        }
    }

    private func redirectURI(of url: URL) throws(CommandFailure) -> String {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        guard let uri = items?.first(where: { $0.name == "redirect_uri" })?.value else {
            throw .failed("The login page was asked for without a redirect_uri.")
        }
        return uri
    }
}

/// One page that the SDK wants shown.
private final class DemoUserAgent: WebAuthUserAgent, CustomStringConvertible {
    let description = "Headless Chromium"
    private let browser: DemoBrowser
    private let url: URL
    private let callback: WebAuthProviderCallback
    private let visit = Locked<Task<Void, Never>?>(nil)

    init(browser: DemoBrowser, url: URL, callback: @escaping WebAuthProviderCallback) {
        self.browser = browser
        self.url = url
        self.callback = callback
    }

    func start() {
        visit.withLock { $0 = browser.begin(url) }
    }

    func finish(with result: WebAuthResult<Void>) {
        if case .failure = result { visit.withLock { $0?.cancel() } }
        callback(result)
    }
}
