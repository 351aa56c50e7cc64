import Foundation

/// A failed request to the Management API.
public struct ManagementError: Auth0APIError, Equatable {
    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Makes the error from the members of an answer and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info.merging(["statusCode": statusCode]) { _, status in status })
        self.statusCode = statusCode
    }

    /// The members of the tenant's answer and `statusCode`; for failures on this side `code`, `description` and `cause`.
    ///
    /// The Management API says what went wrong in `error`, `errorCode` and `message`, e.g. `Not Found`, `inexistent_user` and
    /// `The user does not exist.`
    public var info: [String: Any] { values.dictionary }

    /// `code` of the answer, else `a0.sdk.internal_error.unknown`.
    public var code: String { values[text: "code"] ?? InternalErrorCode.unknown }

    /// What the tenant says about the error, or what happened on this side.
    public var message: String { values[text: "description"] ?? messageOfUnknownError }

    public var debugDescription: String { appendingCause(to: message) }

    /// The same code, status and text; other members of `info` do not count.
    public static func == (lhs: ManagementError, rhs: ManagementError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}
