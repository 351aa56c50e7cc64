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

/// The certificates that the client proved possession of in the TLS handshake, in DER form, its own first.
func clientCertificates(_ connection: OpaquePointer) -> [Data] {
    var count: UInt32 = 0
    let list = UnsafeBufferPointer(start: a0_mhd_client_certificates(connection, &count), count: Int(count))
    return list.compactMap { item in item.data.map { Data(bytes: $0, count: Int(item.size)) } }
}

/// The numeric address of the client; empty if unknown.
func clientAddress(_ connection: OpaquePointer) -> String {
    a0_mhd_client_address(connection).flatMap(IPAddress.init(of:))?.description ?? ""
}
