import A0Concurrency
import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 that sends exactly a test's bytes: completely, truncated, slowly, or not at all.
///
/// ```swift
/// let server = try FaultServer.start { request, number in
///     number == 1 ? [.send(FaultServer.response(200, "{}").prefix(40)), .reset] : .responding(200, #"{"ok":true}"#)
/// }
/// defer { server.stop() }
/// ```
///
/// Each connection has its own thread and handles one request; it's closed after the last step.
package final class FaultServer: Sendable {
    /// An action of the server on a connection.
    package enum Step: Sendable {
        case send(Data)
        /// Sends one byte at a time, with this many seconds before each.
        case drip(Data, pause: TimeInterval)
        /// Does nothing until the client disconnects or the server is stopped.
        case hang
        case wait(seconds: TimeInterval)
        /// Resets the connection instead of closing it.
        case reset
    }

    package struct Request: Sendable {
        package let method: String
        package let target: String
        /// With lowercase names.
        package let headers: [String: String]
        package let body: Data
        /// The complete request as received.
        package let bytes: Data
    }

    package struct FaultServerError: Error, CustomStringConvertible {
        package let description: String
    }

    /// Receives the request and its number, counted from 1. It may block.
    package typealias Script = @Sendable (Request, _ number: Int) throws -> [Step]

    package let port: Int
    private let listener: Int32
    private let script: Script
    private let state = Locked(State())

    private struct State: Sendable {
        var isStopped = false
        var connections: Set<Int32> = []
        var accepted = 0
        var requests: [Request] = []
    }

    private init(listener: Int32, port: Int, script: @escaping Script) {
        self.listener = listener
        self.port = port
        self.script = script
    }

    package static func start(_ script: @escaping Script) throws -> FaultServer {
        let listener = try TCP.listen()
        let server = FaultServer(listener: listener.descriptor, port: listener.port, script: script)
        Thread.detachNewThread { server.acceptAll() }
        return server
    }

    /// Starts a server that does the same for every request.
    package static func start(always steps: [Step]) throws -> FaultServer {
        try start { _, _ in steps }
    }

    /// Starts a proxy for another local server. `change` determines how the proxy sends its responses.
    package static func start(
        before upstream: Int, _ change: @escaping @Sendable (Request, _ response: Data, _ number: Int) throws -> [Step]
    ) throws -> FaultServer {
        try start { request, number in try change(request, try exchange(request, with: upstream), number) }
    }

    /// Sends a request to a local server and returns the response.
    package static func exchange(_ request: Request, with port: Int) throws -> Data {
        let descriptor = try TCP.connect(port)
        defer { close(descriptor) }
        guard let end = request.bytes.range(of: Data("\r\n".utf8)) else {
            throw FaultServerError(description: "the request has no first line")
        }
        // Without this, the end of the response couldn't be detected.
        let closing = request.bytes[..<end.upperBound] + Data("Connection: close\r\n".utf8)
        TCP.write(closing + request.bytes[end.upperBound...], to: descriptor)
        var response = Data()
        while let piece = TCP.read(descriptor) { response += piece }
        return response
    }

    /// `http://127.0.0.1:PORT`
    package var domain: String { "http://127.0.0.1:\(port)" }

    /// The complete requests, in order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// The total number of connections.
    package var connectionCount: Int { state.withLock { $0.accepted } }

    /// The number of open connections.
    package var openConnectionCount: Int { state.withLock { $0.connections.count } }

    /// Rejects new connections and closes open ones.
    package func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(TCP.both))
            for connection in state.connections { shutdown(connection, Int32(TCP.both)) }
        }
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            let isWanted = state.withLock { state in
                guard !state.isStopped else { return false }
                state.connections.insert(connection)
                state.accepted += 1
                return true
            }
            guard isWanted else {
                close(connection)
                break
            }
            Thread.detachNewThread { self.serve(connection) }
        }
        stop()
        close(listener)
    }

    private func serve(_ connection: Int32) {
        var isReset = false
        if let request = Self.readRequest(connection) {
            let number = state.withLock { state in
                state.requests.append(request)
                return state.requests.count
            }
            let steps: [Step]
            do {
                steps = try script(request, number)
            } catch {
                steps = .responding(502, "The script failed: \(error)")
            }
            for step in steps { perform(step, on: connection, &isReset) }
        }
        if isReset { TCP.resetOnClose(connection) }
        state.withLock { state in
            state.connections.remove(connection)
            close(connection)
        }
    }

    private func perform(_ step: Step, on connection: Int32, _ isReset: inout Bool) {
        switch step {
        case .send(let data):
            TCP.write(data, to: connection)
        case .drip(let data, let pause):
            for byte in data {
                Thread.sleep(forTimeInterval: pause)
                guard TCP.write(Data([byte]), to: connection) else { return }
            }
        case .hang:
            while TCP.read(connection) != nil {}
        case .wait(let seconds):
            Thread.sleep(forTimeInterval: seconds)
        case .reset:
            isReset = true
        }
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        var bytes = Data()
        let blank = Data("\r\n\r\n".utf8)
        while bytes.range(of: blank) == nil {
            guard let piece = TCP.read(connection) else { return nil }
            bytes += piece
            // A TLS handshake (RFC 8446 §5.1), which this server doesn't support.
            if bytes.first == 22 { return nil }
        }
        guard let end = bytes.range(of: blank) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while bytes.count - end.upperBound < length {
            guard let piece = TCP.read(connection) else { return nil }
            bytes += piece
        }
        return Request(
            method: words.first ?? "", target: words.dropFirst().first ?? "", headers: headers,
            body: Data(bytes[end.upperBound...].prefix(length)), bytes: bytes)
    }
}

