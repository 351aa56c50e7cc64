import Foundation
import Testing

@testable import Auth0

@Suite("Domain")
struct DomainTests {
    @Test(
        "a domain is converted to a base URL",
        arguments: [
            ("samples.auth0.com", "https://samples.auth0.com/"),
            ("samples.auth0.com/", "https://samples.auth0.com/"),
            (" samples.auth0.com\n", "https://samples.auth0.com/"),
            ("https://mycustomdomain.com", "https://mycustomdomain.com/"),
            ("HTTPS://mycustomdomain.com/", "https://mycustomdomain.com/"), ("Https://c.com/A", "https://c.com/A/"),
            ("https://mycustomdomain.com/foo", "https://mycustomdomain.com/foo/"),
            ("mycustomdomain.com/foo/", "https://mycustomdomain.com/foo/"),
            ("https://mycustomdomain.com/foo/bar", "https://mycustomdomain.com/foo/bar/"),
            ("httpsfoo.com", "https://httpsfoo.com/"),
            ("localhost:8080", "https://localhost:8080/"),
            ("YOUR_AUTH0_DOMAIN", "https://YOUR_AUTH0_DOMAIN/"),
        ])
    func normalisation(text: String, url: String) {
        let domain = Domain(text)
        #expect(domain.url.absoluteString == url)
        #expect(domain.error == nil)
    }

    @Test(
        "a domain can use plain http on a loopback host",
        arguments: [
            "http://localhost", "http://localhost:8484/", "http://127.0.0.1:8484", "http://127.9.9.9",
            "http://[::1]:8484",
            "http://LOCALHOST/tenant",
        ])
    func loopback(text: String) {
        let domain = Domain(text)
        #expect(domain.error == nil)
        #expect(domain.url.absoluteString.hasPrefix(text))
    }

    @Test(
        "an invalid domain is reported by the request instead of crashing",
        arguments: [
            "", " ", "/", "https://", "https:///path", "http://samples.auth0.com", "http://127.0.0.1.evil.com",
            "http://127.0.0.256", "http://127.0.0", "http://localhost.evil.com", "http://localhost@evil.com",
            "ftp://samples.auth0.com", "samples auth0 com", "https://user:hunter2@samples.auth0.com",
            "user:hunter2@bad host",
            "samples.auth0.com?a=b", "https://samples.auth0.com/#x", "samples.auth0.com:port",
        ])
    func invalid(text: String) async throws {
        let domainError = try #require(Domain(text).error)
        #expect(domainError.code == .invalidDomain)
        #expect(!domainError.debugDescription.contains("hunter2"))

        let error = await #expect(throws: AuthenticationError.self) {
            try await authentication(clientId: "CLIENT_ID", domain: text).jwks().start()
        }
        #expect(error?.cause as? ConfigurationError == domainError)
        #expect(error?.statusCode == 0)
    }

    @Test("a domain's path is prepended to every endpoint")
    func subpath() {
        let client = APIClient(domain: Domain("https://c.com/foo/bar"), session: .shared)
        #expect(client.apiRequest(.post, "oauth/token").url.absoluteString == "https://c.com/foo/bar/oauth/token")
        #expect(client.apiRequest(.get, ".well-known/jwks.json").url.path == "/foo/bar/.well-known/jwks.json")
    }
}
