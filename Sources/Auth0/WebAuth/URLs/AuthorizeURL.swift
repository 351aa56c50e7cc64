import Foundation

/// The URL of the login page, with the request's parameters (RFC 6749 §4.1.1).
struct AuthorizeURL: Sendable, Equatable {
    let url: URL

    /// - Parameter base: The page's URL. Its query is dropped.
    init(base: URL, items: [String: String]) {
        url = base.replacingQuery(with: items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
