import A0Concurrency
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends HTTP requests through libcurl, for systems whose `URLSession` does not stand bad answers.
///
/// All transfers share one thread, which lives while there is something to do, and a little longer. Redirects are answers like
/// any other. Proxies and certificate authorities are those that the environment names, as for the `curl` program.
package final class HTTPClient: Sendable {
    /// How much is put up with.
    package struct Limits: Sendable {
        /// Seconds from the beginning to the last byte of the answer; `nil` forever.
        package var seconds: TimeInterval?
        /// The largest body, decompressed, in bytes.
        package var bodySize: Int

        package init(seconds: TimeInterval?, bodySize: Int) {
            self.seconds = seconds
            self.bodySize = bodySize
        }
    }

    package static let shared = HTTPClient()

    private let loop: TransferLoop

    /// - Parameter idleTime: Seconds for which the thread, and connections for later, are kept.
    package init(idleTime: TimeInterval = 15) {
        loop = TransferLoop(idleTime: idleTime)
    }

    /// Sends the request and returns the answer, whatever its status. The request's `timeoutInterval` is the longest silence.
    ///
    /// Cancelling the task ends the transfer and returns at once.
    ///
    /// - Parameter usesProxies: Whether proxies that the environment names are used.
    /// - Throws: The error that `URLSession` throws in that case: `cannotConnectToHost`, `networkConnectionLost`, `timedOut`,
    ///   `badServerResponse`, `dataLengthExceedsMaximum`, `cancelled` and so on.
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

    /// Whether the thread runs.
    package var isRunning: Bool { loop.isRunning }
}

/// The one outcome of a transfer, whoever comes first with it.
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

    /// The first outcome counts.
    func settle(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { if case .settled = state {} else { state = .settled(outcome) } }
            return if case .awaited(let continuation) = state { continuation } else { nil }
        }
        waiting?.resume(returning: outcome)
    }

    /// To be awaited once.
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
