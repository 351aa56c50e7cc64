#if os(Linux)
    import Foundation

    enum SocketOptions {
        static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

        static func prepare(_ socket: Int32, patience: Int) {
            var limit = timeval(tv_sec: patience, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        /// Avoids the signal that would end the process if the other side has closed the connection.
        static func write(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
            send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }
#endif
