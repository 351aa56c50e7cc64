import A0Concurrency
import Foundation

/// The values of JSON texts that were decoded recently: nearly every request reads the same few records.
package final class DecodedDocuments: Sendable {
    package static let shared = DecodedDocuments()

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let text: String
    }

    private static let maximumCount = 1_000
    /// Of one text.
    private static let maximumBytes = 8 << 10

    private let values = Locked<[Key: any Sendable]>([:])

    /// - Parameter decode: Decodes the text if it isn't known. Always the same for the type.
    /// - Throws: What `decode` throws.
    package func value<Value: Sendable>(of text: String, decode: (String) throws -> Value) rethrows -> Value {
        let key = Key(type: ObjectIdentifier(Value.self), text: text)
        // In two steps: a missing value, cast to an optional type, would count as one that is nil.
        if let known = values.withLock({ $0[key] }), let value = known as? Value { return value }
        let value = try decode(text)
        guard text.utf8.count <= Self.maximumBytes else { return value }
        values.withLock { values in
            if values.count >= Self.maximumCount { values = [:] }
            values[key] = value
        }
        return value
    }
}
