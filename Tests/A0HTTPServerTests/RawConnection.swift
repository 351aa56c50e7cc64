import Foundation
import TestSupport
import Testing

/// A TCP connection that sends exactly what a test wants. It blocks a separate thread, so that the server's handlers
/// keep theirs.
final class RawConnection: Sendable {
    struct ConnectionError: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "raw connection")

    init(port: Int, host: String = "127.0.0.1") throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
            throw ConnectionError(description: "no address for \(host)")
        }
        defer { freeaddrinfo(found) }
        descriptor = socket(address.ai_family, TCP.stream, 0)
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            // `deinit` closes the socket, because all properties are initialized.
            throw ConnectionError(description: "cannot connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends as much as possible. If a server closes the connection early, the test checks its response instead.
    func send(_ text: String) async {
        await send(Data(text.utf8))
    }

    func send(_ data: Data) async {
        await onQueue { descriptor in
            var rest = data[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, TCP.sendFlags)
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Shuts down the sending side.
    func finishSending() async {
        await onQueue { _ = shutdown($0, Int32(SHUT_WR)) }
    }

    /// Reads until the server closes the connection.
    func readToEnd() async -> String {
        await onQueue { descriptor in
            var all: [UInt8] = []
            while let piece = Self.read(descriptor) { all += piece }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// Reads until this text has come, or the server closes the connection.
    func read(upTo text: String) async -> String {
        await onQueue { descriptor in
            var all: [UInt8] = []
            while all.suffix(text.utf8.count) != Array(text.utf8)[...], let byte = Self.read(descriptor, 1) {
                all += byte
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// Reads a response with a `Content-Length`.
    func readResponse() async throws -> (status: Int, head: String, body: String) {
        try await onQueue { descriptor in Result { try Self.readResponse(descriptor) } }.get()
    }

    private static func readResponse(_ descriptor: Int32) throws -> (status: Int, head: String, body: String) {
        var all: [UInt8] = []
        while all.suffix(4) != Array("\r\n\r\n".utf8)[...] {
            guard let byte = read(descriptor, 1) else {
                throw ConnectionError(
                    description: "the connection ended in the head: \(String(decoding: all, as: UTF8.self))")
            }
            all += byte
        }
        let head = String(decoding: all, as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let length =
            lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).filter(\.isNumber)) } ?? 0
        let status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        var body: [UInt8] = []
        while body.count < length {
            guard let piece = read(descriptor, length - body.count) else {
                throw ConnectionError(description: "the connection ended in the body")
            }
            body += piece
        }
        return (status, head, String(decoding: body, as: UTF8.self))
    }

    private static func read(_ descriptor: Int32, _ count: Int = 65536) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let got = recv(descriptor, &buffer, count, 0)
        return got > 0 ? Array(buffer.prefix(got)) : nil
    }

    private func onQueue<T: Sendable>(_ body: @escaping @Sendable (Int32) -> T) async -> T {
        // The closure keeps `self` alive, so that the descriptor stays open.
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body(self.descriptor)) }
        }
    }
}
