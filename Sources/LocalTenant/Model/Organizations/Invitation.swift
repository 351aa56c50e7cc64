import Foundation

/// A place in an organization that waits for someone.
struct Invitation: TicketDetails {
    static let kind = "invitation"

    let organizationID: String
    let clientID: String
    /// As a key.
    let email: String
    /// Who invites; nil where nobody is named.
    var inviter: String?
    /// What the member gets, as far as there is such. Roles by their ids.
    var roles: [String]?
    var userMetadata: [String: TenantValue]?
    var appMetadata: [String: TenantValue]?
}

/// What stays of an invitation until it would have expired, so that a second try is told why it fails.
struct AcceptedInvitation: TicketDetails {
    static let kind = "accepted-invitation"
}
