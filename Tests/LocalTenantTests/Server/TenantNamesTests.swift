import A0HTTPServer
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Names of the tenant")
struct TenantNamesTests {
    private static let server = ["127.0.0.1", "localhost", "[::1]"]

    private func names(_ change: (inout TenantConfiguration) -> Void) throws -> TenantNames {
        try TenantNames(TenantConfiguration().with(change), port: 8484, hosts: Self.server)
    }

    @Test("the issuer follows the host, TLS, and the public URL")
    func issuer() throws {
        #expect(try names { _ in }.issuer == "http://127.0.0.1:8484/")
        #expect(try names { $0.host = .localhost }.issuer == "http://localhost:8484/")
        #expect(try names { $0.tls = TenantTLS() }.issuer == "https://localhost:8484/")
        #expect(try names { ($0.tls, $0.host) = (TenantTLS(), "Shop.Test") }.issuer == "https://shop.test:8484/")
        #expect(try names { ($0.tls, $0.host) = (TenantTLS(), "::1") }.issuer == "https://[::1]:8484/")
        #expect(try names { $0.publicURL = "https://tenant.example.com" }.issuer == "https://tenant.example.com/")
        #expect(try names { $0.publicURL = "HTTPS://Tenant.Example.com:443/" }.issuer == "https://tenant.example.com/")
        #expect(try names { $0.publicURL = "https://[fd00::1]:9" }.issuer == "https://[fd00::1]:9/")
        #expect(try names { $0.listeningAddress = "10.0.0.1" }.issuer == "http://10.0.0.1:8484/")
        #expect(try names { $0.listeningAddress = "0.0.0.0" }.issuer == "http://127.0.0.1:8484/")
    }

    @Test("the tenant accepts only its own names in the Host header, with any port")
    func hosts() throws {
        let plain = try names { _ in }
        let named = try names {
            $0.tls = TenantTLS(names: ["shop.test", "*.wild.test"])
            $0.publicURL = "https://tenant.example.com"
        }
        for host in ["localhost", "127.0.0.1:8484", "[::1]:1"] {
            #expect(plain.contain(host: host) && named.contain(host: host), "\(host)")
        }
        for host in ["shop.test", "SHOP.test:8484", "a.wild.test", "tenant.example.com", "tenant.example.com:443"] {
            #expect(named.contain(host: host) && !plain.contain(host: host), "\(host)")
        }
        for host in [
            "evil.example", "wild.test", "a.b.wild.test", "tenant.example.com.evil.example", "localhost:x", "",
        ] {
            #expect(!named.contain(host: host), "\(host)")
        }
        #expect(!named.contain(host: nil))
    }

    @Test("passkeys are offered only for origins that browsers accept")
    func passkeys() throws {
        #expect(try names { _ in }.webOrigins(of: "localhost") == ["http://localhost:8484"])
        #expect(try names { $0.tls = TenantTLS() }.webOrigins(of: "localhost") == ["https://localhost:8484"])
        let named = try names { $0.tls = TenantTLS(names: ["login.shop.test"]) }
        #expect(named.webOrigins(of: "shop.test") == ["https://login.shop.test:8484"])
        #expect(named.webOrigins(of: "test.shop").isEmpty)
        #expect(try names { $0.publicURL = "http://shop.test" }.webOrigins(of: "shop.test").isEmpty)
        let shop = try TenantConfiguration().with { $0.publicURL = "https://shop.test" }.withRelyingParty()
        #expect(shop.passkeys.relyingPartyID == "shop.test")
        #expect(try TenantConfiguration().withRelyingParty().passkeys.relyingPartyID == "localhost")
    }

