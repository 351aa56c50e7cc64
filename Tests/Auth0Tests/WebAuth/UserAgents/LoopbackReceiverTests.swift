import A0Concurrency
import A0Process
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The loopback receiver")
struct LoopbackReceiverTests {
    private let received = Locked<[URL]>([])
    private let browser = FakeBrowser()

    @Test("the loopback receiver passes on a request with the right path and state unchanged, and then frees its port")
    func accepted() async throws {
        let receiver = try open()
        let page = try await get(receiver, "?code=a%2Bb+c&state=S")
        #expect(page.status == 200)
        let url = try #require(received.withLock { $0.first })
        #expect(url.absoluteString == receiver.url.absoluteString + "?code=a%2Bb+c&state=S")
        #expect(CallbackURL(url).values == ["code": "a+b+c", "state": "S"])
        await receiver.close()
        #expect(await browser.open(url) == nil)
        #expect(await !isTaken(try port(of: receiver)))
    }

    @Test(
        "the loopback receiver rejects requests without the right path and state",
        arguments: [
            ("", 400), ("?code=C", 400), ("?code=C&state=s", 400), ("?code=C&state=S&state=x", 400), ("/?state=S", 404),
            ("/../callback2?state=S", 404), ("%2F?state=S", 404), ("x?state=S", 404),
        ])
    func refused(rest: String, status: Int) async throws {
        let receiver = try open()
        #expect(try await get(receiver, rest).status == status)
        #expect(received.withLock { $0 } == [])
        await receiver.close()
    }

    @Test("the loopback receiver rejects other methods and bodies", arguments: ["POST", "HEAD", "PUT", "OPTIONS"])
    func methods(method: String) async throws {
        let receiver = try open()
        var request = URLRequest(url: try parsed(receiver.url.absoluteString + "?code=C&state=S"))
        request.httpMethod = method
        if method == "POST" || method == "PUT" { request.httpBody = Data("x".utf8) }
        let page = try #require(await browser.open(request))
        #expect((400..<500).contains(page.status))
        #expect(received.withLock { $0 } == [])
        await receiver.close()
    }

    @Test(
        "the loopback receiver rejects requests for another host, which prevents DNS rebinding",
        arguments: ["evil.example.com", "127.0.0.1.evil.com", "localhost.evil.com:80", ""])
    func hosts(host: String) async throws {
        let receiver = try open()
        var request = URLRequest(url: try parsed(receiver.url.absoluteString + "?code=C&state=S"))
        request.setValue(host, forHTTPHeaderField: "Host")
        let page = try #require(await browser.open(request))
        #expect(page.status == 404 || page.status == 400)
        #expect(received.withLock { $0 } == [])
        await receiver.close()
    }

    @Test("the loopback receiver's pages prohibit scripts, caching, and referrers")
    func headers() async throws {
        let receiver = try open()
        for rest in ["/nowhere", "?state=wrong", "?code=C&state=S"] {
            let page = try await get(receiver, rest)
            #expect(page.headers["cache-control"] == "no-store")
            #expect(page.headers["referrer-policy"] == "no-referrer")
            #expect(page.headers["x-content-type-options"] == "nosniff")
            #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none';") == true)
            #expect(page.html.hasPrefix("<!DOCTYPE html>"))
            #expect(!page.html.contains("wrong") && !page.html.lowercased().contains("<script"))
        }
        await receiver.close()
    }

    @Test("the loopback receiver responds to a replayed request with 410")
    func replay() async throws {
        let receiver = try open { count in count == 1 ? .accepted : .ignored }
        #expect(try await get(receiver, "?code=C&state=S").status == 200)
        #expect(try await get(receiver, "?code=C&state=S").status == 410)
        await receiver.close()
    }

    @Test("the loopback receiver can listen on IPv6 if it's available")
    func ipv6() async throws {
        guard FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false else { return }
        let receiver = try open("http://[::1]/callback")
        #expect(receiver.url.absoluteString.hasPrefix("http://[::1]:"))
        // Foundation's URLSession doesn't support such URLs on Linux.
        let curl = try #require(Program("curl", environment: ["PATH": "/usr/bin:/bin"]))
        let (_, status) = try await curl.output(
            of: ["--fail", "--globoff", receiver.url.absoluteString + "?code=C&state=S"])
        #expect(status == 0)
        #expect(received.withLock { $0 }.count == 1)
        await receiver.close()
    }

    private func open(
        _ redirect: String = "http://127.0.0.1/callback",
        reception: @escaping @Sendable (Int) -> BrowserFlow.CallbackDisposition = { _ in .accepted }
    ) throws -> LoopbackReceiver {
        let loopback = try #require(LoopbackRedirect(parsed(redirect)))
        let handler = BrowserVisit.sample.handler { [received] url in
            reception(
                received.withLock { received in
                    received.append(url)
                    return received.count
                })
        }
        return try LoopbackReceiver.open(loopback, for: .sample, handler)
    }

    private func get(_ receiver: LoopbackReceiver, _ rest: String) async throws -> FakeBrowser.Page {
        let url = try parsed(receiver.url.absoluteString + rest)
        return try #require(await browser.open(url))
    }

    private func port(of receiver: LoopbackReceiver) throws -> Int {
        try #require(URLComponents(url: receiver.url, resolvingAgainstBaseURL: true)?.port)
    }
}
