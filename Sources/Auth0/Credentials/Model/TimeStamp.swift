import Foundation

/// When something was stored, so that later comparisons with the clock survive a change of the clock.
struct TimeStamp: Codable, Sendable, Equatable {
    /// The machine's clock then, in seconds since 1970.
    let local: Double

    /// By how many seconds the tenant's clock was ahead then, as far as was known.
    let skew: Double?

    init(_ time: TenantTime) {
        local = time.local.timeIntervalSince1970
        skew = time.skew
    }

    /// By how many seconds a clock may be put back without earlier times becoming worthless. What adjusts a clock in
    /// normal operation stays below.
    private static let tolerance: TimeInterval = 60

    /// The present moment as the clock of then would show it. `nil` when the clock was put back since, by an unknown time.
    func present(_ time: TenantTime) -> Date? {
        var present = time.local
        if let skew, let skewNow = time.skew { present += skewNow - skew }
        return present.timeIntervalSince1970 < local - Self.tolerance ? nil : present
    }
}
