import A0Concurrency
import A0HTTPServer
import Foundation

/// The faults that wait for their requests.
final class FaultTable: Sendable {
    private struct Entry {
        let fault: TenantFault
        let method: String?
        let path: String
        /// nil: until cleared.
        var remaining: Int?
    }

    private struct State {
        var entries: [Entry] = []
        var pauses: [Task<Void, Never>] = []
    }

    private let state = Locked(State())

    func add(_ fault: TenantFault, method: String?, path: String, times: Int?) {
        state.withLock { $0.entries.append(Entry(fault: fault, method: method, path: path, remaining: times)) }
    }

    /// Removes all faults, and ends all pauses.
    func clear() {
        let pauses = state.withLock { state in
            defer { state = State() }
            return state.pauses
        }
        for pause in pauses { pause.cancel() }
    }

    /// Whether a fault hasn't happened yet.
    var isWaiting: Bool {
        state.withLock { $0.entries.contains { $0.remaining != 0 } }
    }

    /// The first fault for this request, which is then counted. Its pause, if there is one, has begun.
    func take(for request: HTTPServerRequest) -> (effect: TenantFault.Effect, pause: Task<Void, Never>?)? {
        let (method, path) = (request.method, request.path)
        return state.withLock { state in
            let match = state.entries.firstIndex {
                $0.path == path && ($0.method == nil || $0.method == method) && $0.remaining != 0
            }
            guard let match else { return nil }
            if let remaining = state.entries[match].remaining { state.entries[match].remaining = remaining - 1 }
            let fault = state.entries[match].fault
            guard let seconds = fault.seconds else { return (fault.effect, nil) }
            let pause = Task {
                // Cancellation ends the wait immediately.
                _ = try? await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
            }
            state.pauses.append(pause)
            return (fault.effect, pause)
        }
    }
}
