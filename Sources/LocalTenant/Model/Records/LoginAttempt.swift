import Foundation

/// The key by which failed logins are counted together.
struct LoginAttempt: Sendable, Hashable {
    let connection: String
    let identifier: String
    /// Who tried, or `*` for everyone together.
    let sender: String
}
