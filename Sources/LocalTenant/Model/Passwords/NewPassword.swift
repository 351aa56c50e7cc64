import Foundation

/// A password that was found good enough.
struct NewPassword: Sendable {
    let hash: String
    /// How many passwords before it are kept.
    let remembered: Int

    func apply(to user: inout UserRecord) {
        user.formerPasswords = Array(user.passwords.prefix(remembered))
        user.passwordHash = hash
    }
}
