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
    package init(file: [UInt8]) { text = String(decoding: file, as: UTF8.self) }

    /// A plain text between tags.
    package init(text: String) {
        // Between tags, an apostrophe is like any other character.
        self.text = HTML.escaped(text).replacingOccurrences(of: "&#39;", with: "'")
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

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            // Not allowed anywhere in HTML, and handled differently by different parsers.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isHarmless(_ link: String) -> Bool {
        let start = link.prefix { $0 != ":" }.lowercased()
        if ["http", "https", "mailto", "otpauth"].contains(start) { return link.count > start.count }
        return link.hasPrefix("/") && !link.hasPrefix("//") && !link.contains("\\")
    }
}
