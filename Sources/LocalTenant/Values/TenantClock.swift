import A0Concurrency
import Foundation

/// The tenant's clock. All lifetimes use this clock, and so does the `Date` header of responses, which clients follow,
/// so that a test can move to tomorrow without waiting.
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

    /// A smaller difference between the machines' clocks, in seconds, changes nothing.
    static let tolerance: TimeInterval = 1

    private let setting: Locked<Setting>
    private let system: @Sendable () -> Date
    /// Seconds by which the clock of the database that the tenant shares is ahead of the system's.
    private let ahead = Locked<TimeInterval>(0)

    /// A clock that follows the system's, or that of the database that the tenant shares with others.
    public convenience init() {
        self.init(system: { Date() })
    }

    init(system: @escaping @Sendable () -> Date) {
        self.system = system
        setting = Locked(.running(offset: 0))
    }

    /// A clock that stands still at `date` until it is advanced.
    public init(fixedAt date: Date) {
        system = { Date() }
        setting = Locked(.fixed(date))
    }

    /// The current time of the tenant.
    public var now: Date {
        setting.withLock {
            switch $0 {
            case .running(let offset): systemTime + ahead.withLock { $0 } + offset
            case .fixed(let date): date
            }
        }
    }

    var systemTime: Date { system() }

    /// Whether the current time is the system's.
    var isSystemClock: Bool {
        guard case .running(offset: 0) = current else { return false }
        return ahead.withLock { $0 == 0 }
    }

    /// Follows a clock that is this many seconds ahead of the system's.
    ///
    /// - Returns: Whether this changes the time.
    func follow(ahead measured: TimeInterval) -> Bool {
        ahead.withLock { ahead in
            guard abs(measured - ahead) > Self.tolerance else { return false }
            ahead = abs(measured) > Self.tolerance ? measured : 0
            return true
        }
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
