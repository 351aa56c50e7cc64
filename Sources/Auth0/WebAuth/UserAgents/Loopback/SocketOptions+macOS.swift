#if os(macOS)
    import Darwin
    import Foundation

    enum SocketOptions {
        static let stream: Int32 = SOCK_STREAM

        static func prepare(_ socket: Int32, patience: Int) {
            var limit = timeval(tv_sec: patience, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            // Otherwise a signal would end the process if the other side has closed the connection.
            var on: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            // Keeps programs that are started in the meantime from inheriting it.
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        }

        static func write(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
            send(socket, bytes.baseAddress, bytes.count, 0)
        }
    }
#endif
