#if os(macOS)
    import Foundation

    /// Waits on the loopback interface for the request that the browser returns with (RFC 8252 §7.3).
    struct LoopbackReceiver: FlowResource {
        let url: URL
        private let server: RedirectServer

        /// - Throws: `WebAuthError.redirectPortInUse` if the redirect has a fixed port that another program uses.
        static func open(
            _ redirect: LoopbackRedirect, for visit: BrowserVisit, _ handOver: @escaping CallbackHandler
        ) throws(WebAuthError) -> Self {
            let endpoint = RedirectEndpoint(
                path: redirect.path, purpose: visit.purpose, handOver: handOver, device: visit.device)
            let server: RedirectServer
            do throws(POSIXError) {
                server = try RedirectServer(redirect, endpoint)
            } catch {
                if error.code == .EADDRINUSE { throw WebAuthError(.redirectPortInUse, String(redirect.port)) }
                throw WebAuthError(.other, cause: error)
            }
            guard let url = redirect.url(port: server.port) else { throw .unknown }
            return Self(url: url, server: server)
        }

        func close() async {
            await server.stop()
        }
    }
#endif
