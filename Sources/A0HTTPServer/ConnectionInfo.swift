import CA0MicroHTTPD
import Foundation

/// The fields of the request that `connection` is receiving.
func connectionHeaders(_ connection: OpaquePointer) -> HTTPHeaders {
    var headers = HTTPHeaders()
    withUnsafeMutablePointer(to: &headers) { headers in
        _ = MHD_get_connection_values(
            connection, .HEADER_KIND,
            { headers, _, name, value in
                if let headers, let name {
                    headers.assumingMemoryBound(to: HTTPHeaders.self).pointee
                        .add(String(cString: name), value.map { String(cString: $0) } ?? "")
                }
                return .YES
            }, headers)
    }
    return headers
}

/// The numeric address of the client; empty if unknown.
func clientAddress(_ connection: OpaquePointer) -> String {
    guard let address = a0_mhd_client_address(connection) else { return "" }
    let length =
        address.pointee.sa_family == sa_family_t(AF_INET6)
        ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        return ""
    }
    let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return IPAddress(name)?.description ?? name
}
