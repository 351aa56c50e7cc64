import A0Encoding
import A0HTTPServer
import A0Concurrency
import Foundation
import TestSupport
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Requests on the network")
struct TransportTests {
    /// How requests are sent: with the default session, or with a custom one.
    enum Way: CaseIterable, Sendable {
        case usual, session

        func client(_ domain: String) -> any Authentication {
            authentication(
                clientId: "C", domain: domain, session: self == .usual ? .shared : URLSession(configuration: .ephemeral)
            )
        }
    }

    @Test(
        "redirects aren't followed and are reported without their query",
        arguments: Way.allCases)
    func redirects(_ way: Way) async throws {
        let other = try FaultServer.start(always: .responding(200, #"{"access_token":"FOREIGN","keys":[],"sub":"x"}"#))
        defer { other.stop() }
        for status in [301, 302, 303, 307, 308] {
            let server = try FaultServer.start(
                always: .redirecting(to: "\(other.domain)/oauth/token?secret=SECRET", status: status))
            defer { server.stop() }
            let client = way.client(server.domain)
            let errors = [
                await #expect(throws: AuthenticationError.self) {
                    try await client.renew(withRefreshToken: "RT").start()
                },
                await #expect(throws: AuthenticationError.self) {
                    try await client.userInfo(withAccessToken: "AT").start()
                },
                await #expect(throws: AuthenticationError.self) { try await client.jwks().start() },
            ]
            for error in errors {
                #expect(error?.statusCode == status)
                #expect(error?.localizedDescription.contains("127.0.0.1:\(other.port)") == true)
                #expect(error?.localizedDescription.contains("SECRET") == false)
            }
            #expect(server.requests.count == 3)
        }
        #expect(other.connectionCount == 0)
    }

