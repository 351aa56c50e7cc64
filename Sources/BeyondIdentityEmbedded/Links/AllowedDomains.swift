import A0HTTP
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
            let host = parts.host, Self.isHost(host), parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil
        else { throw .error(.requestMalformed, "\(name) is not the URL of a server.") }
        guard contains(host) else {
            throw .error(.domainNotAllowed, "The host \(host) is not in one of the allowed domains.")
        }
        guard scheme == "https" || (scheme == "http" && LoopbackHost.contains(host)) else {
            throw .error(.domainNotAllowed, "The host \(host) has to be contacted with https.")
        }
        return url
    }

    /// Whether the text can be a host as it stands: an escaped character would end the host's name somewhere else for
    /// other programs.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-:[]".unicodeScalars.contains($0))
            }
    }
}

/// Whether a server may name this URL for the browser to continue at: with TLS, on this machine, or an app's.
func isContinuation(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case nil: false
    case "https"?: true
    case "http"?: LoopbackHost.contains(url.host ?? "")
    case let scheme?: !CommonScheme.contains(scheme)
    }
}

/// The scheme, host, and port, in the form that browsers compare (RFC 6454 §4).
func origin(of url: URL) -> String {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(url.host?.lowercased() ?? ""):\(port)"
}
