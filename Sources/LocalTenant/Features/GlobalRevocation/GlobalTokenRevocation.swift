import A0Encoding
import A0HTTPServer
import A0JOSE
import Foundation

/// `POST /oauth/global-token-revocation/connection/…` (IETF draft "Global Token Revocation"): the provider of a
/// connection ends all sessions and refresh tokens of a user.
enum GlobalTokenRevocation {
    static let path = "/oauth/global-token-revocation/connection/"
    /// How the provider authenticates: a JWT of this type, signed with a key that it publishes.
    static let authenticationMethod = "global-token-revocation+jwt"

    private static let leeway: TimeInterval = 60

    @Sendable static func revoke(_ call: Call) async throws -> HTTPServerResponse {
        let name = call.pathParameters.first ?? ""
        guard let connection = call.configuration.connections.first(where: { $0.name == name }),
            let upstream = connection.upstream, upstream.strategy.kind == .openID
        else { throw OAuthError(404, "not_found", "No OpenID Connect provider has a connection with this name") }
        let provider = try await authenticate(upstream, call)
        guard let user = try await user(connection, provider, call) else {
            throw OAuthError(404, "user_not_found", "The connection has no such user")
        }
        _ = try await call.sessionEnding.end(
            .user(user.id), because: .idpLogout, with: [.revokeGrants(.user(user.id))])
        return HTTPServerResponse(status: 204)
    }

    // MARK: The provider

    /// - Throws: `OAuthError` unless the request has a token that the provider signed for it, for the first time.
    private static func authenticate(_ upstream: Upstream, _ call: Call) async throws -> UpstreamProvider {
        guard let presented = PresentedToken(call.request.headers["Authorization"]), presented.scheme == .bearer,
            let token = try? CompactJWS(presented.text),
            let claims = try? TenantValue.decodeObject(token.payload)
        else { throw unauthorized("the request needs a JWT as its bearer token") }
        // Wrong tokens count, because the provider may be asked for its keys.
        let throttle = Throttle(name: "global-revocation \(call.sender)", limit: 10, refill: 60)
        guard try await throttle.take(from: call.store, at: call.now) else {
            throw OAuthError(429, "too_many_requests", "Too many wrong tokens. Try again later.")
        }
        let provider: UpstreamProvider
        do {
            provider = try await call.providers.provider(upstream)
            if let error = error(token, claims, provider, call) { throw unauthorized(error) }
            guard try await call.providers.isSigned(token, by: provider) else {
                throw unauthorized("the token is signed by none of the provider's keys")
            }
        } catch let providerError as ProviderError {
            call.notes.set(\.error, providerError.reason)
            throw OAuthError(503, "temporarily_unavailable", "The provider's keys can't be read")
        }
        guard let id = claims["jti"]?.stringValue, let expiresAt = claims["exp"]?.date,
            try await call.store.useOnce(
                "global-revocation \(upstream.options.clientID) \(id)".secretHash, until: expiresAt + leeway,
                at: call.now)
        else { throw unauthorized("the token was used before") }
        try await throttle.giveBack(to: call.store)
        return provider
    }

    private static func error(
        _ token: CompactJWS, _ claims: [String: TenantValue], _ provider: UpstreamProvider, _ call: Call
    ) -> String? {
        guard token.type?.lowercased() == authenticationMethod else {
            return "the token's type (typ) must be \(authenticationMethod)"
        }
        guard let issuer = provider.issuer, claims["iss"]?.stringValue == issuer else {
            return "the token's iss must be the provider's issuer"
        }
        let own: [String] = call.tenant.issuers.map { $0 + call.request.path.dropFirst() }
        guard claims.audiences.contains(where: own.contains) else {
            return "the token's aud must be the URL of this request"
        }
        guard claims["jti"]?.stringValue?.isEmpty == false, let expiresAt = claims["exp"]?.date else {
            return "the token needs the claims jti, a text, and exp, a number"
        }
        guard expiresAt > call.now - leeway else { return "the token has expired" }
        for name in ["iat", "nbf"] where claims[name]?.date ?? .distantPast > call.now + leeway {
            return "the token's \(name) is in the future"
        }
        return nil
    }

    private static func unauthorized(_ reason: String) -> OAuthError {
        OAuthError(401, "invalid_token", "Unauthorized: \(reason)", challenge: #"Bearer error="invalid_token""#)
    }

    // MARK: The user

    /// The user of `sub_id` (RFC 9493): `iss_sub`, or `email`; nil if there is none.
    private static func user(
        _ connection: TenantConnection, _ provider: UpstreamProvider, _ call: Call
    ) async throws -> UserRecord? {
        let malformed = OAuthError.invalidRequest(
            "The body must be a JSON object with sub_id: format iss_sub with iss and sub, or format email with email")
        guard case .object(let body)? = try? TenantValue.decode(call.request.body),
            let subject = body["sub_id"]?.objectValue
        else { throw malformed }
        let account: UserRecord?
        switch (subject["format"]?.stringValue, subject["sub"]?.stringValue, subject["email"]?.stringValue) {
        case ("iss_sub"?, let id?, _):
            guard subject["iss"]?.stringValue == provider.issuer else {
                throw OAuthError.invalidRequest("iss of sub_id must be the provider's issuer")
            }
            account = try await call.store.account((connection.upstreamIDPrefix ?? "") + id)
        case ("email"?, _, let email?):
            account = try await call.store.user(identifier: email, connection: connection.name)
        default: throw malformed
        }
        guard let account else { return nil }
        return try await call.store.owner(of: account)
    }
}
