import Foundation

/// Caches valid tokens, so that their signature is only checked once.
///
/// Cached tokens still expire, and are discarded as soon as their key leaves the issuer's key set. Proofs of possession
/// are always checked.
public struct TokenCacheOptions: Sendable, Hashable {
    /// How many tokens.
    public var maximumEntries: Int
    /// For how long, in seconds.
    public var lifetime: TimeInterval

    /// Creates options.
    ///
    /// - Parameters:
    ///   - maximumEntries: How many tokens are remembered.
    ///   - lifetime: For how long, in seconds.
    public init(maximumEntries: Int = 10_000, lifetime: TimeInterval = 60) {
        self.maximumEntries = maximumEntries
        self.lifetime = lifetime
    }
}
