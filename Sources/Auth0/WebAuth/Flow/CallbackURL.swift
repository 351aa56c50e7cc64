import Foundation

/// The URL with which the browser came back, read once.
struct CallbackURL: Sendable, Equatable {
    /// As it came.
    let url: URL
    /// The items of query and fragment; on the same name the query wins.
    private(set) var values: [String: String]
    /// The items of the query alone; `nil` when there is no query.
    let query: [String: String]?
    /// The URL with its values hidden, for texts: they may be codes or tokens.
    let redacted: String

    init(_ url: URL) {
        self.url = url
        let (rest, fragment) = url.absoluteString.splitOnce(at: "#")
        let (base, query) = rest.splitOnce(at: "?")
        // A fragment isn't a query by any standard: pieces that do not look like one are skipped.
        let inFragment = Self.items(of: fragment).filter { !$0.value.contains("=") }
        let inQuery = Self.items(of: query)
        let ofQuery = Self.decoded(inQuery)
        self.query = query.map { _ in ofQuery }
        values = Self.decoded(inFragment).merging(ofQuery) { _, query in query }
        let names = Set((inFragment + inQuery).map(\.name)).sorted()
        redacted = names.isEmpty ? base : base + "?" + names.map { $0 + "=…" }.joined(separator: "&")
    }

    /// The same callback with the items of its query alone; `nil` when it has no query.
    var withoutFragment: CallbackURL? {
        guard let query else { return nil }
        var copy = self
        copy.values = query
        return copy
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

extension CallbackURL {
    /// The authorization code of an accepted callback.
    ///
    /// - Throws: `WebAuthError.noAuthorizationCode`, with the names of what came instead.
    func code() throws(WebAuthError) -> String {
        guard let code = values["code"] else {
            throw WebAuthError(.noAuthorizationCode, values.keys.sorted().joined(separator: ", "))
        }
        return code
    }
}

extension String {
    /// What stands before the separator, and what behind it, if it is there.
    func splitOnce(at separator: Character) -> (String, String?) {
        guard let index = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}
