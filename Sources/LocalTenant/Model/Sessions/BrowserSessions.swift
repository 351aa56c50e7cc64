import A0JOSE
import Foundation

/// The session of a browser, with its user, who may be blocked.
typealias KnownUser = (session: BrowserSession, user: UserRecord)

/// A session that has just begun.
struct NewSession: Sendable {
    let session: BrowserSession
    let cookie: String
    /// The browser's accounts, with that of the session first.
    let accounts: AccountList
}

/// Finds, starts, and ends browser sessions by their cookies.
struct BrowserSessions: Sendable {
    let store: any SessionStore & UserStore & GrantStore & TicketStore & ChangeStore
    let ending: SessionEnding
    let configuration: TenantConfiguration
    let random: SecureRandom
    let now: Date

    /// The session and user for this cookie.
    func find(_ cookie: String?) async throws -> KnownUser? {
        guard let cookie,
            let session = try await store.session(cookieHash: cookie.secretHash),
            session.isAlive(at: now, configuration),
            let user = try await store.user(session.userID)
        else { return nil }
        if let origin = session.details.origin, origin.cascades,
            try await store.unrevokedGrant(origin.grantID) == nil
        {
            try await ending.end(.id(session.id), because: .sessionRevoked)
            return nil
        }
        return (session, user)
    }

    /// Starts a new session that replaces the browser's current one, and any of the same user, to prevent session
    /// fixation. Applications of the same user move to the new session; those of another user are notified of the
    /// logout.
    ///
    /// - Parameters:
    ///   - formerCookie: the cookie that the browser has.
    ///   - accounts: the browser's accounts.
    ///   - addsAccount: whether the current session of another user stays.
    ///   - address: the network address of the user.
    ///   - authenticatedAt: when the user completed the first factor; nil for now.
    func start(
        for user: UserRecord, replacing formerCookie: String?, among accounts: AccountList, addsAccount: Bool,
        from address: String, authenticatedAt: Date? = nil, _ details: BrowserSession.Details = .init()
    ) async throws -> NewSession {
        var accounts = accounts
        var former: BrowserSession?
        for secret in accounts.secrets {
            let earlier = try await store.session(cookieHash: secret.secretHash)
            var owner = earlier?.userID
            if owner == nil { owner = try await rememberedUser(secret) }
            let isSameUser = owner == user.id
            guard isSameUser || secret == formerCookie && !addsAccount else { continue }
            if isSameUser, former == nil {
                former = earlier
            } else if let earlier {
                try await ending.end(.id(earlier.id), because: .sessionRevoked)
            }
            accounts.remove(secret)
            try await forget(secret)
        }
        let cookie = try random.token()
        var details = details
        let mode = accounts.isTemporary ? .nonPersistent : configuration.sessionCookieMode
        details.cookieMode = mode
        let limits = configuration.sessionLimits(mode)
        let session = BrowserSession(
            id: try random.token(bytes: 24), cookieHash: cookie.secretHash, userID: user.id, createdAt: now,
            lastActiveAt: now, authenticatedAt: authenticatedAt ?? now,
            idleLimit: limits.idle, absoluteLimit: limits.absolute, details: details)
        _ = try await store.apply(
            [
                .insertSession(session, inPlaceOf: former?.id), .put(remembered(user, by: cookie)),
                .recordLogin(userID: user.id, address: address),
            ], at: now)
        for secret in accounts.use(cookie) { try await end(secret, because: .sessionRevoked) }
        return NewSession(session: session, cookie: cookie, accounts: accounts)
    }

    /// Records a second factor in the browser's session, and gives it a new cookie, so that the old one no longer
    /// works.
    ///
    /// - Throws: `UnknownLogin` if the browser now has another session.
    func strengthen(
        _ id: String, of user: UserRecord, _ client: TenantClient, knownBy cookie: String?
    ) async throws -> String {
        guard let (session, owner) = try await find(cookie), session.id == id, owner.id == user.id else {
            throw UnknownLogin(client: client)
        }
        let successor = try random.token()
        let now = now
        let changed = try await store.changeSession(id) { session in
            session.cookieHash = successor.secretHash
            session.details.multifactorAt = now
        }
        guard changed != nil else { throw UnknownLogin(client: client) }
        if let cookie { try await forget(cookie) }
        try await store.put(remembered(user, by: successor))
        return successor
    }

    /// Ends the session with this cookie, if there is one, and forgets its account.
    func end(_ cookie: String?, because initiator: LogoutInitiator) async throws {
        guard let cookie else { return }
        try await ending.end(.cookie(cookie.secretHash), because: initiator)
        try await forget(cookie)
    }
}
