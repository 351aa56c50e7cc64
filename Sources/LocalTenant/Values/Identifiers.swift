import Foundation

/// The identifier of a user at a provider, or one that an administrator chose.
enum SubjectIdentifier {
    /// At most 255 bytes (OpenID Connect Core §2), without control characters: systems that end text at a NUL would
    /// take the user for another one.
    static func isValid(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

enum UserName {
    /// Whether it has no `@`, so that it can't be mistaken for an email address, nor other unusual characters.
    static func isPlain(_ text: String) -> Bool { text.hasOnlyNameCharacters }
}

extension String {
    /// Whether each character is one of `a-zA-Z0-9_-.`.
    var hasOnlyNameCharacters: Bool {
        utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
        }
    }
}

enum PhoneNumber {
    /// E.164: `+` and up to 15 digits.
    static func isValid(_ text: String) -> Bool {
        text.hasPrefix("+") && (2...16).contains(text.utf8.count)
            && text.utf8.dropFirst().allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }
}

enum EmailAddress {
    /// One `@` with something before it and a domain after it; whether mail arrives can only be tested by sending it.
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F }
    }
}
