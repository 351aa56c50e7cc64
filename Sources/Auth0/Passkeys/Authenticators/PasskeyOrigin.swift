import A0HTTP
import Foundation

/// The origin that uses passkeys, and the relying parties it can use (Web Authentication Level 3 §5.1.3 and §5.1.4).
struct PasskeyOrigin: Sendable, Equatable {
    /// The scheme, host, and port (RFC 6454 §6.2).
    let text: String
    let host: String

    /// Labels before a country code under which anyone can register a domain. This stands in for the Public Suffix
    /// List, which isn't available on all machines.
    private static let sharedNames: Set<Substring> = [
        "ac", "co", "com", "edu", "gob", "gov", "ltd", "mil", "net", "or", "org",
    ]

    /// - Parameter text: An origin, or the domain of a tenant, which stands for its https origin. Loopback addresses
    ///   become `localhost`, because a passkey needs a domain name.
    init(_ text: String) throws(PasskeyError) {
        let domain = Domain(text)
        // The part before an @ may be a password, so it must not appear in errors.
        let text = text.lastIndex(of: "@").map { String(text[text.index(after: $0)...]) } ?? text
        guard domain.error == nil, let parts = URLComponents(url: domain.url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), let givenHost = parts.host?.lowercased()
        else {
            throw .invalidOrigin(text, "it isn't a URL of that kind")
        }
        guard parts.path == "/" else { throw .invalidOrigin(text, "it has a path") }
        host = LoopbackHost.contains(givenHost) ? "localhost" : givenHost
        guard DomainName.isValid(host) else { throw .invalidOrigin(text, "its host isn't a domain") }
        let standardPort = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == standardPort ? nil : ":\($0)" } ?? ""
        self.text = "\(scheme)://\(host)\(port)"
    }

    /// The default origin for a relying party, as for apps on Apple platforms.
    init(relyingPartyID: String) throws(PasskeyError) {
        guard relyingPartyID == "localhost" || DomainName.isValid(relyingPartyID) && !Self.isShared(relyingPartyID)
        else {
            throw .wrongRelyingParty(String(relyingPartyID.prefix(253)), origin: "anywhere")
        }
        host = relyingPartyID
        text = "https://\(relyingPartyID)"
    }

    /// Throws unless the relying party is this host or a parent domain that isn't a public suffix.
    func check(relyingPartyID id: String) throws(PasskeyError) {
        guard id == host || (DomainName.isValid(id) && host.hasSuffix(".\(id)") && !Self.isShared(id)) else {
            throw .wrongRelyingParty(String(id.prefix(253)), origin: text)
        }
    }

    private static func isShared(_ domain: String) -> Bool {
        let labels = domain.split(separator: ".")
        guard let name = labels.first, let country = labels.last, labels.count > 1 else { return true }
        return labels.count == 2 && country.count == 2 && sharedNames.contains(name)
    }
}
