import Foundation

/// A device that waits for its user (RFC 8628).
struct DeviceAuthorization: Sendable, Equatable {
    let hash: Data
    let userCodeHash: Data
    let clientID: String
    let expiresAt: Date
    let details: Details

    struct Details: Sendable, Equatable, Codable {
        var audience: String?
        var scope: [String]
    }
}

enum DevicePoll: Sendable, Equatable {
    case allowed(Grant)
    case pending
    /// The last time was less than the interval ago.
    case tooSoon
    case denied
    /// Told for the first time.
    case expired
    /// Never known, used, another client's, or expired for long.
    case unknown
}
