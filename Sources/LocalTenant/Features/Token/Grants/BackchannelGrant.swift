import A0Encoding
import A0JOSE
import Foundation

extension GrantType {
    static let backchannel = GrantType("urn:openid:params:grant-type:ciba", isForPublicClients: false)
}

/// The grant `urn:openid:params:grant-type:ciba` (OpenID Connect CIBA Core §10.1 and §11).
struct BackchannelGrant: TokenGrant {
    static let type = GrantType.backchannel

    private static let unknown = OAuthError.invalidGrant("Invalid or expired auth_req_id.")

    private let id: String

    init(_ parameters: Parameters) throws {
        id = try parameters.required("auth_req_id")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        guard let waiting = try await request.store.ticket(id.secretHash, as: BackchannelRequest.self),
            waiting.details.clientID == request.client.clientID
        else { throw Self.unknown }
        let details = waiting.details
        guard waiting.expiresAt > request.now else {
            throw OAuthError(400, "expired_token", "The auth_req_id has expired.")
        }
        guard let isApproved = details.isApproved else { throw try await pending(waiting, request) }
        guard isApproved else {
            throw OAuthError(400, "access_denied", "The end-user denied the authorization request.")
        }
        let api = try await request.grantedAPI(details.audience)
        try request.requireProof(for: api)
        return try await GrantOutcome.spending([.init(.ticket(waiting), orThrow: Self.unknown)]) {
            guard let record = try await request.store.user(details.userID) else { throw Self.unknown }
            let user = try EligibleUser(record)
            try await request.memberships.require(record, details.organization)
            return try await DirectGrant(
                request: request, user: user,
                target: DirectTarget(
                    api: api, scope: details.scope, organization: details.organization, details: details.details),
                grantType: Self.type, hasSecondFactor: true
            ).outcome()
        }
    }

    private func pending(_ waiting: Ticket<BackchannelRequest>, _ request: TokenRequest) async throws -> OAuthError {
        let (poll, interval) = ("poll " + Base64URL.encode(waiting.key), BackchannelRequest.interval)
        let isInTime = try await request.store.useOnce(
            poll.secretHash, until: request.now + TimeInterval(interval), at: request.now)
        guard isInTime else {
            return OAuthError(
                400, "slow_down", "You are polling faster than the specified interval of \(interval) seconds.")
        }
        return OAuthError(400, "authorization_pending", "The end-user authorization is pending.")
    }
}
