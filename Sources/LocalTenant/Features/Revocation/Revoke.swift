import A0HTTPServer
import Foundation

/// `POST /oauth/revoke` (RFC 7009). The response is the same whether the token was valid, invalid, unknown, or another
/// client's. Revoking an online refresh token also ends its session.
@Sendable func revoke(_ call: Call) async throws -> HTTPServerResponse {
    let parameters = try call.bodyParameters()
    let client = try await ClientAuthentication.client(parameters, call)
    let token = try parameters.required("token")
    if let (_, grant) = try await call.store.refreshToken(token.secretHash) {
        if grant.clientID == client.clientID {
            let deletesGrant = call.configuration.flags.revocationDeletesGrant
            let grants: GrantSelection = deletesGrant ? .like(grant) : .ids([grant.id])
            if grant.details.isOnline, let id = grant.details.sessionID {
                _ = try await call.sessionEnding.end(
                    .id(id), because: .sessionRevoked, with: [.revokeGrants(grants)])
            } else {
                try await call.store.revokeGrants(grants, at: call.now)
            }
            call.log(.srrt, user: try await call.store.user(grant.userID))
        }
    } else if try await isAnotherKind(token, call.store, call.tenant.keys) {
        throw OAuthError(400, "unsupported_token_type", "Only refresh tokens can be revoked")
    }
    return HTTPServerResponse(status: 200)
}

private func isAnotherKind(_ token: String, _ store: any TokenStore, _ keys: SigningKeys) async throws -> Bool {
    if try await store.accessToken(token.secretHash) != nil { return true }
    return try await keys.verify(token) != nil
}
