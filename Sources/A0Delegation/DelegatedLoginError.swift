import Foundation

/// Why a device couldn't answer a delegated login.
public struct DelegatedLoginError: LocalizedError, CustomDebugStringConvertible, Sendable {
    /// The kinds of failure. More may be added, so keep a `default`.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
        /// The reason's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// This device has no credential for the login. Bind one first.
        public static let noCredential = Self("no_credential")
        /// The chosen credential isn't on this device, is for another login, or is unknown to the provider.
        public static let credentialNotFound = Self("credential_not_found")
        /// The provider no longer accepts the credential or its user.
        public static let credentialRevoked = Self("credential_revoked")
        /// Several credentials match, and none was chosen.
        public static let severalCredentials = Self("several_credentials")
        /// The request was already answered, or received too many wrong answers. Start again.
        public static let requestAnswered = Self("request_answered")
        /// The request has expired. Start again.
        public static let requestExpired = Self("request_expired")
        /// The request isn't from a provider that this device trusts.
        public static let requestRefused = Self("request_refused")
        /// The user's presence wasn't verified.
        public static let userNotVerified = Self("user_not_verified")
        /// The browser returned with a URL that is neither the app's redirect URL nor a request to this device.
        public static let foreignURL = Self("foreign_url")
        /// The device answered with a URL that the browser must not open.
        public static let invalidResponse = Self("invalid_answer")
    }

    /// The kind of failure.
    public let reason: Reason
    /// The problem and its solution.
    public let message: String
    /// The device's own error, if there is one.
    public let cause: (any Error)?

    /// Creates an error from its members.
    public init(_ reason: Reason, _ message: String, cause: (any Error)? = nil) {
        (self.reason, self.message, self.cause) = (reason, message, cause)
    }

    /// The message, followed by the cause if there is one.
    public var debugDescription: String {
        cause.map { "\(message) CAUSE: \($0.localizedDescription)" } ?? message
    }

    /// The same text as `debugDescription`.
    public var errorDescription: String? { debugDescription }
}
