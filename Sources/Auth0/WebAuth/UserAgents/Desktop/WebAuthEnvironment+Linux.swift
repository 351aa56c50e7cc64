#if os(Linux)
    import Foundation

    extension WebAuthEnvironment {
        #if !WEB_AUTH_PLATFORM
            /// The user's browser, and the loopback interface to receive the redirect.
            static let system = linux { ProcessInfo.processInfo.environment }
        #endif

        static func linux(_ environment: @escaping @Sendable () -> [String: String]) -> WebAuthEnvironment {
            desktop(environment) { url, visit, handOver throws(WebAuthError) in
                guard let scheme = URLScheme(of: url) else { return RedirectURL(url: url) }
                return try receive(url, scheme, visit, DesktopFolders(environment: environment()), handOver)
            }
        }

        /// A handler that wasn't registered by this library has to bring the URL to the program itself.
        private static func receive(
            _ url: URL, _ scheme: URLScheme, _ visit: BrowserVisit, _ folders: DesktopFolders,
            _ handOver: @escaping CallbackHandler
        ) throws(WebAuthError) -> RedirectURL {
            let handler = URLSchemeHandler(scheme: scheme, folders: folders)
            if handler.isInstalled {
                let receiver = try SchemeReceiver.open(url, scheme, in: folders.sockets, handOver)
                return RedirectURL(url: url, receiver: receiver)
            }
            guard visit.settings.provider != nil || handler.exists else {
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
