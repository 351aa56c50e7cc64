import CA0MicroHTTPD
import Foundation

/// A libmicrohttpd daemon: threads that serve connections. Its callbacks never block.
struct DaemonHandle: @unchecked Sendable {  // libmicrohttpd locks the daemon itself; `stop` is called once.
    private let daemon: OpaquePointer
    private let engine: Unmanaged<Engine>
    private let identity: TLSIdentity.Memory?

    init?(_ engine: Engine, _ identity: TLSIdentity?) {
        self.identity = identity.map(TLSIdentity.Memory.init)
        self.engine = Unmanaged.passRetained(engine)
        // The acceptor keeps the limit. Connections that have just been accepted or closed are beyond it.
        let limit = engine.connectionCeiling * 2
        let daemon = a0_mhd_start(
            UInt32(clamping: min(engine.options.threads, limit)), UInt32(clamping: limit),
            UInt32(clamping: engine.options.idleTimeout), self.identity?.chain, self.identity?.key,
            // Asking takes a list of trusted certificates, which nothing reads.
            engine.options.asksForClientCertificates ? self.identity?.chain : nil,
            onTarget, onRequest, onCompleted, onConnection, self.engine.toOpaque())
        guard let daemon else {
            self.engine.release()
            return nil
        }
        self.daemon = daemon
    }

    /// Serves a connection, or closes its socket. Not called after `stop`.
    func serve(_ socket: Int32, _ client: Acceptor.Address) {
        MHD_add_connection(daemon, socket, client.pointer, client.length)
    }

    /// Joins the threads and closes the remaining connections, none of which may be suspended.
    func stop() {
        MHD_stop_daemon(daemon)
        engine.release()
    }
}

private func onTarget(
    _ engine: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let engine, let target, let connection else { return nil }
    let exchange = HTTPExchange(target: target, socket: a0_mhd_socket(connection))
    Unmanaged<Engine>.fromOpaque(engine).takeUnretainedValue().opened(exchange)
    return Unmanaged.passRetained(exchange).toOpaque()
}

private func onConnection(
    _ engine: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let engine, let connection else { return }
    let socket = a0_mhd_socket(connection)
    let engineValue = Unmanaged<Engine>.fromOpaque(engine).takeUnretainedValue()
    guard a0_mhd_has_started(code) else { return engineValue.disconnected(socket) }
    if engineValue.options.asksForClientCertificates { a0_mhd_hide_authorities(connection) }
    engineValue.connected(socket)
}

private func onCompleted(
    _ engine: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let engine, let context, let exchange = context.pointee else { return }
    context.pointee = nil
    Unmanaged<Engine>.fromOpaque(engine).takeUnretainedValue()
        .closed(Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue())
}

/// Called when the head was received, for every part of the body, when the request is complete, and after being
/// resumed.
private func onRequest(
    _ engine: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ pieceSize: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let engine, let connection, let method, let version, let pieceSize, let exchange = context?.pointee else {
        return .NO
    }
    return Step(
        engine: Unmanaged<Engine>.fromOpaque(engine).takeUnretainedValue(),
        exchange: Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue(),
        connection: connection
    ).take(method: method, version: version, piece: piece, size: pieceSize)
}

/// One call by libmicrohttpd for an exchange.
private struct Step {
    let engine: Engine
    let exchange: HTTPExchange
    let connection: OpaquePointer

    func take(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, piece: UnsafePointer<CChar>?,
        size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        if let response = exchange.response { return send(response) }
        guard let head = exchange.head else { return begin(method, version) }
        if size.pointee > 0 {
            defer { size.pointee = 0 }
            return receive(UnsafeRawBufferPointer(start: piece, count: size.pointee))
        }
        if exchange.isTooLarge { return send(tooLarge(head)) }
        let body = exchange.body
        exchange.body = Data()
        engine.handle(exchange, head.request(body: body))
        if let response = exchange.response(orSuspend: connection) { return send(response) }
        return .YES
    }

    private func begin(_ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>) -> MHD_Result {
        let head = exchange.wholeTarget(before: version).flatMap {
            RequestHead(
                method: String(cString: method), target: $0, headers: connectionHeaders(connection),
                remoteAddress: clientAddress(connection),
                clientCertificates: engine.options.asksForClientCertificates ? clientCertificates(connection) : [])
        }
        guard let head else { return send(.malformed) }
        guard head.size <= RequestHead.maximumSize else {
            return send(head.target.utf8.count > RequestHead.maximumSize ? .targetTooLong : .fieldsTooLarge)
        }
        exchange.head = head
        guard let length = head.announcedLength, length > engine.options.maximumBodySize else { return .YES }
        exchange.isTooLarge = true
        // A response before the body closes the connection, and a client that is still sending may lose the response.
        // So respond early only to clients that wait, or if the body is too large to read.
        return head.expectsContinue || length > discardLimit ? send(tooLarge(head)) : .YES
    }

    private func receive(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
        exchange.received += piece.count
        engine.heardOf(exchange)
        if exchange.received > engine.options.maximumBodySize {
            exchange.isTooLarge = true
            exchange.body = Data()
        } else {
            exchange.body.append(contentsOf: piece)
        }
        return exchange.received > discardLimit ? .NO : .YES
    }

    /// How many bytes of a rejected body are read so that the connection can be reused.
    private var discardLimit: Int { max(engine.options.maximumBodySize, 16 << 20) }

    private func tooLarge(_ head: RequestHead) -> HTTPServerResponse {
        engine.rewording(
            head.request(body: Data()),
            .error(
                "payload_too_large", "The request's body is larger than \(engine.options.maximumBodySize) bytes.",
                status: 413))
    }

    private func send(_ serverResponse: HTTPServerResponse) -> MHD_Result {
        guard !serverResponse.isDrop else { return .NO }
        guard serverResponse.headers.areLegal, (200...599).contains(serverResponse.status) else {
            return send(.illegal)
        }
        guard let response = body(serverResponse) else { return .NO }
        defer { MHD_destroy_response(response) }
        for (name, value) in serverResponse.headers.pairs where !isServersOwn(name) {
            guard MHD_add_response_header(response, name, value) == .YES else { return .NO }
        }
        if engine.closesConnections {
            MHD_add_response_header(response, "Connection", "close")
            exchange.endStream()
        }
        return MHD_queue_response(connection, UInt32(serverResponse.status), response)
    }

    private func body(_ serverResponse: HTTPServerResponse) -> OpaquePointer? {
        if let stream = serverResponse.stream {
            guard
                let (response, body) =
                    StreamedBody.response(stream, isComplete: serverResponse.isStreamComplete, on: connection)
            else { return nil }
            exchange.sends(body)
            return response
        }
        return serverResponse.body.withUnsafeBytes {
            // The library copies the bytes, despite the pointer's type.
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    private func isServersOwn(_ name: String) -> Bool {
        ["Content-Length", "Transfer-Encoding", "Connection"].contains { HTTPHeaders.same($0, name) }
    }
}

extension HTTPServerResponse {
    fileprivate static let malformed = error(
        "invalid_request", "The request is not well-formed HTTP/1.1.", status: 400)
    fileprivate static let targetTooLong = error(
        "invalid_request", "The request's URL is longer than \(RequestHead.maximumSize) bytes.", status: 414)
    fileprivate static let fieldsTooLarge = error(
        "invalid_request", "The request's URL and header fields are larger than \(RequestHead.maximumSize) bytes.",
        status: 431)
    fileprivate static let illegal = error(
        "server_error", "The answer to this request could not be written as HTTP.", status: 500)
}
