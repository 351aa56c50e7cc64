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
    a0_mhd_client_address(connection).flatMap(IPAddress.init(of:))?.description ?? ""
}
