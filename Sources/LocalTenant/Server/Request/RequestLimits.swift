import Foundation

/// Rate limits per address.
struct RequestLimits: Sendable {
    let store: any ThrottleStore
    let address: String
    let now: Date

    /// Counts a request from this address.
    ///
    /// - Throws: `OAuthError` with the status 429 beyond `limit` within an hour.
    func count(_ name: String, to limit: Int = 50) async throws {
        let refill = 3_600 / limit
        let throttle = Throttle(name: "\(name) \(address)", limit: limit, refill: TimeInterval(refill))
        guard try await !throttle.take(from: store, at: now) else { return }
        var error = OAuthError(429, "too_many_requests", "Rate limit exceeded. Try again in a minute.")
        error.headers = [
            "Retry-After": String(refill), "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": String(Int(now.timeIntervalSince1970) + refill),
        ]
        throw error
    }
}
