import Foundation

/// How long keys are cached, and what happens if the issuer can't be reached.
public struct KeyPolicy: Sendable, Hashable {
    /// The bounds of the time that an issuer's `max-age` may set, in seconds.
    public var freshness: ClosedRange<TimeInterval> = 60...3_600
    /// The default time, in seconds.
    public var defaultFreshness: TimeInterval = 600
    /// The fraction of that time after which the keys are fetched again, while requests continue with the old ones.
    public var refreshAhead = 0.8
    /// Seconds between two fetches for keys that the key set does not have, so that tokens with made-up key IDs do not flood the issuer.
    public var cooldown: TimeInterval = 30
    /// Seconds for which keys are used beyond their time while the issuer cannot be reached.
    public var staleIfError: TimeInterval = 86_400
    /// The longest pause between two attempts to reach an issuer, in seconds. The first is one second, and each doubles it.
    public var maximumPause: TimeInterval = 60
    /// Seconds to the last byte of an answer.
    public var timeout: TimeInterval = 5

    /// The defaults.
    public init() {}
}
