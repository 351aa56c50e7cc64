import Foundation
import Testing

@testable import BeyondIdentityEmbedded

@Suite("URLs of the module")
struct LinkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let url: String
        let isAuthenticate: Bool
        let isBind: Bool
        var testDescription: String { url }

        init(_ url: String, authenticate: Bool = false, bind: Bool = false) {
            (self.url, isAuthenticate, isBind) = (url, authenticate, bind)
        }
    }

    static let api = "https://api-us.beyondidentity.com/v1/tenants/0001f1f460b1ace6/realms/4efb30950a4b6e5e/identities"
    static let job = api + "/ac7aadff5ed5a4e7/credential-binding-jobs"
    static let parameters =
        "api_base_url=http%3A%2F%2Flocalhost%3A8092&tenant_id=t&realm_id=r&identity_id=i&job_id=j&token=x"

    static let rows = [
        Row("https://auth-us.beyondidentity.com/bi-authenticate?request=0123456789ABCDEF", authenticate: true),
        Row("http://localhost:8092/bi-authenticate?request=a.b.c", authenticate: true),
        Row("acme:///bi-authenticate?request=x", authenticate: true),
        Row("acme://bi-authenticate?request=x", authenticate: true),
        Row("acme://host/any/bi-authenticate?request=x", authenticate: true),
        Row("acme:///bi-authenticate?request=x&more=1#part", authenticate: true),
        Row("acme:///bi-authenticate"),
        Row("acme:///bi-authenticate?request="),
        Row("acme:///bi-authenticate?request=x&request=y"),
        Row("https://bi-authenticate?request=x"),
        Row("acme:///other/bi-authenticate/more?request=x"),
        Row(job + "/0123456789abcdef:invokeAuthenticator?token=x", bind: true),
        Row(job + "/4f1c8a5e-6f0e-4a53-9d0c-0d6c2c1b7a10:invokeAuthenticator?token=x&more=1#part", bind: true),
        Row(job + "/0123456789abcdef:invokeAuthenticator"),
        Row(job + "/0123456789abcdef:invokeAuthenticator?token="),
        Row(job + "/0123456789abcdef:invokeAuthenticator?token=x&token=y"),
        Row(job + "/something:invokeAuthenticator?token=x"),
        Row(job + "/0123456789abcdef?token=x"),
        Row("https://acme.example/app/bind?" + parameters, bind: true),
        Row("http://localhost/bind?" + parameters, bind: true),
        Row("acme:///bind?" + parameters, bind: true),
        Row("acme://bind?" + parameters, bind: true),
        Row("acme:///bind?" + parameters + "&more=1#part", bind: true),
        Row("https://bind?" + parameters),
        Row("acme:///bind?" + parameters.replacingOccurrences(of: "tenant_id=t&", with: "")),
        Row("acme:///bind?" + parameters.replacingOccurrences(of: "realm_id=r", with: "realm_id=")),
        Row("acme://dev?code=1&state=2"),
        Row("notAValidURL.com"),
        Row("about:blank"),
    ]

    @Test("URLs of the module are recognized by their format alone", arguments: rows)
    func classification(_ row: Row) throws {
        let url = try #require(URL(string: row.url))
        #expect((AuthenticateLink(url) != nil) == row.isAuthenticate)
        #expect((BindLink(url) != nil) == row.isBind)
    }

    @Test("a missing URL isn't recognized")
    func noURL() {
        #expect(AuthenticateLink(nil) == nil)
        #expect(BindLink(nil) == nil)
    }

    @Test("both forms of a credential offer's link contain the same values")
    func bothForms() throws {
        let ofProvider = try #require(
            BindLink(
                URL(
                    string: "http://localhost:8092/v1/tenants/t/realms/r/identities/i/credential-binding-jobs/"
                        + "0123456789abcdef:invokeAuthenticator?token=x")))
        let forApp = BindLink(
            URL(string: "acme://bind?" + Self.parameters.replacingOccurrences(of: "=j&", with: "=0123456789abcdef&")))
        #expect(ofProvider == forApp)
        #expect(ofProvider.apiBase == "http://localhost:8092")
    }
}

@Suite("Allowed domains")
struct AllowedDomainsTests {
    let domains = AllowedDomains(["Example.com", "localhost", "127.0.0.1"])

    @Test(
        "an allowed domain includes its subdomains",
        arguments: [
            ("example.com", true), ("API.example.com", true), ("badexample.com", false), ("example.com.evil", false),
            ("localhost", true), ("127.0.0.1", true), ("127.0.0.2", false), ("", false),
        ])
    func hosts(_ host: String, _ isAllowed: Bool) {
        #expect(domains.contains(host) == isAllowed)
    }

    @Test(
        "a server must be in an allowed domain, and use TLS unless it's on this machine",
        arguments: [
            ("https://example.com", nil), ("http://localhost:1", nil), ("https://example.com/v", nil),
            ("http://example.com", ErrorCode.domainNotAllowed), ("https://evil.com", .domainNotAllowed),
            ("ftp://localhost", .domainNotAllowed), ("https://u:p@example.com", .requestMalformed),
            ("https://example.com?x=1", .requestMalformed), ("example.com", .requestMalformed),
            ("https://127.0.0.9%2F.example.com", .requestMalformed),
            ("https://evil.com%40.example.com", .requestMalformed),
            ("https://evil.com%23.example.com", .requestMalformed),
        ])
    func servers(_ text: String, _ code: ErrorCode?) {
        var found: ErrorCode?
        do throws(BISDKError) {
            _ = try domains.checked(text, "The server")
        } catch {
            found = error.code
        }
        #expect(found == code)
    }

    @Test(
        "a server may send the browser to a site with TLS, this machine, or an app",
        arguments: [
            ("https://example.com/x", true), ("http://127.0.0.1:9/x", true), ("acme://x", true), ("com.acme:/x", true),
            ("http://example.com", false), ("javascript:alert(1)", false), ("JavaScript:x", false),
            ("data:text/html,x", false),
            ("file:///etc/passwd", false), ("blob:https://example.com/1", false), ("mailto:a@b.c", false),
            ("/x", false),
        ])
    func continuations(_ text: String, _ isAllowed: Bool) throws {
        #expect(isContinuation(try #require(URL(string: text))) == isAllowed)
    }

    @Test("origins compare scheme, host, and port")
    func origins() throws {
        let (one, other) = (try #require(URL(string: "https://A.b/x")), try #require(URL(string: "https://a.b:443/y")))
        #expect(origin(of: one) == origin(of: other))
        #expect(try origin(of: one) != origin(of: #require(URL(string: "http://a.b:443"))))
    }
}
