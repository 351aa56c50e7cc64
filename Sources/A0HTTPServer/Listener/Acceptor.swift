import CA0MicroHTTPD
import Dispatch
import Foundation

/// Accepts a listener's connections. libmicrohttpd could do so itself, but to stop that while connections arrive is a
/// race in it that ends the process.
final class Acceptor: Sendable {
    typealias Address = (pointer: UnsafePointer<sockaddr>, length: socklen_t)
    /// Takes over the socket of a connection.
    typealias Receiver = @Sendable (_ socket: Int32, _ client: Address) -> Void

    private struct Source: @unchecked Sendable {  // Dispatch synchronizes it.
        let events: any DispatchSourceRead
    }

    private let sources: [Source]
    private let open = DispatchGroup()

    /// - Parameter hasRoom: Whether another connection can be served. Until then, new ones wait in the system's queue.
    init(_ listener: Listener, hasRoom: @escaping @Sendable () -> Bool, receiver: @escaping Receiver) {
        let queue = DispatchQueue(label: "A0HTTPServer.Acceptor")
        sources = listener.sockets.map { [open] socket in
            let source = Source(events: DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue))
            open.enter()
            source.events.setCancelHandler {
                close(socket)
                open.leave()
            }
            source.events.setEventHandler {
                while hasRoom() {
                    guard let hasAccepted = accept(from: socket, for: receiver) else { break }
                    guard hasAccepted else { return }
                }
                source.events.suspend()
                queue.asyncAfter(deadline: .now() + .milliseconds(10)) { source.events.resume() }
            }
            source.events.resume()
            return source
        }
    }

    /// Closes the listener's sockets. Later, the receiver isn't called anymore.
    func stop() async {
        for source in sources { source.events.cancel() }
        await withCheckedContinuation { continuation in
            open.notify(queue: .global()) { continuation.resume() }
        }
    }
}

/// Whether a connection was waiting; `nil` if the system has no file or memory left for it.
private func accept(from listening: Int32, for receiver: Acceptor.Receiver) -> Bool? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Bool? in
            let socket = a0_accept(listening, pointer, &length)
            guard socket < 0 else {
                receiver(socket, (UnsafePointer(pointer), length))
                return true
            }
            return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? nil : errno == ECONNABORTED || errno == EINTR
        }
    }
}
