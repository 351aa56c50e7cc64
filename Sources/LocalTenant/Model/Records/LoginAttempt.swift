import Foundation

/// The key by which failed logins are counted together.
struct LoginAttempt: Sendable, Hashable {
    let connection: String
    let identifier: String
    /// The name of the person who tried, or `*` for everyone together.
    let sender: String
}
