import A0Encoding
import Foundation

/// The `info` of an API error, frozen so that the error is `Sendable`.
struct ErrorInfo: Sendable {
    /// The key for the seconds after which a busy tenant can be tried again.
    static let retryAfter = "retry_after"

    private enum Value: Sendable {
        case json(JSONValue)
        case error(any Error)
    }

    private var values: [String: Value]

    /// JSON values and errors are kept; anything else is kept as its text.
    init(_ info: [String: Any]) {
        values = info.mapValues { value in
            if let error = value as? any Error { return .error(error) }
            return .json(JSONValue(freezing: value) ?? .string(String(describing: value)))
        }
    }

    subscript(text key: String) -> String? {
        if case .json(let value) = values[key] { value.stringValue } else { nil }
    }

    var dictionary: [String: Any] {
        values.mapValues { value in
            switch value {
            case .json(let json): json.foundation
            case .error(let error): error
            }
        }
    }
}
