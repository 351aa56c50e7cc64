import A0Web
import Foundation

extension WebDriver {
    /// Opens an address and waits until the page is loaded.
    package func open(_ url: URL) async throws(WebDriverError) {
        try await command("POST", "/url", ["url": .string(url.absoluteString)])
    }

    package func reload() async throws(WebDriverError) {
        try await command("POST", "/refresh")
    }

    package func back() async throws(WebDriverError) {
        try await command("POST", "/back")
    }

    /// Opens a tab and goes on in it.
    ///
    /// - Returns: the tab that was left.
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

    /// Closes the tab and goes on in another one.
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

    /// The document as it is now, as HTML.
    package var source: String {
        get async throws(WebDriverError) { try await command("GET", "/source").stringValue ?? "" }
    }

    /// Runs a function's body in the page; `arguments[0]` and so on are its parameters, `return` gives the result.
    @discardableResult
    package func execute(_ script: String, _ arguments: [JSONValue] = []) async throws(WebDriverError)
        -> JSONValue
    {
        try await command("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// What the window shows, as PNG.
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

    /// Waits until the address begins with `prefix`, and returns it.
    @discardableResult
    package func waitFor(urlPrefix prefix: String, timeout: TimeInterval = 60) async throws(WebDriverError) -> String {
        try await poll(for: "an address that begins with \(prefix)", timeout) {
            () async throws(WebDriverError) -> String? in
            let url = try await self.currentURL
            return url.hasPrefix(prefix) ? url : nil
        }
    }

    /// Waits until the page has this title, and is shown.
    package func waitFor(title: String, timeout: TimeInterval = 60) async throws(WebDriverError) {
        try await poll(for: "the title \(title)", timeout) { () async throws(WebDriverError) -> Void? in
            try await self.title == title ? () : nil
        }
    }

    /// Waits until an element has the keyboard's focus, and returns it. A page gives the focus away only when it is drawn.
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

    private func poll<T>(
        for what: String, _ timeout: TimeInterval, _ look: () async throws(WebDriverError) -> T?
    ) async throws(WebDriverError) -> T {
        let deadline = DispatchTime.now() + timeout
        while true {
            if let found = try await unlessNavigating(look) { return found }
            guard DispatchTime.now() < deadline else {
                let url = try await currentURL
                // Queries carry states and codes, which belong into no error text.
                throw .timeout(waitingFor: what, lastSeen: String(url.prefix { $0 != "?" }))
            }
            do {
                try await Task.sleep(nanoseconds: 20_000_000)
            } catch {
                throw .cancelled
            }
        }
    }

    /// What is found; `nil` also while the page makes way for the next one.
    private func unlessNavigating<T>(
        _ look: () async throws(WebDriverError) -> T?
    ) async throws(WebDriverError) -> T? {
        do throws(WebDriverError) {
            return try await look()
        } catch {
            guard case .command(let code, _) = error,
                ["stale element reference", "aborted by navigation"].contains(code)
            else { throw error }
            return nil
        }
    }

    // MARK: How the page is shown

    /// In CSS pixels; of the page itself when headless, of the window otherwise.
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

    /// Answers the pages' media queries, e.g. `prefers-reduced-motion` with `reduce`. Replaces what was set before.
    package func emulate(_ features: [String: String]) async throws(WebDriverError) {
        try await devTools(
            "Emulation.setEmulatedMedia",
            ["features": .array(features.map { ["name": .string($0.key), "value": .string($0.value)] })])
    }

    /// Whether the pages' own scripts run, from the next page on.
    package func setJavaScript(_ isOn: Bool) async throws(WebDriverError) {
        try await devTools("Emulation.setScriptExecutionDisabled", ["value": .bool(!isOn)])
    }
}
