/// A URL that a client registered: a callback, a place to return to after logout, or an origin.
///
/// Scheme and host compare without regard to case, everything else exactly. In the left-most label of the host of a web
/// address, `*` stands for what makes one label of it (Auth0 docs, "Subdomain URL Placeholders").
struct URLPattern {
    private let pattern: AbsoluteURL

    init?(_ text: String) {
        guard let url = AbsoluteURL(text), !url.isUnsafe else { return nil }
        pattern = url
    }

    /// Whether it means one place: someone can be sent there.
    var isPlace: Bool { pattern.host?.contains("*") != true }

    /// - Parameters:
    ///   - anyLoopbackPort: whether the port of loopback addresses may differ (RFC 8252 §7.3).
    ///   - pathOnly: whether query and fragment count for nothing, and `http://host` is the same as `http://host/`.
    func matches(_ url: AbsoluteURL, anyLoopbackPort: Bool, pathOnly: Bool = false) -> Bool {
        pattern.scheme == url.scheme
            && hostMatches(url)
            && (pattern.port == url.port || (anyLoopbackPort && url.isHTTPLoopback))
            && (pathOnly
                ? pattern.pathOrRoot == url.pathOrRoot : pattern.path == url.path && pattern.rest == url.rest)
    }

    /// Whether the origin is that of the URL, whose path and query count for nothing (RFC 6454 §4).
    func matches(origin: AbsoluteURL, anyLoopbackPort: Bool = false) -> Bool {
        pattern.origin != nil && pattern.scheme == origin.scheme && hostMatches(origin)
            && (pattern.portOrUsual == origin.portOrUsual || (anyLoopbackPort && origin.isHTTPLoopback))
    }

    private func hostMatches(_ url: AbsoluteURL) -> Bool {
        guard let host = pattern.host, let star = host.firstIndex(of: "*"), pattern.origin != nil, let other = url.host
        else { return pattern.host == url.host }
        let (start, end) = (host[..<star], host[host.index(after: star)...])
        guard other.hasPrefix(start), other.hasSuffix(end), other.count > start.count + end.count else { return false }
        return !other.dropFirst(start.count).dropLast(end.count).contains { ".*".contains($0) }
    }
}
