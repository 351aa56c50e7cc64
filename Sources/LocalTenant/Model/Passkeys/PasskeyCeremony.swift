import Foundation

/// A registration or a login with a passkey, between the challenge and its response: the data behind an `auth_session`.
struct PasskeyCeremony: TicketDetails {
    static let kind = "passkey"

    /// The authenticator's timeout in milliseconds.
    static let timeout = 60_000
    /// Seconds to wait for the response: the authenticator's timeout, and some time for the network.
    static let lifetime: TimeInterval = 90

    enum Purpose: Codable, Sendable, Equatable {
        case login
        /// The registration of a new user, whose id is in the profile.
        case signup(TenantUser)
        /// The registration of another passkey for a user.
        case enrollment(userID: String)
        /// A second factor of a user, in the login with this key: a new one, or one that the user has.
        case factor(Enrollment.Factor, userID: String, login: Data, isNew: Bool)
    }

    /// nil if no client is involved.
    let clientID: String?
    let connection: String
    let challenge: Data
    /// The user handle for a new passkey.
    var userHandle: Data?
    let purpose: Purpose
    /// The id of the organization to log in for.
    var organization: String?
}
