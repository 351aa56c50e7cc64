import A0Concurrency
import Foundation

/// The tenant's clock. All lifetimes use this clock, and so does the `Date` header of responses, which clients follow, so
/// that a test can move to tomorrow without waiting.
///
/// ```swift
/// let clock = TenantClock()
/// let tenant = try await LocalTenant.start(clock: clock)
/// clock.advance(by: 86_400)  // every access token has expired now
/// ```
public final class TenantClock: Sendable {
    enum Setting: Sendable {
        case running(offset: TimeInterval)
        case fixed(Date)
    }

    private let setting: Locked<Setting>

    /// A clock that follows the system's.
    public init() {
        setting = Locked(.running(offset: 0))
    }

    /// A clock that stands still at `date` until it is advanced.
    public init(fixedAt date: Date) {
        setting = Locked(.fixed(date))
    }

    /// The current time of the tenant.
    public var now: Date {
        setting.withLock {
            switch $0 {
            case .running(let offset): Date(timeIntervalSinceNow: offset)
            case .fixed(let date): date
            }
        }
    }

    /// Whether the current time is the system's.
    var isSystemClock: Bool {
        setting.withLock { if case .running(offset: 0) = $0 { true } else { false } }
    }

    /// Moves the clock by `seconds` (backward if negative); a running clock continues from there.
    public func advance(by seconds: TimeInterval) {
        setting.withLock {
            switch $0 {
            case .running(let offset): $0 = .running(offset: offset + seconds)
            case .fixed(let date): $0 = .fixed(date + seconds)
            }
        }
    }

    /// Stops the clock at `date`.
    public func set(to date: Date) {
        setting.withLock { $0 = .fixed(date) }
    }

    /// The current setting, to restore it later.
    var current: Setting {
        get { setting.withLock { $0 } }
        set { setting.withLock { $0 = newValue } }
    }

    /// Follows the system's clock again.
    public func reset() {
        setting.withLock { $0 = .running(offset: 0) }
    }
}
