import A0JOSE

/// An `http` or `https` URL without query and fragment, normalized (RFC 3986 §6.2.2 and §6.2.3).
struct CanonicalURL: Sendable, Equatable {
    let text: String

    /// `nil` unless it's an absolute URL with a host and without a username.
    init?(_ url: String) {
        guard let separator = url.range(of: "://") else { return nil }
        let rest = url[separator.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        self.init(
            scheme: String(url[..<separator.lowerBound]), authority: String(authority),
            path: String(rest.dropFirst(authority.count).prefix { !"?#".contains($0) }))
    }

    init?(scheme: String, authority: String, path: String) {
        let scheme = scheme.lowercased()
        guard let defaultPort = ["http": "80", "https": "443"][scheme],
            let (host, port) = Self.hostAndPort(authority)
        else { return nil }
        let shownPort = port.isEmpty || port == defaultPort ? "" : ":\(port)"
        text = "\(scheme)://\(host)\(shownPort)\(Self.canonical(path: path))"
    }

    static func == (left: CanonicalURL, right: CanonicalURL) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// The host in lowercase, and the port without leading zeros; `nil` for any other text.
    private static func hostAndPort(_ authority: String) -> (host: String, port: String)? {
        let isAddress = authority.hasPrefix("[")
        let hostEnd =
            isAddress
            ? authority.firstIndex(of: "]").map(authority.index(after:))
            : authority.firstIndex(of: ":") ?? authority.endIndex
        guard let hostEnd else { return nil }
        let host = authority[..<hostEnd].lowercased()
        let name = isAddress ? host.dropFirst().dropLast() : host[...]
        guard !name.isEmpty, name.utf8.allSatisfy({ isHostByte($0, inAddress: isAddress) }) else { return nil }
        let rest = authority[hostEnd...]
        guard !rest.isEmpty else { return (host, "") }
        guard rest.hasPrefix(":") else { return nil }
        guard rest.count > 1 else { return (host, "") }
        guard let port = UInt16(digits: rest.dropFirst()) else { return nil }
        return (host, String(port))
    }

    private static func isHostByte(_ byte: UInt8, inAddress: Bool) -> Bool {
        byte.isUnreserved || byte == UInt8(ascii: "%") || (inAddress && byte == UInt8(ascii: ":"))
            || "!$&'()*+,;=".utf8.contains(byte)
    }

    // MARK: - Path

    private static func canonical(path: String) -> String {
        let normalized = withoutDotSegments(normalizedEscapes(path))
        return normalized.hasPrefix("/") ? normalized : "/" + normalized
    }

    /// Decodes escapes of unreserved characters, and writes all others in uppercase (RFC 3986 §6.2.2.1 and §6.2.2.2).
    private static func normalizedEscapes(_ path: String) -> String {
        var result: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2, rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") })
            else {
                result.append(byte)
                continue
            }
            if value.isUnreserved {
                result.append(value)
            } else {
                result.append(byte)
                result += String(decoding: rest.prefix(2), as: UTF8.self).uppercased().utf8
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// RFC 3986 §5.2.4.
    private static func withoutDotSegments(_ path: String) -> String {
        guard path.contains("/.") else { return path }
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in zip(parts.indices, parts) {
            let isLast = index == parts.index(before: parts.endIndex)
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}
