import A0Encoding
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Failed logins at another OpenID provider")
struct UpstreamErrorTests {
    typealias Fault = @Sendable (inout StubProvider.Behavior) -> Void

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: String
        let text: String
        let fault: Fault

        init(_ description: String, _ error: String, _ text: String, _ fault: @escaping Fault) {
            (testDescription, self.error, self.text, self.fault) = (description, error, text, fault)
        }
    }

    private static func unsigned() -> String {
        let header = Base64URL.encode(Data(#"{"alg":"none","kid":"key-1"}"#.utf8))
        return header + "." + Base64URL.encode(Data(#"{"sub":"248289761001"}"#.utf8)) + "."
    }

    static let responses: [Case] = [
        .init("wrong issuer", "access_denied", "the issuer of its ID token is https://evil.example/") {
            $0.claims["iss"] = "https://evil.example/"
        },
        .init("wrong audience", "access_denied", "its ID token is for somebody else, and must be for tenant") {
            $0.claims["aud"] = "somebody else"
        },
        .init("several audiences, issued to another one", "access_denied", "(azp)") {
            $0.claims["aud"] = ["tenant", "other"]
            $0.claims["azp"] = "other"
        },
        .init("several audiences without an authorized party", "access_denied", "missing (azp)") {
            $0.claims["aud"] = ["tenant", "other"]
        },
        .init("wrong nonce", "access_denied", "the nonce") { $0.claims["nonce"] = "another" },
        .init("no nonce", "access_denied", "the nonce") { $0.claims["nonce"] = .some(nil) },
        .init("no subject", "access_denied", "(sub)") { $0.claims["sub"] = "" },
        .init("an endless subject", "access_denied", "(sub)") {
            $0.claims["sub"] = .string(String(repeating: "x", count: 256))
        },
        .init("a subject with a NUL", "access_denied", "(sub)") { $0.claims["sub"] = "248289761001\0x" },
        .init("expired", "access_denied", "expired at 2001-09-09T01:46:40.000Z") {
            $0.claims["exp"] = .integer(1_000_000_000)
        },
        .init("no expiration time", "access_denied", "(iat, exp)") { $0.claims["exp"] = .some(nil) },
        .init("issued in the future", "access_denied", "future") { $0.claims["iat"] = .integer(4_000_000_000) },
        .init("signed with another key", "access_denied", "made by none of its keys") { $0.signer = 8 },
        .init("an unknown key", "access_denied", "none that is called key-9") { $0.keyID = "key-9" },
        .init("several keys without a key ID", "access_denied", "which of its 2 keys") {
            $0.keyID = nil
            $0.published["key-2"] = 8
        },
        .init("no signature", "access_denied", "signed with none, and must be with ES256, PS256, RS256") {
            $0.idToken = unsigned()
        },
        .init("not a JWT", "access_denied", "isn't a JWT") { $0.idToken = "x" },
        .init("no ID token", "server_error", "without an ID token") {
            $0.responses["/token"] = (200, #"{"access_token":"x"}"#)
        },
        .init("the code is rejected", "access_denied", "refused the code: invalid_grant: used before") {
            $0.responses["/token"] = (400, #"{"error":"invalid_grant","error_description":"used\nbefore"}"#)
        },
        .init("the tenant's credentials are rejected", "server_error", "refused the code: invalid_client") {
            $0.responses["/token"] = (401, #"{"error":"invalid_client"}"#)
        },
        .init("not JSON", "server_error", "answered 200 instead of") { $0.responses["/token"] = (200, "<html>") },
        .init("a redirect", "server_error", "answered 302") { $0.responses["/token"] = (302, "") },
        .init("no reply", "temporarily_unavailable", "its token endpoint at https://id.example.com/token cannot be") {
            $0.errors["/token"] = .timedOut
        },
        .init("response too large", "temporarily_unavailable", "its key set at https://id.example.com/keys cannot be") {
            $0.errors["/keys"] = .dataLengthExceedsMaximum
        },
        .init("no keys", "server_error", "its key set at https://id.example.com/keys isn't the expected JSON") {
            $0.responses["/keys"] = (200, "[]")
        },
    ]

    @Test("the application and the log get the reason, and no session is created", arguments: responses)
    func response(_ wrong: Case) async throws {
        try await withDirectory { directory in
            let configuration = TenantConfiguration.upstream().with { $0.dataDirectory = directory }
            try await withUpstream(configuration) { tenant, browser, provider in
                provider.change(wrong.fault)
                let response = try await browser.logIn(at: provider)
                #expect(response.status == 303)
                #expect(
                    response.location?.hasPrefix(callback + "?error=") == true, "\(response.location ?? response.text)")
                #expect(response.parameter("error") == wrong.error)
                #expect(response.parameter("state") == "a state")
                let description = try #require(response.parameter("error_description"))
                // Addresses of servers that don't respond are only in the log.
                if wrong.error == "temporarily_unavailable" {
                    #expect(description.hasPrefix("Acme & Sons can't be reached now."), "\(description)")
                    #expect(!description.contains("id.example.com"))
                } else {
                    #expect(description.hasPrefix("The login with Acme & Sons failed: "))
                    #expect(description.contains(wrong.text), "\(description)")
                }
                #expect(await browser.cookie(.session) == nil)
                #expect(try await tenant.tenant.store.account("oidc|acme|248289761001") == nil)
            }
            let log = try String(contentsOf: directory.appendingPathComponent("access.log"), encoding: .utf8)
            let line = try #require(log.split(separator: "\n").last { $0.contains("callback") })
            let entry = try JSONDecoder().decode([String: TenantValue].self, from: Data(line.utf8))
            #expect(entry["failure"]?.stringValue?.contains(wrong.text) == true, "\(line)")
            for secret in ["upstream secret", "upstream+secret", "upstream-access-token", "c2"] {
                #expect(!log.contains(secret))
            }
        }
    }

    static let starts: [Case] = [
        .init("no response", "temporarily_unavailable", "can't be reached now") {
            $0.errors["/.well-known/openid-configuration"] = .cannotConnectToHost
        },
        .init("not found", "server_error", "answered 404") {
            $0.responses["/.well-known/openid-configuration"] = (404, "")
        },
        .init("not JSON", "server_error", "isn't the expected JSON") {
            $0.responses["/.well-known/openid-configuration"] = (200, "hello")
        },
        .init("wrong issuer", "server_error", "https://id.example.com/ in the configuration, and https://x/") {
            $0.metadata["issuer"] = "https://x/"
        },
        .init("no endpoint", "server_error", "has authorization_endpoint") {
            $0.metadata["authorization_endpoint"] = nil
        },
        .init("an unsafe endpoint", "server_error", "neither https nor http on this machine") {
            $0.metadata["authorization_endpoint"] = "http://id.example.com/authorize"
        },
    ]

    @Test(
        "if the provider can't be used, the application gets the error, or the page with the button shows it",
        arguments: starts)
    func start(_ wrong: Case) async throws {
        try await withUpstream { _, browser, provider in
            provider.change(wrong.fault)
            let response = try await browser.depart()
            #expect(response.parameter("error") == wrong.error, "\(response.location ?? response.text)")
            #expect(response.parameter("error_description")?.contains(wrong.text) == true)
            #expect(response.parameter("state") == "a state")

            let start = try await browser.get("/authorize", authorizeQuery())
            let link =
                try #require(start.location).replacing("/u/login", with: "/u/login/connection") + "&connection=acme"
            let page = try await browser.get(link)
            #expect(page.status == 502)
            #expect(
                page.text.contains("be reached now. Try again later")
                    || page.text.contains("The login with Acme &amp; Sons failed"))
            #expect(page.text.contains("name=\"password\""), "there are other ways to log in")

            // Errors aren't cached.
            provider.change { $0 = .init() }
            _ = try provider.receive(try await browser.get(link))
        }
    }

    static let relayed: [(error: String, description: String?, toldError: String, told: String)] = [
        ("access_denied", "The user said no", "access_denied", "The user said no"),
        ("login_required", nil, "login_required", "login_required"),
        ("temporarily_unavailable", "Later", "temporarily_unavailable", "Later"),
        ("invalid_scope", "What is this", "access_denied", "invalid_scope: What is this"),
        ("unauthorized_client", nil, "access_denied", "unauthorized_client"),
    ]

    @Test("the provider's error reaches the application", arguments: relayed)
    func relay(error: String, description: String?, toldError: String, told: String) async throws {
        try await withUpstream { _, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            var response = ["error": error, "state": sent["state"] ?? ""]
            response["error_description"] = description
            let page = try await browser.get("/login/callback", response)
            #expect(page.parameter("error") == toldError)
            #expect(page.parameter("error_description") == told)
            #expect(page.parameter("state") == "a state")
            #expect(try await browser.comeBack(sent["state"]).status == 400, "already used")
        }
    }

    @Test("a missing, foreign, or used state shows an error page without side effects")
    func states() async throws {
        try await withUpstream { tenant, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            for state in [nil, "", "unknown"] { #expect(try await browser.comeBack(state).status == 400) }
            #expect(try await browser.get("/login/callback").status == 400)
            let stranger = Browser(tenant)
            _ = try await stranger.get("/authorize", authorizeQuery())
            let page = try await stranger.comeBack(sent["state"])
            #expect(page.status == 400)
            #expect(page.title == "Your login has expired")
            #expect(!provider.requests.contains { $0.path == "/token" })

            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"]))
            let again = try await browser.comeBack(sent["state"])
            #expect(again.status == 400)
            #expect(provider.requests.count { $0.path == "/token" } == 1)
            #expect(try await tenant.tenant.store.user("oidc|acme|248289761001")?.activity.logins == 1)
        }
    }

    @Test("only one of two concurrent responses of a provider is accepted")
    func race() async throws {
        try await withUpstream { tenant, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            async let first = browser.comeBack(sent["state"])
            async let second = browser.comeBack(sent["state"])
            let statuses = try await [first, second].map(\.status)
            #expect(statuses.sorted() == [303, 400])
            #expect(provider.requests.count { $0.path == "/token" } == 1)
        }
    }

    @Test("a response from another issuer is rejected")
    func mixUp() async throws {
        try await withUpstream { _, browser, provider in
            var sent = try provider.receive(try await browser.depart())
            let foreign = try await browser.comeBack(sent["state"], ["iss": "https://evil.example/"])
            #expect(foreign.parameter("error") == "access_denied")
            sent = try provider.receive(try await browser.depart())
            _ = try await browser.tokens(after: try await browser.comeBack(sent["state"], ["iss": StubProvider.issuer]))
        }
        try await withUpstream { (_, browser, provider) async throws in
            provider.change { $0.metadata["authorization_response_iss_parameter_supported"] = true }
            #expect(try await browser.logIn(at: provider).parameter("error") == "access_denied")
        }
    }

    @Test("a login that takes too long at the provider expires")
    func late() async throws {
        try await withUpstream { tenant, browser, provider in
            let sent = try provider.receive(try await browser.depart())
            tenant.clock.advance(by: LoginTransaction.lifetime)
            #expect(try await browser.comeBack(sent["state"]).status == 400)
        }
    }

    // MARK: Network errors

    @Test("a provider that hangs, sends too much, or closes the connection counts as unavailable")
    func wire() async throws {
        let huge = Data(repeating: UInt8(ascii: " "), count: ProviderTransport.maximumBytes + 1)
        let scripts: [(steps: [FaultServer.Step], text: String)] = [
            ([.hang], "within 1 s"),
            ([.send(FaultServer.response(200, String(decoding: huge, as: UTF8.self)))], "larger than"),
            ([.send(FaultServer.response(200, "{}").prefix(40)), .reset], "cannot be reached"),
        ]
        for (steps, text) in scripts {
            let server = try FaultServer.start { _, _ in steps }
            defer { server.stop() }
            var environment = TenantEnvironment.quick
            environment.providers = .live(seconds: 1)
            try await withDirectory { directory in
                let configuration = TenantConfiguration.upstream { $1.issuer = "http://127.0.0.1:\(server.port)" }
                    .with { $0.dataDirectory = directory }
                try await withTenant(configuration, environment: environment) { _, browser in
                    let response = try await browser.depart()
                    #expect(response.parameter("error") == "temporarily_unavailable")
                    #expect(response.parameter("error_description")?.contains("127.0.0.1") == false)
                }
                let log = try String(contentsOf: directory.appendingPathComponent("access.log"), encoding: .utf8)
                #expect(log.contains(text), "\(log)")
            }
        }
    }
}
