/// Why a server could not start.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    case portInUse(Int)
    /// The system refused the port: `reason` is its own text.
    case cannotListen(port: Int, reason: String)
    /// The HTTP library could not start its thread.
    case cannotStart

    package var description: String {
        switch self {
        case .portInUse(let port):
            """
            Port \(port) on the loopback interface is taken by another program. Stop that program or choose another \
            port.
            """
        case .cannotListen(let port, let reason):
            "Cannot listen on port \(port) of the loopback interface: \(reason)."
        case .cannotStart:
            "The HTTP server could not start its thread. The process may have run out of threads or open files."
        }
    }
}
