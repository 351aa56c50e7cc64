import A0WebDriver
import Testing

/// All browser tests, run serially in one headless Chromium.
@Suite("Pages in a browser", .serialized, .oneBrowser)
enum BrowserTests {}

/// Starts one browser for all tests of a suite, and ends it after the last test.
struct OneBrowser: SuiteTrait, TestScoping {
    @TaskLocal static var driver: WebDriver?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let driver = try await WebDriver.start()
        do {
            try await Self.$driver.withValue(driver) { try await function() }
        } catch {
            await driver.quit()
            throw error
        }
        await driver.quit()
    }
}

extension Trait where Self == OneBrowser {
    static var oneBrowser: Self { Self() }
}
