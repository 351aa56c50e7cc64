/// What the errors of the MFA client share.
public protocol MFAError: Auth0APIError {
    /// The `code` where the tenant names none.
    static var defaultCode: String { get }

    /// What happened, where the tenant does not say.
    static var defaultMessage: String { get }
}

extension MFAError {
    /// `error` of the answer, else the code of the operation that failed.
    public var code: String { info["error"] as? String ?? Self.defaultCode }

    /// What the tenant says about the error, or what happened on this side.
    public var message: String {
        info["description"] as? String ?? info["error_description"] as? String ?? Self.defaultMessage
    }

    public var debugDescription: String {
        appendingCause(to: "\(Self.self)(code: \(code), message: \(message), statusCode: \(statusCode))")
    }
}

/// The user's authenticators could not be listed.
public struct MfaListAuthenticatorsError: MFAError {
    public static let defaultCode = "mfa_list_authenticators_error"
    public static let defaultMessage = "The authenticators could not be listed."

    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int
    private let values: ErrorInfo

    /// The members of the tenant's answer; for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    public init(info: [String: Any], statusCode: Int = 0) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }

    static let noFactorsAllowed = Self(info: [
        "error": "invalid_request",
        "error_description": "No factors are allowed. Pass the types that the login's error lists under challenge.",
    ])
}

/// A second factor could not be enrolled or deleted.
public struct MfaEnrollmentError: MFAError {
    public static let defaultCode = "mfa_enrollment_error"
    public static let defaultMessage = "The authenticator could not be enrolled or deleted."

    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int
    private let values: ErrorInfo

    /// The members of the tenant's answer; for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    public init(info: [String: Any], statusCode: Int = 0) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }
}

/// A second factor could not be challenged.
public struct MfaChallengeError: MFAError {
    public static let defaultCode = "mfa_challenge_error"
    public static let defaultMessage = "The authenticator could not be challenged."

    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int
    private let values: ErrorInfo

    /// The members of the tenant's answer; for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    public init(info: [String: Any], statusCode: Int = 0) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }
}

/// A login could not be completed with a second factor.
public struct MFAVerifyError: MFAError {
    public static let defaultCode = "mfa_verify_error"
    public static let defaultMessage = "The second factor could not be verified."

    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int
    private let values: ErrorInfo

    /// The members of the tenant's answer; for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    public init(info: [String: Any], statusCode: Int = 0) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }
}
