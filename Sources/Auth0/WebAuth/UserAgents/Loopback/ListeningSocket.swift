#if os(Linux) || os(macOS)
    import Foundation

    /// A socket that listens on the loopback interface.
    struct ListeningSocket {
        let descriptor: Int32
        let port: Int

        /// - Throws: The system's error, e.g. `EADDRINUSE`.
        init(_ redirect: LoopbackRedirect) throws(POSIXError) {
            let isV6 = redirect.host == "[::1]"
            let descriptor = socket(isV6 ? AF_INET6 : AF_INET, SocketOptions.stream, 0)
            guard descriptor >= 0 else { throw Self.error() }
            do throws(POSIXError) {
                port =
                    isV6
                    ? try Self.listen(descriptor, Self.v6(redirect.port), \.sin6_port)
                    : try Self.listen(descriptor, Self.v4(redirect.port), \.sin_port)
            } catch {
                close(descriptor)
                throw error
            }
            self.descriptor = descriptor
        }

        private static func v4(_ port: Int) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(clamping: port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return address
        }

        private static func v6(_ port: Int) -> sockaddr_in6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = UInt16(clamping: port).bigEndian
            address.sin6_addr = in6addr_loopback
            return address
        }

        /// - Returns: The port that it listens on.
        private static func listen<Address>(
            _ descriptor: Int32, _ address: Address, _ port: KeyPath<Address, in_port_t>
        ) throws(POSIXError) -> Int {
            var (address, size) = (address, socklen_t(MemoryLayout<Address>.size))
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && systemListen(descriptor) == 0
                        && getsockname(descriptor, $0, &size) == 0
                }
            }
            guard isListening else { throw error() }
            return Int(UInt16(bigEndian: address[keyPath: port]))
        }

        private static func error() -> POSIXError {
            POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 16) }
#endif
