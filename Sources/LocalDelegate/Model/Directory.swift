import Foundation

/// A realm with its tenant, as its URL names both.
struct RealmEntry: Sendable {
    let tenant: DelegateTenant
    let realm: DelegateRealm
    /// `{auth}/v1/tenants/{tenant}/realms/{realm}`, the issuer of credentials.
    let url: String

    func identity(_ id: String) -> DelegateIdentity? { realm.identities.first { $0.id == id } }

    func application(_ id: String) -> ApplicationEntry? {
        realm.applications.first { $0.id == id }.map { ApplicationEntry(realm: self, application: $0) }
    }

    /// What brings someone to the app of a configuration, or to this provider's own page, with a path and a query.
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
