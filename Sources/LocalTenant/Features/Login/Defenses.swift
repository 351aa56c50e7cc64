import Foundation

extension Call {
    var attackProtection: AttackProtection { tenant.attackProtection.withLock { $0 } }

    /// - Throws: `OAuthError` where a CAPTCHA would be due.
    func refuseBots(_ flow: AttackProtection.Flow) throws {
        guard !attackProtection.botDetection.contains(flow) else {
            throw OAuthError(401, "requires_verification", "Suspicious request requires verification")
        }
    }

    /// - Throws: `OAuthError` if all requests count as suspicious.
    func refuseSuspiciousAddresses() throws {
        guard !attackProtection.suspiciousIPThrottling else { throw LoginRefusal.suspicious }
    }

    /// Counts one more request from this address.
    ///
    /// - Throws: `OAuthError` with the status 429 beyond `limit` within an hour.
    func limitRequests(_ name: String, to limit: Int = 50) async throws {
        let refill = 3_600 / limit
        let throttle = Throttle(
            name: "\(name) \(request.remoteAddress)", limit: limit, refill: TimeInterval(refill))
        guard try await !throttle.take(self) else { return }
        var error = OAuthError(429, "too_many_requests", "Rate limit exceeded. Try again in a minute.")
        error.headers = [
            "Retry-After": String(refill), "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": String(Int(now.timeIntervalSince1970) + refill),
        ]
        throw error
    }
}
