import Foundation

/// The current time, by this machine's clock and by the tenant's.
struct TenantTime: Sendable {
    let local: Date

    /// How many seconds the tenant's clock is ahead, if known.
    let skew: TimeInterval?

    /// The time by the tenant's clock, if its skew is known.
    var tenant: Date { local + (skew ?? 0) }
}