    @Test(
        "invalid names in the configuration are rejected with their key path",
        arguments: [
            (#"{"public_url": "tenant.example.com"}"#, "public_url", "https://tenant.example.com"),
            (#"{"public_url": "ftp://tenant.example.com"}"#, "public_url", "not a URL like"),
            (#"{"public_url": "https://a:b@tenant.example.com"}"#, "public_url", "not a URL like"),
            (#"{"public_url": "https://*.example.com"}"#, "public_url", "not a URL like"),
            (#"{"public_url": "https://tenant.example.com/auth"}"#, "public_url", "root of its host"),
            (#"{"public_url": "https://tenant.example.com?a=b"}"#, "public_url", "root of its host"),
            (#"{"public_url": "https://under_score.example"}"#, "public_url", "not a URL like"),
            (#"{"listen": "localhost"}"#, "listen", "not an address"),
            (#"{"trusted_proxies": ["10.0.0.0/8", "proxy"]}"#, "trusted_proxies[1]", "10.0.0.0/8"),
            (#"{"tls": {"names": ["a b"]}}"#, "tls.names[0]", "not a host name"),
            (#"{"tls": {"names": ["-a.test"]}}"#, "tls.names[0]", "not a host name"),
            (#"{"tls": true, "host": "https://a.test"}"#, "host", "not a host name"),
            (#"{"host": "a.test"}"#, "host", "needs tls"),
            (#"{"tls": {"certificate": "/a.pem"}}"#, "tls.key", "go together"),
            (#"{"tls": {"key": "/a.pem"}}"#, "tls.certificate", "go together"),
            (#"{"tls": {"cert": "/a.pem"}}"#, "tls.cert", "unknown key"),
        ])
    func errors(json: String, keyPath: String, message: String) throws {
        let error = try #require(throws: TenantError.self) { try TenantConfiguration(json: Data(json.utf8)) }
        #expect(error.keyPath == keyPath)
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test("TLS is configured with a Boolean or an object")
    func json() throws {
        func tls(_ json: String) throws -> TenantTLS? { try TenantConfiguration(json: Data(json.utf8)).tls }
        #expect(try tls(#"{"tls": true}"#) == TenantTLS())
        #expect(try tls(#"{"tls": false}"#) == nil)
        #expect(try tls(#"{"tls": {"names": ["a.test"]}}"#) == TenantTLS(names: ["a.test"]))
        let configuration = TenantConfiguration().with {
            $0.host = "shop.test"
            $0.listeningAddress = "0.0.0.0"
            $0.publicURL = "https://shop.test"
            $0.trustedProxies = ["10.0.0.0/8"]
            $0.tls = TenantTLS(
                names: ["a.test"], certificate: URL(fileURLWithPath: "/c.pem"), key: URL(fileURLWithPath: "/k.pem"),
                authorityDirectory: URL(fileURLWithPath: "/ca", isDirectory: true))
        }
        #expect(try TenantConfiguration(json: try JSONEncoder().encode(configuration)) == configuration)
    }
}

@Suite("Client addresses")
struct TrustedProxiesTests {
    private let proxies = TrustedProxies(
        TenantConfiguration().with { $0.trustedProxies = ["10.0.0.0/8", "127.0.0.1", "::1"] })

    @Test(
        "the client's address comes only from trusted proxies",
        arguments: [
            ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", ["1.1.1.1, 203.0.113.7, 10.1.1.1"], "203.0.113.7"),
            ("127.0.0.1", ["1.1.1.1", "203.0.113.7"], "203.0.113.7"),
            ("127.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
            ("127.0.0.1", ["203.0.113.7:4711"], "203.0.113.7"), ("127.0.0.1", ["10.1.1.1"], "10.1.1.1"),
            ("127.0.0.1", ["203.0.113.7, unknown"], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"), ("::1", [], "::1"),
            ("192.0.2.1", ["203.0.113.7"], "192.0.2.1"), ("", ["203.0.113.7"], ""),
        ])
    func client(peer: String, forwarded: [String], client: String) {
        var request = HTTPServerRequest(
            method: "GET", target: "/", path: "/",
            headers: HTTPHeaders(forwarded.map { ("X-Forwarded-For", $0) }))
        request.remoteAddress = peer
        #expect(proxies.client(of: request) == client)
    }
}

@Suite("Tenant behind a proxy")
struct ProxyTests {
    private static let configuration = TenantConfiguration.bookshop.with {
        $0.publicURL = "https://tenant.example.com"
    }

    /// The URL at which a proxy reaches the tenant.
    private func url(_ tenant: LocalTenant, _ path: String) throws -> URL {
        try #require(URL(string: path, relativeTo: tenant.listeningURL))
    }

    @Test("the tenant uses its public URL everywhere, regardless of the request")
    func discovery() async throws {
        try await withTenant(Self.configuration) { tenant, _ in
            #expect(tenant.issuer == "https://tenant.example.com/")
            #expect(tenant.url.absoluteString == tenant.issuer && tenant.domain == "https://tenant.example.com")
            #expect(tenant.listeningURL.host == "127.0.0.1")
            #expect(tenant.outboxURL.absoluteString.hasPrefix(tenant.issuer))
            let browser = PlainBrowser()
            let headers = [
                "Host": "tenant.example.com", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http",
                "Forwarded": "host=evil.example;proto=http",
            ]
            let page = try await browser.send(
                "GET", url(tenant, "/.well-known/openid-configuration"), headers: headers)
            let document = try page.json
            #expect(document["issuer"] == "https://tenant.example.com/")
            for (name, value) in document where name.hasSuffix("_endpoint") || name == "jwks_uri" {
                #expect(value.stringValue?.hasPrefix("https://tenant.example.com/") == true, "\(name)")
            }
            let foreign = try await browser.send("GET", url(tenant, "/"), headers: ["Host": "evil.example"])
            #expect(foreign.status == 421)
            #expect(foreign.text.contains("tenant.example.com") && foreign.text.contains("public_url"))
        }
    }

    @Test("the endpoints for clients with certificates are at mtls., as at Auth0")
    func mutualTLS() async throws {
        try await withTenant(Self.configuration.with { $0.mtlsEndpointAliases = true }) { tenant, _ in
            let page = try await PlainBrowser().send(
                "GET", url(tenant, "/.well-known/openid-configuration"),
                headers: ["Host": "mtls.tenant.example.com"])
            let document = try page.json
            #expect(document["token_endpoint"] == "https://tenant.example.com/oauth/token")
            let aliases = try #require(document["mtls_endpoint_aliases"]?.objectValue)
            #expect(aliases["token_endpoint"] == "https://mtls.tenant.example.com/oauth/token")
            #expect(aliases["authorization_endpoint"] == nil)
        }
    }

    @Test("cookies are secure and allowed in frames, and forms must come from the public URL")
    func cookies() async throws {
        try await withTenant(Self.configuration) { tenant, _ in
            let browser = PlainBrowser()
            let host = ["Host": "tenant.example.com"]
            let start = try await browser.send(
                "GET", url(tenant, "/authorize?" + formEncoded(authorizeQuery())), headers: host)
            let page = try await browser.send("GET", url(tenant, try #require(start.location)), headers: host)
            let cookie = try #require([start, page].compactMap { $0.headers["set-cookie"] }.first)
            #expect(cookie.hasPrefix("__Host-did=") && cookie.contains("; SameSite=None; Secure"), "\(cookie)")
            let fields = try [
                "state": page.field("state"), "csrf": page.field("csrf"), "username": "ada@example.com",
                "password": adaPassword,
            ]
            for (origin, status) in [("https://evil.example", 403), ("http://tenant.example.com", 403)] {
                let response = try await browser.submit(
                    url(tenant, "/u/login"), fields, headers: host.merging(["Origin": origin]) { $1 })
                #expect(response.status == status)
            }
            let response = try await browser.submit(
                url(tenant, "/u/login"), fields, headers: host.merging(["Origin": "https://tenant.example.com"]) { $1 })
            #expect(response.status < 400, "\(response.text)")
            #expect(await browser.cookies["__Host-auth0"] != nil)
        }
    }

    @Test("DPoP proofs must be for the tenant's public URL")
    func dpop() async throws {
        try await withTenant(Self.configuration) { tenant, _ in
            let browser = PlainBrowser()
            let maker = try ProofMaker(tenant)
            let local = ProofMaker(
                key: maker.key, issuer: tenant.listeningURL.absoluteString, clock: tenant.clock)
            for (maker, isRefused) in [(maker, false), (local, true)] {
                let response = try await browser.submit(
                    url(tenant, "/oauth/token"),
                    ["grant_type": "refresh_token", "client_id": "app", "refresh_token": "x"],
                    headers: ["Host": "tenant.example.com", "DPoP": try maker.proof()])
                #expect(response.text.contains("invalid_dpop_proof") == isRefused, "\(response.text)")
            }
        }
    }

    @Test("the client's address from a trusted proxy is logged", arguments: [true, false])
    func address(isTrusted: Bool) async throws {
        try await withDirectory { directory in
            let configuration = Self.configuration.with {
                $0.dataDirectory = directory
                if isTrusted { $0.trustedProxies = ["127.0.0.0/8"] }
            }
            try await withTenant(configuration) { tenant, _ in
                _ = try await PlainBrowser().send(
                    "GET", url(tenant, "/v"),
                    headers: ["Host": "tenant.example.com", "X-Forwarded-For": "198.51.100.1, 203.0.113.7"])
            }
            let log = try String(contentsOf: directory.appendingPathComponent("access.log"), encoding: .utf8)
            #expect(log.contains(isTrusted ? #""address":"203.0.113.7""# : #""address":"127.0.0.1""#), "\(log)")
            #expect(!log.contains("198.51.100.1"))
        }
    }
}
