#if os(Linux) || os(macOS)
    import Foundation

    /// Decides how to answer requests to a loopback receiver (RFC 8252 §7.3, §8.3).
    ///
    /// Any program and any web page on this machine can send requests here, so all requests except the expected one are
    /// rejected without affecting the login.
    struct RedirectEndpoint: Sendable {
        /// As in the request line.
        let path: String
        let purpose: BrowserVisit.Purpose
        let handOver: CallbackHandler
        /// Answers a delegated login, whose requests can use any path.
        var device: (any DelegatedLoginDevice)?

        /// The page to show for a `GET` of this target.
        ///
        /// - Parameter host: The host in the browser's request.
        func response(to target: String, at host: String) -> (page: ClosingPage, status: Int) {
            guard let url = URL(string: "http://\(host)\(target)") else { return (.notFound, 404) }
            let isRedirect = target.prefix { $0 != "?" }.isExactly(path)
            guard isRedirect || device?.isLoginRequest(url) == true else { return (.notFound, 404) }
            return switch handOver(CallbackURL(url)) {
            case .accepted: (arrival, 200)
            case .acceptedRequest: (.requestArrived, 200)
            case .refused: (.loginFailed, 200)
            case .foreign: (.foreignResponse, 400)
            case .ignored: (.tooLate, 410)
            }
        }

        private var arrival: ClosingPage {
            switch purpose {
            case .login, .pushedLogin: .loginArrived
            case .logout: .loggedOut
            }
        }
    }

    extension ClosingPage {
        /// Keeps the URL, which contains the code, out of caches and other sites' logs.
        static let headers: KeyValuePairs = [
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY", "Content-Security-Policy": contentSecurityPolicy,
        ]
    }
#endif
