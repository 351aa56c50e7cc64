#if WEB_AUTH_PLATFORM && canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The system's browser session, `ASWebAuthenticationSession`.
    final class SystemSession: WebAuthUserAgent, Sendable, CustomStringConvertible {
        let description = "ASWebAuthenticationSession"
        private let url: URL
        private let redirectURL: URL
        private let visit: BrowserVisit
        /// Whether the system can match the host and path of the redirect, not only its scheme.
        private let matchesHost: Bool
        private let handOver: CallbackHandler
        private let callback: WebAuthProviderCallback

        // The session must be retained while it's shown, and doesn't retain its window.
        @MainActor private var session: ASWebAuthenticationSession?
        @MainActor private var anchor: PresentationAnchor?
        @MainActor private var isOver = false

        init(
            url: URL, redirectURL: URL, visit: BrowserVisit, matchesHost: Bool, handOver: @escaping CallbackHandler,
            callback: @escaping WebAuthProviderCallback
        ) {
            self.url = url
            self.redirectURL = redirectURL
            self.visit = visit
            self.matchesHost = matchesHost
            self.handOver = handOver
            self.callback = callback
        }

        func start() {
            onMainActor { self.open() }
        }

        func finish(with result: WebAuthResult<Void>) {
            onMainActor {
                self.session?.cancel()
                self.close()
                self.callback(result)
            }
        }

        @MainActor
        private func open() {
            guard !isOver else { return }
            // The system calls back on its own thread.
            let session = makeSession { @Sendable url, error in
                onMainActor { self.end(url, error) }
            }
            let anchor = PresentationAnchor(visit.settings.window)
            session.presentationContextProvider = anchor
            session.prefersEphemeralWebBrowserSession = visit.isPrivate
            (self.session, self.anchor) = (session, anchor)
            guard !session.start() else { return }
            close()
            callback(
                .failure(WebAuthError(.unknown, "The system did not show the page. Is the app in the foreground?")))
        }

        /// The system has closed the session.
        @MainActor
        private func end(_ url: URL?, _ error: (any Error)?) {
            close()
            if let url {
                _ = handOver(CallbackURL(url))
            } else {
                callback(.failure(Self.webAuthError(error)))
            }
        }

        @MainActor
        private func close() {
            isOver = true
            session = nil
            anchor = nil
        }

        @MainActor
        private func makeSession(
            _ completion: @escaping ASWebAuthenticationSession.CompletionHandler
        ) -> ASWebAuthenticationSession {
            guard matchesHost, #available(iOS 17.4, macOS 14.4, visionOS 1.2, *) else {
                return ASWebAuthenticationSession(
                    url: url, callbackURLScheme: redirectURL.scheme, completionHandler: completion)
            }
            let session = ASWebAuthenticationSession(
                url: url,
                callback: redirectURL.scheme?.lowercased() == "https"
                    ? .https(host: redirectURL.host ?? "", path: redirectURL.path)
                    : .customScheme(redirectURL.scheme ?? ""),
                completionHandler: completion)
            if !visit.settings.headers.isEmpty { session.additionalHeaderFields = visit.settings.headers }
            return session
        }

        private static func webAuthError(_ error: (any Error)?) -> WebAuthError {
            guard let error else {
                return WebAuthError(.unknown, "The system's login window closed without an answer.")
            }
            // If there is a reason, the user didn't cancel. For example, the domain isn't associated with the app.
            if let error = error as? ASWebAuthenticationSessionError, error.code == .canceledLogin,
                error.userInfo.isEmpty
            {
                return .userCancelled
            }
            return WebAuthError(.other, cause: error)
        }
    }
#endif
