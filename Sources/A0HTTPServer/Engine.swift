import A0Concurrency
import CA0MicroHTTPD
import Foundation

/// The state of a server: libmicrohttpd's daemons (one for each socket) and the exchanges in progress.
final class Engine: Sendable {
    private struct State {
        var daemons: [DaemonHandle] = []
        var isStopping = false
        /// All exchanges that libmicrohttpd knows.
        var open = 0
        var memory = FreedMemory()
        /// Exchanges that a handler is processing, or whose response is being sent.
        var handled: [ObjectIdentifier: HTTPExchange] = [:]
        var whenIdle: CheckedContinuation<Void, Never>?
        var stop: Task<Void, Never>?
    }

    let options: HTTPServer.Options
    let rewording: HTTPServer.Rewording
    private let handler: HTTPServer.Handler
    private let listener: Listener
    private let connections: ConnectionTable
    /// Above the limit, so that a new connection is accepted before an old one is gone.
    let connectionCeiling: Int
    private let state = Locked(State())

    private init(
        _ listener: Listener, _ options: HTTPServer.Options, _ rewording: @escaping HTTPServer.Rewording,
        _ handler: @escaping HTTPServer.Handler
    ) {
        self.listener = listener
        self.options = options
        self.rewording = rewording
        self.handler = handler
        let limit = min(options.maximumConnections, OpenFiles.limit / 2)
        connections = ConnectionTable(limit: limit)
        connectionCeiling = limit + limit / 4
    }

    static func start(
        _ listener: Listener, _ options: HTTPServer.Options, _ rewording: @escaping HTTPServer.Rewording,
        _ handler: @escaping HTTPServer.Handler
    ) throws(HTTPServerError) -> Engine {
        let engine = Engine(listener, options, rewording, handler)
        do throws(HTTPServerError) {
            let daemons = try engine.startDaemons(options.identity)
            engine.state.withLock { $0.daemons = daemons }
        } catch {
            listener.refuseConnections()
            listener.closeAll()
            throw error
        }
        return engine
    }

    /// Starts one daemon for each socket, or none.
    private func startDaemons(_ identity: TLSIdentity?) throws(HTTPServerError) -> [DaemonHandle] {
        var daemons: [DaemonHandle] = []
        for socket in listener.sockets {
            guard let daemon = DaemonHandle.start(socket, self, identity) else {
                for daemon in daemons {
                    daemon.quiesce()
                    daemon.stop()
                }
                throw identity == nil ? .cannotStart : .cannotStartTLS
            }
            daemons.append(daemon)
        }
        return daemons
    }

    /// Lets new daemons take over the sockets. The old ones keep their open connections until the server stops.
    func use(_ identity: TLSIdentity) throws(HTTPServerError) {
        let new = try startDaemons(identity)
        let (old, isStopping) = state.withLock { state in
            defer { if !state.isStopping { state.daemons += new } }
            return (state.daemons, state.isStopping)
        }
        for daemon in isStopping ? new : old { daemon.quiesce() }
        guard isStopping else { return }
        for daemon in new { daemon.stop() }
    }

    var openExchanges: Int { state.withLock { $0.open } }
    var isStopping: Bool { state.withLock { $0.isStopping } }

    // MARK: Called on libmicrohttpd's threads

    func connected(_ socket: Int32) {
        connections.opened(socket)
        noteLoad()
    }

    func disconnected(_ socket: Int32) {
        connections.closed(socket)
        noteLoad()
    }

    private func noteLoad() {
        let count = connections.count
        state.withLock { $0.memory.changed(to: max(count, $0.open)) }
    }

    func opened(_ exchange: HTTPExchange) {
        connections.heardOf(exchange.socket)
        state.withLock { $0.open += 1 }
    }

    func heardOf(_ exchange: HTTPExchange) {
        connections.heardOf(exchange.socket)
    }

    func closed(_ exchange: HTTPExchange) {
        connections.heardOf(exchange.socket)
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.open -= 1
            state.handled[ObjectIdentifier(exchange)] = nil
            guard state.handled.isEmpty else { return nil }
            defer { state.whenIdle = nil }
            return state.whenIdle
        }
        waiting?.resume()
    }

    /// Runs the handler for an exchange.
    func handle(_ exchange: HTTPExchange, _ request: HTTPServerRequest) {
        let isAccepted = state.withLock { state in
            guard !state.isStopping else { return false }
            state.handled[ObjectIdentifier(exchange)] = exchange
            return true
        }
        connections.isHandled(exchange.socket)
        exchange.handle { [handler] in isAccepted ? await handler(request) : .stopping }
    }

    // MARK: Stopping

    func stop() async {
        await state.withLock { state in
            let stop = state.stop ?? Task { await self.shutDown() }
            state.stop = stop
            state.isStopping = true
            return stop
        }.value
    }

    private func shutDown() async {
        let (daemons, open) = state.withLock { ($0.daemons, Array($0.handled.values)) }
        for daemon in daemons { daemon.quiesce() }
        listener.refuseConnections()
        for exchange in open { exchange.endStream() }

        let deadline = Task { [options] in
            try await Task.sleep(nanoseconds: UInt64(options.gracePeriod * 1_000_000_000))
            self.abandonTheRest()
        }
        await untilIdle()
        deadline.cancel()

        // Joins libmicrohttpd's threads, which blocks.
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [listener] in
                for daemon in daemons { daemon.stop() }
                listener.closeAll()
                continuation.resume()
            }
        }
        state.withLock { $0.daemons = [] }
    }

    /// Waits until no request is being handled, or the remaining ones were abandoned.
    private func untilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.handled.isEmpty { state.whenIdle = continuation }
                return state.handled.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Abandons handlers that don't end, and clients that don't receive their responses.
    private func abandonTheRest() {
        let (left, waiting) = state.withLock { state in
            defer { state.whenIdle = nil }
            return (Array(state.handled.values), state.whenIdle)
        }
        for exchange in left { exchange.abandon() }
        waiting?.resume()
    }
}

extension HTTPServerResponse {
    static let stopping = HTTPServerResponse.error(
        "temporarily_unavailable", "The server is stopping.", status: 503)
}
