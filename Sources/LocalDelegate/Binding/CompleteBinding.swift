import A0HTTPServer
import A0JOSE
import Foundation

/// `POST …/{job}:complete`: a device presents its new key, and gets it certified.
@Sendable func completeBinding(_ call: Call) async throws -> HTTPServerResponse {
    struct Body: Decodable {
        let csr: String
    }
    let (entry, identity) = (try call.realm(), try call.identity())
    let text = try call.body(Body.self).csr
    let (token, id) = (call.bearer, try call.provider.random.identifier())
    let (job, credential) = try await call.write { records -> Result<(BindingJob, StoredCredential), APIError> in
        guard var job = try records.find(BindingJob.self, call.path["job"] ?? ""), call.names(job) else {
            return .failure(.jobNotFound)
        }
        try job.admit(token, call.now)
        try identity.requireActive()
        let request: SigningRequest
        do throws(APIError) {
            request = try SigningRequest(text, for: job, issuer: entry.url, call.now)
        } catch {
            job.attempts += 1
            if job.attempts >= BindingJob.maximumAttempts { job.state = .revoked }
            job.updateTime = call.now
            try records.save(job)
            return .failure(error)
        }
        guard try records.add(KeyOwner(id: request.thumbprint, credential: id)) else {
            return .failure(APIError(409, "duplicate_key", "The key already belongs to another credential."))
        }
        let credential = StoredCredential(
            id: id, tenantID: job.tenantID, realmID: job.realmID, identityID: job.identityID, jwk: request.jwk,
            thumbprint: request.thumbprint, keyProtection: request.claims.keyProtection, createTime: call.now,
            updateTime: call.now)
        try records.save(credential)
        (job.state, job.credentialID, job.challenge, job.updateTime) = (.complete, id, nil, call.now)
        try records.save(job)
        return .success((job, credential))
    }
    let certificate = try call.provider.key.sign(
        Certificate(credential, issuer: entry.url, call.now), type: "odc-credential+jwt")
    return try .json(
        BoundCredential(
            credential: .init(credential), credentialJws: certificate,
            postBindingRedirectUri: job.postBindingRedirectURI),
        status: 201)
}

/// The statement of a device about its new key, signed with it.
private struct SigningRequest {
    struct Claims: Decodable {
        let aud: String
        let iat, exp: Double
        let jti, nonce, jobId, identityId, keyProtection: String
    }

    let jwk: JSONWebKey
    let thumbprint: String
    let claims: Claims

    /// - Throws: `csr_invalid`, `nonce_mismatch`.
    init(_ text: String, for job: BindingJob, issuer: String, _ now: Date) throws(APIError) {
        guard let jws = try? CompactJWS(text), jws.type == "odc-csr+jwt", jws.algorithm == "ES256",
            let embedded = jws.embeddedKey, embedded.kty == "EC", let thumbprint = try? embedded.thumbprint(),
            let key = try? PublicKey(embedded)
        else { throw .csrInvalid("The request isn't a token of this protocol with a P-256 key.") }
        guard key.isValid(signature: jws.signature, for: jws.signingInput, algorithm: .es256) else {
            throw .csrInvalid("The request was not signed with its own key.")
        }
        guard let claims: Claims = try? JSONText.decode(jws.payload), claims.aud == issuer,
            claims.jobId == job.id, claims.identityId == job.identityID,
            ["secure_enclave", "keychain", "file", "memory"].contains(claims.keyProtection)
        else { throw .csrInvalid("This isn't a binding request.") }
        guard TokenTimes.areGood(issued: claims.iat, expires: claims.exp, longest: 120, now) else {
            throw .csrInvalid("The request's times are wrong. Check the device's clock.")
        }
        guard let challenge = job.challenge, now < challenge.expiresAt,
            constantTimeEqual(secretHash(claims.nonce), challenge.nonceHash)
        else {
            throw APIError(400, "nonce_mismatch", "The request is for another challenge, or for one that has expired.")
        }
        (self.claims, self.thumbprint) = (claims, thumbprint)
        // Drop any other members that the device sent.
        jwk = JSONWebKey(kty: embedded.kty, crv: embedded.crv, x: embedded.x, y: embedded.y)
    }
}

extension APIError {
    fileprivate static func csrInvalid(_ message: String) -> APIError { APIError(400, "csr_invalid", message) }
}

/// States that a key belongs to an identity (RFC 7800).
private struct Certificate: Encodable {
    let iss, sub, jti, tid, rid: String
    let iat: Int
    let cnf: [String: JSONWebKey]

    init(_ credential: StoredCredential, issuer: String, _ now: Date) {
        (iss, sub, jti) = (issuer, credential.identityID, credential.id)
        (tid, rid) = (credential.tenantID, credential.realmID)
        iat = Int(now.timeIntervalSince1970)
        cnf = ["jwk": credential.jwk]
    }
}

private struct BoundCredential: Encodable {
    let credential: CredentialObject
    let credentialJws: String
    let postBindingRedirectUri: String?
}
