import A0Concurrency
import Foundation
import Testing

@testable import Auth0

@Suite("Browser flows")
struct BrowserFlowTests {
    private let tenant: LoginTenant
    private let browsers = Locked<[ScriptedBrowser]>([])

    init() throws {
        tenant = try LoginTenant()
    }

    @Test("only the first result of a browser flow counts")
    func firstEndingWins() async throws {
        let client = client { browser, flows in
            browser.callback(.failure(.other))
            browser.callback(.failure(.unknown))
            browser.callback(.success(()))
            flows.cancel()
            #expect(!flows.resume("app://host/callback?state=S&code=CODE"))
        }
        #expect(await start(client) == .other)
        #expect(finished == [])
        #expect(client.isFree)
    }

    @Test("a browser flow ends if the user agent fails in its provider before it starts")
    func synchronousError() async throws {
        let client = client(script: { _, _ in Issue.record("The user agent was started.") }) { callback, _ in
            callback(.failure(.userCancelled))
        }
        #expect(await start(client) == .userCancelled)
        #expect(finished == [])
        #expect(client.isFree)
    }

    @Test("a browser flow can complete while the user agent is still starting")
    func synchronousCallback() async throws {
        let client = client { _, flows in
            #expect(flows.resume("app://host/callback?state=S&code=CODE"))
            #expect(!flows.resume("app://host/callback?state=S&code=CODE"))
        }
        #expect(await start(client) == nil)
        #expect(finished == ["success"])
    }

