import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Extends requests and responses with features that this folder doesn't know: proofs, measurements, a log.
protocol Interceptor: Sendable {
    /// Completes a request that is about to be sent. An error prevents that.
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws

    /// Inspects what was sent and received, and can interpret the response's headers.
    func inspect(_ roundTrip: RoundTrip, _ response: inout APIResponse)

    /// Whether the same request, newly prepared, can succeed after this response.
    func wantsRetry(after roundTrip: RoundTrip, _ response: APIResponse) -> Bool
}

extension Interceptor {
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws {}
    func inspect(_ roundTrip: RoundTrip, _ response: inout APIResponse) {}
    func wantsRetry(after roundTrip: RoundTrip, _ response: APIResponse) -> Bool { false }
}

/// A request as it was sent, and its outcome (RFC 9110 §3.7).
struct RoundTrip: Sendable {
    let request: URLRequest
    let response: URLResponse
    let body: Data

    /// When the request was sent and the response received, by the environment's clock.
    let sent: Date
    let received: Date
}
