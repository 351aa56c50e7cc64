import Foundation

/// The outcome of sending a request: a response with any status, or the reason why there is none.
typealias SendOutcome = Result<APIResponse, any Error>

/// Decides whether a request is sent again. Each start of a request begins with a fresh copy.
protocol RetryPolicy: Sendable {
    /// Seconds before the first attempt.
    var initialPause: TimeInterval { get }

    mutating func next(after outcome: SendOutcome, at now: Date) -> RetryDecision
}

enum RetryDecision: Sendable {
    /// Send again after the given number of seconds.
    case retry(TimeInterval)
    /// Return this result.
    case finish(SendOutcome)
}

extension RetryPolicy {
    var initialPause: TimeInterval { 0 }
}

/// Sends once.
struct NoRetry: RetryPolicy {
    func next(after outcome: SendOutcome, at now: Date) -> RetryDecision { .finish(outcome) }
}

/// Retries up to twice if the tenant is busy, failing, or unreachable. For requests that don't change anything.
///
/// The pauses are half a second and a second, minus a random part, so that clients don't all retry at once. The
/// tenant's `Retry-After` takes precedence, unless it's too long.
struct Backoff: RetryPolicy {
    private static let maximumRetries = 2
    /// The longest acceptable pause, in seconds.
    static let longestPause: TimeInterval = 30

    /// A number from 0 to 1.
    let random: @Sendable () -> Double
    private var retries = 0

    init(random: @escaping @Sendable () -> Double) {
        self.random = random
    }

    mutating func next(after outcome: SendOutcome, at now: Date) -> RetryDecision {
        guard outcome.isTransient, retries < Self.maximumRetries else { return .finish(outcome) }
        let longest = 0.5 * Double(1 << retries)
        let pause = (outcome.retryAfter(now) ?? longest / 2) + random() * longest / 2
        guard pause <= Self.longestPause else { return .finish(outcome) }
        retries += 1
        return .retry(pause)
    }
}

extension SendOutcome {
    /// Whether the same request may succeed shortly: a network failure, status 429, or a 5xx status.
    var isTransient: Bool {
        switch self {
        case .success(let response):
            guard let status = response.http?.statusCode else { return false }
            return status == 429 || (500...599).contains(status)
        case .failure(let error):
            return error.isCausedByNetwork
        }
    }

    /// The `error` of an OAuth error response (RFC 6749 §5.2).
    var oauthError: String? {
        guard case .success(let response) = self else { return nil }
        return response.oauthError
    }

    /// The seconds that the tenant asks to wait.
    func retryAfter(_ now: Date) -> TimeInterval? {
        guard case .success(let response) = self else { return nil }
        return response.retryAt.map { max(0, $0.timeIntervalSince(now)) }
    }
}
