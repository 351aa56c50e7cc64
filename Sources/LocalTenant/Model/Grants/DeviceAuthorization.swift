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
    /// The device polled again before the interval ended.
    case tooSoon
    case denied
    /// Reported only once.
    case expired
    /// Unknown, used, another client's, or expired long ago.
    case unknown
}
