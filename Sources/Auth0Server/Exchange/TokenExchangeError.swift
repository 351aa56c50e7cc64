import Foundation

/// The reason why there is no exchanged token.
public struct TokenExchangeError: LocalizedError, Sendable, CustomStringConvertible {
    /// The tenant's error code, such as `invalid_request` or `access_denied` (RFC 6749 §5.2); or one of
    /// ``invalidArgument``, ``unreachable``, ``timedOut``, ``invalidResponse``, and ``canceled``.
    public let code: String
    /// The tenant's description, or what went wrong. It never includes a token.
    public let message: String
    /// The status of the tenant's response; 400 for arguments that aren't sent, 502 if the tenant can't be reached or
    /// its response can't be read, 504 if it doesn't respond in time, and 503 for a task that was canceled.
    public let status: Int
    /// The underlying error, if any.
    public let cause: (any Error)?

    /// An argument can't be sent.
    public static let invalidArgument = "invalid_argument"
    /// The tenant can't be reached.
    public static let unreachable = "unreachable"
    /// The tenant didn't respond in time.
    public static let timedOut = "timed_out"
    /// The tenant's response can't be read.
    public static let invalidResponse = "invalid_response"
    /// The calling task was canceled.
    public static let canceled = "canceled"

    init(_ code: String, _ message: String, status: Int, cause: (any Error)? = nil) {
        (self.code, self.message, self.status, self.cause) = (code, message, status, cause)
    }

    static func argument(_ message: String) -> Self { Self(invalidArgument, message, status: 400) }

    /// The error of a request without a response.
    init(transport error: any Error) {
        if let error = error as? Self {
            self = error
        } else if error is CancellationError {
            self.init(Self.canceled, "The task was canceled.", status: 503, cause: error)
        } else if (error as? URLError)?.code == .timedOut {
            self.init(Self.timedOut, "The tenant didn't respond in time.", status: 504, cause: error)
        } else {
            self.init(Self.unreachable, "The tenant can't be reached.", status: 502, cause: error)
        }
    }

    public var description: String { "\(code) (\(status)): \(message)" }
    public var errorDescription: String? { message }
}
