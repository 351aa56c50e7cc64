#if os(Linux)
    import A0HTTPServer
    import Foundation

    /// Waits on the loopback interface for the one request with which the browser comes back (RFC 8252 §7.3, §8.3).
    ///
    /// Any program and any web page on this machine can send requests here, so everything but the awaited one is turned
    /// away and leaves the login as it is.
    struct LoopbackReceiver: FlowResource {
        let url: URL
        private let server: HTTPServer

        /// - Throws: `WebAuthError.redirectPortInUse` if the redirect has a fixed port that another program uses.
        static func open(_ redirect: LoopbackRedirect, for request: RedirectRequest) throws(WebAuthError) -> Self {
            let desk = Desk(path: redirect.path, purpose: request.purpose, handOver: request.handOver)
            let server: HTTPServer
            do throws(HTTPServerError) {
                var options = HTTPServer.Options(port: redirect.port, maximumBodySize: 0)
                options.gracePeriod = 2
                server = try HTTPServer.start(options) { desk.answer($0) }
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

    /// Answers the requests that come to a receiver.
    private struct Desk: Sendable {
        /// As in the request line.
        let path: String
        let purpose: RedirectRequest.Purpose
        let handOver: @Sendable (URL) -> BrowserFlow.Reception

        func answer(_ request: HTTPServerRequest) -> HTTPServerResponse {
            guard request.method == "GET", !request.isHead, let host = request.headers["Host"], isLoopbackHost(host),
                request.target.prefix(while: { $0 != "?" }).isExactly(path),
                let url = URL(string: "http://\(host)\(request.target)")
            else { return page(.notFound, status: 404) }
            guard purpose.isAnswered(by: CallbackURL(url)) else { return page(.foreignAnswer, status: 400) }
            switch handOver(url) {
            case .accepted: return page(arrival, status: 200)
            case .refused: return page(.loginFailed, status: 200)
            case .ignored: return page(.tooLate, status: 410)
            }
        }

        private var arrival: ClosingPage {
            switch purpose {
            case .login, .pushedLogin: .loginArrived
            case .logout: .loggedOut
            }
        }

        private func page(_ page: ClosingPage, status: Int) -> HTTPServerResponse {
            var response = HTTPServerResponse.html(page.html, status: status)
            response.headers.set("Cache-Control", "no-store")
            response.headers.set("Referrer-Policy", "no-referrer")
            response.headers.set("X-Content-Type-Options", "nosniff")
            response.headers.set("X-Frame-Options", "DENY")
            response.headers.set("Content-Security-Policy", ClosingPage.contentSecurityPolicy)
            return response
        }
    }
#endif
