import A0JOSE
import Foundation

/// The purpose of a new binding job.
struct BindingJobRequest: Sendable {
    let realm: RealmEntry
    let identity: DelegateIdentity
    let config: DelegateAuthenticatorConfig
    var deliveryMethod = BindingJob.DeliveryMethod.inResponse
    var postBindingRedirectURI: String?
}

extension Provider {
    /// Offers a credential. Only a hash of the link's token is stored.
    func makeBindingJob(_ request: BindingJobRequest) async throws -> (job: BindingJob, link: String) {
        let (realm, now) = (request.realm, now())
        let token = try random.token()
        let job = BindingJob(
            id: try random.identifier(), tenantID: realm.tenant.id, realmID: realm.realm.id,
            identityID: request.identity.id, configID: request.config.id, deliveryMethod: request.deliveryMethod,
            postBindingRedirectURI: request.postBindingRedirectURI, tokenHash: secretHash(token),
            expireTime: now + BindingJob.lifetime, createTime: now, updateTime: now)
        let link =
            "\(realm.url)/identities/\(request.identity.id)/credential-binding-jobs/\(job.id)"
            + ":invokeAuthenticator?token=\(token)"
        try await store.write { try $0.save(job) }
        if request.deliveryMethod == .email, let address = request.identity.primaryEmailAddress {
            try send(.credentialBinding, to: address, link: link)
        }
        return (job, link)
    }
}
