import CA0Resources
import Foundation

/// HTML that is safe to send. Literals are markup; every interpolated text is escaped, so that it can be used between
/// tags and inside double-quoted attributes, but nowhere else:
///
///     let greeting: HTML = "<p title=\"\(name)\">Hello, \(name)</p>"
///
/// Only what the owner of the pages wrote becomes markup without being escaped.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    package private(set) var text: String

    package static let empty: HTML = ""

    package init(stringLiteral literal: String) {
        text = literal
    }

    /// Markup that the owner of the pages wrote. It must hold nothing that comes from anyone else unescaped.
    package init(ownersMarkup text: String) { self.text = text }

    /// The contents of a file under `Resources`.
    package init(file: A0Resource) { text = file.text }

    /// A plain text between tags.
    package init(text: String) {
        // Between tags, an apostrophe is like any other character.
        self.text = HTML.escaped(text, escapesApostrophes: false)
    }

    package init(stringInterpolation: Interpolation) {
        text = stringInterpolation.text
    }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        package mutating func appendInterpolation(_ value: String) {
            text += HTML.escaped(value)
        }

        package mutating func appendInterpolation(_ value: Int) {
            text += String(value)
        }

        package mutating func appendInterpolation(_ part: HTML) {
            text += part.text
        }

        /// Optional markup; nil is left out.
        package mutating func appendInterpolation(_ part: HTML?) {
            text += part?.text ?? ""
        }

        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }

        /// A link's target: a path of this server, or an address of a kind that cannot run code. Anything else becomes
        /// `#`.
        package mutating func appendInterpolation(link: String) {
            text += HTML.escaped(HTML.isHarmless(link) ? link : "#")
        }
    }

    /// Whether the markup has this text. Much faster than a search for characters.
    package func contains(_ part: String) -> Bool {
        text.withCString { text in part.withCString { strstr(text, $0) != nil } }
    }

    private static func escaped(_ text: String, escapesApostrophes: Bool = true) -> String {
        guard text.utf8.contains(where: { substitute(for: $0, escapesApostrophes) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let substitute = substitute(for: byte, escapesApostrophes) {
                bytes.append(contentsOf: substitute.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func substitute(for byte: UInt8, _ escapesApostrophes: Bool) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): escapesApostrophes ? "&#39;" : nil
        // Not allowed anywhere in HTML, and handled differently by different parsers.
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: "\u{FFFD}"
        default: nil
        }
    }

    private static func isHarmless(_ link: String) -> Bool {
        if link.utf8.first == UInt8(ascii: "/") {
            return !link.hasPrefix("//") && !link.utf8.contains(UInt8(ascii: "\\"))
        }
        let start = link.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "mailto", "otpauth"].contains(start) && link.count > start.count
    }
}
