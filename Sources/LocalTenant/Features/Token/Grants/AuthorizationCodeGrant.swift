import A0JOSE
import Foundation

/// The grant `authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.6). Whatever goes wrong after the code was found, it is used
/// up: a code that was tried with the wrong proof may be in the wrong hands. Only other clients, and requests without any proof
/// for an API that wants one, are refused before.
func exchangeCode(_ parameters: Parameters, _ client: TenantClient, _ call: Call) async throws -> [String: TenantValue]
{
    let invalidCode = OAuthError.invalidGrant("Invalid authorization code")
    let text = try parameters.required("code")
    let verifier = try parameters["code_verifier"]
    let redirectURI = try parameters["redirect_uri"]
    try await call.requireProof(toRedeem: text.secretHash, by: client)
    let redemption = try await call.store.redeemCode(
        text.secretHash, clientID: client.clientID, leeway: AuthorizationCode.replayLeeway, at: call.now)
    guard case .redeemed(let code, let grant) = redemption, code.expiresAt > call.now else { throw invalidCode }
    guard redirectURI == code.details.redirectURI else {
        throw OAuthError(
            403, "unauthorized_client",
            "The redirect URI is wrong. You sent \(redirectURI ?? "null"), and we expected \(code.details.redirectURI)")
    }
    try check(verifier: verifier, against: code.details.codeChallenge)
    try call.requireKey(code.details.keyThumbprint)
    guard let user = try await call.store.user(grant.userID) else { throw invalidCode }
    guard !user.profile.blocked else { throw GrantRefusal.blockedUser }

    let issuer = TokenIssuer(
        call: call, client: client, user: user, grant: grant, api: try await call.grantedAPI(grant.details.audience),
        scope: grant.details.scope, grantType: .authorizationCode, nonce: code.details.nonce)
    // Somebody may have used the same code a second time meanwhile.
    guard let members = try await issuer.responseWithRefreshToken() else { throw invalidCode }
    return members
}

extension AuthorizationCode {
    /// Seconds in which a second exchange is refused and no more: a request that a client sent twice, or that a proxy repeated,
    /// must not take away what the first one brought.
    static let replayLeeway: TimeInterval = 5
}

private func check(verifier: String?, against challenge: String?) throws {
    let mismatch = OAuthError.invalidGrant("Failed to verify code verifier")
    guard let challenge else {
        if verifier != nil { throw mismatch }
        return
    }
    guard let verifier else { throw OAuthError.invalidRequest("Parameter 'code_verifier' is required") }
    guard let verifier = CodeVerifier(verifier), constantTimeEqual(verifier.challenge, challenge) else {
        throw mismatch
    }
}

extension Call {
    /// Refuses to redeem an authorization code or device code without a proof, where its API's tokens have to be bound.
    ///
    /// - Throws: `OAuthError`.
    func requireProof(toRedeem hash: Data, by client: TenantClient) async throws {
        guard keyThumbprint == nil, let grant = try await store.grant(waitingFor: hash),
            grant.clientID == client.clientID
        else { return }
        try requireProof(for: try await grantedAPI(grant.details.audience))
    }

    /// The API that a request to the token endpoint names; nil for none.
    ///
    /// - Throws: `OAuthError` for an API that is not there.
    func requestedAPI(_ audience: String?) async throws -> TenantAPI? {
        do {
            return try await api(audience)
        } catch let error as CallbackError {
            throw OAuthError(403, error.error, error.description)
        }
    }

    /// The API of a grant.
    ///
    /// - Throws: `OAuthError` if it has been taken away since.
    func grantedAPI(_ audience: String?) async throws -> TenantAPI? {
        guard let audience else { return nil }
        guard let api = try await findAPI(audience) else {
            throw OAuthError(403, "access_denied", try await unknownAPI(audience))
        }
        return api
    }
}
