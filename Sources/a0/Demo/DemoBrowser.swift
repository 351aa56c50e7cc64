import A0Concurrency
import A0WebDriver
import Auth0
import Foundation

/// Headless Chromium that acts for a user on the tenant's real pages.
final class DemoBrowser: Sendable {
    private let driver: Task<Result<WebDriver, WebDriverError>, Never>
    private let act: @Sendable (WebDriver, URL) async throws -> Void
    private let firstError = Locked<String?>(nil)
    private let visits = Locked<[Task<Void, Never>]>([])

    /// Starts Chromium in the background, so that it's ready for the first page.
    ///
    /// - Parameter act: What the user does on an open page. It gets the URL that the SDK showed.
    init(act: @escaping @Sendable (WebDriver, URL) async throws -> Void) {
        self.act = act
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

    /// The error in the browser. The flow itself only fails as canceled.
    var error: String? { firstError.withLock { $0 } }

    /// Reports a failure of the browser instead of the resulting canceled flow.
    static func use<Value>(_ browser: DemoBrowser?, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw browser?.error.map { CommandError.failed("\($0)") } ?? error
        }
    }

    func quit() async {
        // A screenshot of the last page may still be in progress.
        for visit in visits.withLock({ $0 }) { await visit.value }
        if case .success(let driver) = await driver.value {
            await driver.quit()
        }
    }

    fileprivate func begin(_ url: URL) -> Task<Void, Never> {
        visits.withLock { visits in
            // Each page is completed, even if the SDK is done with it earlier.
            let task = Task { [last = visits.last] in
                await last?.value
                await visit(url)
            }
            visits.append(task)
            return task
        }
    }

    private func visit(_ url: URL) async {
        do {
            let driver = try await driver.value.get()
            try await driver.open(url)
            try await act(driver, url)
        } catch {
            firstError.withLock { $0 = "\(error)" }
            WebAuthentication.cancel()
        }
    }
}

/// A page that the SDK wants to show.
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
