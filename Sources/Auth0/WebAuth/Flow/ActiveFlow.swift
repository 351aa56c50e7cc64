import A0Concurrency
import Foundation

/// The login or logout that is in the browser. There can only be one at a time.
///
/// A process has one browser and one user in front of it, so all clients share ``shared``.
final class ActiveFlow: Sendable {
    static let shared = ActiveFlow()

    private struct State {
        var current: BrowserFlow?
        /// The resources that the previous flow must still clean up, e.g. a port.
        var cleanup: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Registers a new flow.
    ///
    /// - Throws: `WebAuthError.transactionActiveAlready` if another flow is running, which isn't affected.
    func begin() throws(WebAuthError) -> BrowserFlow {
        let flow = state.withLock { state -> BrowserFlow? in
            // A flow that is over may not have been released yet, but its caller may already know.
            guard state.current?.isActive != true else { return nil }
            let flow = BrowserFlow(in: self, after: state.current?.cleanup ?? state.cleanup)
            state.current = flow
            return flow
        }
        guard let flow else { throw .transactionActiveAlready }
        return flow
    }

    /// Unregisters a flow, so that the next one can begin.
    func release(_ flow: BrowserFlow) {
        let cleanup = flow.cleanup
        state.withLock { state in
            guard state.current === flow else { return }
            state = State(current: nil, cleanup: cleanup)
        }
    }

    /// Passes a URL to the active flow, if there is one.
    func resume(with url: URL) -> BrowserFlow.CallbackDisposition {
        current?.resume(with: CallbackURL(url)) ?? .ignored
    }

    /// Cancels the active flow, if there is one. A new flow can begin as soon as this returns.
    func cancel() {
        current?.cancel()
    }

    /// The active flow.
    var current: BrowserFlow? {
        state.withLock { $0.current }
    }
}
