import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to the tenant and receives responses. Redirects aren't followed but returned.
struct Transport: Sendable {
    /// The maximum size of a response body, in bytes.
    static let maximumBodyBytes = 16 << 20

    /// The client's default timeout: seconds until the last byte of a response; `nil` for no limit.
    let timeout: TimeInterval?

    /// Sends the request and returns the response before the timeout, in seconds. Canceling the task cancels the
    /// transfer.
    ///
    /// Throws `URLError` or `CancellationError`.
    let send: @Sendable (URLRequest, _ timeout: TimeInterval?) async throws -> (Data, URLResponse)

    /// The transport for a client's session. `URLSession.shared` is the default if the caller passes none.
    init(_ session: URLSession) {
        self = session === URLSession.shared ? .standard : .session(session)
    }

    init(
        timeout: TimeInterval?,
        send: @escaping @Sendable (URLRequest, _ timeout: TimeInterval?) async throws -> (Data, URLResponse)
    ) {
        self.timeout = timeout
        self.send = send
    }
}

extension URLRequest {
    /// Sends this request as the SDK sends its own, for test kits in other modules.
    ///
    /// Throws `URLError` or `CancellationError`.
    package func sentAsBySDK() async throws -> (Data, URLResponse) {
        try await Transport.standard.send(self, Transport.standard.timeout)
    }
}
