import Foundation

/// The key by which failed logins are counted together.
struct LoginAttempt: Sendable, Hashable {
    let connection: String
    let identifier: String
    /// The name of the person who tried, or ``everyone``.
    let sender: String

    /// All senders together.
    static let everyone = "*"
}
