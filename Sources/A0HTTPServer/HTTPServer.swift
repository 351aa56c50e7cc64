import Foundation

/// A small HTTP/1.1 server, on the loopback interface by default, with or without TLS. Handlers run in their own tasks
/// and can wait as long as they like: a connection that waits for its response doesn't block a thread. Until it waits
/// for the first time, a handler runs on the thread that received the request.
package final class HTTPServer: Sendable {
    package typealias Handler = @Sendable (HTTPServerRequest) async -> HTTPServerResponse
    /// Changes the server's own error response to a request with a valid head, such as 413. Must not block.
    package typealias Rewording = @Sendable (HTTPServerRequest, HTTPServerResponse) -> HTTPServerResponse

    package struct Options: Sendable {
        /// 0 takes any free port.
        package var port = 0
        /// The address to listen on; `0.0.0.0` and `::` are all addresses of the machine. Default: 127.0.0.1 and, if
        /// the machine has IPv6, ::1.
        package var address: IPAddress?
        /// If set, the server speaks only TLS 1.2 and 1.3 (RFC 8446).
        package var identity: TLSIdentity?
        /// Whether a TLS server asks its clients for certificates, which they may have or not. Nothing but their
        /// possession of the private key is verified.
        package var asksForClientCertificates = false
        /// In bytes. A larger body gets a 413 response, and the handler isn't called.
        package var maximumBodySize = 1 << 20
        /// Seconds without data after which a connection is closed. The handler's time doesn't count.
        package var idleTimeout = 60
        /// If there are more, those that have been silent for longest are closed. If none is silent, new ones wait in
        /// the system's queue. Never more than half of the process's limit of open files.
        package var maximumConnections = 4096
        /// The threads that serve each socket.
        package var threads = 1
        /// Seconds that `stop` waits for handlers to finish and responses to be sent.
        package var gracePeriod: TimeInterval = 5

        package init(port: Int = 0, maximumBodySize: Int = 1 << 20) {
            self.port = port
            self.maximumBodySize = maximumBodySize
        }
    }

    package let port: Int
    /// The hosts that clients on this machine can use, as in a URL.
    package let hosts: [String]
    private let engine: Engine

    private init(_ listener: Listener, _ engine: Engine) {
        port = listener.port
        hosts = listener.hosts
        self.engine = engine
    }

    /// Starts listening as the options specify.
    package static func start(
        _ options: Options = Options(), rewording: @escaping Rewording = { $1 }, handler: @escaping Handler
    ) throws(HTTPServerError) -> HTTPServer {
        guard options.identity == nil || TLSIdentity.isSupported else { throw .tlsUnavailable }
        let listener = try Listener(port: options.port, address: options.address)
        return HTTPServer(listener, try Engine.start(listener, options, rewording, handler))
    }

    /// Uses another certificate for new connections. Open connections aren't affected.
    ///
    /// - Throws: `HTTPServerError` if the library rejects it; the previous one stays in use.
    package func use(_ identity: TLSIdentity) throws(HTTPServerError) {
        try engine.use(identity)
    }

    /// From now on, closes each connection after its next response, and ends streams that have no end of their own. New
    /// connections are still accepted.
    package func drain() {
        engine.drain()
    }

    /// Rejects new connections, waits for requests that are being handled (at most for `gracePeriod`; then their
    /// handlers are canceled and the connections closed), and releases the port. Safe to call twice.
    package func stop() async {
        await engine.stop()
    }

    /// The number of requests that were received, at least in part, and not fully answered.
    package var openExchanges: Int { engine.openExchanges }

    deinit {
        Task.detached { [engine] in await engine.stop() }
    }
}
