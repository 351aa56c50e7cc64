#if os(Linux)
    import Foundation

    extension WebAuthEnvironment {
        #if !WEB_AUTH_PLATFORM
            /// The user's browser, and the loopback interface for the way back.
            static let system = linux { ProcessInfo.processInfo.environment }
        #endif

        static func linux(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            desktop(environment) { url, request throws(WebAuthError) in
                guard let scheme = URLScheme(of: url) else { return RedirectURL(url: url) }
                return try receive(url, scheme, request, DesktopFolders(environment: environment()))
            }
        }

        /// A handler that this library did not make brings the URL to the program, if at all, in a way of its own.
        private static func receive(
            _ url: URL, _ scheme: URLScheme, _ request: RedirectRequest, _ folders: DesktopFolders
        ) throws(WebAuthError) -> RedirectURL {
            let handler = URLSchemeHandler(scheme: scheme, folders: folders)
            if handler.isInstalled {
                let receiver = try SchemeReceiver.open(url, scheme, for: request, in: folders.sockets)
                return RedirectURL(url: url, receiver: receiver)
            }
            guard request.hasOwnUserAgent || handler.exists else {
                throw WebAuthError(
                    .unknown,
                    """
                    No program opens URLs of \(scheme.name), so that the browser could not hand over its answer. Name one \
                    with WebAuthentication.registerURLScheme(_:).
                    """)
            }
            return RedirectURL(url: url)
        }
    }
#endif
