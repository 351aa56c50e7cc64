import A0HTTP
import Foundation

/// The code that stands in an HTML document itself, as a browser finds it (WHATWG HTML §13.2.5). What it misses does
/// not run.
struct InlineCode {
    /// The contents of `<script>`.
    private(set) var scripts: [String] = []
    /// The values of `onclick` and its kind.
    private(set) var handlers: [String] = []

    init(_ html: String) {
        // Browsers read all line ends as one before they do anything else.
        var reader = TagReader(
            html.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n"))
        while let tag = reader.next() {
            handlers += tag.attributes.filter { $0.key.hasPrefix("on") }.map(\.value).sorted()
            guard let text = tag.text, tag.name == "script", tag.attributes["src"] == nil else { continue }
            scripts.append(text)
        }
    }
}

/// Reads one start tag after the other.
private struct TagReader {
    struct Tag {
        let name: String
        var attributes: [String: String] = [:]
        /// The text of an element that has no elements in it.
        var text: String?
    }

    /// Elements in which a `<` begins nothing. (Scripts are on: `noscript` is one of them.)
    private static let textElements: Set<String> = [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
    ]

    private let bytes: Data
    private var position = 0

    init(_ html: String) {
        bytes = Data(html.utf8)
    }

    mutating func next() -> Tag? {
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            if starts("!--") {
                // "<!-->" is a whole comment, so its end may begin with its start.
                position = end(of: "-->", from: position + 1) ?? bytes.endIndex
            } else if let first = current, first.isLetter, let tag = tag() {
                return tag
            }
        }
        return nil
    }

    /// A tag that the document ends in is none.
    private mutating func tag() -> Tag? {
        var tag = Tag(name: take { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.lowercased())
        while let byte = current, byte != UInt8(ascii: ">") {
            guard !byte.isSpace, byte != UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let (name, value) = attribute()
            if tag.attributes[name] == nil { tag.attributes[name] = value }
        }
        guard position < bytes.endIndex else { return nil }
        position += 1
        if Self.textElements.contains(tag.name) {
            let close = closing(tag.name) ?? bytes.endIndex
            tag.text = String(decoding: bytes[position..<close], as: UTF8.self)
            position = close
        }
        return tag
    }

    private mutating func attribute() -> (name: String, value: String) {
        let first = bytes[position]
        position += 1
        let rest = take {
            !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=")
        }
        let name = (String(decoding: [first], as: UTF8.self) + rest).lowercased()
        _ = take(while: \.isSpace)
        guard current == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        _ = take(while: \.isSpace)
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return (name, HTMLCharacterReferences.decode(take { !$0.isSpace && $0 != UInt8(ascii: ">") }))
        }
        position += 1
        let value = take { $0 != quote }
        position = min(position + 1, bytes.endIndex)
        return (name, HTMLCharacterReferences.decode(value))
    }

    private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func take(while isWanted: (UInt8) -> Bool) -> String {
        let end = bytes[position...].firstIndex { !isWanted($0) } ?? bytes.endIndex
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private func end(of text: String, from start: Int) -> Int? {
        guard start <= bytes.endIndex else { return nil }
        return bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex)?.upperBound
    }

    /// The beginning of the end tag of this name.
    private func closing(_ name: String) -> Int? {
        var start = position
        while let found = bytes.range(of: Data("</".utf8), in: start..<bytes.endIndex)?.lowerBound {
            let rest = bytes[(found + 2)...]
            let isSame = String(decoding: rest.prefix(name.utf8.count), as: UTF8.self).lowercased() == name
            if isSame, let next = rest.dropFirst(name.utf8.count).first,
                next.isSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
            {
                return found
            }
            start = found + 2
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C }
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
