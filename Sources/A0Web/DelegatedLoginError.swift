import Foundation

/// Why a device could not answer a delegated login.
public struct DelegatedLoginError: LocalizedError, CustomDebugStringConvertible, Sendable {
    /// What kind of failure it is. More may be added; keep a `default`.
    public struct Reason: Hashable, Sendable, CustomStringConvertible {
        /// The reason's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// This device has no credential for the login. Bind one first.
        public static let noCredential = Self("no_credential")
        /// The chosen credential is not on this device, is for another login, or the provider does not know it.
        public static let credentialNotFound = Self("credential_not_found")
        /// The provider accepts neither the credential nor its user anymore.
        public static let credentialRevoked = Self("credential_revoked")
        /// Several credentials fit, and nobody chose one.
        public static let severalCredentials = Self("several_credentials")
        /// The request was answered before, or too many answers to it were wrong. Start again.
        public static let requestAnswered = Self("request_answered")
        /// The request is too old. Start again.
        public static let requestExpired = Self("request_expired")
        /// The request is not what a provider that this device trusts has made.
        public static let requestRefused = Self("request_refused")
        /// The user did not prove to be there.
        public static let userNotVerified = Self("user_not_verified")
        /// The browser came back with a URL that is neither the app's redirect nor a request to this device.
        public static let foreignURL = Self("foreign_url")
        /// The device answered with something that a browser must not be sent to.
        public static let invalidAnswer = Self("invalid_answer")
    }

    /// What kind of failure it is.
    public let reason: Reason
    /// What happened, and what to do about it.
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
