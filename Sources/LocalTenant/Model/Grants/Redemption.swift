import Foundation

/// Something that can be used once, or a few times.
enum Redemption: Sendable {
    /// An authorization code. A second use within `leeway` seconds after the first one revokes nothing.
    case code(Data, clientID: String, leeway: TimeInterval)
    case refreshToken(Data, clientID: String, RefreshTokenRotation)
    /// The code of a device that its user has allowed.
    case device(Data, clientID: String)
    case ticket(kind: String, key: Data)
    /// A second factor, which this use confirms.
    ///
    /// - Parameter step: the period of a one-time password, which must be later than the last one that was used.
    case factor(String, userID: String, step: Int?)
    /// A passkey, whose signature count must have increased.
    case passkey(PasskeyUse)
    case recoveryCode(Data, userID: String, successor: Data)

    static func ticket<Details>(_ ticket: Ticket<Details>) -> Redemption {
        .ticket(kind: Details.kind, key: ticket.key)
    }
}

enum RedemptionOutcome: Sendable, Equatable {
    case redeemed
    /// Nothing was redeemed, because the redemption at this index was refused.
    case refused(Int, RedemptionError)
    /// Nothing was redeemed, because a revoked grant can't get a refresh token.
    case grantRevoked
}

enum RedemptionError: Sendable, Equatable {
    /// Unknown, expired, revoked, or another client's.
    case unknown
    /// Used a moment ago; the tokens from the first use stay valid.
    case repeated
    /// Used before; the grant is revoked now.
    case reused
}
