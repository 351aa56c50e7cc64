import Foundation

/// A JSON object whose members are read on demand.
package struct JSONObject: Sendable {
    private let bytes: [UInt8]
    private let members: [JSONMember]

    /// - Throws: `JSONScanner.Malformed` unless the bytes are a single object.
    package init(_ bytes: [UInt8], limits: JSONScanner.Limits) throws(JSONScanner.Malformed) {
        members = try JSONScanner.members(of: bytes, limits: limits)
        self.bytes = bytes
    }

    /// The original JSON.
    package var json: Data { Data(bytes) }

    package var isEmpty: Bool { members.isEmpty }

    /// The member with that name, compared byte by byte.
    package func value(_ name: String) -> Value? {
        let name = name.utf8
        for member in members where member.isEscaped || member.name.count == name.count {
            let written = bytes[member.name]
            let isNamed =
                member.isEscaped ? JSONText.unescaped(written).elementsEqual(name) : written.isSame(as: name)
            if isNamed {
                return Value(bytes: bytes[member.value], kind: member.kind)
            }
        }
        return nil
    }

    package func text(_ name: String) -> String? { value(name)?.text }

    package func has(_ name: String) -> Bool { value(name) != nil }

    /// The location of a JSON value.
    package struct Value: Sendable {
        package let bytes: ArraySlice<UInt8>
        package let kind: JSONMember.Kind

        /// The value if it's a string.
        package var text: String? {
            guard kind == .string else { return nil }
            let written = bytes.dropFirst().dropLast()
            guard written.contains(UInt8(ascii: "\\")) else { return String(decoding: written, as: UTF8.self) }
            return String(decoding: JSONText.unescaped(written), as: UTF8.self)
        }

        /// Whether the value is a string with exactly these bytes.
        package func isText(_ expected: String) -> Bool {
            guard kind == .string else { return false }
            let written = bytes.dropFirst().dropLast()
            guard written.contains(UInt8(ascii: "\\")) else { return written.isSame(as: expected.utf8) }
            return JSONText.unescaped(written).elementsEqual(expected.utf8)
        }

        /// The value if it's a number that fits in a `Double`.
        package var number: Double? {
            guard kind == .number else { return nil }
            if bytes.count <= 15, bytes.allSatisfy({ $0 >= UInt8(ascii: "0") }),
                bytes.allSatisfy({ $0 <= UInt8(ascii: "9") })
            {
                return Double(bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
            }
            let number = Double(String(decoding: bytes, as: UTF8.self))
            return number.flatMap { $0.isFinite ? $0 : nil }
        }

        /// The value's strings if it's an array of only strings.
        package var texts: [String]? {
            guard kind == .array else { return nil }
            var texts: [String] = []
            var rest = bytes.dropFirst()
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): texts.append(Self.text(&rest))
                case UInt8(ascii: ","), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D: continue
                default: return nil
                }
            }
            return texts
        }

        /// The text before the next quotation mark, which is consumed as well.
        private static func text(_ rest: inout ArraySlice<UInt8>) -> String {
            let start = rest.startIndex
            var end = start
            var isEscaped = false
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                if rest[end] == UInt8(ascii: "\\") {
                    isEscaped = true
                    end += 1
                }
                end += 1
            }
            let written = rest[start..<min(end, rest.endIndex)]
            rest = rest.dropFirst(end - start + 1)
            return String(decoding: JSONText.unescaped(written, isEscaped: isEscaped), as: UTF8.self)
        }

        /// The value if it's an object.
        package var object: JSONObject? {
            guard kind == .object else { return nil }
            return try? JSONObject(Array(bytes), limits: .init(depth: 64))
        }

        /// The value, decoded as another type.
        package func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
            try? JSONDecoder().decode(type, from: Data(bytes))
        }
    }
}

/// The location of a member of a JSON object.
package struct JSONMember: Sendable {
    package enum Kind: Sendable {
        case string, number, `true`, `false`, null, array, object
    }

    /// The range between the quotation marks.
    let name: Range<Int>
    let value: Range<Int>
    let kind: Kind
    /// Whether the name contains escapes.
    let isEscaped: Bool
}

extension ArraySlice<UInt8> {
    /// Whether both have the same bytes. Faster than comparing iterators if both are contiguous.
    fileprivate func isSame(as text: String.UTF8View) -> Bool {
        let isSame = withUnsafeBufferPointer { bytes in
            text.withContiguousStorageIfAvailable { bytes.count == $0.count && bytes.elementsEqual($0) }
        }
        return isSame ?? elementsEqual(text)
    }
}
