import Foundation

/// How the tenant writes JSON: with sorted keys, so that equal responses have equal bytes.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> Data {
        // Most responses, and much faster.
        if let members = value as? [String: TenantValue] { return TenantValue.encoded(members) }
        if let value = value as? TenantValue { return value.encoded() }
        if let value = value as? any SettingValue { return (value.written ?? .null).encoded() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// - Throws: `TenantError` or `DecodingError`.
    static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        if let settings = type as? any SettingValue.Type,
            let value = try settings.read(TenantValue.decode(data), SettingSource()) as? Value
        {
            return value
        }
        return try JSONDecoder().decode(type, from: data)
    }

    /// The members of a value that is encoded as an object.
    static func members(of value: some Encodable) throws -> [String: TenantValue] {
        try TenantValue.decodeObject(encode(value))
    }
}
