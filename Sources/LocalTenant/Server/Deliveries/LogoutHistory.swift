import A0Concurrency

/// The last attempts to notify applications of logouts.
final class LogoutHistory: Sendable {
    private static let limit = 1_000

    private let entries = Locked<[TenantLogoutDelivery]>([])

    var all: [TenantLogoutDelivery] { entries.withLock { $0 } }

    func add(_ entry: TenantLogoutDelivery) {
        entries.withLock { entries in
            entries.append(entry)
            if entries.count > Self.limit { entries.removeFirst() }
        }
    }
}
