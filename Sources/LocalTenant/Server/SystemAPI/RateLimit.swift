import A0HTTPServer
import Foundation

/// A caller's remaining API calls.
struct RateLimit: Sendable {
    let limit: Int
    let remaining: Int
    /// When all calls are available again.
    let reset: Date

    /// Uses one of `limit` calls per minute.
    ///
    /// - Throws: `TooManyRequests` if no calls are left.
    static func take(
        _ name: String, limit: Int, from store: any ThrottleStore, at now: Date
    ) async throws -> RateLimit {
        let throttle = Throttle(name: "api \(name)", limit: limit, refill: 60 / Double(limit))
        let isTaken = try await throttle.take(from: store, at: now)
        let level = try await store.throttleLevel(throttle.name, refill: throttle.refill, at: now)
        let state = RateLimit(
            limit: limit, remaining: max(0, limit - Int(level.rounded(.up))), reset: now + level * throttle.refill)
        guard isTaken else {
            throw TooManyRequests(limit: state, retryAfter: max(1, Int(throttle.refill.rounded(.up))))
        }
        return state
    }

    func add(to response: inout HTTPServerResponse) {
        response.headers["X-RateLimit-Limit"] = String(limit)
        response.headers["X-RateLimit-Remaining"] = String(remaining)
        response.headers["X-RateLimit-Reset"] = String(Int(reset.timeIntervalSince1970.rounded(.up)))
    }
}

struct TooManyRequests: Error, Sendable {
    let limit: RateLimit
    /// Seconds.
    let retryAfter: Int
}
