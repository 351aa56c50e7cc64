import Foundation

/// Writes the few ASN.1 types of keys and signatures (ITU-T X.690, Distinguished Encoding Rules).
enum DER {
    static func sequence(_ elements: Data...) -> Data {
        element(0x30, elements.reduce(Data(), +))
    }

    /// An unsigned big-endian number, without unnecessary leading zeros, but with one if it would look negative.
    static func integer(_ bytes: Data) -> Data {
        var number = Data(bytes.drop { $0 == 0 })
        if number.first.map({ $0 >= 0x80 }) ?? true { number.insert(0, at: 0) }
        return element(0x02, number)
    }

    static func bitString(_ bytes: Data) -> Data {
        element(0x03, [0] + bytes)
    }

    static func octetString(_ bytes: Data) -> Data {
        element(0x04, bytes)
    }

    static func objectIdentifier(_ encoded: [UInt8]) -> Data {
        element(0x06, Data(encoded))
    }

    static let null = element(0x05, Data())

    private static func element(_ tag: UInt8, _ content: Data) -> Data {
        var length = withUnsafeBytes(of: content.count.bigEndian) { Data($0.drop { $0 == 0 }) }
        if content.count >= 0x80 {
            length.insert(0x80 | UInt8(length.count), at: 0)
        } else if content.isEmpty {
            length = Data([0])
        }
        return [tag] + length + content
    }
}
