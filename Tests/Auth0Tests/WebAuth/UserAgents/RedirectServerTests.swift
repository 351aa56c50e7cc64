import A0Concurrency
import A0Process
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server that receives redirects on macOS; the code is the same here.
@Suite("The redirect server without a C library")
struct RedirectServerTests {
    private let received = Locked<[URL]>([])
    private let browser = FakeBrowser()

    @Test("the redirect server passes on a request with the right path and state, and then frees its port")
    func accepted() async throws {
        let (server, url) = try start()
        let page = try #require(await browser.open(parsed(url + "?code=a%2Bb+c&state=S")))
        #expect(page.status == 200)
        #expect(page.html.contains("You can close this window"))
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.headers["referrer-policy"] == "no-referrer")
        #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none';") == true)
        #expect(received.withLock { $0.map(\.absoluteString) } == [url + "?code=a%2Bb+c&state=S"])
        await server.stop()
        #expect(await !isTaken(server.port))
    }

    @Test(
        "the redirect server rejects requests without the right path and state",
        arguments: [
            ("", 400), ("?code=C", 400), ("?code=C&state=s", 400), ("/?state=S", 404), ("%2F?state=S", 404),
            ("x?state=S", 404),
        ])
    func refused(rest: String, status: Int) async throws {
        let (server, url) = try start()
        #expect(await browser.open(try parsed(url + rest))?.status == status)
        #expect(received.withLock { $0 } == [])
        await server.stop()
    }

    @Test(
        "the redirect server rejects other methods, other hosts, and malformed requests",
        arguments: [
            "POST /callback?state=S HTTP/1.1\r\nHost: HERE", "GET /callback?state=S HTTP/1.1\r\nHost: evil.example.com",
            "GET /callback?state=S HTTP/1.1", "GET /callback?state=S HTTP/1.1\r\nHost: HERE\r\nHost: HERE",
            "GET /callback?state=S HTTP/2\r\nHost: HERE", "GET http://HERE/callback?state=S HTTP/1.1\r\nHost: HERE",
            "GET  /callback?state=S HTTP/1.1\r\nHost: HERE", "\u{0}", "",
        ])
    func garbage(request: String) async throws {
        let (server, _) = try start()
        let text = request.replacingOccurrences(of: "HERE", with: "127.0.0.1:\(server.port)")
        #expect(try await response(to: text + "\r\n\r\n", at: server.port).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(received.withLock { $0 } == [])
        await server.stop()
    }

    @Test("the redirect server closes the connection of a request that doesn't end")
    func endless() async throws {
        let (server, _) = try start()
        let request = "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 40_000)
        #expect(try await response(to: request, at: server.port).isEmpty)
        await server.stop()
    }

    @Test("the redirect server responds while other connections stay silent")
    func silence() async throws {
        let (server, url) = try start()
        let silent = try (0..<8).map { _ in try connected(to: server.port) }
        #expect(await browser.open(try parsed(url + "?code=C&state=S"))?.status == 200)
        for descriptor in silent { close(descriptor) }
        await server.stop()
    }

    @Test("the redirect server reports that a fixed port is in use, and supports IPv6")
    func addresses() async throws {
        let (server, _) = try start()
        let error = #expect(throws: POSIXError.self) { try start("http://127.0.0.1:\(server.port)/callback") }
        #expect(error?.code == .EADDRINUSE)
        await server.stop()
        guard FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false else { return }
        let (second, url) = try start("http://[::1]/callback")
        let curl = try #require(Program("curl", environment: ["PATH": "/usr/bin:/bin"]))
        #expect(try await curl.output(of: ["--fail", "--globoff", url + "?code=C&state=S"]).status == 0)
        await second.stop()
    }

    // MARK: -

    @discardableResult
    private func start(_ redirect: String = "http://127.0.0.1/callback") throws -> (RedirectServer, url: String) {
        let loopback = try #require(LoopbackRedirect(parsed(redirect)))
        let handler = BrowserVisit.sample.handler { [received] url in
            received.withLock { $0.append(url) }
            return .accepted
        }
        let endpoint = RedirectEndpoint(path: "/callback", purpose: BrowserVisit.sample.purpose, handOver: handler)
        let server = try RedirectServer(loopback, endpoint)
        return (server, try #require(loopback.url(port: server.port)).absoluteString)
    }

    private func connected(to port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, SocketOptions.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    private func response(to request: String, at port: Int) async throws -> String {
        let descriptor = try connected(to: port)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                defer { close(descriptor) }
                var rest = Data(request.utf8)[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { SocketOptions.write($0, to: descriptor) }
                    guard count > 0 else { break }
                    rest = rest.dropFirst(count)
                }
                var response: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
                    response += buffer.prefix(count)
                }
                continuation.resume(returning: String(decoding: response, as: UTF8.self))
            }
        }
    }
}
