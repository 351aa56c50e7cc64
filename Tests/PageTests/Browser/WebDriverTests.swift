import Foundation
import Testing

@testable import A0WebDriver

@Suite("WebDriver")
struct WebDriverTests {
    @Test("a missing browser is reported with instructions to install it")
    func missing() async {
        let error = await #expect(throws: WebDriverError.self) {
            try await WebDriver.start(chromium: "/nowhere/chromium")
        }
        #expect(error == .missing(program: "/nowhere/chromium"))
        #expect(error?.description.contains("apt-get install chromium chromium-driver") == true)
    }

    @Test("programs for WebDriver are found in the path")
    func programs() throws {
        #expect(try Programs.find(["sh"], path: "/nowhere:/bin") == "/bin/sh")
        #expect(try Programs.find(["no-such-program", "sh"], path: "/bin") == "/bin/sh")
        #expect(throws: WebDriverError.missing(program: "no-such-program")) {
            try Programs.find(["no-such-program"], path: "/bin")
        }
    }

    @Test(
        "an element whose page is left is looked for again, whatever chromedriver calls that",
        arguments: [
            ("stale element reference", "stale element not found", true),
            (
                "unknown error",
                "unhandled inspector error: {\"message\":\"Node with given id does not belong to the document\"}", true
            ),
            ("unknown error", "net::ERR_CONNECTION_REFUSED", false), ("no such element", "no such element", false),
        ])
    func navigation(code: String, message: String, isNavigation: Bool) {
        #expect(WebDriverError.command(code: code, message: message).isCausedByNavigation == isNavigation)
        #expect(!WebDriverError.cancelled.isCausedByNavigation)
    }

    @Test("a WebDriver process that exits immediately is reported")
    func driverEnds() async {
        await #expect(throws: WebDriverError.startFailed(reason: "chromedriver ended without a word.")) {
            try await DriverProcess.start("/bin/true")
        }
    }
}

extension BrowserTests {
    @Suite("WebDriver in a browser")
    struct WebDriverInBrowserTests {
        @Test("a browser that doesn't start is reported")
        func browserEnds() async {
            let error = await #expect(throws: WebDriverError.self) { try await WebDriver.start(chromium: "/bin/false") }
            guard case .startFailed = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
        }

        @Test("quitting WebDriver ends every process and removes the profile")
        func quit() async throws {
            let driver = try await WebDriver.start()
            let profile = driver.profile
            #expect(FileManager.default.fileExists(atPath: profile))
            #expect(!processes(mentioning: profile).isEmpty)
            await driver.quit()
            await driver.quit()
            #expect(!FileManager.default.fileExists(atPath: profile))
            #expect(processes(mentioning: profile).isEmpty)
            let error = await #expect(throws: WebDriverError.self) { try await driver.title }
            guard case .unreachable = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
        }

        @Test("releasing WebDriver ends the browser and removes the profile", .timeLimit(.minutes(5)))
        func released() async throws {
            var driver: WebDriver? = try await WebDriver.start()
            let profile = try #require(driver?.profile)
            driver = nil
            while FileManager.default.fileExists(atPath: profile) || !processes(mentioning: profile).isEmpty {
                await Task.yield()
            }
        }

        @Test("a missing element is reported, and waiting for it times out")
        func missingElement() async throws {
            let driver = try #require(OneBrowser.driver)
            try await driver.open(try #require(URL(string: "about:blank")))
            let error = await #expect(throws: WebDriverError.self) { try await driver.element("#nothing") }
            guard case .command(code: "no such element", _) = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
            let timeout = WebDriverError.timeout(
                waitingFor: "an element that matches #nothing", lastSeen: "about:blank")
            await #expect(throws: timeout) {
                try await driver.waitFor("#nothing", timeout: 0.01)
            }
        }

        @Test("canceling a wait for a page ends it immediately")
        func cancelled() async throws {
            let driver = try #require(OneBrowser.driver)
            let waiting = Task { try await driver.waitFor("#nothing", timeout: 3600) }
            waiting.cancel()
            let result = await waiting.result
            #expect(throws: WebDriverError.cancelled) { try result.get() }
        }

        /// Running processes with `text` in their command line.
        private func processes(mentioning text: String) -> [String] {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return entries.filter { Int($0) != nil }.filter { id in
                guard let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") else { return false }
                return String(decoding: line, as: UTF8.self).contains(text)
            }
        }
    }
}
