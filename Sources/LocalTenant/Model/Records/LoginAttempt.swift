import Foundation

/// Whose failed logins are counted together.
struct LoginAttempt: Sendable, Hashable {
    let connection: String
    let identifier: String
    let address: String
}
