import A0Concurrency
import CA0MicroHTTPD
import Foundation

/// The state of a server: libmicrohttpd's daemons (one for each certificate) and the exchanges in progress.
final class Engine: Sendable {
    private struct State {
        /// The last one serves new connections.
        var daemons: [DaemonHandle] = []
        var acceptor: Acceptor?
        var isDraining = false
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
    private let connections: ConnectionTable
    /// Above the limit, so that a new connection is accepted before an old one is gone.
    let connectionCeiling: Int
    private let state = Locked(State())

    private init(
        _ options: HTTPServer.Options, _ rewording: @escaping HTTPServer.Rewording,
        _ handler: @escaping HTTPServer.Handler
    ) {
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
        let engine = Engine(options, rewording, handler)
        do throws(HTTPServerError) {
            let daemon = try engine.startDaemon(options.identity)
            engine.state.withLock { $0.daemons = [daemon] }
        } catch {
            listener.closeAll()
            throw error
        }
        let acceptor = Acceptor(listener, hasRoom: { engine.hasRoom }, receiver: { engine.serve($0, $1) })
        engine.state.withLock { $0.acceptor = acceptor }
        return engine
    }

    private func startDaemon(_ identity: TLSIdentity?) throws(HTTPServerError) -> DaemonHandle {
        guard let daemon = DaemonHandle(self, identity) else {
            throw identity == nil ? .cannotStart : .cannotStartTLS
        }
        return daemon
    }

    /// Lets a new daemon serve new connections. The others keep theirs until the server stops.
    func use(_ identity: TLSIdentity) throws(HTTPServerError) {
        let daemon = try startDaemon(identity)
        let isStopping = state.withLock { state in
            if !state.isStopping { state.daemons.append(daemon) }
            return state.isStopping
        }
        if isStopping { daemon.stop() }
    }

    private var hasRoom: Bool { connections.count < connectionCeiling }

    private func serve(_ socket: Int32, _ client: Acceptor.Address) {
        state.withLock { $0.daemons.last }?.serve(socket, client)
    }

    var openExchanges: Int { state.withLock { $0.open } }
    /// Whether each response is the last one of its connection.
    var closesConnections: Bool { state.withLock { $0.isDraining } }

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

    func drain() {
        let open = state.withLock { state in
            state.isDraining = true
            return Array(state.handled.values)
        }
        for exchange in open { exchange.endStream() }
    }

    func stop() async {
        drain()
        await state.withLock { state in
            let stop = state.stop ?? Task { await self.shutDown() }
            state.stop = stop
            state.isStopping = true
            return stop
        }.value
    }

    private func shutDown() async {
        let (acceptor, daemons) = state.withLock { ($0.acceptor, $0.daemons) }
        await acceptor?.stop()

        let deadline = Task { [options] in
            try await Task.sleep(nanoseconds: UInt64(options.gracePeriod * 1_000_000_000))
            self.abandonTheRest()
        }
        await untilIdle()
        deadline.cancel()

        // Joins libmicrohttpd's threads, which blocks.
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                for daemon in daemons { daemon.stop() }
                continuation.resume()
            }
        }
        state.withLock { state in
            state.daemons = []
            state.acceptor = nil
        }
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
    static let stopping = error("temporarily_unavailable", "The server is stopping.", status: 503).retriedSoon
}
