import Foundation

/// A failed request to the Authentication API.
public struct AuthenticationError: Auth0APIError, Equatable {
    /// The HTTP status, `0` if there was no response.
    public let statusCode: Int

    private let values: ErrorInfo

    /// Creates the error from the members of a response and its HTTP status.
    public init(info: [String: Any], statusCode: Int) {
        values = ErrorInfo(info.merging(["statusCode": statusCode]) { _, status in status })
        self.statusCode = statusCode
    }

    /// The members of the tenant's response and `statusCode`; for local failures `code`, `description`, and `cause`.
    public var info: [String: Any] { values.dictionary }

    /// `error` in the response, or else its `code`, or else `a0.sdk.internal_error.unknown`.
    public var code: String {
        values[text: "error"] ?? values[text: "code"] ?? InternalErrorCode.unknown
    }

    /// The tenant's description of the error, or that of a local failure.
    public var message: String {
        if let text = values[text: "description"] ?? values[text: "error_description"] { return text }
        guard code != InternalErrorCode.unknown else { return messageOfUnknownError }
        if let text = values[text: "message"], let policy = values[text: "policy"] {
            let rules = policy.split(separator: "\n").map { $0.trimmingCharacters(in: ["*", " "]) }
            return "\(text): \(rules.joined(separator: "; ").replacingOccurrences(of: ":; ", with: ": "))."
        }
        return "The request failed with the code \(code)."
    }

    public var debugDescription: String { appendingCause(to: message) }

    /// Compares the code, the status, and the text, but not the other members of `info`.
    public static func == (lhs: AuthenticationError, rhs: AuthenticationError) -> Bool {
        lhs.code == rhs.code && lhs.statusCode == rhs.statusCode && lhs.localizedDescription == rhs.localizedDescription
    }
}

/// The result of a request to the Authentication API.
public typealias AuthenticationResult<T> = Result<T, AuthenticationError>
