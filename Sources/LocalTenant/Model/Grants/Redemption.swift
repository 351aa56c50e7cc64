import Foundation

/// Something that is good for one use, or for a few.
enum Redemption: Sendable {
    /// An authorization code. A second use within `leeway` seconds after the first one revokes nothing.
    case code(Data, clientID: String, leeway: TimeInterval)
    case refreshToken(Data, clientID: String, RefreshTokenRotation)
    /// The code of a device that its user has allowed.
    case device(Data, clientID: String)
    case ticket(kind: String, key: Data)
    /// A second factor, which is confirmed by that.
    ///
    /// - Parameter step: the period of a one-time password, which must be later than the last one that was used.
    case factor(String, userID: String, step: Int?)
    /// A passkey, whose count of signatures must have grown.
    case passkey(PasskeyUse)
    case recoveryCode(Data, userID: String, successor: Data)

    static func ticket<Details>(_ ticket: Ticket<Details>) -> Redemption {
        .ticket(kind: Details.kind, key: ticket.key)
    }
}

enum RedemptionOutcome: Sendable, Equatable {
    case redeemed
    /// Nothing was used up, because one of the redemptions, told by its index, was not good.
    case refused(Int, RedemptionRefusal)
    /// Nothing was used up, because a revoked grant gets no refresh token.
    case grantRevoked
}

enum RedemptionRefusal: Sendable, Equatable {
    /// Never known, expired, revoked, or another client's.
    case unknown
    /// Used a moment ago; whoever did so keeps what that brought.
    case repeated
    /// Used before; the grant is revoked now.
    case reused
}
