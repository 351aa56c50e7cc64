import Foundation

extension URL {
    /// The URL with another query and no fragment. An item without a value is written as only its name.
    func replacingQuery(with items: [(name: String, value: String?)]) -> URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        components.fragment = nil
        components.percentEncodedQuery =
            items.isEmpty
            ? nil
            : items.map { name, value in
                value.map { "\(name.queryEncoded)=\($0.queryEncoded)" } ?? name.queryEncoded
            }.joined(separator: "&")
        return components.url ?? self
    }
}

extension String {
    /// Encoded for a query (RFC 3986 §3.4). A literal `+` becomes `%2B`, because many servers read `+` as a space.
    fileprivate var queryEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .queryValue) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let queryValue = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@:/")
}
