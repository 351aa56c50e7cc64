#if APPLE_STAND_INS
    import A0Concurrency
    import AuthenticationServices
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    @MainActor
    @Suite("The system's browser session", .serialized, .oneBrowserFlow)
    struct SystemSessionTests {
        @Test("the system's browser session logs in with the app's custom scheme")
        func customScheme() async throws {
            let stage = try AppStage()
            let credentials = try await stage.client().start()
            #expect(credentials.accessToken == "AT")
            let shown = try #require(stage.shown.first)
            #expect(stage.shown.count == 1)
            #expect(shown.callback == .scheme("com.example.App"))
            #expect(!shown.isPrivate)
            #expect(shown.headers == nil)
            let redirectURL = try #require(OpenedURL(shown.url).items["redirect_uri"])
            #expect(redirectURL.hasPrefix("com.example.App://127.0.0.1/"))
            #expect(redirectURL.hasSuffix("/com.example.App/callback"))
            let exchange = try #require(stage.tenant.requests("/oauth/token").first)
            #expect(exchange.body["redirect_uri"] == .string(redirectURL))
        }

        @Test(
            "a delegated login opens the system's browser session twice, with shared cookies and a pause in between"
        )
        func delegated() async throws {
            let stage = try AppStage { session in
                let url =
                    session.url.path == "/authorize"
                    ? "com.example.App://bi-authenticate?request=R"
                    : "com.example.App://host/callback?state=S&code=CODE"
                session.complete(URL(string: url), nil)
                return true
            }
            let pauses = Locked<[TimeInterval]>([])
            let next = "https://tenant.example.com/login/callback?code=C2&state=S2"
            var client = stage.client().state("S").nonce("N").delegated(
                recognizing: { $0.host == "bi-authenticate" },
                responding: { request in
                    #expect(request.absoluteString == "com.example.App://bi-authenticate?request=R")
                    return URL(string: next)
                })
            client.client.clock.sleep = { seconds in pauses.withLock { $0.append(seconds) } }
            _ = try await client.start()
            #expect(stage.shown.map(\.callback) == [.scheme("com.example.App"), .scheme("com.example.App")])
            #expect(stage.shown.map(\.isPrivate) == [false, false])
            #expect(stage.shown.last?.url.absoluteString == next)
            #expect(pauses.withLock { $0 } == [0.5])
        }

        @Test("the system's browser session logs in with an https redirect URL")
        func universalLink() async throws {
            let stage = try AppStage()
            _ = try await stage.client().useHTTPS().start()
            let page = try OpenedURL(try #require(stage.shown.first).url)
            let redirectURL = try parsed(page.items["redirect_uri"] ?? "")
            #expect(redirectURL.scheme == "https")
            #expect(stage.shown.first?.callback == .https(host: "127.0.0.1", path: redirectURL.path))
        }

        @Test("the system's browser session accepts a custom redirect URL with any scheme")
        func ownRedirect() async throws {
            let stage = try AppStage()
            let client = stage.client(AppRedirect(bundleIdentifier: nil))
            _ = try await client.redirectURL(try parsed("demo://elsewhere/done")).useHTTPS().start()
            _ = try await client.redirectURL(try parsed("https://example.com/done")).start()
            #expect(stage.shown.map(\.callback) == [.scheme("demo"), .https(host: "example.com", path: "/done")])
        }

        @Test("on older systems, the system's browser session compares schemes and sends no headers")
        func olderSystem() async throws {
            let stage = try AppStage()
            let app = AppRedirect(bundleIdentifier: "com.example.App", canUseHTTPS: false)
            _ = try await stage.client(app).useHTTPS().headers(["X-A": "1"]).start()
            #expect(stage.shown.first?.callback == .scheme("com.example.App"))
            #expect(stage.shown.first?.headers == nil)
        }

        @Test("the system's browser session sends headers at login and logout, with the last value of each name")
        func headers() async throws {
            let stage = try AppStage()
            let client = stage.client().headers(["X-A": "1", "X-B": "2"]).headers(["X-B": "3"])
            _ = try await client.start()
            try await client.logout()
            #expect(stage.shown.map(\.headers) == [["X-A": "1", "X-B": "3"], ["X-A": "1", "X-B": "3"]])
        }

        @Test("the system's browser session is private only for login, if requested")
        func ephemeral() async throws {
            let stage = try AppStage()
            let client = stage.client().useEphemeralSession()
            _ = try await client.start()
            try await client.logout(federated: true)
            #expect(stage.shown.map(\.isPrivate) == [true, false])
            let logout = try OpenedURL(try #require(stage.shown.last).url)
            #expect(logout.base == "\(stage.tenant.domain)/v2/logout")
            #expect(logout.items["returnTo"] == (try OpenedURL(stage.shown[0].url)).items["redirect_uri"])
            #expect(logout.items["federated"] == "")
        }

        @Test("without a redirect URL, the system's browser session isn't opened, and the next login isn't blocked")
        func noBundleIdentifier() async throws {
            let stage = try AppStage()
            let nameless = stage.client(AppRedirect(bundleIdentifier: nil))
            #expect(await nameless.loginError() == .noBundleIdentifier)
            #expect(await nameless.logoutError() == .noBundleIdentifier)
            #expect(stage.shown.isEmpty)
            #expect(await nameless.redirectURL(try parsed("demo://x")).loginError() == nil)
        }

        @Test("the system's browser session is named in the log")
        func log() async throws {
            struct Sources: Logger {
                let sources = Locked<[String?]>([])
                func trace(request: URLRequest, session: URLSession) {}
                func trace(response: URLResponse, data: Data?) {}
                func trace(url: URL, source: String?) { sources.withLock { $0.append(source) } }
            }
            let logger = Sources()
            let stage = try AppStage()
            _ = try await stage.client().using(logger: logger).start()
            #expect(logger.sources.withLock { $0 } == ["ASWebAuthenticationSession", "Callback URL"])
        }

        @Test("the system's browser session has no timeout")
        func noDeadline() async throws {
            let stage = try AppStage()
            var client = stage.client()
            client.client.clock.sleep = { _ in Issue.record("A timeout was set.") }
            #expect(await client.loginError() == nil)
        }

        // MARK: Results

        @Test("closing the system's browser session cancels the login or logout")
        func userCancelled() async throws {
            let stage = try AppStage { session in
                session.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
                return true
            }
            #expect(await stage.client().loginError() == .userCancelled)
            #expect(await stage.client().logoutError() == .userCancelled)
        }

        @Test("a browser session fails with the system's error, even if that is a cancellation with a reason")
        func systemErrors() async throws {
            struct Broken: Error {}
            let errors: [any Error] = [
                Broken(), ASWebAuthenticationSessionError(.presentationContextInvalid),
                ASWebAuthenticationSessionError(
                    .canceledLogin, userInfo: [NSLocalizedFailureReasonErrorKey: "The domain is not associated."]),
            ]
            for error in errors {
                let stage = try AppStage { session in
                    session.complete(nil, error)
                    return true
                }
                let loginError = await stage.client().loginError()
                #expect(loginError.matches(.other))
                #expect(loginError?.cause.map { type(of: $0) == type(of: error) } == true)
            }
        }

        @Test("a browser session that ends with neither a URL nor an error fails with an unknown error")
        func nothing() async throws {
            let stage = try AppStage { session in
                session.complete(nil, nil)
                return true
            }
            #expect(await stage.client().loginError().matches(.unknown))
        }

        @Test("a browser session that can't be started fails at once and doesn't block the next login")
        func error() async throws {
            let stage = try AppStage { _ in false }
            let client = stage.client()
            #expect(await client.loginError().matches(.unknown))
            ASWebAuthenticationSession.onStart = AppStage.logsIn
            #expect(await client.loginError() == nil)
        }

        @Test("only the first callback of a browser session counts", arguments: [true, false])
        func twice(succeedsFirst: Bool) async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let login = Task { await client.loginError() }
            let session = try await session(of: stage)
            let url = await stage.response()
            if succeedsFirst {
                session.complete(url, nil)
                #expect(await login.value == nil)
                session.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
                session.complete(url, nil)
            } else {
                session.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
                #expect(await login.value == .userCancelled)
                session.complete(url, nil)
            }
            await settle()
            #expect(stage.tenant.requests("/oauth/token").count == (succeedsFirst ? 1 : 0))
        }

        @Test("cancel() ends a browser session that never calls back, and late callbacks don't affect the next login")
        func silence() async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let first = Task { await client.loginError() }
            let silent = try await session(of: stage)
            #expect(await client.loginError() == .transactionActiveAlready)
            client.environment.flows.cancel()
            #expect(await first.value == .userCancelled)
            await settle()
            #expect(silent.isCancelled)

            let late = await stage.response()
            let second = Task { await client.loginError() }
            let next = try await session(of: stage, 2)
            silent.complete(late, nil)
            silent.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
            await settle()
            #expect(!next.isCancelled)
            next.complete(await stage.response(), nil)
            #expect(await second.value == nil)
        }

        @Test("canceling the waiting task closes the system's browser session")
        func taskCancellation() async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let login = Task { await client.loginError() }
            let session = try await session(of: stage)
            login.cancel()
            #expect(await login.value == .userCancelled)
            await settle()
            #expect(session.isCancelled)
        }

        @Test("the system's browser session isn't shown if its login is canceled immediately")
        func cancelAtOnce() async throws {
            let stage = try AppStage { _ in
                Issue.record("A session was started.")
                return true
            }
            let client = stage.client()
            let result = await withCheckedContinuation { continuation in
                client.start { continuation.resume(returning: $0) }
                client.environment.flows.cancel()
            }
            #expect(throws: WebAuthError.userCancelled) { try result.get() }
        }

        @Test("a URL that the app receives itself completes the system's browser session")
        func resumed() async throws {
            let stage = try AppStage { _ in true }
            let client = stage.client()
            let login = Task { await client.loginError() }
            let session = try await session(of: stage)
            let url = try #require(await stage.response())
            guard case .accepted = client.environment.flows.resume(with: url) else {
                Issue.record("The URL was rejected.")
                return
            }
            #expect(await login.value == nil)
            await settle()
            #expect(session.isCancelled)
        }

        @Test("the system's browser session is retained only while it's shown")
        func lifetime() async throws {
            struct Entry { weak var session: ASWebAuthenticationSession? }
            var entry = Entry()
            let stage = try AppStage(keepsSessions: false) { session in
                entry.session = session
                return true
            }
            let client = stage.client()
            let login = Task { await client.loginError() }
            try await eventually { !stage.shown.isEmpty }
            #expect(entry.session != nil)
            client.environment.flows.cancel()
            #expect(await login.value == .userCancelled)
            await settle()
            #expect(entry.session == nil)
        }

        @Test("starting and canceling the system's browser session concurrently gives one result for each login")
        func races() async throws {
            let stage = try AppStage(keepsSessions: false) { session in
                session.complete(nil, ASWebAuthenticationSessionError(.canceledLogin))
                return true
            }
            let client = stage.client()
            for _ in 0..<100 {
                let flows = client.environment.flows
                async let cancellation: Void = Task.detached { flows.cancel() }.value
                #expect(await client.loginError() == .userCancelled)
                await cancellation
            }
        }

        @Test("a provider replaces the system's browser session and is called on the main actor")
        func provider() async throws {
            let stage = try AppStage { _ in
                Issue.record("A session was started.")
                return true
            }
            let client = stage.client().provider { url, callback in
                MainActor.assertIsolated()
                return ScriptedBrowser(callback: callback) {
                    MainActor.assertIsolated()
                    $0.callback(.failure(.userCancelled))
                }
            }
            let error = await Task.detached { await client.loginError() }.value
            #expect(error == .userCancelled)
        }

        // MARK: -

        private func session(of stage: AppStage, _ number: Int = 1) async throws -> ASWebAuthenticationSession {
            try await eventually { stage.sessions.count < number ? nil : stage.sessions.last }
        }

        /// Lets other threads call back, and then lets the main actor run its pending tasks.
        private func settle() async {
            for _ in 0..<3 {
                await withCheckedContinuation { continuation in
                    Thread.detachNewThread { continuation.resume() }
                }
                await Task { @MainActor in }.value
            }
        }
    }
#endif
