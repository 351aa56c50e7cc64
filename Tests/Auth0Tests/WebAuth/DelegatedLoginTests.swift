import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import Auth0

@Suite("Delegated logins")
struct DelegatedLoginTests {
    private static let request = "app://host/bi-authenticate?request=R"
    private static let next = "https://tenant.example.com/login/callback?code=SECOND-CODE&state=S2"

    private let tenant: LoginTenant
    private let pages = Locked<[String]>([])
    private let browsers = Locked<[ScriptedBrowser]>([])
    private let asked = Locked<[String]>([])

    init() throws {
        tenant = try LoginTenant()
    }

    @Test("a delegated login opens two pages with the device's response in between, and exchanges one code")
    func twoPages() async throws {
        let closes = Gate()
        let client = client { number, browser, flows in
            if number == 1 {
                #expect(flows.resume(Self.request))
                #expect(!flows.resume(Self.request), "a request is accepted only once")
            } else {
                #expect(throws: WebAuthError.transactionActiveAlready) { try flows.begin() }
                #expect(flows.resume("app://host/callback?state=S&code=CODE"))
            }
        }.onClose { Task { await closes.pass() } }
        let credentials = try await client.start()
        #expect((credentials.accessToken as String) == "AT")
        #expect(asked.withLock { $0 } == [Self.request])
        #expect(pages.withLock { $0 }.last == Self.next)
        #expect(pages.withLock { $0 }.count == 2)
        #expect(finished == ["success", "success"])
        #expect(tenant.requests("/oauth/token").count == 1)
        await closes.waitForArrivals(1)
        #expect(client.isFree)
    }

