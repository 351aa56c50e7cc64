import A0HTTPServer
import A0Concurrency

/// Something that goes wrong on purpose, so that a client's answer to it can be tested.
public struct TenantFault: Sendable, Hashable {
    enum Effect: Sendable, Hashable {
        case delay(seconds: Double)
        case dropConnection
        case loseResponse
        case status(Int)
    }

    let effect: Effect

    /// Waits before the request is handled, at most until ``LocalTenant/clearFaults()``.
    public static func delay(seconds: Double) -> TenantFault { TenantFault(effect: .delay(seconds: seconds)) }

    /// Closes the connection instead of handling the request.
    public static let dropConnection = TenantFault(effect: .dropConnection)

    /// Handles the request, and closes the connection instead of answering: the client cannot know that it worked.
    public static let loseResponse = TenantFault(effect: .loseResponse)

    /// Answers with this status and an OAuth error body instead of handling the request.
    public static func status(_ status: Int) -> TenantFault { TenantFault(effect: .status(status)) }
}

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

    /// Ends all pauses, too.
    func clear() {
        let pauses = state.withLock { state in
            defer { state = State() }
            return state.pauses
        }
        for pause in pauses { pause.cancel() }
    }

    /// Whether a fault has not happened yet.
    var isWaiting: Bool {
        state.withLock { $0.entries.contains { $0.remaining != 0 } }
    }

    /// The first fault for this request, which is then counted. `pause` is there for a delay, and has begun.
    func take(for request: HTTPServerRequest) -> (effect: TenantFault.Effect, pause: Task<Void, Never>?)? {
        let (method, path) = (request.method, request.path)
        return state.withLock { state in
            let match = state.entries.firstIndex {
                $0.path == path && ($0.method == nil || $0.method == method) && $0.remaining != 0
            }
            guard let match else { return nil }
            if let remaining = state.entries[match].remaining { state.entries[match].remaining = remaining - 1 }
            let effect = state.entries[match].fault.effect
            guard case .delay(let seconds) = effect else { return (effect, nil) }
            let pause = Task {
                // Cancelled, it is over at once.
                _ = try? await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
            }
            state.pauses.append(pause)
            return (effect, pause)
        }
    }
}
