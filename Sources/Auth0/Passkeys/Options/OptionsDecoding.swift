import A0Encoding
import A0JOSE
import Foundation

/// The identifier of a passkey in a list of them (Web Authentication Level 3 §5.8.3).
private struct Descriptor: Decodable {
    let id: Data

    private enum CodingKeys: String, CodingKey {
        case id
    }

    init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decodeBase64URL(forKey: .id)
    }
}

extension KeyedDecodingContainer {
    /// The identifiers in a list of passkeys; none if there is no list.
    func decodeCredentialIDs(forKey key: Key) throws -> [Data] {
        try decodeIfPresent([Descriptor].self, forKey: key)?.map(\.id) ?? []
    }

    /// Seconds; `nil` if the member is missing or not a reasonable time.
    func decodeMilliseconds(forKey key: Key) throws -> TimeInterval? {
        try decodeIfPresent(Double.self, forKey: key).flatMap { $0 > 0 ? $0 / 1000 : nil }
    }

    /// `nil` if the member is missing or has an unknown value, which must be ignored (Web Authentication Level 3
    /// §2.1.1).
    func decodeKnown<Value: RawRepresentable<String>>(forKey key: Key) throws -> Value? {
        try decodeIfPresent(String.self, forKey: key).flatMap(Value.init(rawValue:))
    }

    /// The decoded bytes of a member with base64url text.
    func decodeBase64URL(forKey key: Key) throws -> Data {
        guard let bytes = Base64URL.decode(try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "No base64url text.")
        }
        return bytes
    }
}
