import Foundation

/// A password that passed all rules.
struct NewPassword: Sendable {
    let hash: String
    /// The number of former passwords to keep.
    let remembered: Int

    func apply(to user: inout UserRecord, at now: Date) {
        user.formerPasswords = Array(user.passwords.prefix(remembered))
        user.passwordHash = hash
        user.updatedAt = now
    }
}
