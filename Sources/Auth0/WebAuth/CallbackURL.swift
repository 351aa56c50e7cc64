import Foundation

/// The URL with which the browser came back, read once.
struct CallbackURL: Sendable, Equatable {
    /// The items of query and fragment; on the same name the query wins.
    let values: [String: String]
    /// The URL with its values hidden, for texts: they may be codes or tokens.
    let redacted: String

    init(_ url: URL) {
        let (rest, fragment) = url.absoluteString.splitOnce(at: "#")
        let (base, query) = rest.splitOnce(at: "?")
        // A fragment is no query by any standard: pieces that do not look like one are skipped.
        let inFragment = Self.items(of: fragment).filter { !$0.value.contains("=") }
        let inQuery = Self.items(of: query)
        values = Self.decoded(inFragment).merging(Self.decoded(inQuery)) { _, query in query }
        let names = Set((inFragment + inQuery).map(\.name)).sorted()
        redacted = names.isEmpty ? base : base + "?" + names.map { $0 + "=…" }.joined(separator: "&")
    }

    private typealias Item = (name: String, value: String)

    private static func items(of text: String?) -> [Item] {
        (text ?? "").split(separator: "&").compactMap { piece in
            let (name, value) = String(piece).splitOnce(at: "=")
            return value.map { (name, $0) }
        }
    }

    /// Percent-decoded; `+` stays `+`. Of several items with the same name the last counts.
    private static func decoded(_ items: [Item]) -> [String: String] {
        let pairs = items.compactMap { item in
            item.name.removingPercentEncoding.flatMap { name in
                item.value.removingPercentEncoding.map { (name, $0) }
            }
        }
        return Dictionary(pairs) { _, last in last }
    }
}

extension String {
    fileprivate func splitOnce(at separator: Character) -> (String, String?) {
        guard let index = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}
