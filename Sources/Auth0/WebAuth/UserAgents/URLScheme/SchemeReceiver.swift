#if os(Linux)
    import A0JOSE
    import Foundation
    import Glibc

    /// Waits for a callback URL with the app's custom scheme, passed on by the program that the desktop started for it.
    ///
    /// Any web page can make the desktop open such URLs, so all URLs except the expected one are rejected without
    /// affecting the login.
    final class SchemeReceiver: FlowResource {
        let url: URL
        private let descriptor: Int32
        private let path: String
        private let ended: AsyncStream<Void>

        private init(url: URL, descriptor: Int32, path: String, ended: AsyncStream<Void>) {
            self.url = url
            self.descriptor = descriptor
            self.path = path
            self.ended = ended
        }

        /// - Throws: `WebAuthError.unknown` if there is no private folder, `.other` for a system error.
        static func open(
            _ url: URL, _ scheme: URLScheme, in folder: URL, _ handOver: @escaping CallbackHandler
        ) throws(WebAuthError) -> SchemeReceiver {
            do {
                try CallbackSocket.prepare(folder)
                let name = CallbackSocket.prefix(scheme) + UUID().uuidString.prefix(8)
                let path = folder.appendingPathComponent(String(name)).path
                let descriptor = try CallbackSocket.make()
                do {
                    try CallbackSocket.bind(descriptor, to: path)
                } catch {
                    Glibc.close(descriptor)
                    throw error
                }
                let ended = AsyncStream.makeStream(of: Void.self)
                Thread.detachNewThread {
                    receive(scheme, at: descriptor, handOver)
                    ended.continuation.finish()
                }
                return SchemeReceiver(url: url, descriptor: descriptor, path: path, ended: ended.stream)
            } catch let error as WebAuthError {
                throw error
            } catch {
                throw WebAuthError(.other, cause: error)
            }
        }

        func close() async {
            unlink(path)
            // Wakes up the thread that accepts connections.
            shutdown(descriptor, Int32(SHUT_RDWR))
            for await _ in ended {}
            Glibc.close(descriptor)
        }

        private static func receive(_ scheme: URLScheme, at descriptor: Int32, _ handOver: CallbackHandler) {
            while true {
                let visitor = accept(descriptor, nil, nil)
                if visitor < 0 {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                CallbackSocket.setPatience(visitor, seconds: 2)
                if let bytes = CallbackSocket.receive(from: visitor) {
                    let isMine = take(bytes, scheme, handOver)
                    _ = CallbackSocket.send([isMine ? CallbackSocket.taken : CallbackSocket.notMine], to: visitor)
                }
                Glibc.close(visitor)
            }
        }

        private static func take(_ bytes: [UInt8], _ scheme: URLScheme, _ handOver: CallbackHandler) -> Bool {
            guard let url = String(bytes: bytes, encoding: .utf8).flatMap({ URL(string: $0) }),
                URLScheme(of: url) == scheme
            else { return false }
            return switch handOver(CallbackURL(url)) {
            case .accepted, .acceptedRequest, .refused: true
            case .foreign, .ignored: false
            }
        }
    }
#endif
