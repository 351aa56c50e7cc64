import Foundation

/// Rate limits per sender and recipient.
struct RequestLimits: Sendable {
    let store: any ThrottleStore
    let sender: String
    let now: Date

    /// Counts a request from this sender.
    ///
    /// - Throws: `OAuthError` with the status 429 beyond `limit` within an hour.
    func count(_ name: String, to limit: Int = 50) async throws {
        try await take(Throttle(name: "\(name) \(sender)", limit: limit, refill: 3_600 / TimeInterval(limit)))
    }

    /// Counts a request from this sender.
    ///
    /// - Throws: `OAuthError` with the status 429 beyond `limit` within a second.
    func count(_ name: String, perSecond limit: Int) async throws {
        try await take(Throttle(name: "\(name) \(sender)", limit: limit, refill: 1 / TimeInterval(limit)))
    }

    /// Counts a request from this sender that sends a message.
    ///
    /// - Throws: `OAuthError` with the status 429 beyond 50 from one sender within an hour, or 10 to one recipient.
    func countMessage(_ name: String, to recipient: String) async throws {
        try await count(name)
        try await take(.messages(to: recipient))
    }

    private func take(_ throttle: Throttle) async throws {
        guard try await !throttle.take(from: store, at: now) else { return }
        throw OAuthError.tooManyRequests(
            "Rate limit exceeded. Try again in a minute.", limit: throttle.limit,
            retryAfter: Int(throttle.refill.rounded(.up)), at: now)
    }
}
