import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How requests get to the tenant and answers back. Redirects are not followed: they are answers like any other.
struct Transport: Sendable {
    /// The largest body of an answer, in bytes.
    static let maximumBodyBytes = 16 << 20

    /// Seconds to the last byte of an answer, where the client says nothing; `nil` for no limit.
    let timeout: TimeInterval?

    /// Sends the request and returns its answer, within that many seconds. Cancelling the task ends the transfer.
    ///
    /// Throws `URLError` or `CancellationError`.
    let send: @Sendable (URLRequest, _ timeout: TimeInterval?) async throws -> (Data, URLResponse)

    /// That of a client that was given this session. `URLSession.shared` is what it gets when the program passes none.
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