extension FaultServer {
    /// A complete response as sent over the network.
    package static func response(
        _ status: Int, _ body: String, type: String = "application/json", headers: [(String, String)] = []
    ) -> Data {
        var head = "HTTP/1.1 \(status) Reason\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Data((head + "Connection: close\r\n\r\n" + body).utf8)
    }
}

extension [FaultServer.Step] {
    /// Responds like a healthy server.
    package static func responding(
        _ status: Int, _ body: String, type: String = "application/json", headers: [(String, String)] = []
    ) -> Self {
        [.send(FaultServer.response(status, body, type: type, headers: headers))]
    }

    /// Redirects the client.
    package static func redirecting(to url: String, status: Int = 307) -> Self {
        responding(status, "", headers: [("Location", url)])
    }

    /// The error page of a proxy whose server is down: this many characters, with terminal escape sequences.
    package static func badGateway(size: Int = 3_000_000) -> Self {
        let page = "<html>\u{1B}[31mBad gateway\u{1B}[0m\u{07} "
        return responding(
            502, page + String(repeating: "x", count: Swift.max(0, size - page.count)), type: "text/html")
    }
}

/// The system calls for sockets.
package enum TCP {
    #if os(Linux)
        package static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        static let both = SHUT_RDWR
        package static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        package static let stream: Int32 = SOCK_STREAM
        static let both = SHUT_RDWR
        package static let sendFlags: Int32 = 0
    #endif

    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, stream, 0)
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withSocketAddress(&address) { pointer in
            bind(descriptor, pointer, size) == 0 && Foundation.listen(descriptor, 1024) == 0
                && getsockname(descriptor, pointer, &size) == 0
        }
        guard descriptor >= 0, isReady else {
            throw FaultServer.FaultServerError(description: "cannot listen: \(String(cString: strerror(errno)))")
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func connect(_ port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, stream, 0)
        var address = loopback(port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard descriptor >= 0, withSocketAddress(&address, { Foundation.connect(descriptor, $0, size) }) == 0 else {
            throw FaultServer.FaultServerError(description: "cannot connect: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    static func read(_ descriptor: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }

    /// Returns `false` if the other side has disconnected.
    @discardableResult
    static func write(_ data: Data, to descriptor: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    static func resetOnClose(_ descriptor: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(clamping: port).bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        return address
    }

    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
