import Foundation

/// A failed request to the Authentication API.
public struct AuthenticationError: Auth0APIError, Equatable {
    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Makes the error from the members of an answer and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info.merging(["statusCode": statusCode]) { _, status in status })
        self.statusCode = statusCode
    }

    /// The members of the tenant's answer and `statusCode`; for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    /// `error` of the answer, else its `code`, else `a0.sdk.internal_error.unknown`.
    public var code: String {
        values[text: "error"] ?? values[text: "code"] ?? InternalErrorCode.unknown
    }

    /// What the tenant says about the error, or what happened on this side.
    public var message: String {
        if let text = values[text: "description"] ?? values[text: "error_description"] { return text }
        guard code != InternalErrorCode.unknown else { return messageOfUnknownError }
        return "The request failed with the code \(code)."
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// The same code, status and text; other members of `info` do not count.
    public static func == (lhs: AuthenticationError, rhs: AuthenticationError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}

/// What a request to the Authentication API comes to.
public typealias AuthenticationResult<T> = Result<T, AuthenticationError>
