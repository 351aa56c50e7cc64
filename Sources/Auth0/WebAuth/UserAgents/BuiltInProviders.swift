#if os(Linux) || os(macOS)
    import A0Process
    import Foundation

    extension WebAuthentication {
        /// Shows the pages with a command of your choice.
        ///
        /// - Parameter command: A program and its arguments, e.g. `firefox --new-window %s`. `%s` is replaced by the
        ///   URL; without it, the URL becomes the last argument. No shell is involved. If the program is missing or
        ///   fails, the login fails with ``WebAuthError/browserUnavailable``.
        public static func browserProvider(command: String) -> WebAuthProvider {
            do throws(WebAuthError) {
                guard let command = BrowserCommand(command) else {
                    throw .noBrowser("the command \(quoted(command)) cannot be read")
                }
                return try SystemBrowser.provider(command, environment: ProcessInfo.processInfo.environment)
            } catch {
                return { _, callback in FailedBrowser(error: error, callback: callback) }
            }
        }

        /// Shows the URL of the page instead of the page itself, for machines without a browser.
        ///
        /// The user opens it on another machine. The redirect has to reach this machine, e.g. through a forwarded port:
        /// `ssh -L 8484:127.0.0.1:8484`, with `http://127.0.0.1:8484/callback` as `redirectURL(_:)`.
        ///
        /// - Parameters:
        ///   - show: Shows a line of text. Default: standard output.
        ///   - qrCode: Renders a text as a QR code; returns `nil` to show none. This library can't render QR codes
        ///     itself. Default: none.
        public static func printingProvider(
            _ show: @escaping @Sendable (String) -> Void = { print($0) },
            qrCode: @escaping @Sendable (String) -> String? = { _ in nil }
        ) -> WebAuthProvider {
            { url, callback in PrintedPage(url: url, qrCode: qrCode, show: show, callback: callback) }
        }
    }

    /// A browser that can't be opened.
    private struct FailedBrowser: WebAuthUserAgent {
        let error: WebAuthError
        let callback: WebAuthProviderCallback

        func start() { callback(.failure(error)) }
        func finish(with result: WebAuthResult<Void>) { callback(result) }
    }

    /// The page's URL as a line of text.
    private struct PrintedPage: WebAuthUserAgent, CustomStringConvertible {
        let description = "PrintedPage"
        let url: URL
        let qrCode: @Sendable (String) -> String?
        let show: @Sendable (String) -> Void
        let callback: WebAuthProviderCallback

        func start() {
            if let drawing = qrCode(url.absoluteString) { show(drawing) }
            show("Open this address in a browser: \(url.absoluteString.showingControlCharacters())")
        }

        func finish(with result: WebAuthResult<Void>) { callback(result) }
    }
#endif
