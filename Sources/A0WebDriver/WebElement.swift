import A0Web

/// An element of a page. It is stale as soon as the page is left.
package struct WebElement: Sendable {
    let driver: WebDriver
    let id: String

    /// What the protocol calls the member that holds an element's id (W3C WebDriver §12).
    private static let key = "element-6066-11e4-a52e-4f735466cecf"

    init(_ value: JSONValue, of driver: WebDriver) throws(WebDriverError) {
        guard let id = value[Self.key]?.stringValue else {
            throw .command(code: "no such element", message: "chromedriver named no element.")
        }
        self.driver = driver
        self.id = id
    }

    /// The same element for a script's arguments.
    package var value: JSONValue { [Self.key: .string(id)] }

    /// The text that is visible.
    package var text: String {
        get async throws(WebDriverError) { try await get("/text").stringValue ?? "" }
    }

    /// As written in the document; `nil` when it is not there.
    package func attribute(_ name: String) async throws(WebDriverError) -> String? {
        try await get("/attribute/\(name)").stringValue
    }

    /// As it is now, e.g. the `value` that was typed.
    package func property(_ name: String) async throws(WebDriverError) -> JSONValue {
        try await get("/property/\(name)")
    }

    /// A computed style, e.g. `rgb(0, 0, 0)` for `color`.
    package func style(_ name: String) async throws(WebDriverError) -> String {
        try await get("/css/\(name)").stringValue ?? ""
    }

    /// What a screen reader takes it for (WAI-ARIA).
    package var role: String {
        get async throws(WebDriverError) { try await get("/computedrole").stringValue ?? "" }
    }

    /// What a screen reader calls it.
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

    /// The element that has the keyboard's focus.
    package var activeElement: WebElement {
        get async throws(WebDriverError) { try WebElement(try await command("GET", "/element/active"), of: self) }
    }

    package func click(_ css: String) async throws(WebDriverError) {
        try await element(css).click()
    }

    /// Types into a field, after what is there already.
    package func type(_ text: String, into css: String) async throws(WebDriverError) {
        try await element(css).type(text)
    }

    package func text(of css: String) async throws(WebDriverError) -> String {
        try await element(css).text
    }

    package func attribute(_ name: String, of css: String) async throws(WebDriverError) -> String? {
        try await element(css).attribute(name)
    }
}
