import Foundation

#if canImport(Glibc)
    import Glibc
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
    import Darwin
    private let streamSocket = SOCK_STREAM
#endif

/// An HTTP server in a single file, for `127.0.0.1` only, so that the examples need no other packages. It handles one
/// request per connection. For your own server, use Hummingbird or Vapor; the handler is what matters.
public final class SmallServer: Sendable {
    public struct Request: Sendable {
        public let method: String
        /// Path and query.
        public let target: String
        /// Names in lowercase.
        public let headers: [String: String]
        public let body: String

        public init(method: String, target: String, headers: [String: String], body: String) {
            (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
        }

        public var path: String { String(target.prefix { $0 != "?" }) }

        public func query(_ name: String) -> String? {
            URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
        }

        public func cookie(_ name: String) -> String? {
            (headers["cookie"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
                .first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
        }
    }

    public struct Response: Sendable {
        public var status: Int
        public var headers: [String: String]
        public var body: String

        public init(
            _ status: Int, _ body: String, headers: [String: String] = ["Content-Type": "text/plain; charset=utf-8"]
        ) {
            (self.status, self.body, self.headers) = (status, body, headers)
        }

        public static func redirect(to location: String, cookie: String? = nil) -> Response {
            var headers = ["Location": location]
            headers["Set-Cookie"] = cookie
            return Response(302, "", headers: headers)
        }
    }

    public typealias Handler = @Sendable (Request) async -> Response

    public let port: UInt16
    private let listener: Int32

    /// Starts listening.
    ///
    /// - Parameter port: 0 for any free port.
    /// - Throws: ``Ending/badConfiguration`` if the port is taken.
    public init(port: UInt16 = 0, handler: @escaping Handler) throws(ExampleError) {
        // A client that disconnects early must not end this program.
        signal(SIGPIPE, SIG_IGN)
        listener = socket(AF_INET, streamSocket, 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else {
            let reason = String(cString: strerror(errno))
            close(listener)
            throw ExampleError(.badConfiguration, "Port \(port) cannot be used: \(reason).")
        }
        self.port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection, handler) }
            }
            // Only closed here: when its number is free, another server's socket may get it, and this thread would then
            // accept that server's connections.
            close(listener)
        }
    }

    /// Stops accepting connections.
    public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    deinit { stop() }

    private static func serve(_ connection: Int32, _ handler: @escaping Handler) {
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard let request = readRequest(connection) else {
            close(connection)
            return
        }
        Task {
            send(await handler(request), over: connection)
            close(connection)
        }
    }

    /// Reads a request. Requests that are longer or slower than those of the examples get no response.
    private static func readRequest(_ connection: Int32) -> Request? {
        var received = Data()
        func readMore() -> Bool {
            var piece = [UInt8](repeating: 0, count: 4_096)
            let count = read(connection, &piece, piece.count)
            guard count > 0, received.count < 65_536 else { return false }
            received += piece[..<count]
            return true
        }

        while received.range(of: Data("\r\n\r\n".utf8)) == nil { guard readMore() else { return nil } }
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        let headers = Dictionary(
            fields.filter { $0.count == 2 }.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
        ) { first, _ in first }

        let length = headers["content-length"].flatMap(Int.init) ?? 0
        while received.count - end.upperBound < length { guard readMore() else { return nil } }
        let body = String(decoding: received[end.upperBound...], as: UTF8.self)
        return Request(method: words[0], target: words[1], headers: headers, body: body)
    }

    private static func send(_ response: Response, over connection: Int32) {
        var head =
            "HTTP/1.1 \(response.status) -\r\nConnection: close\r\nContent-Length: \(response.body.utf8.count)\r\n"
        for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
        var rest = Array((head + "\r\n" + response.body).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
