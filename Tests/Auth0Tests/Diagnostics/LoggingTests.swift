import A0Encoding
import A0Concurrency
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Logging")
struct LoggingTests {
    @Test("logging is off by default and can be enabled and disabled on copies")
    func switching() {
        let client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        #expect(client.logger == nil)
        let logging = client.logging(enabled: true)
        #expect(logging.logger is StandardLogger)
        #expect(client.logger == nil)
        #expect(logging.logging(enabled: false).logger == nil)
    }

    @Test("a custom logger receives the raw request and response in order")
    func customLogger() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT"}"#)
        let logger = RecordingLogger()
        let client = tenant.authentication.using(logger: logger)
        _ = try await client.renew(withRefreshToken: "RT").start()
        #expect(logger.events == ["request RT", "answer AT"])
    }

    @Test("a request that was never sent and a response that was never received aren't logged")
    func errors() async throws {
        let logger = RecordingLogger()
        let broken = authentication(clientId: "C", domain: "http://not-loopback").using(logger: logger)
        await #expect(throws: AuthenticationError.self) { try await broken.jwks().start() }
        #expect(logger.events.isEmpty)

        let tenant = try FakeTenant.start { _, _ in .drop }
        await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.using(logger: logger).renew(withRefreshToken: "RT").start()
        }
        #expect(logger.events == ["request RT"])
    }
}

private final class RecordingLogger: Logger {
    private let recorded = Locked<[String]>([])

    var events: [String] { recorded.withLock { $0 } }

    func trace(request: URLRequest, session: URLSession) {
        let body = request.httpBody.flatMap { try? JSONValue.decode($0) }
        guard case .object(let members) = body else { return }
        note("request \(members["refresh_token"]?.text ?? "")")
    }

    func trace(response: URLResponse, data: Data?) {
        let body = data.flatMap { try? JSONValue.decode($0) }
        guard case .object(let members) = body else { return }
        note("answer \(members["access_token"]?.text ?? "")")
    }

    func trace(url: URL, source: String?) {
        note("url")
    }

    private func note(_ event: String) {
        recorded.withLock { $0.append(event) }
    }
}
