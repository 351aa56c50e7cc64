#if os(Linux)
    import A0HTTPServer
    import Foundation

    /// Waits on the loopback interface for the request that the browser returns with (RFC 8252 §7.3).
    struct LoopbackReceiver: FlowResource {
        let url: URL
        private let server: HTTPServer

        /// - Throws: `WebAuthError.redirectPortInUse` if the redirect has a fixed port that another program uses.
        static func open(
            _ redirect: LoopbackRedirect, for visit: BrowserVisit, _ handOver: @escaping CallbackHandler
        ) throws(WebAuthError) -> Self {
            let endpoint = RedirectEndpoint(
                path: redirect.path, purpose: visit.purpose, handOver: handOver, device: visit.device)
            let server: HTTPServer
            do throws(HTTPServerError) {
                var options = HTTPServer.Options(port: redirect.port, maximumBodySize: 0)
                options.gracePeriod = 2
                server = try HTTPServer.start(options) { response($0, endpoint) }
            } catch {
                if case .portInUse(let port) = error { throw WebAuthError(.redirectPortInUse, String(port)) }
                throw WebAuthError(.other, cause: error)
            }
            guard let url = redirect.url(port: server.port) else { throw .unknown }
            return Self(url: url, server: server)
        }

        func close() async {
            await server.stop()
        }
    }

    private func response(_ request: HTTPServerRequest, _ endpoint: RedirectEndpoint) -> HTTPServerResponse {
        guard request.method == "GET", !request.isHead, let host = request.headers["Host"], isLoopbackHost(host) else {
            return response(.notFound, status: 404)
        }
        let (page, status) = endpoint.response(to: request.target, at: host)
        return response(page, status: status)
    }

    private func response(_ page: ClosingPage, status: Int) -> HTTPServerResponse {
        var response = HTTPServerResponse.html(page.html, status: status)
        for (name, value) in ClosingPage.headers { response.headers.set(name, value) }
        return response
    }
#endif
