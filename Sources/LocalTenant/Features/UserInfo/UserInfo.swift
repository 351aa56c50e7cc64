import A0HTTPServer
import Foundation

/// `GET` and `POST /userinfo` (OpenID Connect Core §5.3), with bearer tokens (RFC 6750) and bound ones (RFC 9449 §7.1).
@Sendable func userInfo(_ call: Call) async throws -> HTTPServerResponse {
    var call = call
    guard let presented = try PresentedToken(in: call.request) else {
        throw PresentedToken.error("An access token is required")
    }
    let (accessToken, grant) = try await presented.find(in: call.tenant, at: call.now)
    call.notes.set(\.client, grant.clientID)
    guard let user = try await call.store.user(grant.userID) else {
        throw presented.error("The user does not exist anymore")
    }
    guard !user.profile.blocked else { throw presented.error("The user is blocked") }
    guard let client = try await call.store.client(grant.clientID)?.client else {
        throw presented.error("The client does not exist anymore")
    }
    call.keyThumbprint = try await presented.provedKey(accessToken, client, call)
    guard accessToken.scope.contains("openid") else {
        throw OAuthError(
            403, "insufficient_scope", "The access token needs the scope openid",
            challenge: #"\#(presented.scheme.rawValue) error="insufficient_scope", scope="openid""#)
    }
    var claims = call.tenant.claims.withLock {
        $0.claims(.idToken, clientID: grant.clientID, userID: user.id, audience: grant.details.audience)
    }
    claims.merge(CustomClaims.permitted(grant.details.actions?.idTokenClaims ?? [:])) { _, action in action }
    claims.merge(Profile.claims(of: user, scope: accessToken.scope)) { _, own in own }
    claims["act"] = grant.details.actor
    claims.merge(call.configuration.organizationClaims(of: grant)) { _, own in own }
    var response = try HTTPServerResponse.json(claims)
    try await call.addNonce(to: &response, for: client)
    return response
}
