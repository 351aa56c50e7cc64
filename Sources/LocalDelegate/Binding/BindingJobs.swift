import A0HTTPServer
import Foundation

/// `POST {realm}/identities/{identity}/credential-binding-jobs`
@Sendable func createBindingJob(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let job: Job

        struct Job: Decodable {
            let deliveryMethod: BindingJob.DeliveryMethod
            let authenticatorConfigId: String
            let postBindingRedirectUri: String?
        }
    }
    let (realm, identity) = (try call.realm(), try call.identity())
    let job = try call.body(Body.self).job
    guard let config = realm.config(job.authenticatorConfigId) else {
        throw APIError.badField("job.authenticator_config_id", "the realm has no such configuration.")
    }
    if job.deliveryMethod == .email, identity.primaryEmailAddress == nil {
        throw APIError(422, "unprocessable_entity", "The identity has no email address.")
    }
    return try await call.response(
        BindingJobRequest(
            realm: realm, identity: identity, config: config, deliveryMethod: job.deliveryMethod,
            postBindingRedirectURI: job.postBindingRedirectUri))
}

/// `GET {realm}/identities/{identity}/credential-binding-jobs/{job}`
@Sendable func readBindingJob(_ call: Call) async throws -> HTTPServerResponse {
    let job = try await call.write { records in .success(try records.find(BindingJob.self, call.path["job"] ?? "")) }
    guard let job, call.names(job) else { throw APIError.notFound("binding job") }
    return try .json(BindingJobResponse(credentialBindingJob: .init(job, call.now), credentialBindingLink: nil))
}

/// `POST {issuer}/credential-binding-jobs`, by someone who has just logged in with a one-time code.
@Sendable func createOwnBindingJob(_ call: Call) async throws -> HTTPServerResponse {
    let application = try call.application()
    let hash = secretHash(call.bearer ?? "")
    let identityID = try await call.write { records -> Result<String, APIError> in
        guard let token = try records.find(PasskeyBindingToken.self, hash), token.endsAt > call.now,
            token.issuer == application.issuer
        else {
            return .failure(APIError(401, "invalid_token", "The token is unknown, was already used, or has expired."))
        }
        try records.delete(token)
        return .success(token.identityID)
    }
    guard let identity = application.realm.identity(identityID), let config = application.config else {
        throw APIError.notFound("identity")
    }
    return try await call.response(BindingJobRequest(realm: application.realm, identity: identity, config: config))
}

private struct BindingJobResponse: Encodable {
    let credentialBindingJob: BindingJobObject
    let credentialBindingLink: String?
}

extension Call {
    /// Whether the path names this job's tenant, realm and identity, too.
    func names(_ job: BindingJob) -> Bool {
        [path["tenant"], path["realm"], path["identity"]] == [job.tenantID, job.realmID, job.identityID]
    }

    fileprivate func response(_ request: BindingJobRequest) async throws -> HTTPServerResponse {
        let (job, link) = try await provider.makeBindingJob(request)
        return try .json(
            BindingJobResponse(
                credentialBindingJob: .init(job, now),
                credentialBindingLink: request.deliveryMethod == .inResponse ? link : nil),
            status: 201)
    }
}
