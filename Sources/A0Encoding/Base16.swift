import Foundation

/// base16 (RFC 4648 §8) in lowercase.
package enum Base16 {
    private static let digits = Array("0123456789abcdef".utf8)

    package static func encode(_ data: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * data.count) { text in
            for (index, byte) in data.enumerated() {
                text[2 * index] = digits[Int(byte >> 4)]
                text[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * data.count
        }
    }

    /// The decoded bytes; `nil` for text that has anything but pairs of digits.
    package static func decode(_ text: String) -> Data? {
        let values = text.lowercased().utf8.map(digits.firstIndex)
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes = Data()
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
