import A0Encoding

/// A YAML document (YAML 1.2, core schema) as a JSON value, with the line of each of its parts.
public struct YAMLDocument: Sendable {
    public let value: JSONValue
    /// Lines, counted from 1, by key path, such as `clients[0].name`. The path of the whole document is empty.
    public let lines: [String: Int]

    /// Reads the first document of a text; null for an empty one.
    ///
    /// - Throws: ``YAMLError`` for text that isn't YAML, that has a key twice, or that is too deep or too large with
    ///   all its aliases.
    public init(_ text: String) throws(YAMLError) {
        let composer = YAMLComposer(text)
        value = try composer.compose()
        lines = composer.lines
    }
}

/// A mistake in a YAML text.
public struct YAMLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    public let message: String

    public var description: String { "line \(line): \(message)" }
}
