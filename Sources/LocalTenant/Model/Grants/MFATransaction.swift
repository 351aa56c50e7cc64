import Foundation

/// A login that waits for its second factor: the data behind an `mfa_token`.
struct MFATransaction: TicketDetails {
    static let kind = "mfa-token"
    static let lifetime: TimeInterval = 600

    let userID: String
    let clientID: String
    let audience: String?
    let scope: [String]
    let grantType: String
    /// The key that tokens will be bound to.
    let keyThumbprint: String?
    var organization: String?
    /// The decisions of actions; nil if they haven't run yet.
    var actions: ActionProgress?
}
