import Foundation

/// Limits how often something may fail: a number of attempts, one of which is restored at regular intervals.
struct Throttle: Sendable {
    /// The name of the counter, which includes the user or address.
    let name: String
    let limit: Int
    /// Seconds until one attempt is restored.
    let refill: TimeInterval

    /// Uses an attempt; false if there is none left. For limits that must hold for simultaneous attempts too.
    func take(from store: any ThrottleStore, at now: Date) async throws -> Bool {
        try await store.takeThrottle(name, limit: limit, refill: refill, at: now)
    }

    /// Returns an attempt that did not fail.
    func giveBack(to store: any ThrottleStore) async throws {
        try await store.giveBackThrottle(name, refill: refill)
    }

    /// Messages to an email address or phone number, which anyone can cause: ten, and one more every six minutes.
    static func messages(to recipient: String) -> Throttle {
        Throttle(name: "messages \(recipient.identifierKey)", limit: 10, refill: 360)
    }

    /// Wrong codes for an email address or phone number, whichever message had the code: ten, and one more every six
    /// minutes.
    static func codes(for recipient: String) -> Throttle {
        Throttle(name: "codes \(recipient.identifierKey)", limit: 10, refill: 360)
    }

    /// Emails about a breached password: one every hour.
    static func breachNotices(to userID: String) -> Throttle {
        Throttle(name: "breach \(userID)", limit: 1, refill: 3_600)
    }

    /// How many attempts are used.
    func level(in store: any ThrottleStore, at now: Date) async throws -> Double {
        try await store.throttleLevel(name, refill: refill, at: now)
    }

    /// Whether an attempt is left.
    func hasAttempts(in store: any ThrottleStore, at now: Date) async throws -> Bool {
        try await level(in: store, at: now) + 1 <= Double(limit)
    }

    func reset(in store: any ThrottleStore) async throws {
        try await store.clearThrottle(name)
    }
}
