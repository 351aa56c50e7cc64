#if os(Linux) || os(macOS)
    import Foundation

    extension WebAuthEnvironment {
        /// The user's browser, and the loopback interface to receive the redirect (RFC 8252 §7.3).
        ///
        /// - Parameter elsewhere: Prepares redirect URLs that aren't on the loopback interface.
        static func desktop(
            _ environment: @escaping @Sendable () -> [String: String],
            elsewhere:
                @escaping @Sendable (URL, BrowserVisit, @escaping CallbackHandler) throws(WebAuthError) ->
                RedirectURL
        ) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultUserAgent: { visit, _, _ throws(WebAuthError) in
                    visit.isPrivate
                        ? try PrivateWindow.factory(environment: environment())
                        : try SystemBrowser.factory(environment: environment())
                },
                redirect: { visit, handOver throws(WebAuthError) in
                    guard let url = visit.settings.redirectURL else {
                        return try receive(.standard, visit, handOver)
                    }
                    guard let loopback = LoopbackRedirect(url) else { return try elsewhere(url, visit, handOver) }
                    return try receive(loopback, visit, handOver)
                })
        }

        private static func receive(
            _ loopback: LoopbackRedirect, _ visit: BrowserVisit, _ handOver: @escaping CallbackHandler
        ) throws(WebAuthError) -> RedirectURL {
            if case .pushedLogin = visit.purpose, loopback.port == 0 { throw .redirectOfPushedRequest }
            if visit.device != nil, loopback.port == 0 { throw .redirectOfDelegatedLogin }
            let receiver = try LoopbackReceiver.open(loopback, for: visit, handOver)
            return RedirectURL(url: receiver.url, receiver: receiver)
        }
    }

    extension WebAuthError {
        fileprivate static let redirectOfDelegatedLogin = WebAuthError(
            .delegatedLoginMisconfigured,
            """
            The provider of a delegated login knows one invoke URL, so it has to be known beforehand where the browser comes \
            back to. Pass a redirect URL with the invoke URL's port, such as http://127.0.0.1:8484/callback, with \
            redirectURL(_:).
            """)

        fileprivate static let redirectOfPushedRequest = WebAuthError(
            .noBundleIdentifier,
            """
            Only the backend knows where the browser is sent back to after a pushed request. Pass that URL with \
            redirectURL(_:); on the loopback interface it needs a port.
            """)
    }
#endif