    @Test("redirects to a path, to an invalid URL, and to another scheme are errors, too")
    func strangeRedirects() async throws {
        for (location, shown) in [
            ("/elsewhere", "127.0.0.1:"), ("http://[", "another place"), ("x:y", "another place"),
        ] {
            let server = try FaultServer.start(always: .redirecting(to: location))
            defer { server.stop() }
            let error = await #expect(throws: AuthenticationError.self) {
                try await Way.usual.client(server.domain).renew(withRefreshToken: "RT").start()
            }
            #expect(error?.statusCode == 307)
            #expect(error?.localizedDescription.contains(shown) == true)
        }
    }

    @Test("a response that takes too long times out, even if data keeps arriving", arguments: Way.allCases)
    func timeLimit(_ way: Way) async throws {
        let slow = FaultServer.response(200, #"{"access_token":"\#(String(repeating: "x", count: 1000))"}"#)
        for steps in [[.hang], [.drip(slow, pause: 0.02)]] as [[FaultServer.Step]] {
            let server = try FaultServer.start(always: steps)
            defer { server.stop() }
            let client = way.client(server.domain).requestTimeout(0.3)
            let error = await #expect(throws: AuthenticationError.self) {
                try await client.renew(withRefreshToken: "RT").start()
            }
            #expect((error?.cause as? URLError)?.code == .timedOut)
            #expect(error?.isNetworkError == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a custom session determines its own timeout unless the client sets one")
    func timeoutSettings() {
        #expect(Transport(.shared).timeout == 30)
        #expect(Transport(URLSession(configuration: .ephemeral)).timeout == nil)
        let client = authentication(clientId: "C", domain: "samples.auth0.com")
        #expect(client.requestTimeout == nil)
        #expect(client.requestTimeout(5).requestTimeout == 5)
        #expect(webAuth(clientId: "C", domain: "samples.auth0.com").requestTimeout(6).requestTimeout == 6)
        #expect(users(token: "T", domain: "samples.auth0.com").requestTimeout(7).requestTimeout == 7)
        #expect(myAccount(token: "T", domain: "samples.auth0.com").requestTimeout(8).requestTimeout == 8)
        #expect(mfa(clientId: "C", domain: "samples.auth0.com").requestTimeout(9).requestTimeout == 9)
    }

    @Test("canceling ends the transfer, whether or not data is arriving", arguments: Way.allCases)
    func cancellation(_ way: Way) async throws {
        let slow = FaultServer.response(200, #"{"access_token":"\#(String(repeating: "x", count: 5000))"}"#)
        for steps in [[.hang], [.drip(slow, pause: 0.02)]] as [[FaultServer.Step]] {
            let server = try FaultServer.start(always: steps)
            defer { server.stop() }
            let task = Task { try await way.client(server.domain).renew(withRefreshToken: "RT").start() }
            while server.requests.isEmpty { await Task.yield() }
            task.cancel()
            let error = await #expect(throws: AuthenticationError.self) { try await task.value }
            #expect(error?.isCancelled == true)
            while server.openConnectionCount > 0 { await Task.yield() }
        }
    }

    @Test(
        "headers with control characters aren't sent", arguments: ["a\r\nX-Two: b", "a\nb", "\u{0}"])
    func headers(value: String) async throws {
        let server = try FaultServer.start(always: .responding(200, "{}"))
        defer { server.stop() }
        let error = await #expect(throws: AuthenticationError.self) {
            try await Way.usual.client(server.domain).renew(withRefreshToken: "RT").headers(["X-One": value]).start()
        }
        #expect(error?.cause is InvalidRequestError)
        #expect(server.connectionCount == 0)
    }
}

@Suite("Delegates of custom sessions")
struct SessionDelegateTests {
    @Test("a custom session's delegate is asked for credentials and informed of the completion")
    func challenge() async throws {
        let tenant = try asking()
        let delegate = RecordingDelegate(URLCredential(user: "u", password: "p", persistence: .none))
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        let client = authentication(clientId: "C", domain: tenant.domain, session: session)
        #expect(try await client.renew(withRefreshToken: "RT").start().accessToken == "AT")
        #expect(tenant.requests.map { $0.headers["Authorization"] } == [nil, "Basic dTpw"])
        #expect(delegate.log.withLock { $0 } == ["challenge", "complete"])
        #expect(delegate.isOriginal.withLock { $0 } == [session.hash])
    }

    @Test("if a custom session's delegate has no credentials, the request fails as without a delegate")
    func noCredentials() async throws {
        let delegate = RecordingDelegate(nil)
        let sessions = [
            URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil),
            URLSession(configuration: .ephemeral),
        ]
        for session in sessions {
            let tenant = try asking()
            let client = authentication(clientId: "C", domain: tenant.domain, session: session)
            let error = await #expect(throws: AuthenticationError.self) {
                try await client.renew(withRefreshToken: "RT").start()
            }
            #expect(error?.statusCode == 401 && error?.code == "invalid_client")
            #expect(tenant.requests.count == 1)
        }
        #expect(delegate.log.withLock { $0 } == ["challenge", "complete"])
    }

    @Test("a custom session's delegate is informed of the failure of a request")
    func error() async throws {
        let tenant = try asking()
        await tenant.stop()
        let delegate = RecordingDelegate(nil)
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        let client = authentication(clientId: "C", domain: tenant.domain, session: session)
        await #expect(throws: AuthenticationError.self) { try await client.renew(withRefreshToken: "RT").start() }
        #expect(delegate.log.withLock { $0 } == ["failed"])
    }

    /// A tenant behind a server that requires a username and password (RFC 7617).
    private func asking() throws -> FakeTenant {
        try FakeTenant.start { seen, _ in
            guard seen.headers["Authorization"] == nil else {
                return .json(#"{"access_token":"AT","token_type":"Bearer","expires_in":86400}"#)
            }
            var response = HTTPServerResponse.json(#"{"error":"invalid_client"}"#, status: 401)
            response.headers.add("WWW-Authenticate", #"Basic realm="tenant""#)
            return response
        }
    }
}

/// Responds to challenges with a credential, and records the delegate calls.
private final class RecordingDelegate: NSObject, URLSessionTaskDelegate {
    let log = Locked<[String]>([])
    /// The sessions that have called it.
    let isOriginal = Locked<Set<Int>>([])
    private let credential: URLCredential?

    init(_ credential: URLCredential?) {
        self.credential = credential
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        note("challenge", session)
        completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note(error == nil ? "complete" : "failed", session)
    }

    private func note(_ event: String, _ session: URLSession) {
        log.withLock { $0.append(event) }
        isOriginal.withLock { _ = $0.insert(session.hash) }
    }
}

@Suite("Unreadable responses")
struct UnreadableResponseTests {
    private static let secret = "v1.Mr5pGX1bTk9vTjZ3a2x2c0JqOVdqM3BrZmY0YQ"
    private static let tokens =
        #"{"access_token":"eyJhbGciOiJSUzI1NiJ9.e30.c2ln","refresh_token":"\#(secret)","expires_in":86400}"#

    @Test("the error for a truncated token response doesn't reveal tokens")
    func truncated() async throws {
        for count in 1..<Self.tokens.utf8.count {
            let text = String(Self.tokens.prefix(count))
            let error = thrownError(200, text)
            #expect(!error.contains("eyJ"))
            #expect(!error.contains("v1.M"))
            #expect(!error.isEmpty)
        }
    }

    @Test(
        "the error for an unreadable response is the beginning of its text on one line",
        arguments: [200, 400, 502])
    func page(status: Int) {
        let page = "<html>\n\u{1B}[31mBad \u{7}\u{202E}gateway\r\n" + String(repeating: "x y ", count: 1_000_000)
        for text in [
            thrownError(status, page), thrownError(status, page, ManagementError.self),
            thrownError(status, page, MyAccountError.self),
            thrownError(status, page, MFAVerifyError.self),
        ] {
            #expect(text.contains(#"<html> ^[[31mBad ^G\u{202E}gateway x y"#))
            #expect(text.count < 350)
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }

    @Test("the error for an unreadable response reveals neither the request's secrets nor those in other JSON")
    func secrets() {
        for text in [
            "Bad request: grant_type=refresh_token&refresh_token=\(Self.secret)",
            "The token \(Self.secret) is too long",
            #"["\#(Self.secret)"]"#, #"[{"refresh_token":"short"}]"#,
        ] {
            let shown = thrownError(400, text)
            #expect(!shown.contains("Mr5pGX1b"))
            #expect(!shown.contains("short"))
            #expect(shown.contains("<REDACTED>"))
        }
    }

    @Test("an unreadable response is shortened in the log as well")
    func log() throws {
        let lines = Locked("")
        let logger = StandardLogger { text in lines.withLock { $0 += text } }
        let url = try #require(URL(string: "https://samples.auth0.com/"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 502, httpVersion: nil, headerFields: nil))
        logger.trace(response: response, data: Data(("\u{1B}]0;x" + String(repeating: "y ", count: 9000)).utf8))
        logger.trace(response: response, data: Data(Self.tokens.utf8.dropLast(3)))
        let text = lines.withLock { $0 }
        #expect(text.contains("^[]0;xy y"))
        #expect(text.count < 300)
        #expect(!text.contains("eyJ"))
    }

    private func thrownError<E: Auth0APIError>(
        _ status: Int, _ text: String, _ type: E.Type = AuthenticationError.self
    ) -> String {
        let http = URL(string: "https://samples.auth0.com/").flatMap {
            HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: nil)
        }
        let response = APIResponse(body: Data(text.utf8), http: http, now: { TestClock.start })
        let error = #expect(throws: E.self) {
            let _: JSONValue.Object = try response.value(failing: E.self)
        }
        return error?.localizedDescription ?? ""
    }
}

extension JSONValue {
    /// A type that can't be decoded from an array or a string.
    fileprivate struct Object: Decodable, Sendable {
        let wanted: Bool
    }
}

@Suite("A tenant that requests a delay", .serialized)
struct RequestedPauseTests {
    private let time = TestClock()

    private func busy(_ status: Int = 429, _ retryAfter: String = "20") throws -> FakeTenant {
        try FakeTenant.start { _, number in
            guard number == 1 else { return .json(#"{"access_token":"AT","expires_in":86400}"#) }
            var response = HTTPServerResponse.json(#"{"error":"too_many_requests"}"#, status: status)
            response.headers.add("Retry-After", retryAfter)
            return response
        }
    }

    @Test("the same request isn't sent again before the delay that the tenant requested", arguments: [429, 503])
    func obeyed(status: Int) async throws {
        let tenant = try busy(status)
        let client = tenant.authentication(clock: time.clock)
        for seconds in [20.0, 15] {
            let error = await #expect(throws: AuthenticationError.self) {
                try await client.renew(withRefreshToken: "RT").start()
            }
            #expect(error?.statusCode == status)
            #expect(error?.code == "too_many_requests")
            #expect(error?.retryAfter == seconds)
            #expect(error?.isRetryable == true)
            time.advance(by: 5)
        }
        #expect(tenant.requests.count == 1)
        _ = try await client.renew(withRefreshToken: "OTHER").start()
        #expect(tenant.requests.count == 2)
        time.advance(by: 10)
        _ = try await client.renew(withRefreshToken: "RT").start()
        #expect(tenant.requests.count == 3)
    }

    @Test("the delay that a tenant requests is limited")
    func longest() async throws {
        let tenant = try busy(503, "4294967295")
        let client = tenant.authentication(clock: time.clock)
        await #expect(throws: AuthenticationError.self) { try await client.renew(withRefreshToken: "RT").start() }
        time.advance(by: 301)
        _ = try await client.renew(withRefreshToken: "RT").start()
    }

    @Test("requests that change nothing wait for the delay that the tenant requested")
    func waiting() async throws {
        let tenant = try FakeTenant.start { _, number in
            guard number == 1 else { return .json(#"{"sub":"auth0|1"}"#) }
            var response = HTTPServerResponse.json("{}", status: 429)
            response.headers.add("Retry-After", "40")
            return response
        }
        let client = tenant.authentication(clock: time.clock)
        let request = client.userInfo(withAccessToken: "AT")
        await #expect(throws: AuthenticationError.self) { try await request.start() }
        time.advance(by: 20)
        #expect(try await request.start().sub == "auth0|1")
        #expect(time.now >= TestClock.start + 40)
        #expect(tenant.requests.count == 2)
    }

    @Test("a credentials manager retries after the delay that the tenant requested")
    func manager() async throws {
        let stage = ManagerStage()
        let tenant = try busy(503, "7")
        let manager = stage.manager(tenant, maxRetries: 1)
        try manager.save(stage.credentials())
        #expect(try await manager.credentials().accessToken == "AT")
        #expect(stage.time.now == TestClock.start + 7)
        #expect(tenant.requests.count == 2)
    }
}
