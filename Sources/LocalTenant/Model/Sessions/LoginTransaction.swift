import Foundation

/// A login under way, from `/authorize` to `/authorize/resume`.
struct LoginTransaction: Sendable, Equatable {
    let stateHash: Data
    /// Of the cookie that ties the login to one browser.
    let browserHash: Data
    let expiresAt: Date
    /// Who logged in; nil until then.
    var sessionID: String?
    let request: AuthorizationRequest
    /// When the login began.
    var startedAt: Date { expiresAt - LoginStep.lifetime }
    /// The user of the session that the browser already had, when the password is asked for again.
    let knownIdentifier: String?
}
