import A0Encoding

/// An element of a page. It becomes stale when the browser leaves the page.
package struct WebElement: Sendable {
    let driver: WebDriver
    let id: String

    /// The protocol's key for an element's id (W3C WebDriver §12).
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    init(_ value: JSONValue, of driver: WebDriver) throws(WebDriverError) {
        guard let id = value[Self.key]?.stringValue else {
            throw .command(code: "no such element", message: "chromedriver named no element.")
        }
        self.driver = driver
        self.id = id
    }

    /// The element as an argument for scripts.
    package var value: JSONValue { [Self.key: .string(id)] }

    /// The visible text.
    package var text: String {
        get async throws(WebDriverError) { try await get("/text").stringValue ?? "" }
    }

    /// The value in the document; `nil` if there is no such attribute.
    package func attribute(_ name: String) async throws(WebDriverError) -> String? {
        try await get("/attribute/\(name)").stringValue
    }

    /// The current value, e.g. the `value` that was typed.
    package func property(_ name: String) async throws(WebDriverError) -> JSONValue {
        try await get("/property/\(name)")
    }

    /// A computed style, e.g. `rgb(0, 0, 0)` for `color`.
    package func style(_ name: String) async throws(WebDriverError) -> String {
        try await get("/css/\(name)").stringValue ?? ""
    }

    /// The role for screen readers (WAI-ARIA).
    package var role: String {
        get async throws(WebDriverError) { try await get("/computedrole").stringValue ?? "" }
    }

    /// The label for screen readers.
    package var label: String {
        get async throws(WebDriverError) { try await get("/computedlabel").stringValue ?? "" }
    }

    package func click() async throws(WebDriverError) {
        try await driver.command("POST", "/element/\(id)/click")
    }

    package func type(_ text: String) async throws(WebDriverError) {
        try await driver.command("POST", "/element/\(id)/value", ["text": .string(text)])
    }

    package func clear() async throws(WebDriverError) {
        try await driver.command("POST", "/element/\(id)/clear")
    }

    private func get(_ name: String) async throws(WebDriverError) -> JSONValue {
        try await driver.command("GET", "/element/\(id)\(name)")
    }
}

extension WebDriver {
    /// The first element that matches a CSS selector.
    package func element(_ css: String) async throws(WebDriverError) -> WebElement {
        try WebElement(
            try await command("POST", "/element", ["using": "css selector", "value": .string(css)]), of: self)
    }

    package func elements(_ css: String) async throws(WebDriverError) -> [WebElement] {
        let found =
            try await command("POST", "/elements", ["using": "css selector", "value": .string(css)]).arrayValue ?? []
        var elements: [WebElement] = []
        for value in found { elements.append(try WebElement(value, of: self)) }
        return elements
    }

    /// The element with the keyboard focus.
    package var activeElement: WebElement {
        get async throws(WebDriverError) { try WebElement(try await command("GET", "/element/active"), of: self) }
    }

    package func click(_ css: String) async throws(WebDriverError) {
        try await using(css) { (element) throws(WebDriverError) in try await element.click() }
    }

    /// Types at the end of a field's text.
    package func type(_ text: String, into css: String) async throws(WebDriverError) {
        try await using(css) { (element) throws(WebDriverError) in try await element.type(text) }
    }

    package func text(of css: String) async throws(WebDriverError) -> String {
        try await using(css) { (element) throws(WebDriverError) in try await element.text }
    }

    package func attribute(_ name: String, of css: String) async throws(WebDriverError) -> String? {
        try await using(css) { (element) throws(WebDriverError) in [try await element.attribute(name)] }[0]
    }

    /// Uses an element of the page. If the browser opens another page meanwhile, it's the element there.
    private func using<Result>(
        _ css: String, _ use: (WebElement) async throws(WebDriverError) -> Result
    ) async throws(WebDriverError) -> Result {
        try await poll(for: "an element that matches \(css)", 60) { () async throws(WebDriverError) -> Result? in
            try await use(try await self.element(css))
        }
    }
}
