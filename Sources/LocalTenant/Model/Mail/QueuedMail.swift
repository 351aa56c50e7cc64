import Foundation

/// A message that is to be written. It is in the store before the request that caused it is answered, along with whatever it
/// belongs to, and nobody is looked up for it before: an answer tells nothing about who has an account, not even by its time.
struct QueuedMail: TicketDetails {
    static let kind = "queued-mail"
    /// The subject of all tickets.
    static let queue = "outbox"

    enum Reason: Sendable, Equatable, Codable {
        /// The email address of an account is to be verified.
        case verification(userID: String)
        /// Someone wants to choose a new password, and may not have an account.
        case reset(identifier: String, connection: String)
        /// Too many logins have failed, for an account that may not exist.
        case block(identifier: String, connection: String)
        /// Someone logs in without a password, and may not have an account.
        case passwordless(PasswordlessMessage)
        /// Someone logs in to a database with a code, and may not have an account.
        case loginCode(String, OTPChallenge, TenantMessage.Channel)
    }

    let reason: Reason
    /// The client that caused the message.
    let client: String?
}
