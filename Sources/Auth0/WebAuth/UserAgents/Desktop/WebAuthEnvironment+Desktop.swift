#if os(Linux) || os(macOS)
    import Foundation

    extension WebAuthEnvironment {
        /// The user's browser, and the loopback interface for the way back (RFC 8252 §7.3).
        ///
        /// - Parameter elsewhere: Makes redirect URLs ready that are not on the loopback interface.
        static func desktop(
            _ environment: @escaping @Sendable () -> [String: String],
            elsewhere: @escaping @Sendable (URL, RedirectRequest) throws(WebAuthError) -> RedirectURL
        ) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultUserAgent: { request throws(WebAuthError) in
                    request.isPrivate
                        ? try PrivateWindow.factory(environment: environment())
                        : try SystemBrowser.factory(environment: environment())
                },
                redirect: { request throws(WebAuthError) in
                    guard let url = request.url else {
                        if request.purpose == .pushedLogin { throw .redirectOfPushedRequest }
                        return try receive(.standard, request)
                    }
                    guard let loopback = LoopbackRedirect(url) else { return try elsewhere(url, request) }
                    return try receive(loopback, request)
                })
        }

        private static func receive(
            _ loopback: LoopbackRedirect, _ request: RedirectRequest
        ) throws(WebAuthError) -> RedirectURL {
            if request.purpose == .pushedLogin, loopback.port == 0 { throw .redirectOfPushedRequest }
            let receiver = try LoopbackReceiver.open(loopback, for: request)
            return RedirectURL(url: receiver.url, receiver: receiver)
        }
    }

    extension WebAuthError {
        fileprivate static let redirectOfPushedRequest = WebAuthError(
            .noBundleIdentifier,
            """
            Only the backend knows where the browser is sent back to after a pushed request. Pass that URL with \
            redirectURL(_:); on the loopback interface it needs a port.
            """)
    }
#endif
