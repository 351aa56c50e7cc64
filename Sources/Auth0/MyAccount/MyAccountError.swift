import Foundation

/// A failed request to the My Account API.
public struct MyAccountError: Auth0APIError, Equatable {
    /// The HTTP status, `0` if there was no response.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Creates the error from the members of a response and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }

    /// The members of the tenant's response (RFC 9457); for local failures `code`, `description`, and `cause`.
    public var info: [String: Any] { values.dictionary }

    /// `type` in the response, e.g. `https://auth0.com/api-errors/A0E-400-0003`, or else its `code`, or else
    /// `a0.sdk.internal_error.unknown`.
    public var code: String { values[text: "type"] ?? values[text: "code"] ?? InternalErrorCode.unknown }

    /// The kind of error, in words; empty if the tenant doesn't say.
    public var title: String { values[text: "title"] ?? values[text: "description"] ?? "" }

    /// The description of this occurrence; empty if the tenant doesn't say.
    public var detail: String { values[text: "detail"] ?? "" }

    /// The parts of the request that are wrong, and why; `nil` for other kinds of errors.
    public var validationErrors: [ValidationError]? {
        (info["validation_errors"] as? [[String: Any]])?.map(ValidationError.init)
    }

    /// The tenant's description of the error, or that of a local failure.
    public var message: String {
        guard code != InternalErrorCode.unknown else { return messageOfUnknownError }
        return (detail.isEmpty ? title : "\(title): \(detail)").endingWithPeriod
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// Compares the code, the status, and the text, but not the other members of `info`.
    public static func == (lhs: MyAccountError, rhs: MyAccountError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}

extension MyAccountError {
    /// An error in one part of a request.
    public struct ValidationError: Sendable, Equatable {
        /// The description of the error.
        public let detail: String

        /// The place in the body (RFC 6901), e.g. `/phone_number`.
        public let pointer: String?

        /// Which part of the request, e.g. the query.
        public let source: String?

        /// The name of the field.
        public let field: String?

        init(_ info: [String: Any]) {
            detail = info["detail"] as? String ?? ""
            pointer = (info["pointer"] as? String).flatMap { $0.isEmpty ? nil : $0 }
            source = info["source"] as? String
            field = info["field"] as? String
        }
    }
}

/// The result of a request to the My Account API.
public typealias MyAccountResult<T> = Result<T, MyAccountError>
