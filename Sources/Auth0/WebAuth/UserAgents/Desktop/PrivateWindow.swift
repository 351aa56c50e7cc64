#if os(Linux) || os(macOS)
    import A0Concurrency
    import A0Process
    import Foundation

    /// A private window in a separate browser process, with a profile that is deleted when the window closes.
    final class PrivateWindow: ClosableUserAgent, CustomStringConvertible {
        private struct State {
            /// The work from opening the window to its end.
            var window: SharedWork<Void>?
            var program: RunningProgram?
            /// The result to close it with; `nil` if the user closes it.
            var wanted: WebAuthResult<Void>?
        }

        let description = "PrivateWindow"
        private let url: URL
        private let browser: PrivateBrowser
        private let clock: Clock
        private let callback: WebAuthProviderCallback
        private let state = Locked(State())

        private init(url: URL, browser: PrivateBrowser, clock: Clock, callback: @escaping WebAuthProviderCallback) {
            self.url = url
            self.browser = browser
            self.clock = clock
            self.callback = callback
        }

        /// - Throws: `WebAuthError.unknown` if there is no browser that supports a private window.
        static func factory(
            environment: [String: String], clock: Clock = .system
        ) throws(WebAuthError) -> UserAgentFactory {
            guard SystemBrowser.hasDisplay(environment) else {
                throw .noBrowser("a private window needs a display (DISPLAY, WAYLAND_DISPLAY), and there is none")
            }
            let browser = try PrivateBrowser.find(environment)
            return .anywhere { url, callback in
                PrivateWindow(url: url, browser: browser, clock: clock, callback: callback)
            }
        }

        func start() {
            state.withLock { $0.window = SharedWork { [self] in callback(await showUntilClosed()) } }
        }

        func finish(with result: WebAuthResult<Void>) {
            let program = state.withLock { state in
                state.wanted = result
                return state.program
            }
            if let program { end(program) }
        }

        func close() async {
            // The work doesn't throw, and the closing task is never canceled.
            try? await state.withLock { $0.window }?.value()
        }

        private func showUntilClosed() async -> WebAuthResult<Void> {
            do {
                let profile = try ThrowawayProfile()
                let outcome = await show(profile)
                try await profile.remove(clock: clock)
                return try outcome.get()
            } catch {
                return .failure(WebAuthError(.other, cause: error))
            }
        }

        /// Opens the window and waits until it's gone.
        private func show(_ profile: ThrowawayProfile) async -> Result<WebAuthResult<Void>, any Error> {
            let exit = await withCheckedContinuation { (exit: CheckedContinuation<Result<Int32, any Error>, Never>) in
                do {
                    opened(try browser.open(url, profile) { exit.resume(returning: .success($0)) })
                } catch {
                    exit.resume(returning: .failure(error))
                }
            }
            let wanted = state.withLock { state in
                defer { state.program = nil }
                return state.wanted
            }
            return exit.map { status in
                let message = "The browser's private window ended with status \(status)."
                return wanted ?? .failure(status == 0 ? .userCancelled : WebAuthError(.unknown, message))
            }
        }

        private func opened(_ program: RunningProgram) {
            let isWanted = state.withLock { state in
                state.program = program
                return state.wanted == nil
            }
            if !isWanted { end(program) }
        }

        /// Asks the browser to quit, and kills it if it hasn't after three seconds.
        private func end(_ program: RunningProgram) {
            program.terminate()
            Task {
                try await clock.sleep(3)
                program.end()
            }
        }
    }
#endif
