import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// No port is available.
package struct NoFreePort: Error {}

/// A currently unused port of the loopback interface.
///
/// It's outside of Linux's range for ephemeral ports (`ip_local_port_range`), so that it's still free when a test uses
/// it, even if many connections are opened in the meantime.
package func freePort() throws -> Int {
    for _ in 0..<1_000 {
        let port = Int.random(in: 20_000..<32_000)
        if isFree(port) { return port }
    }
    throw NoFreePort()
}

private func isFree(_ port: Int) -> Bool {
    #if os(Linux)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
