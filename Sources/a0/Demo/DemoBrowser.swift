import A0Concurrency
import A0WebDriver
import Auth0
import Foundation

/// Headless Chromium in place of a person, on the tenant's real pages.
final class DemoBrowser: Sendable {
    private let driver: Task<Result<WebDriver, WebDriverError>, Never>
    private let act: @Sendable (WebDriver, URL) async throws -> Void
    private let problem = Locked<String?>(nil)
    private let visits = Locked<[Task<Void, Never>]>([])

    /// Starts Chromium in the background, so that it is ready when the first page is wanted.
    ///
    /// - Parameter act: What the person does with a page once it is open; it gets the address that the SDK had shown.
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

    /// What went wrong in the browser, which the flow itself only sees as "cancelled".
    var failure: String? { problem.withLock { $0 } }

    /// A failure of the driven browser says more than the cancelled flow that follows from it.
    static func use<Value>(_ browser: DemoBrowser?, _ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw browser?.failure.map { CommandFailure.failed("\($0)") } ?? error
        }
    }

    func quit() async {
        // The last page may still be having its picture taken.
        for visit in visits.withLock({ $0 }) { await visit.value }
        if case .success(let driver) = await driver.value {
            await driver.quit()
        }
    }

    fileprivate func begin(_ url: URL) -> Task<Void, Never> {
        visits.withLock { visits in
            // A page is seen to its end, also when the SDK is done with it sooner.
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
            problem.withLock { $0 = "\(error)" }
            WebAuthentication.cancel()
        }
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
