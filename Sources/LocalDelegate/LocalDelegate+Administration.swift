import Foundation

// Administration without HTTP.
extension LocalDelegate {
    /// Creates a link that binds a credential to the device that opens it. It works once, for seven days.
    ///
    /// - Parameters:
    ///   - identityID: The identity that the credential is for.
    ///   - postBindingRedirectURI: Where the app sends the user afterward.
    /// - Throws: ``DelegateError/notFound(_:)`` if there is no such identity.
    public func bindingLink(
        for identityID: String, postBindingRedirectURI: String? = nil
    ) async throws(DelegateError) -> URL {
        let link = try await makeLink(.inResponse, identityID, postBindingRedirectURI)
        guard let url = URL(string: link) else { throw .server("The link isn't a URL.") }
        return url
    }

    /// Emails such a link: it's in ``outbox``.
    ///
    /// - Parameters:
    ///   - identityID: The identity that the credential is for.
    ///   - postBindingRedirectURI: Where the app sends the user afterward.
    /// - Throws: ``DelegateError/notFound(_:)`` if there is no such identity, or it has no email address.
    public func sendBindingLink(
        to identityID: String, postBindingRedirectURI: String? = nil
    ) async throws(DelegateError) {
        _ = try await makeLink(.email, identityID, postBindingRedirectURI)
    }

    /// The credentials that devices have bound, oldest first.
    ///
    /// - Throws: ``DelegateError/store(_:)``.
    public func credentials() async throws(DelegateError) -> [DelegateCredential] {
        try await DelegateError.wrapping {
            try await provider.store.write { try $0.all(StoredCredential.self).map(DelegateCredential.init) }
        }
    }

    /// Revokes a credential.
    ///
    /// - Throws: ``DelegateError/notFound(_:)`` if there is none with this id.
    public func revokeCredential(_ id: String) async throws(DelegateError) {
        let found = try await DelegateError.wrapping { try await provider.revoke(id) }
        guard found != nil else { throw .notFound("There is no credential \(id).") }
    }

    /// Adds an application, which tenants can use at once. It's kept in the data directory, if there is one.
    ///
    /// - Parameters:
    ///   - application: The application. Its ``DelegateApplication/id`` must be a new one.
    ///   - realmID: The realm that it belongs to.
    /// - Throws: ``DelegateError/notFound(_:)`` if there is no such realm, ``DelegateError/configuration(_:)`` if the
    ///   application is wrong, or its ID is taken.
    public func add(_ application: DelegateApplication, toRealm realmID: String) async throws(DelegateError) {
        guard let realm = provider.realms.first(where: { $0.realm.id == realmID }) else {
            throw .notFound("There is no realm \(realmID).")
        }
        try await DelegateError.wrapping { try await provider.add(application, to: realm) }
    }

    private func makeLink(
        _ method: BindingJob.DeliveryMethod, _ identityID: String, _ redirectURI: String?
    ) async throws(DelegateError) -> String {
        guard let realm = provider.realms.first(where: { $0.identity(identityID) != nil }),
            let identity = realm.identity(identityID), let config = realm.realm.authenticatorConfigs.first
        else { throw .notFound("There is no identity \(identityID), or no app that could hold its credential.") }
        guard method == .inResponse || identity.primaryEmailAddress != nil else {
            throw .notFound("The identity \(identityID) has no email address.")
        }
        let request = BindingJobRequest(
            realm: realm, identity: identity, config: config, deliveryMethod: method,
            postBindingRedirectURI: redirectURI)
        return try await DelegateError.wrapping { try await provider.makeBindingJob(request).link }
    }
}

/// A credential of a device, as the provider knows it.
public struct DelegateCredential: Sendable, Hashable, Identifiable {
    /// Names the credential; devices have their own names for it.
    public let id: String
    /// The tenant that the identity belongs to.
    public let tenantID: String
    /// The realm that the identity belongs to.
    public let realmID: String
    /// The identity that is logged in with it.
    public let identityID: String
    /// The thumbprint of its public key (RFC 7638).
    public let thumbprint: String
    /// The place where the device says that it keeps the key: `secure_enclave`, `keychain`, `file` or `memory`.
    public let keyProtection: String
    /// Whether it was revoked.
    public let isRevoked: Bool
    /// When it was bound, by the provider's clock.
    public let created: Date

    init(_ stored: StoredCredential) {
        (id, tenantID, realmID, identityID) = (stored.id, stored.tenantID, stored.realmID, stored.identityID)
        (thumbprint, keyProtection) = (stored.thumbprint, stored.keyProtection)
        (isRevoked, created) = (stored.state == .revoked, stored.createTime)
    }
}
