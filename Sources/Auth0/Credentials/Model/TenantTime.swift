import Foundation

/// The present moment, by the clock of this machine and by the tenant's.
struct TenantTime: Sendable {
    let local: Date

    /// By how many seconds the tenant's clock is ahead, as far as is known.
    let skew: TimeInterval?

    /// What the tenant's clock shows, as far as is known.
    var tenant: Date { local + (skew ?? 0) }
}
