import Foundation

/// The current keys of one issuer.
public struct KeyStatus: Sendable {
    /// The issuer's identifier.
    public let issuer: String
    /// The IDs of its keys, in order; keys without one are left out.
    public let keyIDs: [String]
    /// Seconds since they were fetched; `nil` if they never were.
    public let age: TimeInterval?
    /// Whether they have expired.
    public let isStale: Bool
    /// Why the last attempt failed; `nil` if it succeeded.
    public let lastError: (any Error)?
}
