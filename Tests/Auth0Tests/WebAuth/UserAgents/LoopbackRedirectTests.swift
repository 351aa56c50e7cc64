import Foundation
import Testing

@testable import Auth0

@Suite("Redirects to the loopback interface")
struct LoopbackRedirectTests {
    @Test(
        "a redirect to the loopback interface keeps its URL and gets a free port if it has none",
        arguments: [
            ("http://127.0.0.1:8484/callback", 8484, "/callback", "http://127.0.0.1:8484/callback"),
            ("http://127.0.0.1/callback", 0, "/callback", "http://127.0.0.1:9/callback"),
            ("http://127.0.0.1:0/a%20b?x=1", 0, "/a%20b", "http://127.0.0.1:9/a%20b?x=1"),
            ("http://localhost:8484", 8484, "/", "http://localhost:8484"),
            ("http://[::1]:8484/", 8484, "/", "http://[::1]:8484/"),
        ] as [(String, Int, String, String)])
    func parts(text: String, port: Int, path: String, result: String) throws {
        let redirect = try #require(LoopbackRedirect(parsed(text)))
        #expect(redirect.port == port)
        #expect(redirect.path == path)
        #expect(redirect.url(port: port == 0 ? 9 : port)?.absoluteString == result)
    }

    @Test(
        "URLs with another scheme or host aren't redirects to the loopback interface",
        arguments: [
            "https://127.0.0.1/callback", "http://example.com/", "app://127.0.0.1/", "http://127.0.0.2/", "http:///x",
            "http://127.0.0.1.example.com/",
        ])
    func others(text: String) throws {
        #expect(LoopbackRedirect(try parsed(text)) == nil)
    }
}
