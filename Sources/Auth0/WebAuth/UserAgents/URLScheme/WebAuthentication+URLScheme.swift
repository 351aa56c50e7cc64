#if os(Linux)
    import Foundation

    extension WebAuthentication {
        /// Makes a program the one that the desktop starts for URLs of a scheme of your own, for this user, so that a
        /// `redirectURL(_:)` with that scheme finds its way back (RFC 8252 §7.1).
        ///
        /// A `.desktop` file is written and made the user's preference with `xdg-mime`. Once per installation is enough;
        /// again does no harm, and takes away handlers whose program is gone. When the browser comes back, the desktop starts
        /// the program with the URL as its last argument; it passes that to ``handOver(_:)``:
        ///
        /// ```swift
        /// if let url = CommandLine.arguments.last.flatMap(URL.init(string:)), url.scheme == "com.example.app" {
        ///     exit(WebAuthentication.handOver(url) ? 0 : 1)
        /// }
        /// ```
        ///
        /// Choose a scheme without digits: `xdg-open` of some desktops takes others for names of files.
        ///
        /// - Parameters:
        ///   - scheme: The scheme, e.g. `com.example.app`.
        ///   - name: The program's name for people. Default: the name of this process.
        ///   - executable: The program. Default: this program itself.
        ///   - arguments: What it is started with before the URL.
        /// - Throws: ``WebAuthError/unknown`` when the scheme is no app's own or `xdg-mime` is missing or fails;
        ///   ``WebAuthError/other`` when a file cannot be written.
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

        /// Takes away what ``registerURLScheme(_:name:executable:arguments:)`` made for this user. Succeeds if nothing is
        /// registered.
        ///
        /// - Throws: ``WebAuthError/other`` when a file cannot be changed.
        public static func unregisterURLScheme(_ scheme: String) throws(WebAuthError) {
            try URLSchemeHandler(scheme: URLScheme(scheme), folders: .current).remove()
        }

        /// Hands a callback URL to the process of this user that waits for it, and wakes its login or logout.
        ///
        /// For the program that the desktop starts. A program that is told of the URL while it waits itself calls
        /// ``resume(with:)``.
        ///
        /// - Returns: whether a process took it: one that waits for this scheme, and for logins for this very `state`.
        @discardableResult
        public static func handOver(_ url: URL) -> Bool {
            CallbackDelivery(url: url, folder: DesktopFolders.current.sockets).run()
        }
    }

    extension DesktopFolders {
        /// Those of this process.
        static var current: DesktopFolders { DesktopFolders(environment: ProcessInfo.processInfo.environment) }
    }
#endif
