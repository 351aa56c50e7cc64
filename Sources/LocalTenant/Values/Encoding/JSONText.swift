import Foundation

/// How the tenant writes JSON: with sorted keys, so that equal responses have equal bytes.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// The members of a value that is encoded as an object.
    static func members(of value: some Encodable) throws -> [String: TenantValue] {
        try JSONDecoder().decode([String: TenantValue].self, from: encode(value))
    }
}
