import Foundation

/// A login in progress, from `/authorize` to `/authorize/resume`.
struct LoginTransaction: Sendable, Equatable {
    let stateHash: Data
    /// Of the cookie that ties the login to one browser.
    let browserHash: Data
    let expiresAt: Date
    /// Who logged in; nil until then.
    var sessionID: String?
    var request: AuthorizationRequest
    /// When the login began.
    var startedAt: Date { expiresAt - Self.lifetime }
    /// The user of the session that the browser already had, when the password is asked for again.
    let knownIdentifier: String?

    /// Seconds from `/authorize` to the end of the login.
    static let lifetime: TimeInterval = 3_600

    /// How many logins, pushed requests and devices may wait for their users, each.
    static let maximumUnfinished = 10_000
}
