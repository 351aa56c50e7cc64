import A0Concurrency
import Foundation
import Testing

@testable import Auth0Server

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Token exchange")
struct TokenExchangeTests {
    private static let orders = "https://orders.example.com"
    private static let good = """
        {"access_token":"exchanged","token_type":"Bearer","expires_in":3600,"scope":"read:orders cancel:orders",
         "issued_token_type":"urn:ietf:params:oauth:token-type:access_token","id_token":"i","refresh_token":"r"}
        """

    /// A tenant that always responds the same.
    private final class FakeTenant: Sendable {
        let clock = ManualClock()
        private let sent = Locked<[URLRequest]>([])
        private let response: @Sendable () async throws -> (Int, String)

        init(_ response: @escaping @Sendable () async throws -> (Int, String) = { (200, good) }) {
            self.response = response
        }

        var requests: [URLRequest] { sent.withLock { $0 } }
        var forms: [String] { requests.map { String(decoding: $0.httpBody ?? Data(), as: UTF8.self) } }

        func exchange(
            _ credentials: ClientCredentials = .post(id: "api", secret: "s&s")
        ) throws -> TokenExchange {
            let fetch = Fetch { request in
                self.sent.withLock { $0.append(request) }
                let (status, text) = try await self.response()
                guard let url = request.url,
                    let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
                else { throw URLError(.badServerResponse) }
                return (Data(text.utf8), head)
            }
            return try TokenExchange(
                domain: "tenant.example", credentials: credentials, fetch: fetch, now: { self.clock.now })
        }
    }

