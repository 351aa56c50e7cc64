import A0Web
import Foundation

/// The hosts that this device may contact.
struct AllowedDomains: Sendable {
    private static let standard = ["beyondidentity.com", "byndid.com", "beyondidentity-gov.com"]

    private let names: [String]

    /// Creates the list. If it's empty, the domains of Beyond Identity are allowed.
    init(_ names: [String]) { self.names = (names.isEmpty ? Self.standard : names).map { $0.lowercased() } }

    /// Whether a host is one of the domains or a subdomain of one.
    func contains(_ host: String) -> Bool {
        let host = host.lowercased()
        return names.contains { !$0.isEmpty && (host == $0 || host.hasSuffix("." + $0)) }
    }

    /// The text as an allowed URL: with an allowed host, and with TLS unless it's on this machine.
    ///
    /// - Throws: `request_malformed`, `domain_not_allowed`.
    func checked(_ text: String, _ name: String) throws(BISDKError) -> URL {
        guard let parts = URLComponents(string: text), let url = parts.url, let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { throw .failure(.requestMalformed, "\(name) is not the URL of a server.") }
        guard contains(host) else {
            throw .failure(.domainNotAllowed, "The host \(host) is not in one of the allowed domains.")
        }
        guard scheme == "https" || (scheme == "http" && LoopbackHost.contains(host)) else {
            throw .failure(.domainNotAllowed, "The host \(host) has to be contacted with https.")
        }
        return url
    }
}

/// The scheme, host, and port, in the form that browsers compare (RFC 6454 §4).
func origin(of url: URL) -> String {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(url.host?.lowercased() ?? ""):\(port)"
}
