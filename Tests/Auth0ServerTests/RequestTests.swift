import Foundation
import Testing

@testable import Auth0Server

/// A request and the error it must cause; `nil` for none.
struct RequestCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: AccessTokenError.Code?
    let change: @Sendable (inout AccessTokenRequest, String) -> Void
    var sources: Set<TokenSource> = [.header]

    init(
        _ description: String, _ code: AccessTokenError.Code?, sources: Set<TokenSource> = [.header],
        _ change: @escaping @Sendable (inout AccessTokenRequest, String) -> Void
    ) {
        testDescription = description
        self.code = code
        self.sources = sources
        self.change = change
    }

    static func header(_ code: AccessTokenError.Code?, _ value: String) -> RequestCase {
        RequestCase("Authorization: \(value.debugDescription)", code) { request, token in
            request.authorization = [value.replacing("TOKEN", with: token)]
        }
    }

    static let all: [RequestCase] = [
        RequestCase("no Authorization", .missingToken) { request, _ in request.authorization = [] },
        .header(.missingToken, "Basic YTpi"), .header(.missingToken, "Bearers TOKEN"), .header(.missingToken, "TOKEN"),
        .header(nil, "Bearer TOKEN"), .header(nil, "bearer TOKEN"), .header(nil, "BEARER TOKEN"),
        .header(.invalidRequest, ""), .header(.invalidRequest, "Bearer"), .header(.invalidRequest, "Bearer "),
        .header(.invalidRequest, "Bearer  TOKEN"), .header(.invalidRequest, "Bearer\tTOKEN"),
        .header(.invalidRequest, "Bearer TOKEN "), .header(.invalidRequest, "Bearer TOKEN TOKEN"),
        .header(.invalidRequest, "Bearer TOKEN,TOKEN"), .header(.invalidRequest, "DPoP TOKEN"),
        .header(.invalidToken, "Bearer \u{7F}"), .header(.invalidToken, "Bearer \"TOKEN\""),
        .header(.invalidToken, "Bearer ="),
        RequestCase("two Authorization fields", .invalidRequest) { request, token in
            request.authorization.append("Bearer \(token)")
        },
        RequestCase("an unbound token with a proof", .invalidRequest) { request, _ in request.dpop = ["proof"] },
        RequestCase("in the query, which isn't a source", .missingToken) { request, token in
            (request.authorization, request.target) = ([], "/?access_token=\(token)")
        },
        RequestCase("in the query", nil, sources: [.header, .query]) { request, token in
            (request.authorization, request.target) = ([], "/orders?a=b&access_token=\(token)#f")
        },
        RequestCase("twice in the query", .invalidRequest, sources: [.query]) { request, token in
            request.target = "/?access_token=\(token)&access_token=\(token)"
        },
        RequestCase("in header and query", .invalidRequest, sources: [.header, .query]) { request, token in
            request.target = "/?access_token=\(token)"
        },
        RequestCase("in a form", nil, sources: [.formBody]) { request, token in
            (request.method, request.contentType) = ("POST", "Application/x-www-form-urlencoded; charset=utf-8")
            request.formBody = Array("a=b&access_token=\(token)".utf8)
        },
        RequestCase("in the form of a GET", .invalidRequest, sources: [.formBody]) { request, token in
            request.contentType = "application/x-www-form-urlencoded"
            request.formBody = Array("access_token=\(token)".utf8)
        },
        RequestCase("in a body that isn't a form", .missingToken, sources: [.formBody]) { request, token in
            (request.method, request.contentType) = ("POST", "multipart/form-data")
            request.formBody = Array("access_token=\(token)".utf8)
        },
        RequestCase("in a cookie", nil, sources: [.cookie("token")]) { request, token in
            request.forwarded = [("cookie", "a=b; token=\(token)")]
        },
        RequestCase("in two cookies", .invalidRequest, sources: [.cookie("token")]) { request, token in
            request.forwarded = [("Cookie", "token=\(token); token=\(token)")]
        },
    ]
}

