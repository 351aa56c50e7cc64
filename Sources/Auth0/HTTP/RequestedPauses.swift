import A0Concurrency
import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responses with which tenants requested a pause (`Retry-After`, RFC 9110 §10.2.3). Until the pause is over, the same
/// request gets the same response without being sent.
final class RequestedPauses: Sendable {
    /// The pauses of this process.
    static let shared = RequestedPauses()

    /// The longest time that a response blocks a request, in seconds.
    private static let longest: TimeInterval = 300
    private static let maximumResponses = 1000

    private let responses = Locked<[Data: APIResponse]>([:])

    /// The response that still blocks this request, if there is one.
    func response(to request: URLRequest, at now: Date) -> APIResponse? {
        guard responses.withLock({ !$0.isEmpty }) else { return nil }
        let identity = Self.identity(of: request)
        return responses.withLock { $0[identity] }.flatMap { Self.holds($0, at: now) ? $0 : nil }
    }

    func learn(from response: APIResponse, to request: URLRequest) {
        guard response.retryAt != nil else { return }
        let identity = Self.identity(of: request)
        responses.withLock { responses in
            if responses.count >= Self.maximumResponses {
                responses = responses.filter { Self.holds($0.value, at: response.received) }
            }
            if responses.count < Self.maximumResponses { responses[identity] = response }
        }
    }

    private static func holds(_ response: APIResponse, at now: Date) -> Bool {
        guard let end = response.retryAt else { return false }
        // Setting the clock back doesn't extend a pause.
        return now >= response.received && now < min(end, response.received + longest)
    }

    /// Equal for the same request of the same user. Proofs and telemetry are ignored.
    private static func identity(of request: URLRequest) -> Data {
        let parts = [
            request.httpMethod, request.url?.absoluteString, request.value(forHTTPHeaderField: "Authorization"),
        ]
        return Digest.sha256(Data(parts.map { ($0 ?? "") + "\n" }.joined().utf8) + (request.httpBody ?? Data()))
    }
}
