import A0HTTPServer
import A0JOSE
import Foundation

// The endpoints of a simulated provider that the tenant calls.
extension Simulator {
    private static let keyID = "simulated"

    /// OpenID Connect Discovery §4.
    func metadata() throws -> HTTPServerResponse {
        var members: [String: TenantValue] = [
            "issuer": .string(issuer), "authorization_endpoint": .string(issuer + shape.authorization),
            "token_endpoint": .string(issuer + shape.token),
            "end_session_endpoint": .string(issuer + SimulatorShape.logout),
            "response_types_supported": ["code", "id_token"], "subject_types_supported": ["public"],
            "response_modes_supported": ["query", "form_post"], "code_challenge_methods_supported": ["S256"],
            "id_token_signing_alg_values_supported": [.string(SignatureAlgorithm.es256.rawValue)],
            "scopes_supported": ["openid", "profile", "email"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic", "private_key_jwt"],
        ]
        members["userinfo_endpoint"] = shape.profile.map { .string(issuer + $0) }
        members["jwks_uri"] = shape.keys.map { .string(issuer + $0) }
        return try .json(members)
    }

    func publicKeys() throws -> HTTPServerResponse {
        var key = try simulation.key.publicJWK()
        (key.use, key.alg, key.kid) = ("sig", SignatureAlgorithm.es256.rawValue, Self.keyID)
        return .json(try JSONText.encode(JSONWebKeySet(keys: [key])))
    }

    /// Exchanges a code (RFC 6749 §4.1.3).
    func token() async throws -> HTTPServerResponse {
        do {
            return try await tokens(try call.bodyParameters())
        } catch let error as OAuthError {
            return try worded(error)
        }
    }

    /// Each provider has its own error format.
    private func worded(_ error: OAuthError) throws -> HTTPServerResponse {
        switch strategy {
        case .github:
            let name = error.error == "invalid_grant" ? "bad_verification_code" : "incorrect_client_credentials"
            return try .json(["error": .string(name), "error_description": .string(error.description)])
        case .facebook:
            return try .json(
                ["error": ["message": .string(error.description), "type": "OAuthException", "code": 100]], status: 400)
        default: return try error.response()
        }
    }

    private func tokens(_ parameters: Parameters) async throws -> HTTPServerResponse {
        let clientID = try await authenticate(parameters)
        switch try parameters["grant_type"] {
        case "authorization_code"?: break
        case "refresh_token"?:
            let key = try parameters.required("refresh_token").secretHash
            guard let known = try await call.store.ticket(key, as: SimulatedRefreshToken.self),
                known.expiresAt > call.now, known.details.clientID == clientID,
                known.details.token.strategy == strategy
            else { throw OAuthError(400, "invalid_grant", "The refresh token is wrong or has expired") }
            return try .json(try await members(known.details.token))
        default: throw OAuthError(400, "unsupported_grant_type", "Only codes and refresh tokens are exchanged here")
        }
        guard let code = try parameters["code"],
            let request = try await call.store.redeemTicket(code.secretHash, as: SimulatedCode.self, at: call.now)?
                .details.request,
            let person = request.person, request.strategy == strategy, request.clientID == clientID,
            try parameters["redirect_uri"] == request.redirectURI,
            try isBound(request, parameters["code_verifier"])
        else { throw OAuthError(400, "invalid_grant", "The code is wrong or has expired") }
        let granted = SimulatedToken(strategy: strategy, person: person, scope: request.scope)
        var members = try await members(granted)
        if request.wantsRefreshToken || strategy == .apple {
            let refreshToken = try call.tenant.random.token()
            try await call.store.put(
                Ticket(
                    key: refreshToken.secretHash, expiresAt: call.now + SimulatedRefreshToken.lifetime,
                    details: SimulatedRefreshToken(clientID: clientID, token: granted)))
            members["refresh_token"] = .string(refreshToken)
        }
        if shape.keys != nil { members["id_token"] = .string(try idToken(request, person)) }
        return try .json(members)
    }

    /// A new access token, as the token endpoint answers.
    private func members(_ granted: SimulatedToken) async throws -> [String: TenantValue] {
        let token = (strategy == .github ? "gho_" : "") + (try call.tenant.random.token())
        try await call.store.put(
            Ticket(key: token.secretHash, expiresAt: call.now + SimulatedToken.lifetime, details: granted))
        var members: [String: TenantValue] = ["access_token": .string(token), "token_type": "Bearer"]
        if strategy != .facebook, strategy != .apple {
            members["scope"] = .string(granted.scope.joined(separator: strategy == .github ? "," : " "))
        }
        if strategy != .github { members["expires_in"] = .integer(Int64(SimulatedToken.lifetime)) }
        return members
    }

    /// RFC 7636 §4.6.
    private func isBound(_ request: SimulatedRequest, _ verifier: String?) -> Bool {
        guard let challenge = request.challenge else { return verifier == nil }
        return verifier.flatMap { CodeVerifier($0) }.map { constantTimeEqual($0.challenge, challenge) } ?? false
    }

    /// The client id, after authenticating the tenant.
    private func authenticate(_ parameters: Parameters) async throws -> String {
        let error = OAuthError(401, "invalid_client", "The client's proof of who it is is wrong")
        let credentials = try ClientProof(parameters, call.request)
        let clientID = try credentials.claimedClient ?? parameters["client_id"]
        guard let clientID, let options = connection(clientID)?.upstream?.options else { throw error }
        let isRight: Bool
        if let assertion = try parameters["client_assertion"] {
            let claims = try await call.tenant.keys.verify(assertion)
            isRight = claims.map { isGood($0, clientID, [issuer, issuer + shape.token]) } ?? false
        } else {
            isRight = try credentials.secrets(of: clientID).contains { secret in
                guard strategy != .apple else { return isAppleSecret(secret, clientID) }
                return options.clientSecret.map { constantTimeEqual(secret, $0) } ?? false
            }
        }
        guard isRight else { throw error }
        return clientID
    }

    private func isAppleSecret(_ secret: String, _ clientID: String) -> Bool {
        guard let token = try? CompactJWS(secret), token.algorithm == SignatureAlgorithm.es256.rawValue,
            let key = try? PublicKey(simulation.clientKey.publicJWK()),
            key.isValid(signature: token.signature, for: token.signingInput, algorithm: .es256),
            let claims = try? TenantValue.decodeObject(token.payload)
        else { return false }
        return isGood(claims, clientID, [issuer])
    }

    private func isGood(_ claims: [String: TenantValue], _ clientID: String, _ audiences: [String]) -> Bool {
        claims["sub"]?.stringValue == clientID && audiences.contains(claims["aud"]?.stringValue ?? "")
            && claims["exp"]?.date.map { $0 > call.now } == true
    }

    func idToken(_ request: SimulatedRequest, _ person: SimulatedPerson) throws -> String {
        let now = Int64(call.now.timeIntervalSince1970)
        var claims = profile(person, scope: request.scope).claims
        claims["iss"] = .string(fault == .wrongIssuer ? issuer + "/somebody-else" : issuer)
        claims["aud"] = .string(request.clientID)
        claims["iat"] = .integer(now)
        claims["auth_time"] = .integer(now)
        claims["exp"] = .integer(now + 3_600)
        claims["nonce"] = request.nonce.map(TenantValue.string)
        if connection(request.clientID)?.options?.supportsSessionExpiry == true {
            claims["session_expiry"] = .integer(now + 8 * 3_600)
        }
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: .es256, keyID: Self.keyID, type: "JWT",
            with: fault == .badSignature ? simulation.clientKey : simulation.key)
    }

    // MARK: Profiles

    func readProfile() async throws -> HTTPServerResponse { try .json(try await bearer().members) }

    func readEmails() async throws -> HTTPServerResponse {
        let profile = try await bearer()
        guard !profile.scope.allSatisfy({ $0 != "user:email" && $0 != "user" }) else {
            return try .json(["message": "Not Found"], status: 404)
        }
        return .json(try JSONText.encode(profile.emails))
    }

    private func bearer() async throws -> SimulatedProfile {
        let parts = (call.request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, ["bearer", "token"].contains(parts[0].lowercased()),
            let ticket = try await call.store.ticket(String(parts[1]).secretHash, as: SimulatedToken.self),
            ticket.details.strategy == strategy, ticket.expiresAt > call.now
        else { throw OAuthError(401, "invalid_token", "The access token is wrong or has expired", challenge: "Bearer") }
        return profile(ticket.details.person, scope: ticket.details.scope)
    }
}
