import Foundation

extension JSONValue {
    /// The value for a query item: text as it is, everything else as JSON.
    package var text: String {
        if case .string(let text) = self { return text }
        return String(decoding: encoded(), as: UTF8.self)
    }

    /// The value as UTF-8 JSON, with members sorted by name; compact by default.
    package func encoded(pretty: Bool = false) -> Data {
        guard pretty else {
            var writer = JSONWriter()
            writer.write(self)
            return Data(writer.bytes)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // Encoding only fails for unsupported numbers, which a `JSONValue` encodes as `null`.
        return (try? encoder.encode(self)) ?? Data()
    }

    /// An object as compact UTF-8 JSON, with members sorted by name.
    package static func encoded(_ members: [String: JSONValue]) -> Data {
        var writer = JSONWriter()
        writer.write(members)
        return Data(writer.bytes)
    }

    /// The maximum nesting depth that is decoded.
    package static let maximumDepth = 128

    /// The value of a JSON text. If several members of an object have the same name, the last one counts.
    ///
    /// - Parameter allowsInfinity: Whether a number that is too large is infinite instead of an error.
    /// - Throws: `DecodingError` if it isn't JSON, or nested more than ``maximumDepth`` levels deep.
    package static func decode(_ data: some ContiguousBytes, allowsInfinity: Bool = false) throws -> JSONValue {
        let limits = JSONScanner.Limits(depth: maximumDepth, members: .max, allowsInfinity: allowsInfinity)
        do {
            return try data.withUnsafeBytes { try JSONScanner.value(of: $0.bindMemory(to: UInt8.self), limits: limits) }
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "This is not JSON."))
        }
    }

    /// The members of a JSON object, like ``decode(_:allowsInfinity:)``.
    ///
    /// - Throws: `DecodingError` if it isn't a JSON object.
    package static func decodeObject(
        _ data: some ContiguousBytes, allowsInfinity: Bool = false
    ) throws -> [String: JSONValue] {
        guard case .object(let members) = try decode(data, allowsInfinity: allowsInfinity) else {
            throw DecodingError.typeMismatch(
                [String: JSONValue].self, .init(codingPath: [], debugDescription: "This is not a JSON object."))
        }
        return members
    }
}
