import Foundation

struct RefreshToken: Sendable, Equatable {
    let hash: Data
    let grantID: String
    /// nil for never.
    let expiresAt: Date?
    /// The key that it is bound to, along with all its successors (RFC 9449 §5).
    var keyThumbprint: String?
    /// The device that got the first token of its family.
    var firstDevice: UserDevice?
    /// The latest exchange of a token of its family; nil for none.
    var lastExchange: Exchange?

    struct Exchange: Sendable, Equatable {
        let device: UserDevice
        let time: Date
    }
}

/// The effect of an exchange on the refresh token that was presented.
enum RefreshTokenRotation: Sendable {
    /// Ends it and adds a successor. For `leeway` seconds afterward, it is accepted again, unless a successor has been
    /// used.
    case rotate(to: Data, expiresAt: Date?, leeway: Int, from: UserDevice)
    /// Keeps it and extends its lifetime.
    case keep(expiresAt: Date?, from: UserDevice)
    /// Leaves it as it is, if `rotate` would accept it.
    case check(leeway: Int)
}
