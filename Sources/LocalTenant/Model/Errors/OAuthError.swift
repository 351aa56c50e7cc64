import Foundation

/// An error for a program: `{"error": …, "error_description": …}` (RFC 6749 §5.2).
struct OAuthError: Error, Sendable, Equatable {
    var status: Int
    var error: String
    var description: String
    /// A link for developers (`error_uri`).
    var uri: String?
    /// `WWW-Authenticate`, for errors of bearer tokens (RFC 6750 §3).
    var challenge: String?
    /// More members of the body.
    var members: [String: TenantValue] = [:]
    /// More headers.
    var headers: [String: String] = [:]

    init(_ status: Int, _ error: String, _ description: String, uri: String? = nil, challenge: String? = nil) {
        self.status = status
        self.error = error
        self.description = description
        self.uri = uri
        self.challenge = challenge
    }

    static func invalidRequest(_ description: String) -> OAuthError {
        OAuthError(400, "invalid_request", description)
    }

    /// - Parameters:
    ///   - limit: how many requests there may be.
    ///   - retryAfter: seconds until there may be more.
    static func tooManyRequests(
        _ description: String, limit: Int, retryAfter: Int, at now: Date
    ) -> OAuthError {
        var error = OAuthError(429, "too_many_requests", description)
        error.headers = [
            "Retry-After": String(retryAfter), "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": String(Int(now.timeIntervalSince1970) + retryAfter),
        ]
        return error
    }

    static func invalidGrant(_ description: String) -> OAuthError {
        OAuthError(403, "invalid_grant", description)
    }

    static let serverError = OAuthError(500, "server_error", "Internal error")
}
