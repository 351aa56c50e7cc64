import A0HTTPServer
import A0JOSE
import Foundation

/// `POST {issuer}/token` (RFC 6749 §4.1.3, OpenID Connect Core §3.1.3).
@Sendable func token(_ call: Call) async throws -> HTTPServerResponse {
    let entry = try call.application()
    let parameters = try Parameters(of: call.request)
    try call.authenticateClient(entry.application, parameters)
    guard parameters["grant_type"] == "authorization_code" else {
        throw APIError(400, "unsupported_grant_type", "The grant type must be authorization_code.")
    }
    let secret = try call.provider.random.token()
    let code = try await call.write { records -> Result<AuthorizationCode, APIError> in
        guard let presented = parameters["code"],
            var code = try records.find(AuthorizationCode.self, secretHash(presented)), code.issuer == entry.issuer
        else { return .failure(.invalidGrant) }
        guard !code.isUsed else {
            // The first use may have been an attacker's (RFC 6749 §4.1.2).
            for token in try records.all(AccessToken.self) where token.codeID == code.id { try records.delete(token) }
            return .failure(.invalidGrant)
        }
        guard call.now < code.endsAt, parameters["redirect_uri"] == code.upstream.redirectURI,
            code.upstream.isProven(by: parameters["code_verifier"])
        else { return .failure(.invalidGrant) }
        code.isUsed = true
        try records.save(code)
        try records.save(
            AccessToken(
                id: secretHash(secret), issuer: entry.issuer, identityID: code.identityID, scope: code.upstream.scope,
                codeID: code.id, endsAt: call.now + AccessToken.lifetime))
        return .success(code)
    }
    guard let identity = entry.realm.identity(code.identityID) else { throw APIError.invalidGrant }
    let idToken = try call.provider.key.sign(
        IDToken(code, identity, audience: entry.application.clientID, call.now), type: "JWT")
    return try .json(
        TokenResponseBody(
            accessToken: secret, idToken: idToken, expiresIn: Int(AccessToken.lifetime),
            scope: code.upstream.scope.joined(separator: " ")))
}

private struct TokenResponseBody: Encodable {
    let accessToken: String
    let idToken: String
    let tokenType = "Bearer"
    let expiresIn: Int
    let scope: String
}

/// The claims of an ID token (OpenID Connect Core §2), with those that the scope asks for.
private struct IDToken: Encodable {
    private let claims: UserClaims
    private let fixed: Fixed

    private struct Fixed: Encodable {
        let iss, aud: String
        let iat, exp, authTime: Int
        let nonce: String?
        let amr: [String]
    }

    init(_ code: AuthorizationCode, _ identity: DelegateIdentity, audience: String, _ now: Date) {
        let issued = Int(now.timeIntervalSince1970)
        claims = UserClaims(identity, scope: code.upstream.scope)
        fixed = Fixed(
            iss: code.issuer, aud: audience, iat: issued, exp: issued + Int(AccessToken.lifetime),
            authTime: Int(code.authTime.timeIntervalSince1970), nonce: code.upstream.nonce, amr: code.methods)
    }

    func encode(to encoder: any Encoder) throws {
        try claims.encode(to: encoder)
        try fixed.encode(to: encoder)
    }
}

extension APIError {
    fileprivate static let invalidGrant = APIError(
        400, "invalid_grant", "The code is incorrect, was already used, or has expired.")
}

extension LoginTransaction.Upstream {
    /// Whether the verifier belongs to the challenge (RFC 7636 §4.6). One without a challenge proves nothing (RFC 9700
    /// §2.1.1).
    fileprivate func isProven(by verifier: String?) -> Bool {
        guard let codeChallenge else { return verifier == nil }
        guard let verifier = verifier.flatMap(CodeVerifier.init) else { return false }
        return constantTimeEqual(verifier.challenge, codeChallenge)
    }
}
