#if os(Linux)
    import Foundation

    extension WebAuthEnvironment {
        #if !WEB_AUTH_PLATFORM
            /// The user's browser, and the loopback interface for the way back.
            static let system = linux { ProcessInfo.processInfo.environment }
        #endif

        static func linux(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultProvider: { request throws(WebAuthError) in
                    request.isPrivate
                        ? try PrivateWindow.provider(environment: environment())
                        : try SystemBrowser.provider(environment: environment())
                },
                redirect: { request throws(WebAuthError) in
                    if let url = request.url {
                        guard let loopback = LoopbackRedirect(url) else { return RedirectURL(url: url) }
                        return try receive(loopback, request)
                    }
                    return try receive(.standard, request)
                })
        }

        private static func receive(
            _ loopback: LoopbackRedirect, _ request: RedirectRequest
        ) throws(WebAuthError) -> RedirectURL {
            let receiver = try LoopbackReceiver.open(loopback, for: request)
            return RedirectURL(url: receiver.url, receiver: receiver)
        }
    }
#endif
