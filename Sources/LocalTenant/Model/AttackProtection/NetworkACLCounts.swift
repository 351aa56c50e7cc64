import A0Concurrency
import Foundation

/// Counts the requests that rules apply to, for one event a minute in the log.
struct NetworkACLCounts: Sendable {
    private let counts = Locked<[String: (start: Date, matches: Int)]>([:])

    /// How many requests a rule has applied to, and since when; nil if an event was written less than a minute ago.
    func summary(adding id: String, at now: Date) -> (start: Date, matches: Int)? {
        counts.withLock { counts in
            let former = counts[id]
            let total = (start: former?.start ?? now, matches: (former?.matches ?? 0) + 1)
            guard former.map({ now.timeIntervalSince($0.start) >= 60 }) ?? true else {
                counts[id] = total
                return nil
            }
            counts[id] = (now, 0)
            return total
        }
    }
}
