import A0JOSE
import Foundation

/// An offer of a credential to an identity.
struct BindingJob: Record {
    static let kind = "job"
    static let lifetime: TimeInterval = 7 * 86_400
    /// How often a device may fail before the offer is withdrawn.
    static let maximumAttempts = 10

    enum State: String, Codable {
        case linkSent = "LINK_SENT"
        case linkOpened = "LINK_OPENED"
        case requestDelivered = "REQUEST_DELIVERED"
        case complete = "COMPLETE"
        case expired = "EXPIRED"
        case revoked = "REVOKED"
    }

    enum DeliveryMethod: String, Codable {
        /// The link is in the response.
        case inResponse = "RETURN"
        case email = "EMAIL"
    }

    /// The challenge that the device must sign; a new one for each delivery of the job.
    struct Challenge: Codable {
        static let lifetime: TimeInterval = 300

        let nonceHash: String
        let expiresAt: Date
    }

    let id: String
    let tenantID: String
    let realmID: String
    let identityID: String
    let configID: String
    let deliveryMethod: DeliveryMethod
    let postBindingRedirectURI: String?
    let tokenHash: String
    let expireTime: Date
    let createTime: Date
    var updateTime: Date
    var state = State.linkSent
    var challenge: Challenge?
    var attempts = 0
    var credentialID: String?

    /// Kept for a week after it ends, so that late requests get a clear error.
    var expiresAt: Date? { expireTime + Self.lifetime }

    /// - Throws: `invalid_token`, `job_complete`, `job_revoked`, `job_expired`.
    func admit(_ token: String?, _ now: Date) throws(APIError) {
        guard let token, constantTimeEqual(secretHash(token), tokenHash) else {
            throw APIError(401, "invalid_token", "The link's token is wrong.")
        }
        switch state {
        case .complete: throw APIError(409, "job_complete", "The link was already used.")
        case .revoked: throw APIError(410, "job_revoked", "The link was withdrawn.")
        case .expired: throw APIError(410, "job_expired", "The link has expired.")
        case .linkSent, .linkOpened, .requestDelivered:
            guard now < expireTime else { throw APIError(410, "job_expired", "The link has expired.") }
        }
    }
}

/// A job in answers.
struct BindingJobObject: Encodable {
    let id, tenantId, realmId, identityId: String
    let credentialId: String?
    let deliveryMethod: BindingJob.DeliveryMethod
    let state: BindingJob.State
    let postBindingRedirectUri: String?
    let authenticatorConfigId: String
    let expireTime, createTime, updateTime: Date

    init(_ job: BindingJob, _ now: Date) {
        id = job.id
        (tenantId, realmId, identityId) = (job.tenantID, job.realmID, job.identityID)
        credentialId = job.credentialID
        deliveryMethod = job.deliveryMethod
        let isOpen = [.linkSent, .linkOpened, .requestDelivered].contains(job.state)
        state = isOpen && now >= job.expireTime ? .expired : job.state
        postBindingRedirectUri = job.postBindingRedirectURI
        authenticatorConfigId = job.configID
        (expireTime, createTime, updateTime) = (job.expireTime, job.createTime, job.updateTime)
    }
}
