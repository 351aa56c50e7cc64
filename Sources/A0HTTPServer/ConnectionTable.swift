import A0Concurrency
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The open connections. If there are too many, the one that has been silent for longest is closed for the new one (RFC
/// 9112 §9.5). Otherwise, silent clients could keep all others out for a minute.
final class ConnectionTable: Sendable {
    private struct Connection {
        /// A counter: larger than that of every connection that was heard of earlier.
        var lastHeardOf: UInt64
        /// A handler is processing a request, or the response is being sent.
        var isBusy = false
        /// Was closed, and will be removed soon.
        var isLeaving = false
    }

    private struct State {
        /// By socket.
        var connections: [Int32: Connection] = [:]
        var leaving = 0
        var moment: UInt64 = 0
    }

    private let limit: Int
    private let state = Locked(State())

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { state.withLock { $0.connections.count } }

    func opened(_ socket: Int32) {
        state.withLock { state in
            state.moment += 1
            state.connections[socket] = Connection(lastHeardOf: state.moment)
            guard state.connections.count - state.leaving > limit else { return }
            let silent = state.connections.lazy.filter { !$0.value.isBusy && !$0.value.isLeaving && $0.key != socket }
            guard let oldest = silent.min(by: { $0.value.lastHeardOf < $1.value.lastHeardOf })?.key else { return }
            state.connections[oldest]?.isLeaving = true
            state.leaving += 1
            // The library treats this like a disconnected client. Inside the lock, because the number identifies this
            // connection only until it's closed.
            shutdown(oldest, Int32(SHUT_RDWR))
        }
    }

    /// Data was received from the client.
    func heardOf(_ socket: Int32) {
        change(socket) { $0.isBusy = false }
    }

    func isHandled(_ socket: Int32) {
        change(socket) { $0.isBusy = true }
    }

    func closed(_ socket: Int32) {
        state.withLock { state in
            if state.connections.removeValue(forKey: socket)?.isLeaving == true { state.leaving -= 1 }
        }
    }

    private func change(_ socket: Int32, _ body: (inout Connection) -> Void) {
        state.withLock { state in
            guard var connection = state.connections[socket] else { return }
            state.moment += 1
            connection.lastHeardOf = state.moment
            body(&connection)
            state.connections[socket] = connection
        }
    }
}
