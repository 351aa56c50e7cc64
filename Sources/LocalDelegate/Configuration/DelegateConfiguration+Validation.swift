import Foundation

extension DelegateConfiguration {
    /// - Throws: ``DelegateError/configuration(_:)``.
    func validate() throws(DelegateError) {
        guard (0...65_535).contains(port) else { throw .configuration("port: a port is a number from 0 to 65535.") }
        guard adminToken != "" else { throw .configuration("admin_token: an empty token protects nothing.") }
        let realms = tenants.flatMap(\.realms)
        try Self.check(tenants.map(\.id), "tenants")
        try Self.check(realms.map(\.id), "realms")
        try Self.check(realms.flatMap(\.applications).map(\.id), "applications")
        try Self.check(realms.flatMap(\.identities).map(\.id), "identities")
        try Self.check(realms.flatMap(\.authenticatorConfigs).map(\.id), "authenticator_configs")
        for realm in realms {
            for application in realm.applications { try Self.check(application, of: realm) }
            for config in realm.authenticatorConfigs { try Self.check(config) }
        }
    }

    private static func check(_ application: DelegateApplication, of realm: DelegateRealm) throws(DelegateError) {
        guard realm.authenticatorConfigs.contains(where: { $0.id == application.authenticatorConfigID }) else {
            throw .configuration(
                "authenticator_config_id: the realm \(realm.id) has no \(application.authenticatorConfigID).")
        }
        guard !application.clientID.isEmpty else { throw .configuration("client_id: it is empty.") }
        guard application.clientSecret != "" else {
            throw .configuration("client_secret: an empty secret protects nothing. Leave it out for a public client.")
        }
        for uri in application.redirectURIs where !isAbsolute(uri) || uri.contains("#") {
            throw .configuration("redirect_uris: \(uri) is not an absolute URL without a fragment.")
        }
    }

    private static func check(_ config: DelegateAuthenticatorConfig) throws(DelegateError) {
        switch config.type {
        case .embedded:
            guard isAbsolute(config.invokeURL) else {
                throw .configuration("invoke_url: \(config.invokeURL) is not a URL such as acme:// or https://….")
            }
            for origin in config.trustedOrigins where !isOrigin(origin) {
                throw .configuration("trusted_origins: \(origin) is not an origin such as https://app.example.com.")
            }
        case .hostedWeb:
            guard config.invokeURL.isEmpty, config.trustedOrigins.isEmpty, config.invocationType == .automatic else {
                throw .configuration(
                    "type: hosted_web has the provider's own page, so invoke_url, trusted_origins and manual do not go with it."
                )
            }
        }
    }

    /// An origin as browsers write it (RFC 6454 §6.2): no path, not even a slash.
    private static func isOrigin(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, ["http", "https"].contains(scheme),
            let host = parts.percentEncodedHost, !host.isEmpty, !host.contains("*"), text == text.lowercased()
        else { return false }
        return text == "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }

    /// Identifiers stand in paths, and each means one thing in the whole provider.
    private static func check(_ ids: [String], _ key: String) throws(DelegateError) {
        for id in ids where id.isEmpty || !id.utf8.allSatisfy(isPlain) {
            throw .configuration("\(key): the id “\(id)” has to consist of letters, digits and hyphens.")
        }
        guard Set(ids).count == ids.count else { throw .configuration("\(key): two have the same id.") }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isAbsolute(_ text: String) -> Bool {
        URLComponents(string: text)?.scheme?.isEmpty == false && text.contains(":")
    }
}
