import A0JOSE
import Foundation

extension GrantType {
    static let identityAssertion = GrantType(
        "urn:ietf:params:oauth:grant-type:jwt-bearer", isForPublicClients: false)
}

/// The grant for an assertion by which an enterprise's identity provider lets an application act for one of its users
/// (IETF draft "Identity Assertion JWT Authorization Grant", RFC 7523; Auth0 docs, "Cross App Access"). It works until
/// it expires, and gets neither an ID token nor a refresh token.
struct IdentityAssertionGrant: TokenGrant {
    static let type = GrantType.identityAssertion

    private static let tokenType = "oauth-id-jag+jwt"
    private static let leeway: TimeInterval = 60

    private let token: CompactJWS
    private let claims: [String: TenantValue]

    init(_ parameters: Parameters) throws {
        let text = try parameters.required("assertion")
        guard let token = try? CompactJWS(text), token.type?.lowercased() == Self.tokenType,
            let claims = try? TenantValue.decodeObject(token.payload)
        else { throw OAuthError.invalidGrant("The assertion must be a JWT of the type \(Self.tokenType).") }
        (self.token, self.claims) = (token, claims)
    }

    func decide(_ request: TokenRequest) async throws -> GrantOutcome {
        if let error = error(for: request) { throw OAuthError.invalidGrant("The assertion is invalid: \(error).") }
        let connection = try await connection(request)
        try request.requireKey(claims["cnf"]?["jkt"]?.stringValue)
        let id = (connection.upstreamIDPrefix ?? "") + (claims["sub"]?.stringValue ?? "")
        guard let account = try await request.store.account(id) else {
            throw OAuthError.invalidGrant("User not found. The user has to log in with \(connection.name) first.")
        }
        let organization = try await organization(of: account, connection, request)
        let user = try await request.user(loggingInWith: account, for: organization)
        var target = try await DirectTarget(request, begunFor: organization, audience: resource)
        guard let api = target.api else { throw OAuthError.invalidRequest("Missing required parameter: resource") }
        // The tenant's own APIs change how users log in, which is between them and their applications.
        guard !request.tenant.isOwn(api) else {
            throw OAuthError.invalidRequest("An assertion gets no tokens for \(api.identifier)")
        }
        let asserted = claims["scope"]?.stringValue?.split(separator: " ").map(String.init)
        let scope = try request.parameters.scope() == nil ? asserted ?? target.scope : target.scope
        target.scope = scope.filter { api.scopes.contains($0) && asserted?.contains($0) != false }
        return try await DirectGrant(
            request: request, user: user, target: target, grantType: Self.type, isDelegated: true
        ).outcome()
    }

    /// The API that the assertion names; nil for the one that the request names.
    private var resource: String? {
        claims["resource"]?.stringValue ?? claims["resource"]?.arrayValue?.first?.stringValue
    }

    private func error(for request: TokenRequest) -> String? {
        guard claims.audiences.contains(where: request.tenant.issuers.contains) else {
            return "its aud must be \(request.tenant.issuer)"
        }
        guard claims["client_id"]?.stringValue == request.client.publicID else {
            return "its client_id must be that of the client"
        }
        guard claims["sub"]?.stringValue?.isEmpty == false, let expiresAt = claims["exp"]?.date else {
            return "it needs the claims sub, a text, and exp, a number"
        }
        guard expiresAt > request.now - Self.leeway else { return "it has expired" }
        for name in ["iat", "nbf"] where claims[name]?.date ?? .distantPast > request.now + Self.leeway {
            return "its \(name) is in the future"
        }
        return nil
    }

    /// The connection whose provider signed the assertion.
    private func connection(_ request: TokenRequest) async throws -> TenantConnection {
        let candidates = request.configuration.connections.filter {
            $0.crossAppAccess == .enabled && $0.isEnabled(for: request.client)
        }
        for connection in candidates {
            guard let upstream = connection.upstream, upstream.strategy.kind == .openID else { continue }
            do {
                let provider = try await request.providers.provider(upstream)
                guard let issuer = provider.issuer, claims["iss"]?.stringValue == issuer else { continue }
                guard try await request.providers.isSigned(token, by: provider) else {
                    throw OAuthError.invalidGrant("The assertion is signed by none of the provider's keys.")
                }
                return connection
            } catch let error as ProviderError {
                request.notes.set(\.error, error.reason)
                throw OAuthError(503, "temporarily_unavailable", "The provider's keys can't be read")
            }
        }
        throw OAuthError.invalidGrant("The assertion's iss is no provider of a connection with Cross App Access.")
    }

    /// The organization that the connection belongs to, if it's only one and the user is one of its members.
    private func organization(
        of account: UserRecord, _ connection: TenantConnection, _ request: TokenRequest
    ) async throws -> String? {
        guard request.client.organizationUsage != .deny else { return nil }
        let organizations = request.configuration.organizations.filter {
            $0.connections?.contains { $0.name == connection.name } == true
        }
        guard organizations.count == 1, let id = organizations.first?.id else { return nil }
        let user = try await request.store.owner(of: account)
        return try await request.store.isMember(user.id, of: id) ? id : nil
    }
}
