import A0Encoding
import Foundation

extension WebDriver {
    /// Opens a URL and waits until the page has loaded.
    package func open(_ url: URL) async throws(WebDriverError) {
        try await command("POST", "/url", ["url": .string(url.absoluteString)])
    }

    package func reload() async throws(WebDriverError) {
        try await command("POST", "/refresh")
    }

    package func back() async throws(WebDriverError) {
        try await command("POST", "/back")
    }

    /// Opens a tab and switches to it.
    ///
    /// - Returns: The previous tab.
    package func openTab() async throws(WebDriverError) -> String {
        let last = try await currentTab
        let tab = try await command("POST", "/window/new", ["type": "tab"])["handle"]?.stringValue ?? ""
        try await goOn(inTab: tab)
        return last
    }

    package var currentTab: String {
        get async throws(WebDriverError) { try await command("GET", "/window").stringValue ?? "" }
    }

    package func goOn(inTab tab: String) async throws(WebDriverError) {
        try await command("POST", "/window", ["handle": .string(tab)])
    }

    /// Closes the tab and switches to another one.
    package func closeTab(goingOnIn other: String) async throws(WebDriverError) {
        try await command("DELETE", "/window")
        try await goOn(inTab: other)
    }

    package var currentURL: String {
        get async throws(WebDriverError) { try await command("GET", "/url").stringValue ?? "" }
    }

    package var title: String {
        get async throws(WebDriverError) { try await command("GET", "/title").stringValue ?? "" }
    }

    /// The current document as HTML.
    package var source: String {
        get async throws(WebDriverError) { try await command("GET", "/source").stringValue ?? "" }
    }

    /// Runs the body of a function in the page: `arguments[0]` and so on are its parameters, and `return` returns the
    /// result.
    @discardableResult
    package func execute(_ script: String, _ arguments: [JSONValue] = []) async throws(WebDriverError)
        -> JSONValue
    {
        try await command("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// A screenshot of the window, as PNG.
    package func screenshot() async throws(WebDriverError) -> Data {
        guard let image = try await command("GET", "/screenshot").stringValue.flatMap({ Data(base64Encoded: $0) })
        else {
            throw .command(code: "unable to capture screen", message: "chromedriver sent no image.")
        }
        return image
    }

    // MARK: Waiting

    /// Waits for an element to exist.
    @discardableResult
    package func waitFor(_ css: String, timeout: TimeInterval = 60) async throws(WebDriverError) -> WebElement {
        try await poll(for: "an element that matches \(css)", timeout) {
            () async throws(WebDriverError) -> WebElement? in
            try await self.elements(css).first
        }
    }

    /// Waits until the URL begins with `prefix`, and returns it.
    @discardableResult
    package func waitFor(urlPrefix prefix: String, timeout: TimeInterval = 60) async throws(WebDriverError) -> String {
        try await poll(for: "an address that begins with \(prefix)", timeout) {
            () async throws(WebDriverError) -> String? in
            let url = try await self.currentURL
            return url.hasPrefix(prefix) ? url : nil
        }
    }

    /// Waits until the page has this title.
    package func waitFor(title: String, timeout: TimeInterval = 60) async throws(WebDriverError) {
        try await poll(for: "the title \(title)", timeout) { () async throws(WebDriverError) -> Void? in
            try await self.title == title ? () : nil
        }
    }

    /// Waits until an element has the keyboard focus, and returns it. A page only sets the focus when it's rendered.
    @discardableResult
    package func waitFor(
        focusOn css: String, timeout: TimeInterval = 60
    ) async throws(WebDriverError) -> WebElement {
        let script = "return document.activeElement?.matches(arguments[0]) ?? false"
        return try await poll(for: "the focus on \(css)", timeout) {
            () async throws(WebDriverError) -> WebElement? in
            try await self.execute(script, [.string(css)]) == true ? try await self.activeElement : nil
        }
    }

    func poll<T>(
        for what: String, _ timeout: TimeInterval, _ look: () async throws(WebDriverError) -> T?
    ) async throws(WebDriverError) -> T {
        let deadline = DispatchTime.now() + timeout
        while true {
            if let found = try await unlessNavigating(look) { return found }
            guard DispatchTime.now() < deadline else {
                let url = try await currentURL
                // Queries contain states and codes, which must not appear in errors.
                throw .timeout(waitingFor: what, lastSeen: String(url.prefix { $0 != "?" }))
            }
            do {
                try await Task.sleep(nanoseconds: 20_000_000)
            } catch {
                throw .cancelled
            }
        }
    }

    /// Returns the result of `look`; `nil` also during a navigation.
    private func unlessNavigating<T>(
        _ look: () async throws(WebDriverError) -> T?
    ) async throws(WebDriverError) -> T? {
        do throws(WebDriverError) {
            return try await look()
        } catch {
            guard error.isCausedByNavigation else { throw error }
            return nil
        }
    }

    // MARK: Appearance

    /// Sets the size in CSS pixels: of the page if headless, otherwise of the window.
    package func setWindowSize(_ size: Size, scale: Double = 1) async throws(WebDriverError) {
        let width = JSONValue.integer(size.width)
        let height = JSONValue.integer(size.height)
        guard isHeadless else {
            try await command("POST", "/window/rect", ["width": width, "height": height])
            return
        }
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": .number(scale), "mobile": false])
    }

    package func setDarkMode(_ isDark: Bool) async throws(WebDriverError) {
        try await emulate(["prefers-color-scheme": isDark ? "dark" : "light"])
    }

    /// Sets the results of media queries, e.g. `prefers-reduced-motion` to `reduce`. Replaces earlier settings.
    package func emulate(_ features: [String: String]) async throws(WebDriverError) {
        try await devTools(
            "Emulation.setEmulatedMedia",
            ["features": .array(features.map { ["name": .string($0.key), "value": .string($0.value)] })])
    }

    /// Sets the language that the tab asks for, with its next page.
    package func setLanguage(_ tag: String) async throws(WebDriverError) {
        try await devTools("Network.setExtraHTTPHeaders", ["headers": ["Accept-Language": .string(tag)]])
    }

    /// Sets whether pages can run their own scripts, starting with the next page.
    package func setJavaScript(_ isOn: Bool) async throws(WebDriverError) {
        try await devTools("Emulation.setScriptExecutionDisabled", ["value": .bool(!isOn)])
    }
}
