import Foundation

/// The protocol of all errors in this library: a text for people and, if there is one, the underlying error.
///
/// The texts help with debugging and may change. In code, use the type, `code`, and the predicates instead.
public protocol Auth0Error: LocalizedError, CustomDebugStringConvertible, Sendable {
    /// The underlying error, e.g. the `URLError` of a request that never reached the server.
    var cause: (any Error)? { get }
}

extension Auth0Error {
    public var cause: (any Error)? { nil }

    /// The same text as `debugDescription`.
    public var localizedDescription: String { debugDescription }

    /// The same text as `debugDescription`.
    public var errorDescription: String? { debugDescription }

    /// `message`, with the cause appended when there is one.
    func appendingCause(to message: String) -> String {
        guard let cause else { return message }
        return "\(message.endingWithPeriod) CAUSE: \(cause.readable.endingWithPeriod)"
    }
}

extension Error {
    /// The text form of an error: the message of the library's own errors, or the description of others.
    fileprivate var readable: String {
        if let error = self as? any Auth0Error { return error.debugDescription }
        let error = self as NSError
        if error.domain == NSURLErrorDomain { return error.localizedDescription }
        return error.userInfo[NSLocalizedDescriptionKey] as? String ?? String(describing: self)
    }
}

extension String {
    /// This text, ending with a period.
    var endingWithPeriod: String { hasSuffix(".") ? self : self + "." }
}
