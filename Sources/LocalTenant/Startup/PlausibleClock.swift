import Foundation

/// The tenant's knowledge about its clock, so that a clock that is far ahead doesn't delete everyone's sessions.
struct PlausibleClock: TicketDetails, Equatable {
    static let kind = "clock"
    static let key = "clock".secretHash

    /// A tenant that was stopped for longer can't tell its absence from a wrong clock.
    static let longestAbsence: TimeInterval = 7 * 86_400
    /// How long the tenant runs with a clock that jumped before it believes it.
    static let probation: TimeInterval = 86_400

    /// When the tenant last ran with a clock that it believed.
    var trustedAt: Date
    /// When the tenant last ran, by any clock.
    var seenAt: Date
    /// When a jump was first seen, by the clock that jumped.
    var jumpedAt: Date?

    init(at now: Date) {
        (trustedAt, seenAt) = (now, now)
    }

    /// Whether the clock jumped ahead and hasn't been running for long enough since.
    var isDoubtful: Bool { jumpedAt != nil }

    /// Takes note of the current time.
    mutating func observe(_ now: Date) {
        let hasJumped = now.timeIntervalSince(max(seenAt, trustedAt)) > Self.longestAbsence
        if now.timeIntervalSince(trustedAt) <= Self.longestAbsence {
            jumpedAt = nil
        } else if hasJumped || jumpedAt.map({ now < $0 }) ?? true {
            jumpedAt = now
        } else if let jump = jumpedAt, now.timeIntervalSince(jump) >= Self.probation {
            jumpedAt = nil
        }
        if jumpedAt == nil { trustedAt = now }
        seenAt = now
    }
}

extension Tenant {
    /// Deletes what has expired, unless the clock jumped ahead since the tenant last ran.
    func purgeIfClockIsPlausible(at now: Date, withGrants: Bool) async throws {
        let known = try await store.ticket(PlausibleClock.key, as: PlausibleClock.self)?.details
        var current = known ?? PlausibleClock(at: now)
        current.observe(now)
        try await store.put(
            Ticket(key: PlausibleClock.key, subject: "", expiresAt: .distantFuture, details: current))
        guard current.isDoubtful else { return try await purge(at: now, withGrants: withGrants) }
        guard known?.isDoubtful != true || known?.jumpedAt != current.jumpedAt else { return }
        let days = Int(now.timeIntervalSince(current.trustedAt) / 86_400)
        Warning.write(
            """
            The clock is \(days) days ahead of when this tenant last ran. Expired sessions are kept for another day, in case the \
            clock is wrong.
            """)
    }
}
