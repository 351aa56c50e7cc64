import A0JOSE
import Foundation

/// A request's head, before its body: validated once, here.
struct RequestHead: Sendable {
    let method: String
    let target: String
    let path: String
    let query: [(name: String, value: String)]
    /// If the target has an authority, it replaces `Host`.
    private(set) var headers: HTTPHeaders
    let remoteAddress: String
    let clientCertificates: [Data]

    /// `nil` if the request line or the fields aren't valid HTTP/1.1.
    init?(
        method: String, target: String, headers: HTTPHeaders, remoteAddress: String, clientCertificates: [Data] = []
    ) {
        guard let (authority, originForm) = Self.split(target), headers.all("Host").count == 1,
            !(headers["Transfer-Encoding"] != nil && headers["Content-Length"] != nil),
            headers.all("Content-Length").count <= 1
        else { return nil }
        let parts = originForm.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PercentEncoding.path(parts[0]) else { return nil }
        self.method = method
        self.target = originForm
        self.path = path
        self.query = parts.count > 1 ? FormEncoding.parse(String(parts[1])) : []
        self.headers = headers
        if let authority { self.headers["Host"] = authority }
        self.remoteAddress = remoteAddress
        self.clientCertificates = clientCertificates
    }

    /// In bytes, of the target and all fields. The buffer for a response's head is several times as large.
    static let maximumSize = 32 << 10

    /// In bytes.
    var size: Int { headers.pairs.reduce(target.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

    /// The announced length of the body in bytes; `nil` for a chunked body.
    var announcedLength: Int? {
        headers["Content-Length"].map { Int(digits: $0) ?? .max }
    }

    /// Whether the client waits for a response before it sends the body.
    var expectsContinue: Bool {
        headers["Expect"]?.lowercased() == "100-continue"
    }

    func request(body: Data) -> HTTPServerRequest {
        HTTPServerRequest(
            method: method, target: target, path: path, query: query, headers: headers, body: body,
            remoteAddress: remoteAddress, clientCertificates: clientCertificates)
    }

    /// The path and query, and the authority of the absolute form for proxies, which takes precedence over `Host` (RFC
    /// 9112 §3.2.2).
    private static func split(_ target: String) -> (authority: String?, originForm: String)? {
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        if target.hasPrefix("/") { return (nil, target) }
        guard let scheme = ["http://", "https://"].first(where: target.lowercased().hasPrefix) else { return nil }
        let rest = target.dropFirst(scheme.count)
        let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
        return (String(rest[..<end]), (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...])
    }
}
