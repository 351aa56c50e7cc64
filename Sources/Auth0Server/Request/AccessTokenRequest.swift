import Foundation

/// The parts of a request that concern its token: all fields, so that duplicates are detected.
///
/// Adapters for web frameworks create it. Most only need ``init(method:url:header:)``:
///
/// <!-- swift: setup let headers: [String: [String]] = given() -->
/// ```swift
/// let request = AccessTokenRequest(method: "GET", url: "https://api.example.com/orders") { headers[$0] ?? [] }
/// ```
public struct AccessTokenRequest: Sendable {
    /// The values of `Authorization`, one for each field line.
    public var authorization: [String]
    /// The values of `DPoP`, one for each field line.
    public var dpop: [String]
    /// The method, in its original case.
    public var method: String
    /// `http` or `https`, as this server was connected to.
    public var scheme: String
    /// The values of `Host`, or `:authority`.
    public var host: [String]
    /// The path and the query, unchanged.
    public var target: String
    /// The fields of proxies and cookies; others are ignored.
    public var forwarded: [(name: String, value: String)]
    /// The body of a form, if ``TokenSource/formBody`` is used.
    public var formBody: [UInt8]?
    /// The body's type.
    public var contentType: String?
    /// The client's certificate as DER (RFC 8705), from your TLS connection or a proxy that you trust.
    public var certificate: [UInt8]?

    /// Creates a request from its parts.
    ///
    /// - Parameters:
    ///   - authorization: The values of `Authorization`, one for each field line.
    ///   - dpop: The values of `DPoP`, one for each field line.
    ///   - method: The method, in its original case.
    ///   - scheme: `http` or `https`, as this server was connected to.
    ///   - host: The values of `Host`, or `:authority`.
    ///   - target: The path and the query, unchanged.
    ///   - forwarded: The fields of proxies and cookies. You may pass all of the request's.
    ///   - formBody: The body of a form, if ``TokenSource/formBody`` is used.
    ///   - contentType: The body's type.
    ///   - certificate: The client's certificate as DER (RFC 8705).
    public init(
        authorization: [String], dpop: [String] = [], method: String, scheme: String, host: [String], target: String,
        forwarded: [(name: String, value: String)] = [], formBody: [UInt8]? = nil, contentType: String? = nil,
        certificate: [UInt8]? = nil
    ) {
        self.authorization = authorization
        self.dpop = dpop
        self.method = method
        self.scheme = scheme
        self.host = host
        self.target = target
        self.forwarded = forwarded
        self.formBody = formBody
        self.contentType = contentType
        self.certificate = certificate
    }

    /// Creates a request from its method, its URL, and its fields.
    ///
    /// - Parameters:
    ///   - method: The method, in its original case.
    ///   - url: The URL, or only the path and the query. In that case, the field `Host` provides the rest.
    ///   - header: Returns the values of the field with a name, regardless of case, one for each field line.
    public init(method: String, url: String, header: (_ name: String) -> [String]) {
        let isAbsolute = !url.hasPrefix("/")
        let schemeEnd = url.range(of: "://")
        let scheme = isAbsolute ? schemeEnd.map { String(url[..<$0.lowerBound]) } : nil
        let rest = isAbsolute ? schemeEnd.map { url[$0.upperBound...] } ?? url[...] : url[...]
        let authority = isAbsolute ? rest.prefix { !"/?#".contains($0) } : ""
        let forwarded = ["Forwarded", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Prefix", "Cookie"]
        self.init(
            authorization: header("Authorization"), dpop: header("DPoP"), method: method, scheme: scheme ?? "http",
            host: isAbsolute ? [String(authority)] : header("Host"), target: String(rest.dropFirst(authority.count)),
            forwarded: forwarded.flatMap { name in header(name).map { (name, $0) } },
            contentType: header("Content-Type").first)
    }

    /// The values of a proxy's field, or of cookies.
    func values(_ name: String) -> [String] {
        forwarded.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
