/// The common requirements of the MFA client's errors.
public protocol MFAError: Auth0APIError {
    /// The default `code`, if the tenant sends none.
    static var defaultCode: String { get }

    /// The default message, if the tenant sends none.
    static var defaultMessage: String { get }

    /// The tenant's description of the error, or the description of a local failure.
    var message: String { get }
}

/// The user's authenticators could not be listed.
public typealias MfaListAuthenticatorsError = MFAOperationError<MFAOperation.List>

/// A second factor could not be enrolled or deleted.
public typealias MfaEnrollmentError = MFAOperationError<MFAOperation.Enroll>

/// A second factor could not be challenged.
public typealias MfaChallengeError = MFAOperationError<MFAOperation.Challenge>

/// A login could not be completed with a second factor.
public typealias MFAVerifyError = MFAOperationError<MFAOperation.Verify>

/// A failed request of the MFA client. Each operation has its own error type.
public struct MFAOperationError<Operation: MFAOperationKind>: MFAError {
    public static var defaultCode: String { Operation.errorCode }
    public static var defaultMessage: String { Operation.errorMessage }

    /// The HTTP status, `0` if there was no response.
    public let statusCode: Int
    private let values: ErrorInfo

    /// The members of the tenant's response; for local failures `code`, `description`, and `cause`.
    public var info: [String: Any] { values.dictionary }

    /// Creates the error from the members of a response and its HTTP status.
    public init(info: [String: Any], statusCode: Int = 0) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }

    /// `error` in the response, or else the code of the failed operation.
    public var code: String { values[text: "error"] ?? Self.defaultCode }

    /// The tenant's description of the error, or that of a local failure.
    public var message: String {
        values[text: "description"] ?? values[text: "error_description"] ?? Self.defaultMessage
    }

    public var debugDescription: String {
        appendingCause(to: "\(Operation.errorName)(code: \(code), message: \(message), statusCode: \(statusCode))")
    }
}

/// An operation of the MFA client, for its errors.
public protocol MFAOperationKind: Sendable {
    /// The name of the error's type.
    static var errorName: String { get }
    /// The default `code`, if the tenant sends none.
    static var errorCode: String { get }
    /// The default `message`, if the tenant sends none.
    static var errorMessage: String { get }
}

/// The operations of the MFA client.
public enum MFAOperation {
    /// Listing the user's authenticators.
    public enum List: MFAOperationKind {
        public static let errorName = "MfaListAuthenticatorsError"
        public static let errorCode = "mfa_list_authenticators_error"
        public static let errorMessage = "The authenticators could not be listed."
    }

    /// Enrolling or deleting an authenticator.
    public enum Enroll: MFAOperationKind {
        public static let errorName = "MfaEnrollmentError"
        public static let errorCode = "mfa_enrollment_error"
        public static let errorMessage = "The authenticator could not be enrolled or deleted."
    }

    /// Challenging an authenticator.
    public enum Challenge: MFAOperationKind {
        public static let errorName = "MfaChallengeError"
        public static let errorCode = "mfa_challenge_error"
        public static let errorMessage = "The authenticator could not be challenged."
    }

    /// Completing a login.
    public enum Verify: MFAOperationKind {
        public static let errorName = "MFAVerifyError"
        public static let errorCode = "mfa_verify_error"
        public static let errorMessage = "The second factor could not be verified."
    }
}

extension MfaListAuthenticatorsError {
    static var noFactorsAllowed: Self {
        Self(info: [
            "error": "invalid_request",
            "error_description": "No factors are allowed. Pass the types that the login's error lists under challenge.",
        ])
    }
}
