import CA0MicroHTTPD
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Listening sockets that don't block, all with the same port.
struct Listener: Sendable {
    let port: Int
    let sockets: [Int32]
    /// The hosts that clients on this machine can use, as in a URL.
    let hosts: [String]

    /// Port 0 selects any free port.
    ///
    /// - Parameter address: `nil` for 127.0.0.1 and, if the machine has IPv6, ::1.
    init(port: Int, address: IPAddress?) throws(HTTPServerError) {
        guard (0...65535).contains(port) else {
            throw .cannotListen(port: port, address: address, reason: "a port is a number from 0 to 65535")
        }
        do throws(SocketError) {
            let opened =
                if let address { [try ListeningSocket.listen(address, port: UInt16(port))] } else {
                    try port == 0 ? Self.openAnywhere() : Self.open(port)
                }
            self.port = opened[0].port
            self.sockets = opened.map(\.descriptor)
            hosts = Self.hosts(of: address, hasLoopbackV6: opened.count > 1)
        } catch {
            throw error.code == EADDRINUSE
                ? .portInUse(port)
                : .cannotListen(port: port, address: address, reason: error.reason)
        }
    }

    private static func hosts(of address: IPAddress?, hasLoopbackV6: Bool) -> [String] {
        guard let address, !address.isAny else {
            return ["127.0.0.1", "localhost"] + (hasLoopbackV6 || address?.isV6 == true ? ["[::1]"] : [])
        }
        return [address.isV6 ? "[\(address)]" : "\(address)"]
    }

    /// The random free port of IPv4 may be in use on IPv6, so this tries several.
    private static func openAnywhere() throws(SocketError) -> [ListeningSocket] {
        for _ in 0..<20 {
            do throws(SocketError) {
                return try open(0)
            } catch {
                guard error.code == EADDRINUSE else { throw error }
            }
        }
        return try open(0)
    }

    private static func open(_ port: Int) throws(SocketError) -> [ListeningSocket] {
        let v4 = try ListeningSocket.listen(.loopbackV4, port: UInt16(port))
        do throws(SocketError) {
            return [v4, try ListeningSocket.listen(.loopbackV6, port: UInt16(v4.port))]
        } catch {
            if error.meansNoSuchFamily { return [v4] }
            close(v4.descriptor)
            throw error
        }
    }

    func closeAll() {
        for socket in sockets { close(socket) }
    }
}

private struct SocketError: Error {
    let code: Int32

    var reason: String { String(cString: strerror(code)) }
    var meansNoSuchFamily: Bool { code == EAFNOSUPPORT || code == EADDRNOTAVAIL }
}

extension IPAddress {
    fileprivate static let loopbackV4 = IPAddress(bytes: [127, 0, 0, 1])
    fileprivate static let loopbackV6 = IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])
}

private struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    static func listen(_ address: IPAddress, port: UInt16) throws(SocketError) -> ListeningSocket {
        let descriptor = a0_socket(address.isV6 ? AF_INET6 : AF_INET)
        guard descriptor >= 0 else { throw SocketError(code: errno) }
        do throws(SocketError) {
            set(descriptor, SOL_SOCKET, SO_REUSEADDR)
            // `::` also accepts IPv4 connections.
            if address.isV6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: address.isAny ? 0 : 1) }
            try bind(descriptor, address, port)
            guard systemListen(descriptor, 512) == 0 else { throw SocketError(code: errno) }
            return ListeningSocket(descriptor: descriptor, port: try port == 0 ? boundPort(descriptor) : Int(port))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, to value: Int32 = 1) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func bind(_ descriptor: Int32, _ host: IPAddress, _ port: UInt16) throws(SocketError) {
        let result: Int32
        if host.isV6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: host.bytes) }
            result = withGenericAddress(&address) { systemBind(descriptor, $0, $1) }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: host.bytes) }
            result = withGenericAddress(&address) { systemBind(descriptor, $0, $1) }
        }
        guard result == 0 else { throw SocketError(code: errno) }
    }

    private static func boundPort(_ descriptor: Int32) throws(SocketError) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { throw SocketError(code: errno) }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func withGenericAddress<Address>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
        }
    }
}

// The members `listen` and `bind` above hide the system's functions.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}
