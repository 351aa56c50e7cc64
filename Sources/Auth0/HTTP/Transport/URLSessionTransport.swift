import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    #if !os(Linux)
        static let standard = session(.shared, timeout: 30)
    #endif

    /// The session as the caller configured it, including its timeout unless the client has one.
    static func session(_ session: URLSession, timeout: TimeInterval? = nil) -> Transport {
        Transport(timeout: timeout) { request, timeout in
            let (data, response) = try await within(timeout) { try await session.dataWithoutRedirects(for: request) }
            guard data.count <= maximumBodyBytes else {
                throw URLError(
                    .dataLengthExceedsMaximum,
                    userInfo: [NSLocalizedDescriptionKey: "The answer is larger than \(maximumBodyBytes) bytes."])
            }
            return (data, response)
        }
    }
}

/// Throws if the work takes longer than the given number of seconds.
private func within<Value: Sendable>(
    _ seconds: TimeInterval?, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard let seconds, seconds.isFinite else { return try await operation() }
    return try await withThrowingTaskGroup(of: Value.self) { group in
        defer { group.cancelAll() }
        group.addTask(operation: operation)
        group.addTask {
            try await Task.sleep(nanoseconds: Clock.nanoseconds(seconds))
            throw URLError(
                .timedOut,
                userInfo: [NSLocalizedDescriptionKey: "The answer was not complete within \(seconds.formatted()) s."])
        }
        for try await value in group { return value }
        throw CancellationError()
    }
}

extension URLSession {
    fileprivate func dataWithoutRedirects(for request: URLRequest) async throws -> (Data, URLResponse) {
        #if os(Linux)
            return try await SessionTransfer.response(to: request, through: self)
        #else
            return try await data(for: request, delegate: RedirectBlocker())
        #endif
    }
}
