import A0Encoding
import Foundation

/// The implementation of ``JWT``.
struct DecodedJWT: JWT {
    let header: [String: any Sendable]
    let body: [String: any Sendable]
    let signature: String?
    let string: String

    init(_ string: String) throws(JWTDecodeError) {
        self.string = string
        let bytes = Array(string.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .invalidPartCount(string, parts.count) }
        header = try Self.object(parts[0])
        body = try Self.object(parts[1])
        signature = String(decoding: parts[2], as: UTF8.self)
    }

    private static func object(_ part: ArraySlice<UInt8>) throws(JWTDecodeError) -> [String: any Sendable] {
        guard let json = Base64URL.decode(part) else { throw .invalidBase64URL(String(decoding: part, as: UTF8.self)) }
        guard let members = try? JSONValue.decodeObject(json, allowsInfinity: true) else {
            throw .invalidJSON(String(decoding: part, as: UTF8.self))
        }
        return members.mapValues(\.sendable)
    }
}

extension DecodedJWT: CustomStringConvertible {
    /// Describes the token without its text, so that a reader of a log can't use it.
    var description: String {
        "JWT(header: \(header.keys.sorted()), claims: \(body.keys.sorted()))"
    }
}

extension JSONValue {
    /// The value as a Foundation type, which is what users of a claim expect: an `NSNumber` casts to both `Int` and
    /// `Double`.
    var sendable: any Sendable {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let values): values.map(\.sendable)
        case .object(let members): members.mapValues(\.sendable)
        }
    }
}
