import Foundation

/// A request as passed to the handler: complete, with its body within the server's limit.
package struct HTTPServerRequest: Sendable {
    /// `GET` for a HEAD request, too: the server omits the response's body itself.
    package let method: String
    /// Whether the client asked with HEAD.
    package let isHead: Bool
    /// The original path and query.
    package let target: String
    /// The path, percent-decoded.
    package let path: String
    /// The query, decoded like a form (`+` is a space). A name without `=` has an empty value.
    package let query: [(name: String, value: String)]
    package let headers: HTTPHeaders
    package let body: Data
    /// The client's numeric address, e.g. `127.0.0.1` or `::1`. If the client is a trusted proxy, this can be set to
    /// the address of its client.
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

    /// Whether the body is JSON according to its type, such as `application/json; charset=utf-8`.
    package var isJSON: Bool {
        headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }.lowercased().hasSuffix("json") == true
    }

    /// The first value of a query item.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
