import Foundation

extension Grant {
    /// The grant by the user of a browser's session.
    ///
    /// - Parameters:
    ///   - login: what the person went through for it; nil where the session was enough.
    ///   - outcome: what actions decided.
    init(
        of session: BrowserSession, _ client: TenantClient, _ request: AuthorizationRequest,
        after login: LoginTransaction?, _ outcome: ActionOutcome, _ context: some RequestContext
    ) throws {
        var details = Details(
            sessionID: session.id, audience: request.audience, scope: request.scope,
            authenticatedAt: request.needsAuthenticationTime ? session.authenticatedAt : nil)
        details.authorizationDetails = request.details
        details.firstFactorAt = session.authenticatedAt
        if let factorAt = session.details.multifactorAt {
            details.secondFactorAt = factorAt
            details.hasSecondFactor = true
            details.authenticationClass = request.authenticationClass
            // In the precision of the store.
            if let login, factorAt.milliseconds >= login.startedAt.milliseconds { details.methods = ["mfa"] }
        }
        details.organization = request.organization
        if let origin = session.details.origin {
            details.origin = origin
            details.endsWithSession = client.sessionTransfer.onlineRefreshTokens
            if !client.sessionTransfer.allowRefreshToken {
                details.scope.removeAll(where: ScopeResolution.refreshing.contains)
            }
        }
        if details.isOnline { details.endsWithSession = true }
        details.read(outcome)
        let ends = [outcome.refreshToken.expiresAt, details.isOnline ? session.absoluteEnd : nil]
        try self.init(
            userID: session.userID, client: client, details: details, endingBy: ends.compactMap(\.self).min(), context)
    }
}

extension Grant.Details {
    /// Whether its refresh token lasts as long as the session, and lets the session last.
    var isOnline: Bool { scope.contains(ScopeResolution.onlineAccess) }

    /// Takes over what actions decided about tokens.
    mutating func read(_ outcome: ActionOutcome) {
        if outcome.tokens != .init() { actions = outcome.tokens }
        firstIdleEnd = outcome.refreshToken.idleExpiresAt
        let metadata = [:].changed(by: outcome.refreshToken.metadata)
        if !metadata.isEmpty { refreshTokenMetadata = metadata }
    }
}
