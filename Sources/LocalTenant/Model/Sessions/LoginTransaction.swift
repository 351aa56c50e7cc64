import Foundation

/// A login in progress, from `/authorize` to `/authorize/resume`.
struct LoginTransaction: Sendable, Equatable {
    let stateHash: Data
    /// The digest of the cookie that ties the login to one browser.
    let browserHash: Data
    let expiresAt: Date
    /// The session of the user who logged in; nil until then.
    var sessionID: String?
    var request: AuthorizationRequest
    /// When the login began.
    var startedAt: Date { expiresAt - Self.lifetime }
    /// The user of the browser's existing session, if the password is requested again.
    let knownIdentifier: String?

    /// The maximum duration of a login in seconds, starting at `/authorize`.
    static let lifetime: TimeInterval = 3_600

    /// The maximum number of pending logins, pushed requests, and devices, each.
    static let maximumUnfinished = 1_000_000
}
