import A0Encoding

extension WebDriver {
    /// Special keys, by their W3C WebDriver code (§17.4.2), and the space bar.
    package enum Key: String, Sendable {
        case tab = "\u{E004}"
        case enter = "\u{E007}"
        case escape = "\u{E00C}"
        case space = " "
    }

    /// Presses and releases a key in the focused element.
    package func press(_ key: Key, shift: Bool = false) async throws(WebDriverError) {
        let stroke = Self.stroke(key.rawValue)
        try await perform(shift ? [Self.down("\u{E008}")] + stroke + [Self.up("\u{E008}")] : stroke)
    }

    /// Types text in the focused element.
    package func typeKeys(_ text: String) async throws(WebDriverError) {
        try await perform(text.flatMap { Self.stroke(String($0)) })
    }

    private func perform(_ keys: [JSONValue]) async throws(WebDriverError) {
        try await command(
            "POST", "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(keys)]]])
    }

    private static func stroke(_ key: String) -> [JSONValue] { [down(key), up(key)] }
    private static func down(_ key: String) -> JSONValue { ["type": "keyDown", "value": .string(key)] }
    private static func up(_ key: String) -> JSONValue { ["type": "keyUp", "value": .string(key)] }
}
