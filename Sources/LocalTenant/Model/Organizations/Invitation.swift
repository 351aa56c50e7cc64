import Foundation

/// A place in an organization that waits for somebody.
struct Invitation: TicketDetails {
    static let kind = "invitation"
    /// Seconds: seven days.
    static let lifetime: TimeInterval = 604_800

    let organizationID: String
    let clientID: String
    /// As a key.
    let email: String
}
