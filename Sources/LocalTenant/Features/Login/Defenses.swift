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

/// What whoever logs in at the token endpoint is told.
enum LoginRefusal {
    static let wrongPassword = OAuthError.invalidGrant("Wrong email or password.")

    static let blocked = OAuthError(
        429, "too_many_attempts",
        """
        Your account has been blocked after multiple consecutive login attempts. We've sent you a notification via your \
        preferred contact method with instructions on how to unblock it.
        """)

    /// Seconds in which a full line of passwords has got much shorter.
    static let retryAfter = 5

    static let busy: OAuthError = {
        var error = OAuthError(
            503, "temporarily_unavailable",
            "Too many passwords are being checked at the moment. Try again in \(retryAfter) seconds.")
        error.headers = ["Retry-After": String(retryAfter)]
        return error
    }()

    static let suspicious = OAuthError(
        429, "too_many_attempts",
        """
        We have detected suspicious login behavior and further attempts will be blocked. Please contact the administrator.
        """)

    static let breached = OAuthError(
        401, "password_leaked",
        "This login has been blocked because your password has been leaked in another website. Choose a new password.")
}