    @Test("a delegated login opens only one page if the tenant knows the user")
    func alreadyLoggedIn() async throws {
        let client = client { _, _, flows in #expect(flows.resume("app://host/callback?state=S&code=CODE")) }
        _ = try await client.start()
        #expect(pages.withLock { $0 }.count == 1 && asked.withLock { $0 } == [])
    }

    @Test("a delegated login waits for the first page to close before it asks the device")
    func closing() async throws {
        let client = client(closes: false) { number, _, flows in
            if number == 1 { flows.resume(Self.request) } else { flows.resume("app://host?state=S&code=CODE") }
        }
        let login = Task { await client.loginError() }
        while browsers.withLock({ $0.first?.finished.count }) != 1 { await Task.yield() }
        for _ in 0..<50 { await Task.yield() }
        #expect(asked.withLock { $0 } == [])
        browsers.withLock { $0.first }?.callback(.success(()))
        #expect(await login.value == nil)
        #expect(asked.withLock { $0 } == [Self.request])
    }

    @Test("a delegated login is canceled if the user leaves either page or doesn't choose a credential")
    func cancelled() async throws {
        let first = client { _, browser, _ in browser.callback(.failure(.userCancelled)) }
        #expect(await first.loginError() == .userCancelled)
        let second = client { number, browser, flows in
            if number == 1 { flows.resume(Self.request) } else { browser.callback(.failure(.userCancelled)) }
        }
        #expect(await second.loginError() == .userCancelled)
        let choice = client(response: { _ in nil }) { _, _, flows in flows.resume(Self.request) }
        #expect(await choice.loginError() == .userCancelled)
        let check = client(response: { _ in throw CancellationError() }) { _, _, flows in flows.resume(Self.request) }
        #expect(await check.loginError() == .userCancelled)
        #expect(tenant.requests("/oauth/token").isEmpty)
        #expect(check.isFree)
    }

    @Test(
        "a delegated login can be canceled while the device is asked, even if the device doesn't respond to that"
    )
    func cancelledBetweenPages() async throws {
        let asked = Gate()
        let response: @Sendable (URL) async throws -> URL? = { _ in
            await asked.pass()
            return URL(string: Self.next)
        }
        let client = client(response: response) { _, _, flows in flows.resume(Self.request) }
        let byProgram = Task { await client.loginError() }
        await asked.waitForArrivals(1)
        client.environment.flows.cancel()
        #expect(await byProgram.value == .userCancelled)
        #expect(client.isFree)

        let byTask = Task { await client.loginError() }
        await asked.waitForArrivals(2)
        byTask.cancel()
        #expect(await byTask.value == .userCancelled)
        asked.open()
        #expect(pages.withLock { $0 }.count == 2, "no second page was opened")
        #expect(client.isFree)
    }

    @Test("canceling a delegated login also cancels the device's task")
    func deviceLearns() async throws {
        let (began, ended) = (Gate(), Gate())
        let response: @Sendable (URL) async throws -> URL? = { _ in
            Task { await began.pass() }
            while !Task.isCancelled { await Task.yield() }
            Task { await ended.pass() }
            throw CancellationError()
        }
        let client = client(response: response) { _, _, flows in flows.resume(Self.request) }
        let login = Task { await client.loginError() }
        await began.waitForArrivals(1)
        client.environment.flows.cancel()
        await ended.waitForArrivals(1)
        #expect(await login.value == .userCancelled)
        began.open()
        ended.open()
    }

    @Test(
        "a delegated login rejects URLs that are neither the redirect nor a request with the app's scheme",
        arguments: [
            "other://host/bi-authenticate?request=R", "app://host/elsewhere?request=SECRET", "app:",
            "https://evil.example.com/bi-authenticate?request=R",
        ])
    func foreignURL(url: String) async throws {
        let client = client { _, _, flows in #expect(!flows.resume(url)) }
        let error = await client.loginError()
        #expect(error.matches(.delegatedLoginFailed))
        let cause = error?.cause as? DelegatedLoginError
        #expect(cause?.reason == .foreignURL)
        #expect(error?.debugDescription.contains("SECRET") == false)
        #expect(asked.withLock { $0 } == [])
        #expect(client.isFree)
    }

    @Test("a delegated login rejects callbacks with the wrong state on either page, and a second request")
    func wrongState() async throws {
        for url in ["app://host/callback?code=SECRET&state=T", "app://host/callback?error=access_denied", Self.request]
        {
            for page in 1...2 where !(page == 1 && url.hasSuffix("denied")) && !(page == 1 && url == Self.request) {
                let client = client { number, _, flows in
                    if number < page { flows.resume(Self.request) } else { #expect(!flows.resume(url)) }
                }
                #expect(await client.loginError().matches(.unknown), "\(url) on page \(page)")
            }
        }
        #expect(tenant.requests("/oauth/token").isEmpty)
    }

    @Test("a delegated login fails with the tenant's error from either page")
    func relayedError() async throws {
        for page in 1...2 {
            let client = client { number, _, flows in
                if number < page {
                    flows.resume(Self.request)
                } else {
                    flows.resume("app://host?state=S&error=access_denied")
                }
            }
            let error = await client.loginError()
            #expect(error.matches(.authenticationFailed))
            #expect((error?.cause as? AuthenticationError)?.code == "access_denied")
        }
    }

    @Test("a delegated login fails with the device's error as its cause")
    func deviceFails() async throws {
        struct Broken: Error {}
        let client = client(response: { _ in throw Broken() }) { _, _, flows in flows.resume(Self.request) }
        let error = await client.loginError()
        #expect(error.matches(.delegatedLoginFailed) && error?.cause is Broken)
        #expect(client.isFree)
    }

    @Test(
        "a delegated login opens only https pages",
        arguments: [
            "http://tenant.example.com/login/callback?code=SECRET", "app://host?code=SECRET", "https:?code=SECRET",
        ])
    func invalidResponse(url: String) async throws {
        let client = client(response: { _ in URL(string: url) }) { _, _, flows in flows.resume(Self.request) }
        let error = await client.loginError()
        #expect((error?.cause as? DelegatedLoginError)?.reason == .invalidResponse)
        #expect(error?.debugDescription.contains("SECRET") == false)
        #expect(pages.withLock { $0 }.count == 1)
    }

    @Test("a delegated login fails in a private session with a message that names the setting")
    func ephemeral() async throws {
        let client = client { _, _, _ in Issue.record("A page was opened.") }.useEphemeralSession()
        let error = await client.loginError()
        #expect(error.matches(.delegatedLoginMisconfigured))
        #expect(error?.message.contains("useEphemeralSession()") == true)
    }

    @Test("a delegated login requires a redirect URL with a port on the loopback interface")
    func noPort() async throws {
        var client = client { _, _, _ in Issue.record("A page was opened.") }
        client.settings.redirectURL = nil
        let error = await client.loginError()
        #expect(error.matches(.delegatedLoginMisconfigured))
        #expect(error?.message.contains("redirectURL(_:)") == true)
    }

    @Test("a delegated login applies its timeout to each page")
    func deadline() async throws {
        let clock = PatientClock()
        let redirect = try parsed("http://127.0.0.1:\(freePort())/callback")
        var client = client { number, _, flows in
            if number == 1 { flows.resume("http://127.0.0.1/bi-authenticate?request=R") }
        }
        client.settings.redirectURL = redirect
        client.client.clock = clock.clock
        let patient = client.timeout(100)
        let login = Task { await patient.loginError() }
        while pages.withLock({ $0.count }) < 2 { await Task.yield() }
        await clock.waitForSleepers(2)
        clock.advance(by: 100)
        let error = await login.value
        #expect(error == WebAuthError(.userCancelled, cause: WebAuthTimeout(seconds: 100)))
    }

    @Test("a delegated login accepts a request on any path of its port, but only once")
    func loopback() async throws {
        let port = try freePort()
        let browser = FakeBrowser { url in
            guard url.host == "127.0.0.1", url.path == "/authorize" else { return url }
            return URL(string: "http://127.0.0.1:\(port)/any/bi-authenticate?request=R")
        }
        let elsewhere = try parsed("http://127.0.0.1:\(port)/any")
        var client = tenant.webAuth(browser).delegated(
            recognizing: { $0.path.hasSuffix("bi-authenticate") },
            responding: { request in
                #expect(request.absoluteString == "http://127.0.0.1:\(port)/any/bi-authenticate?request=R")
                // A second visit doesn't wait for an answer.
                #expect(await browser.open(request)?.status == 400)
                #expect(await browser.open(elsewhere)?.status == 404)
                return URL(string: "http://127.0.0.1:\(port)/callback?code=CODE&state=S")
            })
        client = client.state("S").nonce("N")
        client.settings.redirectURL = try parsed("http://127.0.0.1:\(port)/callback")
        _ = try await client.start()
        let titles = browser.pages.compactMap { $0.html.firstMatch(of: /<h1>(.*?)<\/h1>/)?.1 }
        #expect(titles.first == "Continue in the app")
    }

    @Test("the log doesn't reveal requests or codes of a delegated login")
    func log() async throws {
        let lines = Locked<[String]>([])
        var client = client { number, _, flows in
            if number == 1 { flows.resume(Self.request) } else { flows.resume("app://host?state=S&code=CODE") }
        }
        client.logger = StandardLogger(write: { line in lines.withLock { $0.append(line) } })
        _ = try await client.start()
        let text = lines.withLock { $0 }.joined(separator: "\n")
        #expect(text.contains("bi-authenticate?request=<REDACTED>"))
        #expect(!text.contains("CODE"))
    }

    // MARK: -

    private var finished: [String] { browsers.withLock { $0 }.outcomes }

    /// A client whose state is `S` and whose nonce is `N`, with a device that answers every request.
    ///
    /// - Parameter script: What each page, counted from 1, does when it's shown.
    private func client(
        closes: Bool = true, response: @escaping @Sendable (URL) async throws -> URL? = { _ in URL(string: Self.next) },
        script: @escaping @Sendable (Int, ScriptedBrowser, ActiveFlow) -> Void
    ) -> Auth0WebAuth {
        var client = tenant.webAuth(nil).state("S").nonce("N").delegated(
            recognizing: { $0.absoluteString.contains("/bi-authenticate?request=") },
            responding: { [asked] request in
                asked.withLock { $0.append(request.absoluteString) }
                return try await response(request)
            })
        let (flows, shown) = (ActiveFlow(), Locked(0))
        client.environment.flows = flows
        client.settings.redirectURL = URL(string: "app://host/callback")
        return client.provider { [browsers, pages] url, callback in
            pages.withLock { $0.append(url.absoluteString) }
            let number = shown.withLock { shown in
                shown += 1
                return shown
            }
            let browser = ScriptedBrowser(callback: callback, closes: closes) { script(number, $0, flows) }
            browsers.withLock { $0.append(browser) }
            return browser
        }
    }
}
