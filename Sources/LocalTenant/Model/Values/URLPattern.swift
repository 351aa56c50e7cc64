/// A URL that a client registered: a callback, or a place to return to after logout.
///
/// Scheme and host compare without regard to case, everything else exactly. `*` is allowed as a whole left-most label of
/// the host and stands for one label.
struct URLPattern {
    private let pattern: AbsoluteURL

    init?(_ text: String) {
        guard let url = AbsoluteURL(text), !url.isUnsafe else { return nil }
        pattern = url
    }

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

    private func hostMatches(_ url: AbsoluteURL) -> Bool {
        guard let host = pattern.host, host.hasPrefix("*."), let other = url.host else {
            return pattern.host == url.host
        }
        guard !other.hasPrefix("*"), let dot = other.firstIndex(of: "."), dot != other.startIndex else { return false }
        return other[dot...] == host.dropFirst()
    }
}
