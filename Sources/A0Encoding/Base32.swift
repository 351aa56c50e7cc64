import Foundation

/// base32 (RFC 4648 §6) without padding, the text form of keys for one-time passwords.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// The bytes as base32 in uppercase, without padding.
    package static func encode(_ data: Data) -> String {
        var text: [UInt8] = []
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for byte in data {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(buffer >> bits & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The decoded bytes; `nil` if the text isn't base32.
    ///
    /// Ignores case, spaces, hyphens, and padding, because people type these keys.
    package static func decode(_ text: String) -> Data? {
        var bytes = Data()
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for character in text.uppercased().utf8 where !" -=".utf8.contains(character) {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return bytes
    }
}
