/// A request to the tenant that isn't sent until you start it.
public protocol Requestable<ResultType, ErrorType>: Sendable {
    /// The type of the result.
    associatedtype ResultType
    /// How the request fails.
    associatedtype ErrorType: Auth0APIError

    /// Sends the request and calls back once, on the main actor.
    func start(_ callback: @escaping @MainActor (Result<ResultType, ErrorType>) -> Void)

    /// Sends the request and returns its result. Throws an `ErrorType`.
    func start() async throws -> ResultType

    /// Returns a copy with these parameters added, in place of those of the same name.
    func parameters(_ extraParameters: [String: Any]) -> Self

    /// Returns a copy with these headers added, in place of those of the same name.
    func headers(_ extraHeaders: [String: String]) -> Self

    /// Returns a copy that is only sent if these validators also succeed.
    func requestValidators(_ extraValidators: [any RequestValidator]) -> Self
}

extension Requestable {
    public func start() async throws -> ResultType {
        try await withCheckedContinuation { continuation in
            start { result in continuation.resume(returning: Delivered(result: result)) }
        }.result.get()
    }

    public func parameters(_ extraParameters: [String: Any]) -> Self { self }
    public func headers(_ extraHeaders: [String: String]) -> Self { self }
    public func requestValidators(_ extraValidators: [any RequestValidator]) -> Self { self }
}

/// A result on its way from a callback to the task that waits for it. Nobody else has it.
private struct Delivered<Value, Failure: Error>: @unchecked Sendable {
    let result: Result<Value, Failure>
}
