import A0Concurrency
import Foundation

/// The values of JSON texts that were decoded recently: nearly every request reads the same few records.
final class DecodedDocuments: Sendable {
    static let shared = DecodedDocuments()

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let text: String
    }

    private static let maximumCount = 1_000
    /// Of one text.
    private static let maximumBytes = 8 << 10

    private let values = Locked<[Key: any Sendable]>([:])

    /// - Throws: `DecodingError`.
    func value<Value: Decodable & Sendable>(of text: String, as type: Value.Type) throws -> Value {
        let key = Key(type: ObjectIdentifier(type), text: text)
        // In two steps: a missing value, cast to an optional type, would count as one that is nil.
        if let known = values.withLock({ $0[key] }), let value = known as? Value { return value }
        let value = try JSONDecoder().decode(type, from: Data(text.utf8))
        guard text.utf8.count <= Self.maximumBytes else { return value }
        values.withLock { values in
            if values.count >= Self.maximumCount { values = [:] }
            values[key] = value
        }
        return value
    }
}
