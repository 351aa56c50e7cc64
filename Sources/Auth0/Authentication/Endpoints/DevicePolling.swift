import A0Web
import Foundation

/// Asks until the user has confirmed or refused the device code, or it has expired (RFC 8628 §3.5).
struct DevicePolling: Repetition {
    private let expiry: Date
    private var interval: TimeInterval

    init(_ code: DeviceCode) {
        expiry = code.expiresIn
        // No server makes this side ask all the time, or never.
        interval = min(max(code.interval, 1), 3600)
    }

    var initialPause: TimeInterval { interval }

    mutating func next(after outcome: SendOutcome, at now: Date) -> NextStep {
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
        return .repeatAfter(interval)
    }

    /// What the tenant answers for a code that it knows to have expired.
    private func expired(_ response: APIResponse) -> APIResponse {
        let body: JSONValue = .object([
            "error": "expired_token",
            "error_description": "The device code expired before it was confirmed. Ask for a new one.",
        ])
        var answer = response
        answer.body = body.encoded()
        return answer
    }
}
