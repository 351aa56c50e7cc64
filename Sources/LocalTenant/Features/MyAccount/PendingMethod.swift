import Foundation

/// A method that a user has begun to add: the data behind an `auth_session` of the My Account API. Passkeys have their
/// own ceremonies.
struct PendingMethod: TicketDetails {
    static let kind = "my-account"
    /// Seconds, as for push messages, unless codes are valid longer.
    static let lifetime: TimeInterval = OOBChallenge.lifetime
    /// The number of wrong codes or passwords after which the session becomes invalid.
    static let guesses = 10

    let userID: String
    let type: AccountMethodType
    /// `dev_` and 16 letters or digits; `new` for a password.
    let device: String
    let createdAt: Date
    var details = Enrollment.Details()
    /// The digest of a recovery code.
    var codeHash: Data?
    /// The key of the message that was sent.
    var challenge: Data?
    /// The account whose password is set.
    var accountID: String?

    /// nil for a password, which isn't a second factor.
    var factor: Enrollment.Factor? { type.factor }
    var id: String { "\(type.rawValue)|\(device)" }

    /// The second factor to add.
    func enrollment(_ factor: Enrollment.Factor, lastStep: Int? = nil) -> Enrollment {
        Enrollment(
            id: device, userID: userID, factor: factor, createdAt: createdAt, isConfirmed: true, codeHash: codeHash,
            details: details, lastStep: lastStep)
    }
}
