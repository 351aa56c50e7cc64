import Foundation

/// The right to log in one browser, once.
struct LoginTicket: TicketDetails {
    static let kind = "login-ticket"
    /// Seconds.
    static let lifetime: TimeInterval = 60

    let clientID: String
    /// The account that was authenticated, which may be linked to another user.
    let accountID: String
    /// The digest of the device cookie, so that someone else's ticket can't log in this browser.
    let browserHash: Data
}
