import Foundation

/// A pending invitation to an organization.
struct Invitation: TicketDetails {
    static let kind = "invitation"
    static let limit: Int? = nil

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
    /// The id that the Management API shows it with until it's accepted; nil if it wasn't made there.
    var recordID: String?

    /// The kind of the Management API's records of pending invitations.
    static func records(of organizationID: String) -> String { "organizations/\(organizationID)/invitations" }
}

/// A record of a used invitation until it would have expired, so that a second attempt gets a clear error.
struct AcceptedInvitation: TicketDetails {
    static let kind = "accepted-invitation"
    static let limit: Int? = nil
}
