import Foundation

/// The errors for logins at the token endpoint.
enum LoginError {
    static let wrongPassword = OAuthError.invalidGrant("Wrong email or password.")

    static let blocked = OAuthError(
        429, "too_many_attempts",
        """
        Your account has been blocked after multiple consecutive login attempts. We've sent you a notification via your \
        preferred contact method with instructions on how to unblock it.
        """)

    /// Seconds after which a full hashing queue is much shorter.
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
