import Foundation

/// The address of the login page, with what is asked of it (RFC 6749 §4.1.1).
struct AuthorizeURL: Sendable, Equatable {
    let url: URL

    /// - Parameter base: a query in it is dropped.
    init(base: URL, items: [String: String]) {
        url = base.replacingQuery(with: items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
