import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Adds to requests and answers what this folder knows nothing of: proofs, measurements, a log.
protocol Interceptor: Sendable {
    /// Completes a request that is about to be sent. What it throws keeps the request from being sent.
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws

    /// Sees what was sent and what came back, and may say what the answer's headers mean.
    func inspect(_ roundTrip: RoundTrip, _ answer: inout APIResponse)

    /// Whether the answer asks for the same request once more, prepared anew.
    func wantsRetry(after answer: APIResponse) -> Bool
}

extension Interceptor {
    func prepare(_ request: inout URLRequest, of apiRequest: APIRequest) throws {}
    func inspect(_ roundTrip: RoundTrip, _ answer: inout APIResponse) {}
    func wantsRetry(after answer: APIResponse) -> Bool { false }
}

/// A request as it was sent, and what came back (RFC 9110 §3.7).
struct RoundTrip: Sendable {
    let request: URLRequest
    let response: URLResponse
    let body: Data

    /// When the request went out, and when the answer was here, by the sender's clock.
    let sent: Date
    let received: Date
}
