import Foundation

/// A message in the queue. It is stored before the request that caused it gets its response, in the same step as the
/// change it belongs to, and the user is looked up later: neither the response nor its timing reveals who has an
/// account.
struct QueuedMail: QueuedDetails {
    static let kind = "queued-mail"
    static let queue = "outbox"

    enum Reason: Sendable, Equatable, Codable {
        /// An account's email address must be verified.
        case verification(userID: String)
        /// A password reset was requested, for an account that may not exist.
        case reset(identifier: String, connection: String)
        /// Too many logins have failed, for an account that may not exist.
        case block(identifier: String, connection: String)
        /// A user has logged in with a password that is known from a breach.
        case breach(userID: String)
        /// A passwordless login, for an account that may not exist.
        case passwordless(PasswordlessMessage)
        /// A database login with a code, for an account that may not exist.
        case loginCode(String, OTPChallenge, TenantMessage.Channel)
    }

    let reason: Reason
    /// The client that caused the message.
    let client: String?
    /// nil in queues of earlier versions.
    let language: String?
}
