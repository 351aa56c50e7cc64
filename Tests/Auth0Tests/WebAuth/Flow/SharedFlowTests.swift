import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import Auth0

/// Tests of process-wide state. Serialized, because there is only one flow.
@Suite("WebAuthentication", .serialized, .oneBrowserFlow)
struct SharedFlowTests {
    @Test("WebAuthentication resumes the login of any client")
    func resume() async throws {
        let tenant = try LoginTenant()
        let results = Locked<[Bool]>([])
        let webAuth = try client(tenant) { browser in
            let responses = ["app://host?state=S&code=CODE", "app://host?state=S&code=CODE"].compactMap(URL.init)
            for url in responses { results.withLock { $0.append(WebAuthentication.resume(with: url)) } }
        }
        _ = try await webAuth.start()
        #expect(results.withLock { $0 } == [true, false])
    }

    @Test("the earlier function, with options or without, resumes a login too")
    func resumeAuth() async throws {
        let earlier: any EarlierNames.Type = Earlier.self
        let tenant = try LoginTenant()
        let results = Locked<[Bool]>([])
        let webAuth = try client(tenant) { browser in
            guard let url = URL(string: "app://host?state=S&code=CODE") else { return }
            results.withLock { $0 = [earlier.resume(url), earlier.resumeWithOptions(url)] }
        }
        _ = try await webAuth.start()
        #expect(results.withLock { $0 } == [true, false])
    }

    @Test("WebAuthentication does nothing if no login is active")
    func nothing() throws {
        #expect(!WebAuthentication.resume(with: try parsed("app://host?state=S&code=C")))
        WebAuthentication.cancel()
    }

    @Test("WebAuthentication allows one login at a time, and another after cancel() even if the browser stays silent")
    func cancel() async throws {
        let tenant = try LoginTenant()
        let started = Gate()
        let silent = try client(tenant, closes: false) { _ in Task { await started.pass() } }
        let first = Task { await silent.loginError() }
        await started.waitForArrivals()
        let other = try client(try LoginTenant()) { _ in Issue.record("A second browser was opened.") }
        #expect(await other.loginError() == .transactionActiveAlready)
        #expect(await other.logoutError() == .transactionActiveAlready)
        WebAuthentication.cancel()
        let next = try client(tenant) { _ in
            if let url = URL(string: "app://host?state=S&code=CODE") { WebAuthentication.resume(with: url) }
        }
        #expect(await next.loginError() == nil)
        #expect(await first.value == .userCancelled)
    }

    @Test("WebAuthentication cancels a login that was started with a callback immediately before") @MainActor
    func cancelAtOnce() async throws {
        // Whether a browser is opened before depends on thread scheduling.
        let webAuth = try client(try LoginTenant()) { _ in }
        let results = await withCheckedContinuation { (continuation: CheckedContinuation<[WebAuthError?], Never>) in
            var results: [WebAuthError?] = []
            let collect: @MainActor (WebAuthResult<Credentials>) -> Void = { result in
                if case .failure(let error) = result { results.append(error) } else { results.append(nil) }
                if results.count == 2 { continuation.resume(returning: results) }
            }
            webAuth.start(collect)
            webAuth.start(collect)
            WebAuthentication.cancel()
        }
        #expect(results.contains(.userCancelled) && results.contains(.transactionActiveAlready))
        #expect(throws: Never.self) { ActiveFlow.shared.release(try ActiveFlow.shared.begin()) }
    }

    @Test("a login with a callback passes its credentials on the main actor")
    func callback() async throws {
        let tenant = try LoginTenant()
        let webAuth = try client(tenant) { _ in
            if let url = URL(string: "app://host?state=S&code=CODE") { WebAuthentication.resume(with: url) }
        }
        let result = await withCheckedContinuation { continuation in
            webAuth.start { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect((try result.get().accessToken as String) == "AT")
    }

    private func client(
        _ tenant: LoginTenant, closes: Bool = true, script: @escaping @Sendable (ScriptedBrowser) -> Void
    ) throws -> any WebAuth {
        var client = tenant.webAuth(nil)
        client.environment.flows = .shared
        return client.state("S").nonce("N").redirectURL(try parsed("app://host/callback")).provider { _, callback in
            ScriptedBrowser(callback: callback, closes: closes, script: script)
        }
    }
}

/// Calls through a protocol cause no warnings.
private protocol EarlierNames: SendableMetatype {
    static func resume(_ url: URL) -> Bool
    static func resumeWithOptions(_ url: URL) -> Bool
}

private enum Earlier: EarlierNames {
    @available(*, deprecated)
    static func resume(_ url: URL) -> Bool { resumeAuth(url) }

    @available(*, deprecated)
    static func resumeWithOptions(_ url: URL) -> Bool { resumeAuth(url, options: [:]) }
}
