import Foundation

/// A realm with its tenant, as its URL names both.
struct RealmEntry: Sendable {
    let tenant: DelegateTenant
    let realm: DelegateRealm
    /// `{auth}/v1/tenants/{tenant}/realms/{realm}`, the issuer of credentials.
    let url: String

    func identity(_ id: String) -> DelegateIdentity? { realm.identities.first { $0.id == id } }

    var applications: [ApplicationEntry] { realm.applications.map { ApplicationEntry(realm: self, application: $0) } }

    func application(_ id: String) -> ApplicationEntry? { applications.first { $0.application.id == id } }

    /// The URL that brings someone to the app of a configuration, or to this provider's own page, with a path and a
    /// query.
    func invokeURL(_ config: DelegateAuthenticatorConfig, _ path: String, _ query: String) -> String {
        let url = config.type == .hostedWeb ? url + "/authenticators/\(config.id)" : config.invokeURL
        let base = url.hasSuffix("/") && !url.hasSuffix("://") ? String(url.dropLast()) : url
        return "\(base)/\(path)?\(query)"
    }

    func config(_ id: String) -> DelegateAuthenticatorConfig? { realm.authenticatorConfigs.first { $0.id == id } }
}

/// An application with its realm: an OpenID Provider of its own.
struct ApplicationEntry: Sendable {
    let realm: RealmEntry
    let application: DelegateApplication

    /// The issuer of requests and ID tokens.
    var issuer: String { realm.url + "/applications/\(application.id)" }

    /// Which app answers; configurations are checked at the start.
    var config: DelegateAuthenticatorConfig? { realm.config(application.authenticatorConfigID) }
}

extension DelegateConfiguration {
    /// The issuer of an application, which a tenant's connection names. It's known before the provider starts if
    /// ``port`` isn't 0.
    ///
    /// - Parameter id: The application's.
    /// - Returns: The URL, or `nil` if there is no such application.
    public func issuer(ofApplication id: String) -> String? {
        let base = "http://\(host.rawValue):\(port)"
        return entries(base).lazy.compactMap { $0.application(id)?.issuer }.first
    }

    func entries(_ base: String) -> [RealmEntry] {
        tenants.flatMap { tenant in
            tenant.realms.map {
                RealmEntry(tenant: tenant, realm: $0, url: "\(base)/v1/tenants/\(tenant.id)/realms/\($0.id)")
            }
        }
    }
}
