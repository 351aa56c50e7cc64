import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends HTTP requests through libcurl, for systems whose `URLSession` can't handle malformed responses.
///
/// All transfers share a thread, which exists while there are transfers, and a little longer. Redirects aren't followed
/// but returned. Proxies and certificate authorities come from the environment, as for the `curl` program.
package final class HTTPClient: Sendable {
    /// The limits of a transfer.
    package struct Limits: Sendable {
        /// Seconds from the start to the last byte of the response; `nil` for no limit.
        package var seconds: TimeInterval?
        /// The maximum size of the decompressed body, in bytes.
        package var bodySize: Int
        /// Whether to connect to the public internet only, and to no private network and not to this machine. With a
        /// proxy, that is about the proxy's own address.
        package var publicOnly: Bool

        package init(seconds: TimeInterval?, bodySize: Int, publicOnly: Bool = false) {
            self.seconds = seconds
            self.bodySize = bodySize
            self.publicOnly = publicOnly
        }
    }

    package static let shared = HTTPClient()

    private let loop: TransferLoop

    /// - Parameter idleTime: Seconds for which the thread and idle connections are kept.
    package init(idleTime: TimeInterval = 15) {
        loop = TransferLoop(idleTime: idleTime)
    }

    /// Sends the request and returns the response, whatever its status. The request's `timeoutInterval` limits the time
    /// without data.
    ///
    /// Canceling the task ends the transfer and returns immediately.
    ///
    /// - Parameter usesProxies: Whether to use proxies from the environment.
    /// - Throws: The error that `URLSession` would throw: `cannotConnectToHost`, `networkConnectionLost`, `timedOut`,
    ///   `badServerResponse`, `dataLengthExceedsMaximum`, `cancelled`, and so on.
    package func data(
        for request: URLRequest, limits: Limits, usesProxies: Bool = true
    ) async throws(URLError) -> (Data, HTTPURLResponse) {
        let transfer = Transfer(request, limits: limits, usesProxies: usesProxies)
        return try await withTaskCancellationHandler {
            loop.add(transfer)
            return await transfer.delivery.outcome
        } onCancel: {
            transfer.delivery.settle(.failure(URLError(.cancelled)))
            loop.wakeUp()
        }.get()
    }

    /// Whether the thread is running.
    package var isRunning: Bool { loop.isRunning }
}

/// The outcome of a transfer. Only the first one counts.
final class Delivery: Sendable {
    typealias Outcome = Result<(Data, HTTPURLResponse), URLError>

    private enum State: Sendable {
        case pending
        case awaited(CheckedContinuation<Outcome, Never>)
        case settled(Outcome)
    }

    private let state = Locked(State.pending)

    var isSettled: Bool {
        state.withLock { if case .settled = $0 { true } else { false } }
    }

    /// Sets the outcome. Only the first call counts.
    func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { if case .settled = state {} else { state = .settled(outcome) } }
            return if case .awaited(let continuation) = state { continuation } else { nil }
        }
        waiting?.resume(returning: outcome)
    }

    /// The outcome. Await it only once.
    var outcome: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Outcome? in
                    if case .settled(let outcome) = state { return outcome }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }
}
