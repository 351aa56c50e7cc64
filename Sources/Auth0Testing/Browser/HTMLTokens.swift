import Foundation

/// The tags and texts of HTML in their order, without comments, scripts and style sheets. It reads what the tenant's pages are made
/// of, and does not trip over anything else.
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
                return .text(Self.unescaped(text))
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

    /// nil where the angle bracket begins no tag.
    private mutating func takeTag() -> Element? {
        guard let tag = rest.prefixMatch(of: /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/) else {
            return nil
        }
        rest = rest[tag.range.upperBound...]
        let name = tag.2.lowercased()
        guard tag.1.isEmpty else { return .close(name) }
        if ["script", "style"].contains(name) { skip(past: "</\(name)>") }
        return .open(name, Self.attributes(tag.3))
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        let pattern = /([^\s=\/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/
        return text.matches(of: pattern).reduce(into: [:]) { attributes, match in
            let value = match.2 ?? match.3 ?? match.4 ?? ""
            attributes[match.1.lowercased()] = unescaped(value)
        }
    }

    private static let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&", "nbsp": "\u{A0}"]

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let readable = text.replacing(/&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));/) { match in
            let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
            let letter = number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
            let named = match.3.flatMap { entities[String($0)] }
            return letter ?? named ?? String(match.0)
        }
        return String(readable)
    }
}