    @Test("a token is exchanged on behalf of the user, for an access token alone")
    func onBehalfOf() async throws {
        let tenant = FakeTenant()
        let token = try await tenant.exchange().onBehalfOf("t", audience: Self.orders, scope: "read:orders")
        #expect(token.accessToken == "exchanged")
        #expect(token.tokenType == "Bearer")
        #expect(token.scopes == ["read:orders", "cancel:orders"])
        #expect(token.expiresAt == tenant.clock.now + 3_600)
        #expect(token.issuedTokenType == "urn:ietf:params:oauth:token-type:access_token")
        #expect(token.idToken == nil)
        #expect(token.refreshToken == nil)
        #expect(!"\(token)".contains("exchanged"))
        #expect(!"\(try tenant.exchange())".contains("s&s"))
        #expect(tenant.requests.first?.url?.absoluteString == "https://tenant.example/oauth/token")
        #expect(tenant.requests.first?.timeoutInterval == 10)
        let type = "urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
        #expect(
            tenant.forms == [
                "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=t"
                    + "&subject_token_type=\(type)&requested_token_type=\(type)"
                    + "&audience=https%3A%2F%2Forders.example.com&scope=read%3Aorders"
                    + "&client_id=api&client_secret=s%26s"
            ])
    }

    @Test("a token of any kind is exchanged with more parameters, for all tokens of the response")
    func custom() async throws {
        let tenant = FakeTenant()
        let exchange = try tenant.exchange()
        let token = try await exchange.exchange(
            "legacy", type: "urn:example:legacy", organization: "acme", parameters: ["device": ["a", "b"]])
        #expect(token.idToken == "i")
        #expect(token.refreshToken == "r")
        _ = try await exchange.exchange("legacy", type: "urn:example:legacy")
        _ = try await exchange.exchange("legacy", type: "urn:example:legacy")
        #expect(tenant.requests.count == 3, "a refresh token isn't handed out twice")
        #expect(
            tenant.forms.first?.hasSuffix(
                "&subject_token=legacy&subject_token_type=urn%3Aexample%3Alegacy&organization=acme&device=a&device=b"
                    + "&client_id=api&client_secret=s%26s") == true)
    }

    @Test("a token for a provider's account names the connection, and the client also with HTTP Basic")
    func connection() async throws {
        let tenant = FakeTenant()
        let exchange = try tenant.exchange(.basic(id: "api", secret: "secret"))
        let token = try await exchange.connectionToken("t", connection: "google-oauth2", loginHint: "1")
        #expect(token.accessToken == "exchanged")
        let form = try #require(tenant.forms.first)
        #expect(form.contains("token-exchange%3Afederated-connection-access-token&subject_token=t"))
        #expect(form.hasSuffix("&connection=google-oauth2&login_hint=1&client_id=api"))
        let credentials = Data("api:secret".utf8).base64EncodedString()
        #expect(tenant.requests.first?.value(forHTTPHeaderField: "Authorization") == "Basic \(credentials)")
    }

    @Test("a token is kept until a minute before it ends, for the same request alone")
    func kept() async throws {
        let tenant = FakeTenant()
        let exchange = try tenant.exchange()
        for _ in 0..<3 { _ = try await exchange.onBehalfOf("t", audience: Self.orders) }
        #expect(tenant.requests.count == 1)
        _ = try await exchange.onBehalfOf("t", audience: Self.orders, scope: "read:orders")
        _ = try await exchange.onBehalfOf("other", audience: Self.orders)
        #expect(tenant.requests.count == 3)
        tenant.clock.advance(by: 3_539)
        _ = try await exchange.onBehalfOf("t", audience: Self.orders)
        #expect(tenant.requests.count == 3)
        tenant.clock.advance(by: 1)
        _ = try await exchange.onBehalfOf("t", audience: Self.orders)
        #expect(tenant.requests.count == 4)
        exchange.forgetTokens()
        _ = try await exchange.onBehalfOf("t", audience: Self.orders)
        #expect(tenant.requests.count == 5)
    }

    @Test("tasks that ask for the same token share one request, and a canceled one doesn't end it")
    func shared() async throws {
        let gate = Gate()
        let tenant = FakeTenant {
            await gate.pass()
            return (200, Self.good)
        }
        let exchange = try tenant.exchange()
        let canceled = Task { try await exchange.onBehalfOf("t", audience: Self.orders) }
        let others = (0..<20).map { _ in Task { try await exchange.onBehalfOf("t", audience: Self.orders) } }
        canceled.cancel()
        let error = await #expect(throws: TokenExchangeError.self) { try await canceled.value }
        #expect(error?.code == TokenExchangeError.canceled)
        gate.unlock()
        for task in others { #expect(try await task.value.accessToken == "exchanged") }
        #expect(tenant.requests.count == 1)
    }

    @Test("an argument that can't be right isn't sent")
    func arguments() async throws {
        let tenant = FakeTenant()
        let exchange = try tenant.exchange()
        func expectRejection(_ text: String, _ body: () async throws -> ExchangedToken) async {
            let error = await #expect(throws: TokenExchangeError.self) { try await body() }
            #expect(error?.code == TokenExchangeError.invalidArgument)
            #expect(error?.status == 400)
            #expect(error?.message.contains(text) == true, "\(String(describing: error))")
        }
        for token in ["", "  "] {
            await expectRejection("empty") { try await exchange.onBehalfOf(token, audience: Self.orders) }
        }
        await expectRejection("white space") { try await exchange.onBehalfOf("t\n", audience: Self.orders) }
        await expectRejection("scheme") { try await exchange.connectionToken("bearer t", connection: "c") }
        await expectRejection("audience") { try await exchange.onBehalfOf("t", audience: " ") }
        await expectRejection("connection") { try await exchange.connectionToken("t", connection: "") }
        await expectRejection("type") { try await exchange.exchange("t", type: "") }
        await expectRejection("client_secret") {
            try await exchange.exchange("t", type: "urn:x:y", parameters: ["client_secret": ["x"]])
        }
        await expectRejection("more than 20") {
            try await exchange.exchange("t", type: "urn:x:y", parameters: ["x": Array(repeating: "x", count: 21)])
        }
        let issuer = try FakeIssuer()
        let bound = try issuer.token(["cnf": try FakeClient(clock: issuer.clock).confirmation])
        await expectRejection("bound") { try await exchange.onBehalfOf(bound, audience: Self.orders) }
        await expectRejection("bound") { try await exchange.connectionToken(bound, connection: "c") }
        #expect(tenant.requests.isEmpty)
    }

    @Test(
        "errors have the tenant's code and status, and aren't kept",
        arguments: [
            (403, #"{"error":"access_denied","error_description":"Not today"}"#, "access_denied", 403, "Not today"),
            (500, "<html>", "invalid_response", 500, "status 500"),
            (200, "{}", "invalid_response", 502, "no access token"),
            (200, "no JSON", "invalid_response", 502, "no access token"),
        ])
    func errors(status: Int, body: String, code: String, reported: Int, message: String) async throws {
        let tenant = FakeTenant { (status, body) }
        let exchange = try tenant.exchange()
        for _ in 0..<2 {
            let error = await #expect(throws: TokenExchangeError.self) {
                try await exchange.onBehalfOf("t", audience: Self.orders)
            }
            #expect(error?.code == code)
            #expect(error?.status == reported)
            #expect(error?.message.contains(message) == true)
        }
        #expect(tenant.requests.count == 2)
    }

    @Test(
        "a tenant that can't be reached is 502, and one that takes too long 504",
        arguments: [(URLError.Code.cannotConnectToHost, 502), (.timedOut, 504)])
    func network(code: URLError.Code, status: Int) async throws {
        let tenant = FakeTenant { throw URLError(code) }
        let error = await #expect(throws: TokenExchangeError.self) {
            try await tenant.exchange().onBehalfOf("t", audience: Self.orders)
        }
        #expect(error?.status == status)
        #expect(error?.cause is URLError)
    }

    @Test("settings that can't work are errors at once")
    func settings() {
        for (domain, credentials, timeout) in [
            ("http://tenant.example", .post(id: "a", secret: "s"), 10), ("", .post(id: "a", secret: "s"), 10),
            ("tenant.example", .post(id: "", secret: "s"), 10), ("tenant.example", .basic(id: "a", secret: "s"), 0),
            ("tenant.example", .privateKey(id: "a", pem: "", algorithm: .es256), 10),
        ] as [(String, ClientCredentials, TimeInterval)] {
            #expect(throws: ConfigurationError.self, "\(domain) \(credentials)") {
                try TokenExchange(domain: domain, credentials: credentials, timeout: timeout)
            }
        }
    }
}
