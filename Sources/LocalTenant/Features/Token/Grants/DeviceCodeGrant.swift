import Foundation

/// The grant `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628 §3.4), with the statuses that Auth0 documents.
func exchangeDeviceCode(
    _ parameters: Parameters, _ client: TenantClient, _ call: Call
) async throws -> [String: TenantValue] {
    let text = try parameters.required("device_code")
    let interval = DeviceFlowSettings.interval
    let unknown = OAuthError.invalidGrant("Invalid or expired device code.")
    try await call.requireProof(toRedeem: text.secretHash, by: client)
    switch try await call.store.pollDevice(
        text.secretHash, clientID: client.clientID, interval: TimeInterval(interval), at: call.now)
    {
    case .pending:
        throw OAuthError(403, "authorization_pending", "User has yet to authorize device code.")
    case .tooSoon:
        throw OAuthError(
            429, "slow_down", "You are polling faster than the specified interval of \(interval) seconds.")
    case .denied:
        throw OAuthError(403, "access_denied", "User cancelled the confirmation prompt.")
    case .expired:
        throw OAuthError(403, "expired_token", "The device code has expired.")
    case .unknown:
        throw unknown
    case .allowed(let grant):
        guard let user = try await call.store.user(grant.userID) else { throw unknown }
        guard !user.profile.blocked else { throw GrantRefusal.blockedUser }
        let issuer = TokenIssuer(
            call: call, client: client, user: user, grant: grant,
            api: try await call.grantedAPI(grant.details.audience), scope: grant.details.scope, grantType: .deviceCode)
        guard let members = try await issuer.responseWithRefreshToken() else { throw unknown }
        return members
    }
}
