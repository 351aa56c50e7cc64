import Foundation

/// The session of a browser that a user has logged in with.
struct BrowserSession: Sendable, Equatable {
    /// `sid` of the ID tokens.
    let id: String
    var cookieHash: Data
    var userID: String
    let createdAt: Date
    var lastActiveAt: Date
    /// When the password was last entered.
    let authenticatedAt: Date
    /// In seconds. Stored, because longer limits in a later configuration apply only to new sessions.
    var idleLimit: TimeInterval
    var absoluteLimit: TimeInterval
    var details = Details()
    /// The device that used it last, if that was after the login.
    var lastDevice: UserDevice?

    struct Details: Sendable, Equatable, Codable {
        /// When a second factor was used; nil for never.
        var multifactorAt: Date?
        /// The origin of the session, if that was an app's session transfer token.
        var origin: SessionOrigin?
        /// The connection that the user logged in with, if that was another provider.
        var upstream: UpstreamSession?
        /// The first factor as named in action events, if it wasn't a password.
        var firstFactor: String?
        /// Authentication methods that actions recorded for the session.
        var methods: [String]?
        /// The user's address and browser at the login.
        var address: String?
        var userAgent: String?
        /// Whether its cookie outlives the browser; nil for a session that began before that was recorded.
        var cookieMode: TenantConfiguration.SessionCookieMode?
        /// `session_metadata`: metadata that actions and the tenant's owner store with the session.
        var metadata: [String: TenantValue]?
    }
}

extension BrowserSession {
    var cookieMode: TenantConfiguration.SessionCookieMode { details.cookieMode ?? .persistent }

    /// The latest time at which it ends.
    var absoluteEnd: Date { createdAt + absoluteLimit }

    /// Whether the session is still valid. Shorter limits in the current configuration apply immediately, longer ones
    /// don't.
    func isAlive(at now: Date, _ configuration: TenantConfiguration) -> Bool {
        let (idle, absolute) = ends(configuration)
        return now < idle && now < absolute && details.upstream?.expiresAt.map { now < $0 } != false
    }

    /// When it ends without activity, and in any case.
    func ends(_ configuration: TenantConfiguration) -> (idle: Date, absolute: Date) {
        let (idle, absolute) = configuration.sessionLimits(cookieMode)
        return (lastActiveAt + min(idleLimit, idle), createdAt + min(absoluteLimit, absolute))
    }
}
