import A0Concurrency
import Foundation
import TestSupport
import Testing

/// `a0` with misbehaving servers.
@Suite("a0 with faulty servers", .serialized, .timeLimit(.minutes(5)))
struct FaultTests {
    private static let token = "v1.Mr5pGX1bTk9vTjZ3a2x2c0JqOVdqM3BrZmY0YQ"
    private static let tokens =
        #"{"access_token":"\#(token)","refresh_token":"\#(token)","token_type":"Bearer","expires_in":86400}"#

    private func logIn(_ a0: A0Program, _ server: FaultServer) async throws -> A0Program.Output {
        try await a0.start(
            ["login", "--domain", server.domain, "--client-id", "a0-cli", "--username", "ada"], input: "secret\n"
        ).end()
    }

    @Test("a0 reports a truncated response")
    func truncated() async throws {
        let a0 = try A0Program()
        let response = FaultServer.response(200, Self.tokens)
        let length = Locked(0)
        let server = try FaultServer.start { _, _ in [.send(response.prefix(length.withLock { $0 }))] }
        defer { server.stop() }
        // In each part of the head, and in the body. The HTTP client's own test truncates at each byte.
        let counts = Array(stride(from: 0, to: 130, by: 13))
        for count in counts {
            length.withLock { $0 = count }
            let output = try await logIn(a0, server)
            #expect(output.status == 1, "after \(count) bytes: \(output.stderr)")
            #expect(!output.stderr.isEmpty)
            #expect(!output.stderr.contains("v1.M"))
        }
        #expect(server.requests.filter { $0.target == "/oauth/token" }.count == counts.count)
    }

    @Test("a0 reports truncated JSON without showing its tokens")
    func truncatedJSON() async throws {
        let a0 = try A0Program()
        let server = try FaultServer.start(always: .responding(200, String(Self.tokens.dropLast(3))))
        defer { server.stop() }
        let output = try await logIn(a0, server)
        #expect(output.status == 1)
        #expect(!output.stderr.contains("v1.M"))
        #expect(!output.stdout.contains("v1.M"))
        #expect(output.stderr.contains("200"))
    }

    @Test("a0 reports a proxy's error page without showing all of it")
    func badGateway() async throws {
        let a0 = try A0Program()
        let server = try FaultServer.start(always: .badGateway())
        defer { server.stop() }
        let output = try await logIn(a0, server)
        #expect(output.status == 1)
        #expect(output.stderr.contains("502"))
        #expect(output.stderr.count < 600)
        #expect(!output.stderr.contains("\u{1B}"))
    }

    @Test("a0 reports a redirect and doesn't follow it")
    func redirect() async throws {
        let a0 = try A0Program()
        let other = try FaultServer.start(always: .responding(200, Self.tokens))
        defer { other.stop() }
        let server = try FaultServer.start(always: .redirecting(to: "\(other.domain)/oauth/token?a=QUERY"))
        defer { server.stop() }
        let output = try await logIn(a0, server)
        #expect(output.status == 1)
        #expect(output.stderr.contains("127.0.0.1:\(other.port)"))
        #expect(!output.stderr.contains("QUERY"))
        #expect(other.connectionCount == 0)
    }

    @Test("a0 ignores proxies in the environment for requests to this machine")
    func proxy() async throws {
        let proxy = try FaultServer.start(always: .responding(200, Self.tokens))
        defer { proxy.stop() }
        let variables = ["http_proxy", "ALL_PROXY", "all_proxy"].map { ($0, proxy.domain) }
        let a0 = try A0Program(Dictionary(uniqueKeysWithValues: variables))
        let server = try FaultServer.start(always: .responding(403, #"{"error":"invalid_grant"}"#))
        defer { server.stop() }
        _ = try await logIn(a0, server)
        #expect(server.requests.count == 1)
        #expect(proxy.connectionCount == 0)
    }
}
