import Foundation

/// When something was stored, so that later comparisons still work after the clock is changed.
struct TimeStamp: Codable, Sendable, Equatable {
    /// The machine's clock at that time, in seconds since 1970.
    let local: Double

    /// How many seconds the tenant's clock was ahead at that time, if known.
    let skew: Double?

    init(_ time: TenantTime) {
        local = time.local.timeIntervalSince1970
        skew = time.skew
    }

    /// How many seconds a clock may be set back before earlier times become useless. Routine clock adjustments are
    /// smaller.
    private static let tolerance: TimeInterval = 60

    /// The current time by the clock of this time stamp; `nil` if the clock was set back since, by an unknown amount.
    func present(_ time: TenantTime) -> Date? {
        var present = time.local
        if let skew, let skewNow = time.skew { present += skewNow - skew }
        return present.timeIntervalSince1970 < local - Self.tolerance ? nil : present
    }
}
