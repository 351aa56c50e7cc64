import A0HTTPServer
import Foundation

/// `POST /api/v2/users/{id}/identities`: links another account to a user.
@Sendable func linkIdentity(_ api: SystemAPICall, _ operation: ManagementOperation) async throws -> HTTPServerResponse {
    let id = api.parameter(0)
    let mayLinkAnyone = api.caller.scope.contains(ManagementScope.updateUsers)
    if !mayLinkAnyone {
        try api.requireScope(
            ManagementScope.updateCurrentUserIdentities, or: [ManagementScope.updateUsers])
        try api.requireSelf(id)
    }
    let secondary: String
    switch try LinkRequest(try api.body(of: operation)) {
    case .token(let token):
        let claims = try await api.claims(of: token, clientID: mayLinkAnyone ? nil : api.caller.client.clientID)
        secondary = claims["sub"]?.stringValue ?? ""
        if !mayLinkAnyone { try await api.requireFactors(of: id, and: claims) }
    case .user(let userID):
        guard mayLinkAnyone else { throw ManagementAPIError.insufficientScope([ManagementScope.updateUsers]) }
        secondary = userID
    }
    guard try await api.store.user(id) != nil else { throw ManagementAPIError.noUser }
    guard secondary != id else {
        throw ManagementAPIError(400, "A user cannot be linked to itself.", "invalid_body")
    }
    guard let account = try await api.store.account(secondary) else { throw ManagementAPIError.noUser }
    // Linking would let a blocked account log in again.
    guard mayLinkAnyone || !account.profile.blocked else {
        throw ManagementAPIError(403, "A blocked account cannot be linked.")
    }
    let isLinked = try await api.call.sessionEnding.end(
        .user(secondary), because: .sessionRevoked,
        with: [.link(secondary, to: id), .revokeGrants(.user(secondary))])
    guard isLinked else {
        throw ManagementAPIError(409, "Specified identity already belongs to another user.")
    }
    return try await api.identities(of: id, status: 201)
}

/// `DELETE /api/v2/users/{id}/identities/{provider}/{user_id}`: makes a linked account a user of its own again.
@Sendable func unlinkIdentity(_ api: SystemAPICall) async throws -> HTTPServerResponse {
    let id = api.parameter(0)
    if !api.caller.scope.contains(ManagementScope.updateUsers) {
        try api.requireScope(
            ManagementScope.updateCurrentUserIdentities, or: [ManagementScope.updateUsers])
        try api.requireSelf(id)
    }
    guard let user = try await api.store.user(id) else { throw ManagementAPIError.noUser }
    let (provider, identity) = (api.parameter(1), api.parameter(2))
    guard provider != user.provider || identity != user.identityID else {
        throw ManagementAPIError(400, "The main identity of a user cannot be unlinked.")
    }
    guard try await api.store.unlink("\(provider)|\(identity)", from: id) else {
        throw ManagementAPIError.noIdentity
    }
    return try await api.identities(of: id)
}

/// Which account to link.
private enum LinkRequest {
    /// The account that an ID token identifies.
    case token(String)
    /// The account with this id.
    case user(String)

    /// - Throws: `ManagementAPIError`.
    init(_ body: [String: TenantValue]) throws {
        if let token = body["link_with"]?.stringValue {
            guard body.count == 1 else {
                throw ManagementAPIError.invalidBody("The property link_with must stand alone")
            }
            self = .token(token)
            return
        }
        for name in ["provider", "user_id"] where body[name] == nil {
            throw ManagementAPIError.missing(name)
        }
        let (provider, id) = (body["provider"]?.stringValue ?? "", body["user_id"]?.text ?? "")
        self = .user(id.hasPrefix("\(provider)|") ? id : "\(provider)|\(id)")
    }
}

extension SystemAPICall {
    /// Makes sure that linking doesn't bypass second factors: the new account is another way to log in, and linking
    /// removes its own second factors.
    ///
    /// - Parameter claims: the claims of the account to link.
    /// - Throws: `ManagementAPIError`.
    fileprivate func requireFactors(of id: String, and claims: [String: TenantValue]) async throws {
        if let user = try await store.user(id), let grant = caller.grant,
            try await call.factors(of: user).areMissing(in: grant)
        {
            throw ManagementAPIError.factorMissing
        }
        if let account = try await store.user(claims["sub"]?.stringValue ?? ""),
            try await call.factors(of: account).isEnrolled, claims["amr"] != ["mfa"]
        {
            throw ManagementAPIError.factorMissing
        }
    }

    /// The claims of an ID token, with its user.
    ///
    /// - Parameter clientID: the client that the token must be for; nil for any.
    /// - Throws: `ManagementAPIError` unless this tenant issued the token and it is still valid.
    fileprivate func claims(of token: String, clientID: String?) async throws -> [String: TenantValue] {
        func error(_ reason: String) -> ManagementAPIError {
            ManagementAPIError(400, "The token in link_with \(reason).", "invalid_body")
        }
        guard let claims = try await call.tenant.keys.verify(token), claims["iss"]?.stringValue == call.tenant.issuer,
            claims["sub"]?.stringValue != nil, let audience = claims["aud"]?.stringValue,
            try await store.client(audience) != nil
        else { throw error("isn't an ID token of this tenant") }
        guard let expiresAt = claims["exp"]?.date, expiresAt > now else { throw error("has expired") }
        guard clientID == nil || clientID == audience else { throw error("was issued to another client") }
        return claims
    }

    fileprivate func identities(of id: String, status: Int = 200) async throws -> HTTPServerResponse {
        guard let user = try await store.user(id) else { throw ManagementAPIError.noUser }
        let linked = try await store.linkedAccounts(userID: id)
        return .json(
            try JSONText.encode(
                try UserObject.identities(
                    user, linked, hasTokens: caller.scope.contains(ManagementScope.readProviderTokens))), status: status
        )
    }
}
