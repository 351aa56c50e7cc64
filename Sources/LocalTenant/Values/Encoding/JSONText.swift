import Foundation

/// The one way in which the tenant writes JSON: sorted, so that equal answers are equal bytes.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }
}
