import Foundation

/// A failed request to the Management API.
public struct ManagementError: Auth0APIError, Equatable {
    /// The HTTP status, `0` if there was no response.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Creates the error from the members of a response and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info.merging(["statusCode": statusCode]) { _, status in status })
        self.statusCode = statusCode
    }

    /// The members of the tenant's response and `statusCode`; for local failures `code`, `description`, and `cause`.
    ///
    /// The Management API says what went wrong in `error`, `errorCode` and `message`, e.g. `Not Found`,
    /// `inexistent_user` and `The user does not exist.`
    public var info: [String: Any] { values.dictionary }

    /// `code` in the response, or else `a0.sdk.internal_error.unknown`.
    public var code: String { values[text: "code"] ?? InternalErrorCode.unknown }

    /// The tenant's description of the error, or that of a local failure.
    public var message: String { values[text: "description"] ?? messageOfUnknownError }

    public var debugDescription: String { appendingCause(to: message) }

    /// Compares the code, the status, and the text, but not the other members of `info`.
    public static func == (lhs: ManagementError, rhs: ManagementError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}