@Suite("Token sources in requests")
struct RequestTests {
    @Test("a request must carry its token in one place and one form", arguments: RequestCase.all)
    func places(_ example: RequestCase) async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier { $0.sources = example.sources }
        let token = try issuer.token()
        let request = AccessTokenRequest.bearer(token).with { example.change(&$0, token) }
        let error = await verifier.thrownError(of: request)
        #expect(error?.code == example.code, "\(error?.message ?? "")")
        let optional = await thrownError { () async throws(AccessTokenError) in
            try await verifier.verifyIfPresent(request)
        }
        // Only a request without credentials is anonymous.
        #expect(optional?.code == (example.code == .missingToken ? nil : example.code))
    }

    @Test("a request can be created from individual fields or with a lookup function")
    func convenience() async throws {
        let issuer = try FakeIssuer()
        let verifier = try issuer.verifier()
        let token = try issuer.token()
        _ = try await verifier.verify(
            authorization: "Bearer \(token)", method: "GET", url: "https://api.example.com/orders")
        let none = await thrownError { () async throws(AccessTokenError) in
            try await verifier.verify(authorization: nil, method: "GET", url: "https://api.example.com/")
        }
        #expect(none?.code == .missingToken)
        let absolute = AccessTokenRequest(method: "GET", url: "https://API.example.com:8443/a?b=c") { _ in [] }
        #expect(absolute.scheme == "https")
        #expect(absolute.host == ["API.example.com:8443"])
        #expect(absolute.target == "/a?b=c")
        let relative = AccessTokenRequest(method: "GET", url: "/a?b=://c") { name in
            ["Host", "Authorization"].contains(name) ? [name] : []
        }
        #expect(relative.host == ["Host"])
        #expect(relative.target == "/a?b=://c")
        #expect(relative.authorization == ["Authorization"])
    }

    @Test("invalid settings are rejected when the verifier is created")
    func configurations() throws {
        let issuer = try FakeIssuer()
        let changes: [(String, (inout Configuration) -> Void)] = [
            ("audiences", { $0.audiences = [] }), ("audiences", { $0.audiences = [""] }),
            ("issuers", { $0.issuers = .list([]) }), ("issuers", { $0.issuers = .domain("http://example.com") }),
            ("issuers", { $0.issuers = .domain("example.com?a") }),
            ("issuers", { $0.issuers = .domain("example.com#a") }),
            ("issuers", { $0.issuers = .list([Issuer("https://a/"), Issuer("https://a/")]) }),
            ("issuers", { $0.issuers = .domain("") }), ("issuers", { $0.issuers = .domain("user:pass@example.com") }),
            ("issuers", { $0.issuers = .list([Issuer("a", keys: .secret(Data(count: 31), .hs256))]) }),
            ("issuers", { $0.issuers = .list([Issuer("a", keys: .secret(Data(count: 32), .rs256))]) }),
            ("issuers", { $0.issuers = .list([Issuer("a", keys: .pem("nothing", .rs256))]) }),
            ("issuers", { $0.issuers = .list([Issuer("a", keys: .set(Data("{}".utf8)))]) }),
            ("issuers", { $0.issuers = .list([Issuer("a", keys: .jwks(url: "http://example.com/jwks"))]) }),
            ("algorithms", { $0.algorithms = [] }), ("algorithms", { $0.algorithms = [.rs256, .hs256] }),
            ("leeway", { $0.leeway = 301 }), ("leeway", { $0.leeway = -1 }), ("leeway", { $0.leeway = .nan }),
            ("maxTokenAge", { $0.maxTokenAge = 0 }), ("sources", { $0.sources = [] }), ("realm", { $0.realm = "a\"b" }),
            ("resourceMetadata", { $0.resourceMetadata = "a\nb" }), ("publicOrigins", { $0.publicOrigins = ["api"] }),
            ("proxies", { $0.proxies = .forwarded(hops: 0) }), ("dpop", { $0.dpop.algorithms = [] }),
            ("dpop", { $0.dpop.algorithms = [.hs256] }), ("dpop", { $0.dpop.iatLeeway = .infinity }),
            ("dpop", { $0.dpop.nonces = DPoPNonces(secret: Data(count: 31)) }), ("keys", { $0.keys.timeout = 0 }),
            ("keys", { $0.keys.refreshAhead = 2 }), ("tokenCache", { $0.tokenCache = .init(maximumEntries: 0) }),
            ("requiredClaims", { $0.requiredClaims = [""] }), ("maximumTokenSize", { $0.maximumTokenSize = 0 }),
            ("introspection", { $0.introspection = Introspection(client: .post(id: "", secret: "s")) }),
            (
                "introspection",
                {
                    $0.introspection = Introspection(
                        client: .post(id: "a", secret: "s"), endpoint: "http://example.com/")
                }
            ),
            (
                "introspection",
                { $0.introspection = Introspection(client: .privateKey(id: "a", pem: "", algorithm: .es256)) }
            ),
        ]
        for (setting, change) in changes {
            #expect { try issuer.verifier { change(&$0) } } throws: { ($0 as? ConfigurationError)?.setting == setting }
        }
        for domain in ["example.eu.auth0.com", "https://example.com", "http://127.0.0.1:8080", "http://localhost:1/"] {
            _ = try AccessTokenVerifier(domain: domain, audience: "a")
        }
    }
}
