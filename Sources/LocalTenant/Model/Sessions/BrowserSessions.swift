import A0HTTPServer
import Foundation

extension BrowserSession {
    /// Whether the session still counts. Shorter limits of today's configuration apply at once, longer ones do not.
    func isAlive(at now: Date, _ configuration: TenantConfiguration) -> Bool {
        let idle = min(idleLimit, configuration.idleSessionLifetime * 3_600)
        let absolute = min(absoluteLimit, configuration.sessionLifetime * 3_600)
        return now < lastActiveAt + idle && now < createdAt + absolute
    }
}

/// The session of a browser, with its user, who may be blocked.
typealias KnownUser = (session: BrowserSession, user: UserRecord)

extension Call {
    /// Who is logged in in this browser.
    func browserSession() async throws -> KnownUser? {
        guard let cookie = cookie(.session),
            let session = try await store.session(cookieHash: cookie.secretHash),
            session.isAlive(at: now, configuration),
            let user = try await store.user(session.userID)
        else { return nil }
        if let origin = session.details.origin, origin.cascades,
            try await store.unrevokedGrant(origin.grantID) == nil
        {
            _ = try await store.deleteSession(cookieHash: session.cookieHash)
            return nil
        }
        return (session, user)
    }

    /// Starts a new session in place of any that the browser has, so that nobody can plant one beforehand.
    ///
    /// - Parameter authenticatedAt: when the user showed the first factor; nil for now.
    func startSession(
        for user: UserRecord, authenticatedAt: Date? = nil, _ details: BrowserSession.Details = .init()
    ) async throws -> (session: BrowserSession, cookie: String) {
        if let cookie = cookie(.session) {
            _ = try await store.deleteSession(cookieHash: cookie.secretHash)
        }
        let cookie = try tenant.random.token()
        let session = BrowserSession(
            id: try tenant.random.token(bytes: 24), cookieHash: cookie.secretHash, userID: user.id, createdAt: now,
            lastActiveAt: now, authenticatedAt: authenticatedAt ?? now,
            idleLimit: configuration.idleSessionLifetime * 3_600,
            absoluteLimit: configuration.sessionLifetime * 3_600, details: details)
        try await store.insert(session)
        try await store.recordLogin(userID: user.id, address: userAddress, at: now)
        return (session, cookie)
    }

    /// Notes that the browser's session has shown a second factor, and gives it another cookie: what was known of it before is no
    /// longer enough.
    ///
    /// - Throws: `LostLogin` if the browser has another session by now.
    func strengthenSession(_ id: String, of user: UserRecord, _ client: TenantClient) async throws -> String {
        guard let (session, owner) = try await browserSession(), session.id == id, owner.id == user.id else {
            throw LostLogin(client: client)
        }
        let cookie = try tenant.random.token()
        var details = session.details
        details.multifactorAt = now
        guard try await store.renewSession(id, cookieHash: cookie.secretHash, details) else {
            throw LostLogin(client: client)
        }
        return cookie
    }

    /// Seconds until the browser forgets the session; nil until it closes.
    var sessionCookieLifetime: TimeInterval? {
        configuration.sessionCookieMode == .persistent ? configuration.sessionLifetime * 3_600 : nil
    }
}

extension Call {
    /// Whether the user's connection is enabled for the client.
    func mayUse(_ client: TenantClient, _ user: UserRecord) -> Bool {
        configuration.connections.first { $0.name == user.profile.connection }?.isEnabled(for: client.clientID) == true
    }
}
