import Foundation

/// A pending invitation to an organization.
struct Invitation: TicketDetails {
    static let kind = "invitation"

    let organizationID: String
    let clientID: String
    /// The normalized email address.
    let email: String
    /// The name of the inviter; nil if unknown.
    var inviter: String?
    /// The roles and metadata that the member gets, if any. Roles are ids.
    var roles: [String]?
    var userMetadata: [String: TenantValue]?
    var appMetadata: [String: TenantValue]?
}

/// A record of a used invitation until it would have expired, so that a second attempt gets a clear error.
struct AcceptedInvitation: TicketDetails {
    static let kind = "accepted-invitation"
}