    @Test("a browser flow accepts a callback with any URL if the state matches")
    func anyURL() async throws {
        let client = client { _, flows in #expect(flows.resume("other://elsewhere#state=S&code=CODE")) }
        #expect(await start(client) == nil)
        #expect(try #require(tenant.requests("/oauth/token").first).body["redirect_uri"] == "app://host/callback")
    }

    @Test(
        "a URL that isn't a valid callback ends the browser flow",
        arguments: [
            "app://host?code=SECRET", "app://host?state=T&code=SECRET", "app://host?error=access_denied", "app:",
        ])
    func invalidURL(url: String) async throws {
        let client = client { _, flows in #expect(!flows.resume(url)) }
        let error = await start(client)
        #expect(error.matches(.unknown))
        #expect(error?.message.contains("app:") == true)
        #expect(error?.message.contains("SECRET") == false)
        #expect(finished == ["unknown"])
        #expect(client.isFree)
    }

    @Test("a browser flow accepts a callback only from the expected issuer or without one (RFC 9207)")
    func issuer() async throws {
        for response in ["code=SECRET", "error=access_denied"] {
            let client = client { _, flows in #expect(!flows.resume("app://host?state=S&iss=https://evil/&\(response)"))
            }
            let error = await start(client)
            #expect(error?.kind == .unknown)
            #expect(error?.message.contains("https://evil/") == true && error?.message.contains("SECRET") == false)
            #expect(client.isFree)
        }
        #expect(tenant.requests("/oauth/token").isEmpty)
        let issuer = tenant.domain + "/"
        let client = client { _, flows in #expect(flows.resume("app://host?state=S&code=CODE&iss=\(issuer)")) }
        #expect(await start(client) == nil)
        let other = self.client { _, flows in #expect(!flows.resume("app://host?state=S&code=CODE&iss=\(issuer)")) }
            .issuer("https://other/")
        #expect(await start(other)?.kind == .unknown)
    }

    @Test("the tenant's error is a valid callback of a browser flow")
    func errorResponse() async throws {
        let client = client { _, flows in #expect(flows.resume("app://host?state=S&error=login_required")) }
        let error = await start(client)
        #expect(error.matches(.authenticationFailed))
        #expect((error?.cause as? AuthenticationError)?.code == "login_required")
        #expect(finished == ["authenticationFailed"])
    }

    @Test("a callback without a code closes the user agent successfully, but fails the login")
    func missingCode() async throws {
        let client = client { _, flows in #expect(flows.resume("app://host?state=S")) }
        #expect(await start(client).matches(.noAuthorizationCode))
        #expect(finished == ["success"])
    }

    @Test("canceling a browser flow finishes the user agent once and allows the next flow at once")
    func cancel() async throws {
        let client = client(closes: false) { _, flows in
            flows.cancel()
            #expect(throws: Never.self) { flows.release(try flows.begin()) }
            flows.cancel()
        }
        #expect(await start(client) == .userCancelled)
        #expect(finished == ["userCancelled"])
    }

    @Test("a browser flow stays active until the page has closed, unless it's canceled")
    func closing() async throws {
        let closed = client(closes: false) { _, flows in #expect(flows.resume("app://host?state=S&code=CODE")) }
        #expect(await start(closed) == nil)
        #expect(finished == ["success"])
        #expect(await start(closed) == .transactionActiveAlready)
        browsers.withLock { $0.first }?.callback(.success(()))
        #expect(closed.isFree)

        #expect(await start(closed) == nil)
        #expect(await start(closed) == .transactionActiveAlready)
        closed.environment.flows.cancel()
        #expect(closed.isFree)
        #expect(finished == ["success", "success"])
    }

    @Test("another browser flow can start while the code is being exchanged")
    func exchangeRunning() async throws {
        let gate = Gate()
        let slow = try LoginTenant(.with { $0.gate = gate })
        let client = client(of: slow) { _, flows in #expect(flows.resume("app://host?state=S&code=CODE")) }
        let login = Task { await start(client) }
        await gate.waitForArrivals()
        #expect(client.isFree)
        client.environment.flows.cancel()
        gate.open()
        #expect(await login.value == nil)
    }

    @Test("after the callback, a page that fails to close doesn't fail the login")
    func failingDismissal() async throws {
        let client = client(closes: false) { browser, flows in
            #expect(flows.resume("app://host?state=S&code=CODE"))
            browser.callback(.failure(.unknown))
        }
        #expect(await start(client) == nil)
        #expect(client.isFree)
    }

    @Test("closing the browser without a callback fails the login")
    func silentSuccess() async throws {
        let client = client { browser, _ in browser.callback(.success(())) }
        #expect(await start(client).matches(.unknown))
        #expect(client.isFree)
    }

    @Test("a browser flow with a custom user agent and redirect has no timeout")
    func noDeadline() async throws {
        let clock = PatientClock()
        var client = client { _, flows in
            clock.advance(by: 10_000)
            #expect(flows.resume("app://host?state=S&code=CODE"))
        }
        client.client.clock.sleep = { _ in Issue.record("A timeout was set.") }
        #expect(await start(client) == nil)
    }

    @Test("canceling the task cancels a browser flow before it starts, while it waits, and during the exchange")
    func taskCancellation() async throws {
        let untouched = client { _, _ in Issue.record("The user agent was started.") }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await start(untouched)
        }
        #expect(await early.value == .userCancelled)
        #expect(untouched.isFree)

        let started = Gate()
        let waiting = client { _, _ in
            Task {
                started.open()
                await started.pass()
            }
        }
        let login = Task { await start(waiting) }
        await started.waitForArrivals()
        login.cancel()
        #expect(await login.value == .userCancelled)
        #expect(finished == ["userCancelled"])
        #expect(waiting.isFree)

        let gate = Gate()
        let slow = try LoginTenant(.with { $0.gate = gate })
        let exchanging = client(of: slow) { _, flows in #expect(flows.resume("app://host?state=S&code=CODE")) }
        let late = Task { await start(exchanging) }
        await gate.waitForArrivals()
        late.cancel()
        #expect(await late.value == .userCancelled)
        gate.open()
    }

    @Test("onClose is called once, on the main actor, and only after a successful login callback")
    func onClose() async throws {
        let closes = Gate()
        let accepted = client { browser, flows in
            #expect(flows.resume("app://host?state=S&code=CODE"))
            browser.callback(.success(()))
        }.onClose {
            MainActor.assertIsolated()
            Task { await closes.pass() }
        }
        #expect(await start(accepted) == nil)
        await closes.waitForArrivals(1)

        for url in ["app://host?state=T", "app://host?state=S&error=access_denied"] {
            let refused = client { _, flows in flows.resume(url) }.onClose { Issue.record("onClose ran.") }
            #expect(await start(refused) != nil)
        }
        let cancelled = client { _, flows in flows.cancel() }.onClose { Issue.record("onClose ran.") }
        #expect(await start(cancelled) == .userCancelled)
        let loggedOut = client { browser, _ in browser.callback(.success(())) }.onClose { Issue.record("onClose ran.") }
        #expect(await loggedOut.logoutError() == nil)
        await MainActor.run {}
    }

    @Test("a browser flow doesn't retain the user agent after it ends")
    func memory() async throws {
        struct Entry: Sendable { weak var browser: ScriptedBrowser? }
        let entry = Locked(Entry())
        var client = tenant.webAuth(nil).state("S").nonce("N")
        let flows = client.environment.flows
        client.settings.redirectURL = URL(string: "app://host/callback")
        let login = client.provider { _, callback in
            let browser = ScriptedBrowser(callback: callback) { _ in flows.resume("app://host?state=S&code=CODE") }
            entry.withLock { $0.browser = browser }
            return browser
        }
        #expect(await start(login) == nil)
        #expect(entry.withLock { $0.browser == nil })
    }

    @Test("concurrent results end a browser flow exactly once")
    func race() async throws {
        for _ in 0..<50 {
            let flows = ActiveFlow()
            let client = client(flows: flows) { browser, flows in
                for number in 0..<8 {
                    Task.detached {
                        switch number % 4 {
                        case 0: flows.cancel()
                        case 1: browser.callback(.failure(.other))
                        case 2: flows.resume("app://host?state=T")
                        default: flows.resume("app://host?state=S&error=x")
                        }
                    }
                }
            }
            #expect(await start(client) != nil)
            #expect(client.isFree)
        }
        #expect(browsers.withLock { $0.allSatisfy { $0.finished.count <= 1 } })
    }

    // MARK: -

    private var finished: [String] { browsers.withLock { $0 }.outcomes }

    private func start(_ client: Auth0WebAuth) async -> WebAuthError? {
        await client.loginError()
    }

    /// A client whose state is `S` and whose nonce is `N`, with an app's redirect URL, so that no port is opened.
    ///
    /// - Parameters:
    ///   - script: What the user agent does when it's started.
    ///   - making: What the provider does before it returns the user agent.
    private func client(
        of tenant: LoginTenant? = nil, flows: ActiveFlow = ActiveFlow(), closes: Bool = true,
        script: @escaping @Sendable (ScriptedBrowser, ActiveFlow) -> Void,
        making: @escaping @Sendable (WebAuthProviderCallback, ActiveFlow) -> Void = { _, _ in }
    ) -> Auth0WebAuth {
        var client = (tenant ?? self.tenant).webAuth(nil).state("S").nonce("N")
        client.environment.flows = flows
        client.settings.redirectURL = URL(string: "app://host/callback")
        return client.provider { [browsers] _, callback in
            making(callback, flows)
            let browser = ScriptedBrowser(callback: callback, closes: closes) { script($0, flows) }
            browsers.withLock { $0.append(browser) }
            return browser
        }
    }
}
