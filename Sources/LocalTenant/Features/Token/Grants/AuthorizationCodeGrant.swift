import A0JOSE
import Foundation

extension GrantType {
    static let authorizationCode = GrantType("authorization_code", isForThirdParties: true)
}

/// The grant `authorization_code` (RFC 6749 §4.1.3, RFC 7636 §4.6). Once the code was found, a refusal uses it up, too:
/// a code that was tried with the wrong proof may be in the wrong hands. Only other clients, and requests without any
/// proof for an API that wants one, are refused before.
struct AuthorizationCodeGrant: TokenGrant {
    static let type = GrantType.authorizationCode

    private static let invalidCode = OAuthError.invalidGrant("Invalid authorization code")

    private let code: String
    private let verifier: String?
    private let redirectURI: String?

    init(_ parameters: Parameters) throws {
        code = try parameters.required("code")
        verifier = try parameters["code_verifier"]
        redirectURI = try parameters["redirect_uri"]
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        let hash = code.secretHash
        let presented = GrantOutcome.Presented(
            .code(hash, clientID: request.client.clientID, leeway: AuthorizationCode.replayLeeway),
            orThrow: Self.invalidCode)
        guard let (code, grant) = try await request.store.code(hash), grant.clientID == request.client.clientID else {
            // It may have been used before, which must not go unnoticed.
            return GrantOutcome(error: Self.invalidCode, presented: [presented])
        }
        if request.keyThumbprint == nil {
            try request.requireProof(for: try await request.grantedAPI(grant.details.audience))
            guard !grant.details.isOnline || !request.client.isPublic else {
                throw OAuthError.invalidRequest("Online refresh tokens of public clients need a DPoP proof")
            }
        }
        return try await GrantOutcome.spending([presented]) {
            try check(code, request)
            let user = try await request.user(of: grant, orThrow: Self.invalidCode)
            return try await TokenIssuer(
                request: request, user: user, grant: grant,
                api: try await request.grantedAPI(grant.details.audience), scope: grant.details.scope,
                grantType: Self.type, nonce: code.details.nonce
            ).firstTokens()
        }
    }

    private func check(_ code: AuthorizationCode, _ request: TokenRequest) throws {
        guard code.expiresAt > request.now else { throw Self.invalidCode }
        guard redirectURI == code.details.redirectURI else {
            throw OAuthError(
                403, "unauthorized_client",
                "The redirect URI is wrong. You sent \(redirectURI ?? "null"), and we expected \(code.details.redirectURI)"
            )
        }
        try checkVerifier(against: code.details.codeChallenge)
        try request.requireKey(code.details.keyThumbprint)
    }

    private func checkVerifier(against challenge: String?) throws {
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
}

extension AuthorizationCode {
    /// Seconds in which a second exchange is refused and no more: a request that a client sent twice, or that a proxy
    /// repeated, must not take away what the first one brought.
    static let replayLeeway: TimeInterval = 5
}
