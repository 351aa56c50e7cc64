import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import Auth0

@Suite("Logins with a pushed authorization request")
struct PushedLoginTests {
    private static let uri = "urn:ietf:params:oauth:request_uri:abc+d"

    @Test("a pushed login sends only the request URI, the client, and a session transfer token, and returns the code")
    func success() async throws {
        let opened = Locked<[URL]>([])
        let client = try client { url, flows in
            opened.withLock { $0.append(url) }
            #expect(flows.resume("app://host/callback?code=a%2Bb&state=S") == true)
        }
        let code = try await client.sessionTransferToken("STT").start(requestUri: Self.uri)
        #expect(code == AuthorizationCode(code: "a+b", state: "S"))
        #expect(
            String(describing: code) == "AuthorizationCode" && "\(String(reflecting: code))".contains("a+b") == false)

        let url = try OpenedURL(try #require(opened.withLock { $0.first }))
        #expect(url.base == "https://samples.auth0.com/authorize")
        #expect(Set(url.items.keys) == ["client_id", "request_uri", "session_transfer_token", "auth0Client"])
        #expect(url.items["client_id"] == "CLIENT_ID")
        #expect(url.items["request_uri"] == Self.uri)
        #expect(url.items["session_transfer_token"] == "STT")
    }

    @Test("a pushed login has no telemetry if tracking is disabled")
    func tracking() async throws {
        let opened = Locked<[URL]>([])
        var client = try client { url, flows in
            opened.withLock { $0.append(url) }
            flows.resume("app://host/callback?code=C")
        }
        client.tracking(enabled: false)
        #expect(try await client.start(requestUri: Self.uri) == AuthorizationCode(code: "C"))
        let url = try OpenedURL(try #require(opened.withLock { $0.first }))
        #expect(Set(url.items.keys) == ["client_id", "request_uri"])
    }

    @Test(
        "a pushed login rejects an invalid request URI and doesn't block the next login",
        arguments: ["", "abc", "URN:ietf:params:oauth:request_uri:abc", "urn:ietf:params:oauth:request_uri"])
    func invalidURI(uri: String) async throws {
        let client = try client { _, flows in flows.resume("app://host/callback?code=C") }
        let error = await client.thrownError(uri)
        #expect(error.matches(.invalidRequestUri))
        #expect(try await client.start(requestUri: Self.uri).code == "C")
    }

    @Test(
        "a pushed login doesn't check the state, which only the backend knows",
        arguments: ["", "&state=", "&state=anything"])
    func state(rest: String) async throws {
        let client = try client { _, flows in flows.resume("app://host/callback?code=C\(rest)") }
        let code = try await client.start(requestUri: Self.uri)
        #expect(code.state == (rest.isEmpty ? nil : String(rest.dropFirst("&state=".count))))
    }

    @Test("a callback without a query or from another issuer fails a pushed login")
    func invalidCallback() async throws {
        for callback in ["app://host/callback", "app://host/callback#code=C", "app://h?code=C&iss=https://evil/"] {
            let client = try client { _, flows in #expect(flows.resume(callback) == false) }
            let error = await client.thrownError(Self.uri)
            #expect(error.matches(.unknown) && error?.kind == .unknown)
        }
        let good = try client { _, flows in flows.resume("app://h?code=C&iss=https://samples.auth0.com/") }
        #expect(try await good.start(requestUri: Self.uri).code == "C")
    }

    @Test("a pushed login fails with the tenant's error, or if there is no code")
    func refused() async throws {
        let denied = try client { _, flows in #expect(flows.resume("app://h?error=access_denied") == true) }
        let error = await denied.thrownError(Self.uri)
        #expect(error.matches(.authenticationFailed))
        #expect((error?.cause as? AuthenticationError)?.isAccessDenied == true)
        #expect((error?.cause as? AuthenticationError)?.statusCode == 302)

        let empty = try client { _, flows in #expect(flows.resume("app://h?state=S") == true) }
        #expect(await empty.thrownError(Self.uri).matches(.noAuthorizationCode))
    }

    @Test(
        "a pushed login reads the code and error only from the query",
        arguments: ["code=C", "error=access_denied", "iss=https://evil/"])
    func fragment(item: String) async throws {
        let client = try client { _, flows in #expect(flows.resume("app://h?state=S#\(item)") == true) }
        #expect(await client.thrownError(Self.uri).matches(.noAuthorizationCode))
    }

    @Test("a pushed login calls back on the main actor, and only one can run at a time")
    func callback() async throws {
        let both = Gate()
        let client = try client { _, flows in
            Task {
                await both.pass()
                flows.resume("app://host/callback?code=C")
            }
        }
        let results = await withCheckedContinuation {
            (continuation: CheckedContinuation<[WebAuthResult<AuthorizationCode>], Never>) in
            Task { @MainActor in
                var results: [WebAuthResult<AuthorizationCode>] = []
                for _ in 1...2 {
                    client.start(requestUri: Self.uri) { result in
                        MainActor.assertIsolated()
                        results.append(result)
                        if results.count == 2 { continuation.resume(returning: results) }
                    }
                }
                both.open()
            }
        }
        #expect(results.contains(.success(AuthorizationCode(code: "C"))))
        #expect(results.contains(.failure(.transactionActiveAlready)))
    }

    @Test("canceling the task cancels a pushed login")
    func cancelled() async throws {
        let started = Gate()
        let client = try client { _, _ in Task { await started.pass() } }
        let login = Task { await client.thrownError(Self.uri) }
        await started.waitForArrivals()
        login.cancel()
        #expect(await login.value == .userCancelled)
        started.open()
    }

    @Test("a pushed login logs the page but not the callback")
    func logging() async throws {
        let logger = TranscribingLogger()
        let client = try client { _, flows in flows.resume("app://host/callback?code=C") }
        _ = try await client.using(logger: logger).start(requestUri: Self.uri)
        #expect(logger.lines.count == 1)
        #expect(logger.lines.first?.hasPrefix("ScriptedBrowser: https://samples.auth0.com/authorize?") == true)
    }

    #if os(Linux)
        @Test("a pushed login on the loopback interface ignores requests without a code or to other paths")
        func loopback() async throws {
            let redirect = "http://127.0.0.1:\(try freePort())/callback"
            let browser = FakeBrowser()
            var client = try client { _, _ in
                Task {
                    for rest in ["", "?state=S", "/x?code=EVIL", "?code=C&state=S"] {
                        if let url = URL(string: redirect + rest) { await browser.open(url) }
                    }
                }
            }
            client = client.redirectURL(try parsed(redirect))
            #expect(try await client.start(requestUri: Self.uri) == AuthorizationCode(code: "C", state: "S"))
        }

        @Test(
            "a pushed login requires a redirect URL with a fixed port",
            arguments: [nil, "http://127.0.0.1/callback", "http://localhost:0/"])
        func redirectNeeded(redirect: String?) async throws {
            var client = try client { _, _ in Issue.record("A browser was opened.") }
            client.webAuth.settings.redirectURL = try redirect.map(parsed)
            let told = client
            let error = await told.thrownError(Self.uri)
            #expect(error.matches(.noBundleIdentifier))
            #expect(error?.message.contains("redirectURL(_:)") == true)
        }
    #endif

    /// A client whose user agent runs `script` when it's started.
    private func client(
        _ script: @escaping @Sendable (URL, ActiveFlow) -> Void
    ) throws -> Auth0PARAuth {
        var client = Auth0PARAuth(Auth0Configuration(clientID: "CLIENT_ID", domain: "samples.auth0.com"))
        client.webAuth = client.webAuth.isolated
        let flows = client.webAuth.environment.flows
        return client.redirectURL(try parsed("app://host/callback")).provider { url, callback in
            ScriptedBrowser(callback: callback) { _ in script(url, flows) }
        }
    }
}

extension PARAuth {
    /// The error of a login, or `nil` if it succeeds.
    fileprivate func thrownError(_ uri: String) async -> WebAuthError? {
        do {
            _ = try await start(requestUri: uri)
            return nil
        } catch {
            return error
        }
    }
}
