import A0Encoding
import A0JOSE
import A0HTTP

/// A URL, split into the parts that matching needs, and otherwise unchanged.
struct AbsoluteURL: Equatable {
    let text: String
    /// In lower case.
    let scheme: String
    /// In lower case, IPv6 addresses with their brackets; nil for URLs without `//`.
    let host: String?
    let port: String?
    let path: String
    /// Query and fragment with their marks.
    let rest: String

    /// nil unless the text is an absolute URL in printable ASCII, without user information.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = text[..<colon].lowercased()
        guard Self.isScheme(scheme) else { return nil }
        var remainder = text[text.index(after: colon)...]
        var host: String?
        var port: String?
        if remainder.hasPrefix("//") {
            remainder = remainder.dropFirst(2)
            let end = remainder.utf8.firstIndex(where: Self.endsAuthority) ?? remainder.endIndex
            guard let authority = Self.authority(remainder[..<end]) else { return nil }
            (host, port) = authority
            remainder = remainder[end...]
            guard !["http", "https"].contains(scheme) || Self.isHostName(host ?? "") else { return nil }
        } else if remainder.isEmpty || ["http", "https"].contains(scheme) {
            return nil
        }
        let pathEnd = remainder.utf8.firstIndex(where: Self.endsPath) ?? remainder.endIndex
        self.text = text
        self.scheme = scheme
        self.host = host
        self.port = port
        path = String(remainder[..<pathEnd])
        rest = String(remainder[pathEnd...])
    }

    /// The URL in an `Origin` header: a scheme, a host, and maybe a port, and nothing else (RFC 6454 §7.1).
    static func origin(_ header: String) -> AbsoluteURL? {
        AbsoluteURL(header).flatMap { $0.path.isEmpty && $0.rest.isEmpty && $0.host != nil ? $0 : nil }
    }

    /// Whether browsers must not be sent there.
    var isUnsafe: Bool { CommonScheme.unsafe.contains(scheme) }

    var hasFragment: Bool { rest.contains("#") }

    /// The path; of a web address without one, what the browser asks for (RFC 3986 §6.2.3).
    var pathOrRoot: String { path.isEmpty && ["http", "https"].contains(scheme) ? "/" : path }

    /// Plain HTTP to this machine's loopback interface.
    var isHTTPLoopback: Bool {
        scheme == "http" && LoopbackHost.usual.contains(host ?? "")
    }

    /// Host and port; nil for URLs without `//`.
    var authority: String? { host.map { $0 + (port.map { ":\($0)" } ?? "") } }

    /// Scheme, host and port, as an `Origin` header has them; nil for other schemes than HTTP's.
    var origin: String? {
        guard let authority, ["http", "https"].contains(scheme) else { return nil }
        return "\(scheme)://\(authority)"
    }

    /// The port; of a web address without one, the usual one of its scheme.
    var portOrUsual: String? { port ?? ["http": "80", "https": "443"][scheme] }

    /// The origin of this URL, as in Content-Security-Policy. Its grammar has no IPv6 addresses and no hosts for
    /// private-use schemes: for those, only the scheme is used.
    var policySource: String {
        guard let origin, host?.hasPrefix("[") == false else { return "\(scheme):" }
        return origin
    }

    /// The URL with `items` added to its query.
    func adding(query items: String) -> String {
        guard let mark = text.firstIndex(of: "#") else { return Self.join(text, items) }
        return Self.join(String(text[..<mark]), items) + text[mark...]
    }

    private static func join(_ url: String, _ items: String) -> String {
        guard url.contains("?") else { return url + "?" + items }
        return url + (url.hasSuffix("?") || url.hasSuffix("&") ? "" : "&") + items
    }

    /// Letters, digits, `+`, `-`, and `.`, the first of which is a letter (RFC 3986 §3.1).
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter else { return false }
        return text.utf8.allSatisfy {
            $0 == UInt8(ascii: "+") || ($0.isUnreserved && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~"))
        }
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || endsPath(byte) }

    private static func endsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

    /// Names and addresses, and names with a star in their first label. Anything else, such as percent-encoded marks,
    /// is read differently by different parsers, and would end a source in Content-Security-Policy.
    private static func isHostName(_ host: String) -> Bool {
        if host.hasPrefix("[") { return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) } }
        var name = host[...]
        if let star = host.firstIndex(of: "*") {
            guard let dot = host.firstIndex(of: "."), star < dot, !host.hasSuffix(".") else { return false }
            name = host[..<star] + host[host.index(after: star)...]
        }
        return !name.isEmpty && name.utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    }

    private static func authority(_ text: Substring) -> (host: String, port: String?)? {
        guard !text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        let nameEnd: Substring.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            nameEnd = text.index(after: bracket)
        } else {
            nameEnd = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        }
        let host = text[..<nameEnd].lowercased()
        guard nameEnd < text.endIndex else { return (host, nil) }
        let port = text[nameEnd...].dropFirst()
        guard text[nameEnd] == ":", UInt16(digits: port) != nil else { return nil }
        return (host, String(port))
    }
}
