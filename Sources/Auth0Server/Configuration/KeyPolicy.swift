import Foundation

/// How long keys are cached, and what happens if the issuer can't be reached.
public struct KeyPolicy: Sendable, Hashable {
    /// The bounds for the cache time that an issuer's `max-age` sets, in seconds.
    public var freshness: ClosedRange<TimeInterval> = 60...3_600
    /// The default cache time, in seconds.
    public var defaultFreshness: TimeInterval = 600
    /// The fraction of that time after which the keys are fetched again, while requests continue with the old ones.
    public var refreshAhead = 0.8
    /// Seconds between two fetches because of missing keys, so that tokens with made-up key IDs can't flood the issuer
    /// with requests.
    public var cooldown: TimeInterval = 30
    /// Seconds for which expired keys are used while the issuer can't be reached.
    public var staleIfError: TimeInterval = 86_400
    /// The longest pause between two attempts to reach an issuer, in seconds. The first pause is one second, and each
    /// one doubles.
    public var maximumPause: TimeInterval = 60
    /// Seconds until the last byte of a response.
    public var timeout: TimeInterval = 5

    /// The defaults.
    public init() {}
}
