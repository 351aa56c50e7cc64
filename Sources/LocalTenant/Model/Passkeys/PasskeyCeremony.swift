import Foundation

/// A registration or a login with a passkey, between the challenge and its answer: what an `auth_session` stands for.
struct PasskeyCeremony: TicketDetails {
    static let kind = "passkey"

    /// Milliseconds that the authenticator is given.
    static let timeout = 60_000
    /// Seconds that the answer is waited for: the authenticator's time, and some for the way.
    static let lifetime: TimeInterval = 90

    enum Purpose: Codable, Sendable, Equatable {
        case login
        /// Of this new user, whose id is in the profile.
        case signup(TenantUser)
        /// Of one more passkey of a user.
        case enrollment(userID: String)
    }

    /// nil where no client takes part.
    let clientID: String?
    let connection: String
    let challenge: Data
    /// What a new passkey is to call its user by.
    var userHandle: Data?
    let purpose: Purpose
    /// The id of the organization to log in for.
    var organization: String?
}
