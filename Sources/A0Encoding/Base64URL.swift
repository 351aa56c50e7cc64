import Foundation

/// base64url (RFC 4648 §5), the text form of bytes in JOSE.
package enum Base64URL {
    /// The bytes as base64url without padding.
    package static func encode(_ data: Data) -> String {
        let text = [UInt8](unsafeUninitializedCapacity: (data.count * 4 + 2) / 3) { output, count in
            data.withUnsafeBytes { bytes in
                alphabet.withUnsafeBufferPointer { alphabet in
                    var (buffer, bits) = (UInt32(0), UInt32(0))
                    for byte in bytes {
                        buffer = buffer << 8 | UInt32(byte)
                        bits += 8
                        while bits >= 6 {
                            bits -= 6
                            output[count] = alphabet[Int(buffer >> bits & 63)]
                            count += 1
                        }
                    }
                    guard bits > 0 else { return }
                    output[count] = alphabet[Int(buffer << (6 - bits) & 63)]
                    count += 1
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The decoded bytes; `nil` if the text isn't base64.
    ///
    /// Accepts the URL-safe and the standard alphabet, with complete padding or without any. Doesn't use Foundation's
    /// decoder, which accepts wrong padding on some platforms.
    package static func decode(_ text: String) -> Data? {
        decode(Array(text.utf8)[...]).map { Data($0) }
    }

    /// The decoded bytes, like those of a text.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var text = text
        if text.count % 4 == 0 {
            for _ in 0..<2 where text.last == UInt8(ascii: "=") { text.removeLast() }
        }
        guard text.count % 4 != 1 else { return nil }

        let values = values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return bytes
    }

    /// The decoded bytes of text in the canonical form of RFC 7515 §2: no padding, the URL-safe alphabet, and no
    /// leftover bits at the end. `nil` for other text.
    ///
    /// If several spellings of a token were accepted, it couldn't be recognized by its text.
    package static func decodeStrictly(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let spare = text.count % 4
        guard spare != 1 else { return nil }
        let size = text.count / 4 * 3 + (spare == 0 ? 0 : spare - 1)
        var isValid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            isValid = text.withUnsafeBufferPointer { text in
                strictValues.withUnsafeBufferPointer { decode(text, into: output, values: $0) }
            }
            count = isValid ? size : 0
        }
        return isValid ? bytes : nil
    }

    /// - Parameter output: A buffer of the required size.
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
        values: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var (input, position, seen) = (0, 0, UInt8(0))
        while input + 4 <= text.count {
            let first = values[Int(text[input])]
            let second = values[Int(text[input + 1])]
            let third = values[Int(text[input + 2])]
            let fourth = values[Int(text[input + 3])]
            seen |= first | second | third | fourth
            output[position] = first << 2 | second >> 4
            output[position + 1] = second << 4 | third >> 2
            output[position + 2] = third << 6 | fourth & 63
            input += 4
            position += 3
        }
        guard input < text.count else { return seen < 64 }
        let first = values[Int(text[input])]
        let second = values[Int(text[input + 1])]
        seen |= first | second
        output[position] = first << 2 | second >> 4
        guard input + 2 < text.count else { return seen < 64 && second & 15 == 0 }
        let third = values[Int(text[input + 2])]
        seen |= third
        output[position + 1] = second << 4 | third >> 2
        return seen < 64 && third & 3 == 0
    }

    private static let strictValues: [UInt8] = {
        var values = Self.values
        for character in "+/".utf8 { values[Int(character)] = 255 }
        return values
    }()

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each byte; 255 for bytes outside both alphabets.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        (values[Int(UInt8(ascii: "+"))], values[Int(UInt8(ascii: "/"))]) = (62, 63)
        return values
    }()
}
