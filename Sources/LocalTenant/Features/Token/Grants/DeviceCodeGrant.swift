import Foundation

extension GrantType {
    static let deviceCode = GrantType("urn:ietf:params:oauth:grant-type:device_code")
}

/// The grant `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628 §3.4), with the statuses that Auth0 documents.
struct DeviceCodeGrant: TokenGrant {
    static let type = GrantType.deviceCode

    private static let unknown = OAuthError.invalidGrant("Invalid or expired device code.")

    private let code: String

    init(_ parameters: Parameters) throws {
        code = try parameters.required("device_code")
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let (hash, clientID) = (code.secretHash, request.client.clientID)
        let interval = DeviceFlowSettings.interval
        switch try await request.store.pollDevice(
            hash, clientID: clientID, interval: TimeInterval(interval), at: request.now)
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
            throw Self.unknown
        case .allowed(let grant):
            if request.keyThumbprint == nil {
                try request.requireProof(for: try await request.grantedAPI(grant.details.audience))
            }
            return try await GrantOutcome.spending([.init(.device(hash, clientID: clientID), orThrow: Self.unknown)]) {
                let user = try await request.user(of: grant, orThrow: Self.unknown)
                return try await TokenIssuer(
                    request: request, user: user, grant: grant,
                    api: try await request.grantedAPI(grant.details.audience), scope: grant.details.scope,
                    grantType: Self.type
                ).firstTokens()
            }
        }
    }
}
