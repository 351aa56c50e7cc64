import Foundation

/// A small HTTP/1.1 server, on the loopback interface unless it is told otherwise, with or without TLS. Handlers run in tasks of their own and may take as long as they
/// like: a connection that waits for its answer costs no thread.
package final class HTTPServer: Sendable {
    package typealias Handler = @Sendable (HTTPServerRequest) async -> HTTPServerResponse
    /// Words the server's own refusal of a request whose head was good, such as 413, in another way. Must not wait.
    package typealias Rewording = @Sendable (HTTPServerRequest, HTTPServerResponse) -> HTTPServerResponse

    package struct Options: Sendable {
        /// 0 takes any free port.
        package var port = 0
        /// Where it listens; `0.0.0.0` and `::` are all addresses of the machine. Default: 127.0.0.1 and, where there is IPv6, ::1.
        package var address: IPAddress?
        /// With it the server speaks TLS 1.2 and 1.3 (RFC 8446), and nothing else.
        package var identity: TLSIdentity?
        /// In bytes. A larger body is answered with 413 before the handler sees anything.
        package var maximumBodySize = 1 << 20
        /// Seconds without a byte after which a connection is closed; a handler's own time does not count.
        package var idleTimeout = 60
        /// Where there are more at once, those that have been silent for longest are closed; where none is silent, new ones wait in
        /// the system's queue. Never more than half of the files that the process may open.
        package var maximumConnections = 4096
        /// Seconds that `stop` waits for answers to be made and taken.
        package var gracePeriod: TimeInterval = 5

        package init(port: Int = 0, maximumBodySize: Int = 1 << 20) {
            self.port = port
            self.maximumBodySize = maximumBodySize
        }
    }

    package let port: Int
    /// What a client on this machine can call it by, as in a URL.
    package let hosts: [String]
    private let engine: Engine

    private init(_ listener: Listener, _ engine: Engine) {
        port = listener.port
        hosts = listener.hosts
        self.engine = engine
    }

    /// Listens where the options say.
    package static func start(
        _ options: Options = Options(), rewording: @escaping Rewording = { $1 }, handler: @escaping Handler
    ) throws(HTTPServerError) -> HTTPServer {
        guard options.identity == nil || TLSIdentity.isSupported else { throw .tlsUnavailable }
        let listener = try Listener(port: options.port, address: options.address)
        return HTTPServer(listener, try Engine.start(listener, options, rewording, handler))
    }

    /// Shows another certificate to those who connect from now on. Connections that are open stay.
    ///
    /// - Throws: `HTTPServerError` if the library refuses it; the one before is kept then.
    package func use(_ identity: TLSIdentity) throws(HTTPServerError) {
        try engine.use(identity)
    }

    /// Refuses new connections, lets requests that are being handled finish (for `gracePeriod` at most; then their
    /// handlers are cancelled and the connections dropped), and frees the port. Safe to call twice.
    package func stop() async {
        await engine.stop()
    }

    /// Requests that have arrived, at least in part, and are not answered to the end.
    package var openExchanges: Int { engine.openExchanges }

    deinit {
        Task.detached { [engine] in await engine.stop() }
    }
}
