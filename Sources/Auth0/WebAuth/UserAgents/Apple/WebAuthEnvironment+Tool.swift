#if os(macOS)
    import Foundation

    extension WebAuthEnvironment {
        /// For command-line tools and servers, which have no bundle whose URLs the system could bring to them: the user's browser,
        /// and the loopback interface for the way back (RFC 8252 §7.3). `nil` in an app.
        static var toolWithoutBundle: WebAuthEnvironment? {
            Bundle.main.bundleIdentifier == nil ? tool { ProcessInfo.processInfo.environment } : nil
        }

        static func tool(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultProvider: { request throws(WebAuthError) in
                    request.isPrivate
                        ? try PrivateWindow.provider(environment: environment())
                        : try SystemBrowser.provider(environment: environment())
                },
                redirect: { request throws(WebAuthError) in
                    guard let url = request.url else {
                        if request.purpose == .pushedLogin { throw .redirectOfPushedRequest }
                        return try receive(.standard, request)
                    }
                    guard let loopback = LoopbackRedirect(url) else { return RedirectURL(url: url) }
                    return try receive(loopback, request)
                })
        }
    }
#elseif WEB_AUTH_PLATFORM
    extension WebAuthEnvironment {
        /// There are apps only.
        static var toolWithoutBundle: WebAuthEnvironment? { nil }
    }
#endif
