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
    /// The certificates that the client proved possession of in the TLS handshake, in DER form, its own first. Nobody
    /// checked who issued them.
    package let clientCertificates: [Data]

    package init(
        method: String, target: String, path: String, query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), remoteAddress: String = "127.0.0.1",
        clientCertificates: [Data] = []
    ) {
        self.method = method == "HEAD" ? "GET" : method
        self.isHead = method == "HEAD"
        self.target = target
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.clientCertificates = clientCertificates
    }

    /// The type of the body in lowercase, without parameters (RFC 9110 §8.3.1).
    package var mediaType: String? {
        headers["Content-Type"]?.prefix { !"; \t".contains($0) }.lowercased()
    }

    package var isJSON: Bool { mediaType?.hasSuffix("json") == true }

    /// The fields of the form in the body; `nil` if its type is another one.
    package var form: [(name: String, value: String)]? {
        guard mediaType == "application/x-www-form-urlencoded" else { return nil }
        return FormEncoding.parse(String(decoding: body, as: UTF8.self))
    }

    /// The first value of a query item.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
