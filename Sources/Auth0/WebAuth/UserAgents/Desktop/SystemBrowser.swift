#if os(Linux) || os(macOS)
    import A0Concurrency
    import A0Process
    import Foundation

    /// The user's browser, opened with the commands in `$BROWSER` or the system's own.
    ///
    /// The page can't be closed from here, and the program doesn't learn when the user closes it.
    final class SystemBrowser: ClosableUserAgent, CustomStringConvertible {
        private struct Opener: Sendable {
            let command: BrowserCommand
            let program: Program
        }

        let description = "SystemBrowser"
        private let url: URL
        private let openers: [Opener]
        private let callback: WebAuthProviderCallback
        private let isFinished = Locked(false)

        private init(url: URL, openers: [Opener], callback: @escaping WebAuthProviderCallback) {
            self.url = url
            self.openers = openers
            self.callback = callback
        }

        /// - Throws: `WebAuthError.browserUnavailable` if there is no command to open a page with.
        static func factory(environment: [String: String]) throws(WebAuthError) -> UserAgentFactory {
            let preferred = BrowserCommand.list(environment["BROWSER"])
            let standard = hasDisplay(environment) ? BrowserCommand.list(standardCommand) : []
            guard !(preferred + standard).isEmpty else { throw .noDisplay }
            let openers = try openers(preferred + standard, environment)
            return .anywhere { url, callback in SystemBrowser(url: url, openers: openers, callback: callback) }
        }

        static func provider(
            _ command: BrowserCommand, environment: [String: String]
        ) throws(WebAuthError) -> WebAuthProvider {
            let openers = try openers([command], environment)
            return { url, callback in SystemBrowser(url: url, openers: openers, callback: callback) }
        }

        /// A closure that tries the commands in turn until one succeeds.
        private static func openers(
            _ commands: [BrowserCommand], _ environment: [String: String]
        ) throws(WebAuthError) -> [Opener] {
            let openers = commands.compactMap { command in
                Program(command.name, environment: environment).map { Opener(command: command, program: $0) }
            }
            guard !openers.isEmpty else {
                throw .noBrowser("none of these programs is installed: \(commands.map(\.name).joined(separator: ", "))")
            }
            return openers
        }

        func start() {
            open(with: openers[...])
        }

        func finish(with result: WebAuthResult<Void>) {
            isFinished.withLock { $0 = true }
            callback(result)
        }

        /// There is nothing to clean up.
        func close() async {}

        private func open(with candidates: ArraySlice<Opener>) {
            guard let opener = candidates.first else {
                let names = openers.map(\.command.name).joined(separator: ", ")
                return callback(.failure(.noBrowser("none of these programs could open the page: \(names)")))
            }
            let tryNext: @Sendable () -> Void = { [self] in
                if !isFinished.withLock({ $0 }) { open(with: candidates.dropFirst()) }
            }
            do {
                _ = try opener.program.run(opener.command.arguments(opening: url)) { status in
                    if status != 0 { tryNext() }
                }
            } catch {
                tryNext()
            }
        }
    }

    extension WebAuthError {
        static let noDisplay = noBrowser("BROWSER is not set, and there is no display (DISPLAY, WAYLAND_DISPLAY)")

        static func noBrowser(_ reason: String) -> WebAuthError {
            WebAuthError(
                .browserUnavailable,
                """
                No browser can be opened on this machine: \(reason). Log in with the device flow instead, name a browser in \
                the environment variable BROWSER, or have the address shown with WebAuthentication.printingProvider().
                """)
        }
    }
#endif
