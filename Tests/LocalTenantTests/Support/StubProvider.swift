import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An in-process OpenID Provider with configurable behavior. By default it's correct.
final class StubProvider: Sendable {
    static let issuer = "https://id.example.com/"

    struct Behavior: Sendable {
        var metadata: [String: TenantValue] = [
            "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "authorize"),
            "token_endpoint": .string(issuer + "token"), "userinfo_endpoint": .string(issuer + "userinfo"),
            "jwks_uri": .string(issuer + "keys"), "end_session_endpoint": .string(issuer + "logout"),
            "code_challenge_methods_supported": ["S256"],
        ]
        /// Claims in addition to the default ones; nil removes one.
        var claims: [String: TenantValue?] = [:]
        var keyID: String? = "key-1"
        /// The number of the key that signs.
        var signer = 7
        /// The numbers of the published keys, by key ID.
        var published = ["key-1": 7]
        /// Returned instead of a signed ID token.
        var idToken: String?
        var userInfo: [String: TenantValue] = ["sub": "248289761001", "groups": ["readers"]]
        /// Returned instead of the default responses, by path.
        var responses: [String: (status: Int, body: String)] = [:]
        /// Other members in the response of the token endpoint.
        var moreTokens: [String: TenantValue] = ["access_token": "upstream-access-token"]
        /// Network errors, by path.
        var errors: [String: URLError.Code] = [:]
    }

    struct Request: Sendable {
        let path: String
        let headers: [String: String]
        var authorization: String? { headers["Authorization"] }
        let form: [String: String]
    }

    private struct State {
        var behavior = Behavior()
        var requests: [Request] = []
        var nonce: String?
    }

    private let state = Locked(State())

    func change(_ body: (inout Behavior) -> Void) { state.withLock { body(&$0.behavior) } }

    /// The tenant's requests, in order.
    var requests: [Request] { state.withLock { $0.requests } }

    /// Receives the browser's redirect and returns its parameters.
    func receive(_ page: Browser.Page, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: String] {
        let location = try #require(page.location, "\(page.status)", sourceLocation: sourceLocation)
        #expect(location.hasPrefix(Self.issuer + "authorize?"), "\(location)", sourceLocation: sourceLocation)
        let items = URLComponents(string: location)?.queryItems ?? []
        let parameters = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        state.withLock { $0.nonce = parameters["nonce"] }
        return parameters
    }

    /// An ID token for the last login.
    func idToken() throws -> String {
        let (behavior, nonce) = state.withLock { ($0.behavior, $0.nonce) }
        if let token = behavior.idToken { return token }
        let now = Int(Date().timeIntervalSince1970)
        var claims: [String: TenantValue] = [
            "iss": .string(Self.issuer), "aud": "tenant", "sub": "248289761001", "iat": .integer(now),
            "exp": .integer(now + 300), "email": "tim@example.com", "email_verified": true, "name": "Tim",
            "department": "Books",
        ]
        claims["nonce"] = nonce.map(TenantValue.string)
        for (name, value) in behavior.claims { claims[name] = value }
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: .rs256, keyID: behavior.keyID, type: "JWT",
            with: TestSigningKeys.shared.key(behavior.signer))
    }

    var transport: ProviderTransport {
        ProviderTransport { request in try self.response(request) }
    }

    private func response(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let url = try #require(request.url)
        let items =
            URLComponents(string: "?" + String(decoding: request.httpBody ?? Data(), as: UTF8.self))?.queryItems ?? []
        let behavior = state.withLock { state in
            state.requests.append(
                Request(
                    path: url.path, headers: request.allHTTPHeaderFields ?? [:],
                    form: Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }))
            return state.behavior
        }
        if let code = behavior.errors[url.path] { throw URLError(code) }
        let content: (status: Int, body: Data)
        if let given = behavior.responses[url.path] {
            content = (given.status, Data(given.body.utf8))
        } else {
            content = (200, try usual(url.path, behavior))
        }
        let response = HTTPURLResponse(url: url, statusCode: content.status, httpVersion: "1.1", headerFields: [:])
        return (content.body, try #require(response))
    }

    private func usual(_ path: String, _ behavior: Behavior) throws -> Data {
        switch path {
        case "/keys":
            let keys = try behavior.published.map { name, number in
                var key = try TestSigningKeys.shared.key(number).publicJWK()
                key.kid = name
                return key
            }
            return try JSONEncoder().encode(JSONWebKeySet(keys: keys))
        case "/token":
            return try JSONText.encode(behavior.moreTokens.merging(["id_token": .string(try idToken())]) { $1 })
        case "/userinfo": return try JSONText.encode(behavior.userInfo)
        default: return try JSONText.encode(behavior.metadata)
        }
    }
}

extension TenantConfiguration {
    /// The bookshop with a connection to the stub.
    static func upstream(
        _ change: (inout TenantConnection, inout ProviderOptions) -> Void = { _, _ in }
    ) -> TenantConfiguration {
        var options = ProviderOptions(
            issuer: StubProvider.issuer, clientID: "tenant", clientSecret: "upstream secret")
        var connection = TenantConnection(name: "acme", displayName: "Acme & Sons", options: options)
        change(&connection, &options)
        connection.options = options
        return bookshop.with { $0.connections.append(connection) }
    }
}

/// Runs `body` with a tenant that redirects users to a stub.
func withUpstream(
    _ configuration: TenantConfiguration = .upstream(),
    _ body: (LocalTenant, Browser, StubProvider) async throws -> Void
) async throws {
    let provider = StubProvider()
    var environment = TenantEnvironment.quick
    environment.providers = provider.transport
    try await withTenant(configuration, environment: environment) { tenant, browser in
        try await body(tenant, browser, provider)
    }
}

extension Browser {
    /// Begins a login at the provider by naming its connection.
    func depart(_ changes: [String: String?] = [:]) async throws -> Page {
        try await get("/authorize", authorizeQuery(["connection": "acme"].merging(changes) { $1 }))
    }

    /// Returns from the provider with a code.
    func comeBack(_ state: String?, _ more: [String: String] = [:]) async throws -> Page {
        try await get("/login/callback", ["code": "c2", "state": state ?? ""].merging(more) { $1 })
    }

    /// Goes to the provider and back, and returns the response of the tenant's callback.
    func logIn(at provider: StubProvider, _ changes: [String: String?] = [:]) async throws -> Page {
        let sent = try provider.receive(try await depart(changes))
        return try await comeBack(sent["state"])
    }

    /// Logs in at the provider, and returns the tokens.
    func tokens(from provider: StubProvider, _ changes: [String: String?] = [:]) async throws -> Tokens {
        try await tokens(after: try await logIn(at: provider, changes))
    }
}
