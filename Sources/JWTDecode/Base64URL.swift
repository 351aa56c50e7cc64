/// base64url (RFC 4648 §5), the text form of bytes in a token.
enum Base64URL {
    /// The decoded bytes; `nil` if the text isn't base64.
    ///
    /// Accepts the URL-safe and the standard alphabet, with complete padding or without any.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
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

    /// The value of each byte; 255 for bytes outside both alphabets.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        for character in "+-".utf8 { values[Int(character)] = 62 }
        for character in "/_".utf8 { values[Int(character)] = 63 }
        return values
    }()
}
