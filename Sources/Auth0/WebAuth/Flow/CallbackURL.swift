import Foundation

/// The URL that the browser returned with, parsed once.
struct CallbackURL: Sendable, Equatable {
    /// The original URL.
    let url: URL
    /// The items of the query and the fragment. If both have the same name, the query takes precedence.
    private(set) var values: [String: String]
    /// The items of the query alone; `nil` if there is no query.
    let query: [String: String]?
    /// The URL for messages, with its values hidden: they may be codes or tokens.
    let redacted: String

    init(_ url: URL) {
        self.url = url
        let (rest, fragment) = url.absoluteString.splitOnce(at: "#")
        let (base, query) = rest.splitOnce(at: "?")
        // A fragment is never a query: parts that don't look like items are skipped.
        let inFragment = Self.items(of: fragment).filter { !$0.value.contains("=") }
        let inQuery = Self.items(of: query)
        let ofQuery = Self.decoded(inQuery)
        self.query = query.map { _ in ofQuery }
        values = Self.decoded(inFragment).merging(ofQuery) { _, query in query }
        let names = Set((inFragment + inQuery).map(\.name)).sorted()
        redacted = names.isEmpty ? base : base + "?" + names.map { $0 + "=…" }.joined(separator: "&")
    }

    /// The same callback with only the items of its query; `nil` if it has no query.
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

    /// Percent-decoded; `+` stays `+`. If several items have the same name, the last one counts; a repeated `state`
    /// doesn't count at all, because it doesn't say which login the callback belongs to (RFC 6749 §3.1).
    private static func decoded(_ items: [Item]) -> [String: String] {
        let pairs = items.compactMap { item in
            item.name.removingPercentEncoding.flatMap { name in
                item.value.removingPercentEncoding.map { (name, $0) }
            }
        }
        var values = Dictionary(pairs) { _, last in last }
        if pairs.count(where: { $0.0 == "state" }) > 1 { values["state"] = nil }
        return values
    }
}

extension CallbackURL {
    /// The authorization code of an accepted callback.
    ///
    /// - Throws: `WebAuthError.noAuthorizationCode`, with the names of the items that came instead.
    func code() throws(WebAuthError) -> String {
        guard let code = values["code"] else {
            throw WebAuthError(.noAuthorizationCode, values.keys.sorted().joined(separator: ", "))
        }
        return code
    }
}

extension String {
    /// The parts before and after the separator, if there is one.
    func splitOnce(at separator: Character) -> (String, String?) {
        guard let index = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}
