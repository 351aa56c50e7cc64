import Foundation

/// A request as the handler sees it: complete, its body within the server's limit.
package struct HTTPServerRequest: Sendable {
    /// `GET` for a HEAD request too: the server leaves out the body of the answer by itself.
    package let method: String
    /// Whether the client asked with HEAD.
    package let isHead: Bool
    /// Path and query as they came over the wire.
    package let target: String
    /// The path, percent-decoded.
    package let path: String
    /// The query, decoded by the form rules (`+` is a space). A name without `=` has an empty value.
    package let query: [(name: String, value: String)]
    package let headers: HTTPHeaders
    package let body: Data
    /// The peer's numeric address, e.g. `127.0.0.1` or `::1`. Who trusts the peer may put there whom it speaks for.
    package var remoteAddress: String

    package init(
        method: String, target: String, path: String, query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), remoteAddress: String = "127.0.0.1"
    ) {
        self.method = method == "HEAD" ? "GET" : method
        self.isHead = method == "HEAD"
        self.target = target
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The first value of a query item.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
