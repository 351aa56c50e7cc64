import A0Encoding
import Foundation

/// Polls until the user has confirmed or denied the device code, or it has expired (RFC 8628 §3.5).
struct DevicePolling: RetryPolicy {
    private let expiry: Date
    private var interval: TimeInterval

    init(_ code: DeviceCode) {
        expiry = code.expiresIn
        // Limits the interval that the server asks for.
        interval = min(max(code.interval, 1), 3600)
    }

    var initialPause: TimeInterval { interval }

    mutating func next(after outcome: SendOutcome, at now: Date) -> RetryDecision {
        switch outcome.oauthError {
        case "authorization_pending":
            break
        case "slow_down":
            interval += 5
        default:
            guard outcome.isTransient else { return .finish(outcome) }
            interval = min(interval * 2, max(interval, 60))
        }
        guard now < expiry else { return .finish(outcome.map(expired)) }
        return .retry(interval)
    }

    /// The tenant's response for a code that has expired.
    private func expired(_ response: APIResponse) -> APIResponse {
        let body: JSONValue = .object([
            "error": "expired_token",
            "error_description": "The device code expired before it was confirmed. Ask for a new one.",
        ])
        var expired = response
        expired.body = body.encoded()
        return expired
    }
}
