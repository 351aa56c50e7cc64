#if os(Linux)
    import A0Concurrency
    import Foundation
    import FoundationNetworking

    /// One request through a session that is configured like the caller's.
    ///
    /// This Foundation only asks a session's delegate whether to follow a redirect, so this needs a separate session.
    /// All other delegate calls are forwarded to the caller's delegate.
    final class SessionTransfer: NSObject, URLSessionDataDelegate {
        typealias Outcome = Result<(Data, URLResponse), any Error>

        private struct State {
            var body = Data()
            var response: URLResponse?
            var outcome: Outcome?
            var waiter: CheckedContinuation<(Data, URLResponse), any Error>?
        }

        private let original: URLSession
        private let state = Locked(State())

        private init(_ original: URLSession) {
            self.original = original
        }

        /// - Throws: `URLError`, also if the task is canceled.
        static func response(to request: URLRequest, through original: URLSession) async throws -> (Data, URLResponse) {
            let transfer = SessionTransfer(original)
            let session = URLSession(
                configuration: original.configuration, delegate: transfer, delegateQueue: original.delegateQueue)
            defer { session.finishTasksAndInvalidate() }
            let task = session.dataTask(with: request)
            return try await withTaskCancellationHandler {
                task.resume()
                return try await withCheckedThrowingContinuation { transfer.wait($0) }
            } onCancel: {
                task.cancel()
                transfer.end(task, with: .failure(URLError(.cancelled)))
            }
        }

        private func wait(_ continuation: CheckedContinuation<(Data, URLResponse), any Error>) {
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(with: outcome) }
        }

        /// Delivers the response once, and informs the caller's delegate.
        private func end(_ task: URLSessionTask, with outcome: Outcome) {
            let end = state.withLock { state -> (CheckedContinuation<(Data, URLResponse), any Error>?)? in
                guard state.outcome == nil else { return nil }
                state.outcome = outcome
                defer { state.waiter = nil }
                return .some(state.waiter)
            }
            guard let waiter = end else { return }
            if case .failure(let error) = outcome {
                delegate?.urlSession(original, task: task, didCompleteWithError: error)
            } else {
                delegate?.urlSession(original, task: task, didCompleteWithError: nil)
            }
            waiter?.resume(with: outcome)
        }

        private var delegate: (any URLSessionTaskDelegate)? { original.delegate as? any URLSessionTaskDelegate }

        /// The data received so far, as a response.
        private var received: Outcome {
            state.withLock { state in
                guard let response = state.response else { return .failure(URLError(.badServerResponse)) }
                return .success((state.body, response))
            }
        }
    }

    // MARK: - Delegate methods

    extension SessionTransfer {
        /// Doesn't follow redirects.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let delegate else {
                return settle(challenge, of: task, .performDefaultHandling, nil, completionHandler)
            }
            delegate.urlSession(original, task: task, didReceive: challenge) { [self] disposition, credential in
                settle(challenge, of: task, disposition, credential, completionHandler)
            }
        }

        /// Without a credential, the rejection is the response: this Foundation would wait for a credential forever.
        private func settle(
            _ challenge: URLAuthenticationChallenge, of task: URLSessionTask,
            _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
            _ completionHandler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch disposition {
            case .useCredential where credential != nil, .cancelAuthenticationChallenge:
                completionHandler(disposition, credential)
            case .performDefaultHandling where challenge.proposedCredential != nil:
                completionHandler(disposition, nil)
            default:
                end(task, with: received)
                task.cancel()
            }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            state.withLock { state in
                state.response = response
                state.body = Data()
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            state.withLock { $0.body.append(data) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            end(task, with: error.map { .failure($0) } ?? received)
        }
    }
#endif
