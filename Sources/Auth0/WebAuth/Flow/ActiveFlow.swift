import A0Concurrency
import Foundation

/// The one login or logout that may be in the browser at a time.
///
/// A process has one browser and one user in front of it, so all clients share ``shared``.
final class ActiveFlow: Sendable {
    static let shared = ActiveFlow()

    private struct State {
        var current: BrowserFlow?
        /// What the previous flow must still clean up, e.g. a port.
        var cleanup: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Registers a new flow.
    ///
    /// - Throws: `WebAuthError.transactionActiveAlready`; the running flow is not touched.
    func begin() throws(WebAuthError) -> BrowserFlow {
        let flow = state.withLock { state -> BrowserFlow? in
            guard state.current == nil else { return nil }
            let flow = BrowserFlow(in: self, after: state.cleanup)
            state.current = flow
            return flow
        }
        guard let flow else { throw .transactionActiveAlready }
        return flow
    }

    /// Takes a flow off the register, so that the next one can begin.
    func release(_ flow: BrowserFlow) {
        let cleanup = flow.cleanup
        state.withLock { state in
            guard state.current === flow else { return }
            state = State(current: nil, cleanup: cleanup)
        }
    }

    /// Hands a URL to the active flow, if there is one.
    func resume(with url: URL) -> BrowserFlow.CallbackDisposition {
        current?.resume(with: CallbackURL(url)) ?? .ignored
    }

    /// Cancels the active flow, if there is one. A new flow can begin as soon as this returns.
    func cancel() {
        current?.cancel()
    }

    /// The flow that is in progress.
    var current: BrowserFlow? {
        state.withLock { $0.current }
    }
}
