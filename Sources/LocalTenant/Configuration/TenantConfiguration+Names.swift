import A0HTTPServer
import A0HTTP
import Foundation

extension TenantConfiguration {
    /// A name of the tenant in its own URLs.
    public struct Host: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral, SettingValue {
        public let rawValue: String

        /// `127.0.0.1`.
        public static let address: Host = "127.0.0.1"
        /// `localhost`: needed for passkeys on the tenant's pages, because browsers only support passkeys for names,
        /// not for addresses.
        public static let localhost: Host = "localhost"

        /// A host name or an address; it is checked when the tenant starts.
        public init(rawValue: String) { self.rawValue = rawValue.lowercased() }

        /// A host name or an address.
        public init(stringLiteral name: String) { self.init(rawValue: name) }

        static var shape: SettingShape { .text }
        var written: TenantValue? { .string(rawValue) }

        static func read(_ value: TenantValue, _ source: SettingSource) throws(TenantError) -> Host {
            Host(rawValue: try String.read(value, source))
        }
    }

    /// Checks `host`, `listen`, and `public_url`.
    func checkNames() throws(TenantError) {
        if let name = host?.rawValue {
            try require(isHostNameOrAddress(name) && !name.hasPrefix("*"), "host", TenantError.notHost(name))
            guard tls != nil || [Host.address, .localhost].contains(host) else {
                throw TenantError(
                    .configuration, "\(name) needs tls. Without it choose 127.0.0.1 or localhost.", keyPath: "host")
            }
        }
        if let listeningAddress, IPAddress(listeningAddress) == nil {
            throw TenantError(
                .configuration,
                "\(listeningAddress) is not an address, such as 0.0.0.0 for all addresses of this machine.",
                keyPath: "listen")
        }
        _ = try publicOrigin
    }

    /// Whether the tenant can be reached from other machines.
    var isReachableFromElsewhere: Bool {
        if let listeningAddress {
            let address = IPAddress(listeningAddress).map { "\($0)" } ?? listeningAddress
            if !LoopbackHost.contains(address) { return true }
        }
        return publicURL.map { AbsoluteURL($0)?.host.map(LoopbackHost.contains) != true } ?? false
    }

    /// Whether the users page is available.
    var offersUsersPage: Bool { usersPage ?? !isReachableFromElsewhere }

    /// Scheme, host and port of `public_url` as clients write them: in lower case, without a default port. nil without
    /// one.
    var publicOrigin: String? {
        get throws(TenantError) {
            guard let publicURL else { return nil }
            guard let url = AbsoluteURL(publicURL), ["https", "http"].contains(url.scheme), let host = url.host,
                isHostNameOrAddress(host.trimmingCharacters(in: ["[", "]"])), !host.hasPrefix("*")
            else {
                throw TenantError(
                    .configuration, "\(publicURL) is not a URL like https://tenant.example.com.",
                    keyPath: "public_url")
            }
            guard ["", "/"].contains(url.path), url.rest.isEmpty else {
                throw TenantError(
                    .configuration,
                    "\(publicURL) has a path, a query or a fragment, and a tenant is at the root of its host: \(url.origin ?? "").",
                    keyPath: "public_url")
            }
            let isUsual = url.port == nil || url.port == (url.scheme == "https" ? "443" : "80")
            return "\(url.scheme)://\(host)" + (isUsual ? "" : ":\(url.port ?? "")")
        }
    }
}

/// Whether the text is an address, or labels of letters, digits and hyphens (RFC 1123 §2.1), of which the first may be
/// `*`. Other scripts come in their ASCII form (RFC 5890 §2.3.2.1).
func isHostNameOrAddress(_ text: String) -> Bool {
    if IPAddress(text) != nil { return true }
    let text = text.lowercased()
    return DomainName.isValid(text.hasPrefix("*.") ? text.dropFirst(2) : text[...])
}

extension TenantError {
    static func notHost(_ name: String) -> String {
        "\(name) is not a host name or an address, such as tenant.test."
    }
}
