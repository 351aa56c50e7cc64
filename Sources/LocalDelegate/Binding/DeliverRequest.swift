import A0HTTPServer
import Foundation

/// `POST …/{job}:deliverRequest`: a device asks what to sign. May be repeated; the previous challenge then becomes
/// invalid.
@Sendable func deliverBindingRequest(_ call: Call) async throws -> HTTPServerResponse {
    let (entry, identity) = (try call.realm(), try call.identity())
    let nonce = try call.provider.random.token()
    let token = call.bearer
    let job = try await call.write { records -> Result<BindingJob, APIError> in
        guard var job = try records.find(BindingJob.self, call.path["job"] ?? ""), call.names(job) else {
            return .failure(.jobNotFound)
        }
        try job.admit(token, call.now)
        try identity.requireActive()
        job.state = .requestDelivered
        job.updateTime = call.now
        job.challenge = .init(
            nonceHash: secretHash(nonce), expiresAt: call.now + BindingJob.Challenge.lifetime)
        try records.save(job)
        return .success(job)
    }
    return try .json(
        BindingChallenge(
            nonce: nonce, expiresIn: Int(BindingJob.Challenge.lifetime), issuer: entry.url,
            jwksUri: entry.url + "/.well-known/jwks.json",
            tenant: .init(id: entry.tenant.id, displayName: entry.tenant.displayName),
            realm: .init(id: entry.realm.id, displayName: entry.realm.displayName),
            identity: .init(
                id: identity.id, displayName: identity.displayName, username: identity.username,
                primaryEmailAddress: identity.primaryEmailAddress),
            theme: .init(
                logoLightUrl: entry.tenant.theme.logoLightURL, logoDarkUrl: entry.tenant.theme.logoDarkURL,
                supportUrl: entry.tenant.theme.supportURL),
            postBindingRedirectUri: job.postBindingRedirectURI))
}

private struct BindingChallenge: Encodable {
    let nonce: String
    let expiresIn: Int
    let issuer: String
    let jwksUri: String
    let tenant, realm: Named
    let identity: Person
    let theme: Look
    let postBindingRedirectUri: String?

    struct Named: Encodable {
        let id, displayName: String
    }

    struct Person: Encodable {
        let id, displayName, username: String
        let primaryEmailAddress: String?
    }

    struct Look: Encodable {
        let logoLightUrl, logoDarkUrl, supportUrl: String
    }
}

extension DelegateIdentity {
    /// - Throws: `identity_suspended`.
    func requireActive() throws(APIError) {
        guard !isSuspended else { throw APIError(403, "identity_suspended", "This identity isn't allowed to log in.") }
    }
}
