import A0HTTPServer
import A0HTTP
import Foundation

/// The tenant's names. A request's `Host` only decides whether the request is for this tenant.
struct TenantNames: Sendable {
    /// The base URL with its final slash: `iss` of all tokens.
    let issuer: String
    /// The host in the issuer.
    let host: String
    /// The tenant's origins under each of its names, such as `http://localhost:8484`; the issuer's first. With a public
    /// URL, there is no other.
    let origins: [String]
    /// The usual values of `Host`, which needn't be parsed.
    private let authorities: Set<String>
    /// Host names besides those of the loopback interface.
    private let hosts: Set<String>
    private let isPublic: Bool

    /// The host for clients that show certificates to a proxy (`mtls.`, as at Auth0); nil without a public URL.
    var mutualTLSHost: String? { isPublic ? "mtls.\(host)" : nil }

    /// - Parameters:
    ///   - port: The port that its server listens on.
    ///   - hosts: The names of its server.
    init(_ configuration: TenantConfiguration, port: Int, hosts: [String]) throws(TenantError) {
        let scheme = configuration.tls == nil ? "http" : "https"
        let others = (configuration.tls?.names ?? []).map { Self.inURL($0.lowercased()) }
        let publicOrigin = try configuration.publicOrigin
        isPublic = publicOrigin != nil
        let origin = publicOrigin ?? "\(scheme)://\(Self.inURL(configuration.ownHost)):\(port)"
        issuer = origin + "/"
        host = AbsoluteURL(origin)?.host ?? ""
        let more = (hosts + others.filter { !$0.hasPrefix("*") }).map { "\(scheme)://\($0):\(port)" }
        authorities = Set((more + [origin]).map { String($0.drop { $0 != "/" }.dropFirst(2)) })
        origins = [origin] + (isPublic ? [] : more.filter { $0 != origin })
        self.hosts = Set(hosts + others + [host] + (isPublic ? ["mtls.\(host)"] : []))
    }

    var issuerURL: URL {
        get throws(TenantError) {
            guard let url = URL(string: issuer) else { throw TenantError(.server, "\(issuer) is not a URL.") }
            return url
        }
    }

    /// IPv6 addresses have brackets (RFC 3986 §3.2.2).
    private static func inURL(_ name: String) -> String { name.contains(":") ? "[\(name)]" : name }

    /// Whether a `Host` header means this tenant. A web page that re-points its own domain at this machine (DNS
    /// rebinding) still sends its own domain.
    func contain(host: String?) -> Bool {
        guard let host else { return false }
        if authorities.contains(host) { return true }
        guard let name = hostName(host) else { return false }
        if hosts.contains(name) || LoopbackHost.contains(name) { return true }
        return name.firstIndex(of: ".").map { hosts.contains("*" + name[$0...]) } ?? false
    }

    /// The names for the message of a rejected request.
    var description: String {
        let named = hosts.subtracting(LoopbackHost.usual).sorted()
        return named.isEmpty ? "loopback names" : "loopback names and " + named.joined(separator: ", ")
    }

    /// The origin of a page that was shown under this host, which must be one of the tenant's.
    func origin(ofPageAt host: String?) -> String {
        guard !isPublic, let colon = issuer.firstIndex(of: ":") else { return String(issuer.dropLast()) }
        return issuer[..<colon] + "://" + (host ?? "").lowercased()
    }

    /// The origins of the tenant's own pages that may use passkeys of this relying party: their host must be the
    /// relying party's domain or below it (WebAuthn §5.1.3), and browsers must consider them secure. IP addresses can't
    /// use passkeys.
    func webOrigins(of relyingPartyID: String) -> Set<String> {
        Set(
            origins.filter { origin in
                guard let url = AbsoluteURL(origin), let host = url.host else { return false }
                let isBelow = relyingPartyID.contains(".") && host.hasSuffix("." + relyingPartyID)
                return (host == relyingPartyID || isBelow) && (url.scheme == "https" || host == "localhost")
            })
    }
}

extension TenantConfiguration {
    /// The tenant's own host name, where it listens.
    var ownHost: String {
        if let host { return host.rawValue }
        if let address = listeningAddress.flatMap({ IPAddress($0) }), !address.isAny { return "\(address)" }
        return (tls == nil ? Host.address : .localhost).rawValue
    }

    var withoutPublicURL: TenantConfiguration {
        var configuration = self
        configuration.publicURL = nil
        return configuration
    }

    /// The host in `public_url`, or else its own host name, without brackets.
    var issuerHost: String {
        get throws(TenantError) {
            try publicOrigin.flatMap { AbsoluteURL($0)?.host?.trimmingCharacters(in: ["[", "]"]) } ?? ownHost
        }
    }

    /// The configuration with the tenant's own name as the passkey domain, if only the default was given.
    func withRelyingParty() throws(TenantError) -> TenantConfiguration {
        var configuration = self
        let host = try issuerHost
        if passkeys.relyingPartyID == PasskeySettings().relyingPartyID, DomainName.isValid(host) {
            configuration.passkeys.relyingPartyID = host
        }
        return configuration
    }
}
