#if os(Linux)
    import Foundation

    extension WebAuthentication {
        /// Registers a program that the desktop starts for URLs of a custom scheme, for this user, so that a
        /// `redirectURL(_:)` with that scheme reaches the program (RFC 8252 §7.1).
        ///
        /// This writes a `.desktop` file and sets it as the user's preference with `xdg-mime`. Once per installation is
        /// enough; calling it again is harmless, and removes handlers whose program no longer exists. When the browser
        /// returns, the desktop starts the program with the URL as its last argument. Pass that URL to
        /// ``handOver(_:)``:
        ///
        /// ```swift
        /// if let url = CommandLine.arguments.last.flatMap(URL.init(string:)), url.scheme == "com.example.app" {
        ///     exit(WebAuthentication.handOver(url) ? 0 : 1)
        /// }
        /// ```
        ///
        /// Choose a scheme without digits: on some desktops, `xdg-open` mistakes others for file names.
        ///
        /// - Parameters:
        ///   - scheme: The scheme, e.g. `com.example.app`.
        ///   - name: The program's name for people. Default: the name of this process.
        ///   - executable: The program. Default: this program itself.
        ///   - arguments: The arguments before the URL.
        /// - Throws: ``WebAuthError/unknown`` if the scheme isn't a custom one, or `xdg-mime` is missing or fails;
        ///   ``WebAuthError/other`` if a file can't be written.
        public static func registerURLScheme(
            _ scheme: String, name: String? = nil, executable: URL? = nil, arguments: [String] = []
        ) async throws(WebAuthError) {
            let handler = try URLSchemeHandler(scheme: URLScheme(scheme), folders: .current)
            guard let path = executable?.path ?? Bundle.main.executablePath else {
                throw WebAuthError(.unknown, "The path of this program is unknown. Pass it as executable.")
            }
            try await handler.install(
                title: name ?? ProcessInfo.processInfo.processName, executable: path, arguments: arguments)
        }

        /// Undoes ``registerURLScheme(_:name:executable:arguments:)`` for this user. Succeeds if nothing is registered.
        ///
        /// - Throws: ``WebAuthError/other`` if a file can't be changed.
        public static func unregisterURLScheme(_ scheme: String) throws(WebAuthError) {
            try URLSchemeHandler(scheme: URLScheme(scheme), folders: .current).remove()
        }

        /// Passes a callback URL to the process of this user that is waiting for it, and continues its login or logout.
        ///
        /// Call this in the program that the desktop starts. If the waiting program itself receives the URL, call
        /// ``resume(with:)`` instead.
        ///
        /// - Returns: Whether a process accepted it: one that waits for this scheme and, for logins, for this `state`.
        @discardableResult
        public static func handOver(_ url: URL) -> Bool {
            CallbackDelivery(url: url, folder: DesktopFolders.current.sockets).run()
        }
    }

    extension DesktopFolders {
        /// The folders of this process.
        static var current: DesktopFolders { DesktopFolders(environment: ProcessInfo.processInfo.environment) }
    }
#endif
