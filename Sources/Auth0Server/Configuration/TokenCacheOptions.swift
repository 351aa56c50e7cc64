import Foundation

/// Remembers tokens that were found good, so that their signature is checked once.
///
/// What was remembered still expires, and is forgotten as soon as its key leaves the issuer's key set. Proofs of possession are
/// always checked.
public struct TokenCacheOptions: Sendable, Hashable {
    /// How many tokens.
    public var maximumEntries: Int
    /// For how long, in seconds.
    public var lifetime: TimeInterval

    public init(maximumEntries: Int = 10_000, lifetime: TimeInterval = 60) {
        self.maximumEntries = maximumEntries
        self.lifetime = lifetime
    }
}
