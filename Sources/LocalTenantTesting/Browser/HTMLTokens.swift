import A0Encoding
import A0HTTP
import Foundation

/// The tags and texts of HTML in order, without comments, scripts, and style sheets. Supports what the tenant's pages
/// use, and tolerates everything else.
struct HTMLTokens: Sequence, IteratorProtocol {
    enum Element: Sendable, Equatable {
        case open(String, [String: String])
        case close(String)
        case text(String)
    }

    private var rest: Substring

    init(_ html: String) { rest = html[...] }

    mutating func next() -> Element? {
        while let first = rest.first {
            guard first == "<" else {
                let text = rest.prefix { $0 != "<" }
                rest = rest[text.endIndex...]
                return .text(HTMLCharacterReferences.decode(String(text)))
            }
            if rest.hasPrefix("<!--") {
                skip(past: "-->")
            } else if rest.hasPrefix("<!") {
                skip(past: ">")
            } else if let tag = takeTag() {
                return tag
            } else {
                rest = rest.dropFirst()
                return .text("<")
            }
        }
        return nil
    }

    private mutating func skip(past end: String) {
        rest = rest.range(of: end).map { rest[$0.upperBound...] } ?? ""
    }

    /// Returns nil if the angle bracket doesn't start a tag.
    private mutating func takeTag() -> Element? {
        let isClosing = rest.hasPrefix("</")
        let tag = rest.dropFirst(isClosing ? 2 : 1)
        let name = tag.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.lowercased()
        guard name.first?.isLetter == true, let end = Self.end(of: tag) else { return nil }
        rest = tag[end...].dropFirst()
        guard !isClosing else { return .close(name) }
        if ["script", "style"].contains(name) { skip(past: "</\(name)>") }
        return .open(name, Self.attributes(tag[..<end].dropFirst(name.count)))
    }

    /// The index of the angle bracket that ends the tag; those inside quotes don't count.
    private static func end(of tag: Substring) -> Substring.Index? {
        var quote: Character?
        return tag.firstIndex { character in
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            }
            return quote == nil && character == ">"
        }
    }

    private static let attribute = Pattern(#"([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?"#)

    private static func attributes(_ text: Substring) -> [String: String] {
        attribute.matches(String(text)).reduce(into: [:]) { attributes, match in
            guard let name = match[1] else { return }
            attributes[name.lowercased()] = HTMLCharacterReferences.decode(
                String(match[2] ?? match[3] ?? match[4] ?? ""))
        }
    }
}
