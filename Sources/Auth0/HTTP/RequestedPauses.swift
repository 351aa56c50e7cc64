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
    private static let maximumAnswers = 1000

    private let answers = Locked<[Data: APIResponse]>([:])

    /// The response that still blocks this request, if there is one.
    func answer(to request: URLRequest, at now: Date) -> APIResponse? {
        guard answers.withLock({ !$0.isEmpty }) else { return nil }
        let identity = Self.identity(of: request)
        return answers.withLock { $0[identity] }.flatMap { Self.holds($0, at: now) ? $0 : nil }
    }

    func learn(from answer: APIResponse, to request: URLRequest) {
        guard answer.retryAt != nil else { return }
        let identity = Self.identity(of: request)
        answers.withLock { answers in
            if answers.count >= Self.maximumAnswers {
                answers = answers.filter { Self.holds($0.value, at: answer.received) }
            }
            if answers.count < Self.maximumAnswers { answers[identity] = answer }
        }
    }

    private static func holds(_ answer: APIResponse, at now: Date) -> Bool {
        guard let end = answer.retryAt else { return false }
        // Setting the clock back doesn't extend a pause.
        return now >= answer.received && now < min(end, answer.received + longest)
    }

    /// Equal for the same request of the same user. Proofs and telemetry are ignored.
    private static func identity(of request: URLRequest) -> Data {
        let parts = [
            request.httpMethod, request.url?.absoluteString, request.value(forHTTPHeaderField: "Authorization"),
        ]
        return Digest.sha256(Data(parts.map { ($0 ?? "") + "\n" }.joined().utf8) + (request.httpBody ?? Data()))
    }
}
