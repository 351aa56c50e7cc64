import Foundation

/// A failed request to the My Account API.
public struct MyAccountError: Auth0APIError, Equatable {
    /// The HTTP status, `0` when there was no answer.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Makes the error from the members of an answer and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info)
        self.statusCode = statusCode
    }

    /// The members of the tenant's answer (RFC 9457); for failures on this side `code`, `description` and `cause`.
    public var info: [String: Any] { values.dictionary }

    /// `type` of the answer, e.g. `https://auth0.com/api-errors/A0E-400-0003`, else its `code`, else
    /// `a0.sdk.internal_error.unknown`.
    public var code: String { values[text: "type"] ?? values[text: "code"] ?? InternalErrorCode.unknown }

    /// What kind of error it is, in words; empty when the tenant does not say.
    public var title: String { values[text: "title"] ?? values[text: "description"] ?? "" }

    /// What happened this time; empty when the tenant does not say.
    public var detail: String { values[text: "detail"] ?? "" }

    /// What is wrong with which part of the request; `nil` when the error is of another kind.
    public var validationErrors: [ValidationError]? {
        (info["validation_errors"] as? [[String: Any]])?.map(ValidationError.init)
    }

    /// What the tenant says about the error, or what happened on this side.
    public var message: String {
        guard code != InternalErrorCode.unknown else { return messageOfUnknownError }
        return (detail.isEmpty ? title : "\(title): \(detail)").endingWithPeriod
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// The same code, status and text; other members of `info` do not count.
    public static func == (lhs: MyAccountError, rhs: MyAccountError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}

extension MyAccountError {
    /// What is wrong with one part of a request.
    public struct ValidationError: Sendable, Equatable {
        /// What is wrong.
        public let detail: String

        /// Where in the body (RFC 6901), e.g. `/phone_number`.
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

/// What a request to the My Account API comes to.
public typealias MyAccountResult<T> = Result<T, MyAccountError>
