import A0HTTPServer
import A0JOSE

/// Something that goes wrong on purpose, so that a client's answer to it can be tested.
public struct TenantFault: Sendable, Hashable {
    enum Effect: Sendable, Hashable {
        case delay(seconds: Double)
        case dropConnection
        case loseResponse
        case status(Int)
    }

    let effect: Effect

    /// Waits before the request is handled.
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

    private let entries = Locked<[Entry]>([])

    func add(_ fault: TenantFault, method: String?, path: String, times: Int?) {
        entries.withLock { $0.append(Entry(fault: fault, method: method, path: path, remaining: times)) }
    }

    func clear() {
        entries.withLock { $0.removeAll() }
    }

    /// Whether a fault has not happened yet.
    var isWaiting: Bool {
        entries.withLock { $0.contains { $0.remaining != 0 } }
    }

    /// The first fault for this request, which is then counted.
    func take(for request: HTTPServerRequest) -> TenantFault? {
        let (method, path) = (request.method, request.path)
        return entries.withLock { entries in
            let match = entries.firstIndex {
                $0.path == path && ($0.method == nil || $0.method == method) && $0.remaining != 0
            }
            guard let match else { return nil }
            if let remaining = entries[match].remaining { entries[match].remaining = remaining - 1 }
            return entries[match].fault
        }
    }
}
