/// Why a server could not start.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    case portInUse(Int)
    /// The system denied the port: `reason` is its message. The address is `nil` for the loopback interface.
    case cannotListen(port: Int, address: IPAddress? = nil, reason: String)
    /// The HTTP library was built without TLS.
    case tlsUnavailable
    /// The HTTP library rejected the certificate or its key, or could not start its thread.
    case cannotStartTLS
    /// The HTTP library could not start its thread.
    case cannotStart

    package var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is taken by another program. Stop that program or choose another port."
        case .cannotListen(let port, let address, let reason):
            "Cannot listen on port \(port) of \(Self.name(address)): \(reason)."
        case .tlsUnavailable:
            "This system's libmicrohttpd was built without TLS. Install one with GnuTLS, or serve plain HTTP."
        case .cannotStartTLS:
            """
            The HTTP server could not start with this certificate and key. The TLS library does not know their kind, or the \
            process has run out of threads or open files.
            """
        case .cannotStart:
            "The HTTP server could not start its thread. The process may have run out of threads or open files."
        }
    }

    private static func name(_ address: IPAddress?) -> String { address.map { "\($0)" } ?? "the loopback interface" }
}
