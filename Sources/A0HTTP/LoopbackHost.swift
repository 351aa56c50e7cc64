import A0Encoding

/// The hosts of the loopback interface: `localhost`, 127.0.0.0/8 and ::1 (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291
/// §2.5.3).
package enum LoopbackHost {
    /// The hosts that programs usually listen on, as they appear in URLs.
    package static let usual: Set<String> = ["127.0.0.1", "[::1]", "localhost"]

    /// Whether browsers send requests for a host to this machine: a loopback host, or a name below `localhost` (RFC
    /// 6761 §6.3).
    package static func isReachedByBrowsers(_ host: String) -> Bool {
        let host = host.lowercased()
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return contains(name) || name.hasSuffix(".localhost")
    }

    /// Whether a host, with or without the brackets of an IPv6 address, is a loopback host.
    package static func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8(digits: $0) }
        return octets.count == 4 && octets.first == 127 && !octets.contains(nil)
    }
}
