import Foundation

/// A browser that somebody has logged in with.
struct BrowserSession: Sendable, Equatable {
    /// `sid` of the ID tokens.
    let id: String
    let cookieHash: Data
    let userID: String
    let createdAt: Date
    var lastActiveAt: Date
    /// When the password was last entered.
    let authenticatedAt: Date
    /// Seconds. Stored, because longer limits of a later configuration count for new sessions only.
    let idleLimit: TimeInterval
    let absoluteLimit: TimeInterval
    var details = Details()

    struct Details: Sendable, Equatable, Codable {
        /// When a second factor was shown; nil for never.
        var multifactorAt: Date?
        /// Where the session came from, if that was an app's session transfer token.
        var origin: SessionOrigin?
    }
}
