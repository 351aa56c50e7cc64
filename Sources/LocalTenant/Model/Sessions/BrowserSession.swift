import Foundation

/// A browser that someone has logged in with.
struct BrowserSession: Sendable, Equatable {
    /// `sid` of the ID tokens.
    let id: String
    let cookieHash: Data
    var userID: String
    let createdAt: Date
    var lastActiveAt: Date
    /// When the password was last entered.
    let authenticatedAt: Date
    /// Seconds. Stored, because longer limits of a later configuration count for new sessions only.
    var idleLimit: TimeInterval
    var absoluteLimit: TimeInterval
    var details = Details()

    struct Details: Sendable, Equatable, Codable {
        /// When a second factor was shown; nil for never.
        var multifactorAt: Date?
        /// Where the session came from, if that was an app's session transfer token.
        var origin: SessionOrigin?
        /// What the user logged in with, if that was another provider.
        var upstream: UpstreamSession?
        /// What the user showed first, where that is not a password: as events of actions name it.
        var firstFactor: String?
        /// What actions noted that the user has shown elsewhere.
        var methods: [String]?
        /// `session_metadata`: what actions, and whoever runs the tenant, remember with the session.
        var metadata: [String: TenantValue]?
    }
}

extension BrowserSession {
    /// When it ends at the latest.
    var absoluteEnd: Date { createdAt + absoluteLimit }

    /// Whether the session still counts. Shorter limits of today's configuration apply at once, longer ones do not.
    func isAlive(at now: Date, _ configuration: TenantConfiguration) -> Bool {
        let idle = min(idleLimit, configuration.idleSessionLifetime * 3_600)
        let absolute = min(absoluteLimit, configuration.sessionLifetime * 3_600)
        return now < lastActiveAt + idle && now < createdAt + absolute
            && details.upstream?.expiresAt.map { now < $0 } != false
    }
}
