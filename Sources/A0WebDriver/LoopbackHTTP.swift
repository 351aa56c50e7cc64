import A0JOSE
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An HTTP/1.1 request to a server on this machine, over its own socket.
///
/// Doesn't use URLSession, because on Linux it rejects header fields without a space after the colon, which
/// chromedriver sends.
struct LoopbackHTTP: Sendable {
    struct ExchangeError: Error {
        let reason: String
    }

    let port: Int
    /// The timeout for each read or write, in seconds.
    var patience = 120

    /// Returns the response's status and body. Canceling the task closes the connection.
    func send(_ method: String, _ path: String, _ body: Data) async throws -> (status: Int, body: Data) {
        try Task.checkCancellation()
        let descriptor = try connected()
        let request = Data(
            """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json; charset=utf-8\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r\n
            """.utf8)
        defer { close(descriptor) }
        let result: Result<(Int, Data), any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: Result {
                            try write(request + body, to: descriptor)
                            return try readResponse(from: descriptor)
                        })
                }
            }
        } onCancel: {
            // Wakes up the thread that reads or writes.
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        try Task.checkCancellation()
        return try result.get()
    }

    private func connected() throws -> Int32 {
        #if os(Linux)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw error() }
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(clamping: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            defer { close(descriptor) }
            throw error()
        }
        return descriptor
    }

    /// Apple's systems have an option of the socket instead.
    #if os(Linux)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        private static let sendFlags: Int32 = 0
    #endif

    private func write(_ data: Data, to descriptor: Int32) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
            guard sent > 0 else { throw error() }
            rest = rest.dropFirst(sent)
        }
    }

    private func readResponse(from descriptor: Int32) throws -> (Int, Data) {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let response = Self.response(in: received) { return response }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw count < 0 ? error() : ExchangeError(reason: "The connection was closed.") }
            received.append(contentsOf: buffer[..<count])
        }
    }

    /// The response, or nil if it's incomplete.
    private static func response(in data: Data) -> (Int, Data)? {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var length: Int?
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            length = Int(digits: parts[1].trimmingCharacters(in: .whitespaces))
        }
        let body = data[end.upperBound...]
        guard let length, body.count >= length else { return nil }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int(digits: $0) }
        return (status ?? 0, Data(body.prefix(length)))
    }

    private func error() -> ExchangeError {
        ExchangeError(reason: String(cString: strerror(errno)))
    }
}
