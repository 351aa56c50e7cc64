import A0Encoding
import Foundation

/// A Chromium browser controlled through chromedriver (W3C WebDriver), with a temporary profile. Neither the browser
/// nor the driver outlives this object or this process.
package final class WebDriver: Sendable {
    package struct Size: Sendable, Equatable {
        package let width: Int
        package let height: Int

        package init(_ width: Int, _ height: Int) {
            self.width = width
            self.height = height
        }
    }

    let wire: WireClient
    let path: String
    let isHeadless: Bool
    var profile: String { process.profile }
    private let process: DriverProcess

    private init(process: DriverProcess, wire: WireClient, session: String, isHeadless: Bool) {
        self.process = process
        self.wire = wire
        self.path = "/session/\(session)"
        self.isHeadless = isHeadless
    }

    /// Starts a browser with an empty page.
    ///
    /// - Parameters:
    ///   - chromium: The browser's path. Default: the first Chromium or Chrome on the PATH.
    ///   - windowSize: In CSS pixels: of the page if headless, otherwise of the window.
    ///   - javaScript: `false` prevents pages from running their own scripts; `execute` still works.
    ///   - extraArguments: More command-line arguments for the browser.
    ///   - preferences: Preferences for the browser's profile, in addition to the default ones.
    ///   - variables: Environment variables for the browser, in addition to this process's.
    package static func start(
        chromium: String? = nil, headless: Bool = true, windowSize: Size = Size(1000, 760), darkMode: Bool = false,
        javaScript: Bool = true, extraArguments: [String] = [], preferences: [String: JSONValue] = [:],
        variables: [String: String] = [:]
    ) async throws(WebDriverError) -> WebDriver {
        let browser = if let chromium { chromium } else { try Programs.find(Programs.browsers) }
        guard FileManager.default.isExecutableFile(atPath: browser) else { throw .missing(program: browser) }
        let process = try await DriverProcess.start(Programs.find(["chromedriver"]), variables: variables)
        let wire = WireClient(http: LoopbackHTTP(port: process.port))
        do throws(WebDriverError) {
            let arguments = browserArguments(profile: process.profile, headless: headless, size: windowSize)
            let session = try await wire.send(
                "POST", "/session",
                capabilities(browser: browser, arguments: arguments + extraArguments, preferences: preferences))
            guard let id = session["sessionId"]?.stringValue else {
                throw .startFailed(reason: "chromedriver named no session.")
            }
            let driver = WebDriver(process: process, wire: wire, session: id, isHeadless: headless)
            if headless { try await driver.setWindowSize(windowSize) }
            if darkMode { try await driver.setDarkMode(true) }
            if !javaScript { try await driver.setJavaScript(false) }
            return driver
        } catch {
            await process.end()
            if case .command(_, let message) = error { throw .startFailed(reason: message) }
            throw error
        }
    }

    /// Connects to a running browser with a debugging port (Chrome DevTools Protocol, `--remote-debugging-port`).
    /// `quit` only disconnects.
    package static func attach(toPort port: Int) async throws(WebDriverError) -> WebDriver {
        let process = try await DriverProcess.start(Programs.find(["chromedriver"]))
        let wire = WireClient(http: LoopbackHTTP(port: process.port))
        do throws(WebDriverError) {
            let options: JSONValue = ["debuggerAddress": .string("127.0.0.1:\(port)")]
            let session = try await wire.send(
                "POST", "/session", ["capabilities": ["alwaysMatch": ["goog:chromeOptions": options]]])
            guard let id = session["sessionId"]?.stringValue else {
                throw .startFailed(reason: "chromedriver named no session.")
            }
            return WebDriver(process: process, wire: wire, session: id, isHeadless: true)
        } catch {
            await process.end()
            throw error
        }
    }

    /// Closes the browser and ends its processes. Safe to call twice.
    package func quit() async {
        // If the browser doesn't close normally, `process.end` kills it.
        _ = try? await wire.send("DELETE", path)
        await process.end()
    }

    private static func browserArguments(profile: String, headless: Bool, size: Size) -> [String] {
        var arguments = [
            "--user-data-dir=\(profile)", "--window-size=\(size.width),\(size.height)", "--no-first-run",
            "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--disable-extensions", "--disable-crash-reporter", "--disable-dev-shm-usage",
            "--password-store=basic", "--use-mock-keychain", "--no-proxy-server",
        ]
        if headless { arguments += ["--headless=new", "--hide-scrollbars", "--mute-audio"] }
        // Chromium's sandbox doesn't work for root; all other users keep it.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        return arguments
    }

    private static func capabilities(
        browser: String, arguments: [String], preferences: [String: JSONValue]
    ) -> JSONValue {
        let usual: [String: JSONValue] = [
            "credentials_enable_service": false, "profile.password_manager_enabled": false,
            "profile.password_manager_leak_detection": false,
        ]
        return [
            "capabilities": [
                "alwaysMatch": [
                    "timeouts": ["pageLoad": 60_000, "script": 60_000],
                    "goog:loggingPrefs": ["performance": "ALL", "browser": "ALL"],
                    "goog:chromeOptions": [
                        "binary": .string(browser),
                        "args": .array(arguments.map(JSONValue.string)),
                        "prefs": .object(usual.merging(preferences) { $1 }),
                        "perfLoggingPrefs": ["enableNetwork": true],
                    ],
                ]
            ]
        ]
    }

    @discardableResult
    package func command(_ method: String, _ name: String, _ body: JSONValue? = nil) async throws(WebDriverError)
        -> JSONValue
    {
        try await wire.send(method, path + name, body)
    }

    /// Sends a command of the Chrome DevTools Protocol.
    @discardableResult
    func devTools(_ name: String, _ parameters: JSONValue) async throws(WebDriverError) -> JSONValue {
        try await command("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
    }
}
