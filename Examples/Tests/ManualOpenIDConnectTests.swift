import Auth0
import ExampleKit
import ExampleTenant
import Foundation
import LocalTenant
import Testing

@testable import ManualOpenIDConnect

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Manual OpenID Connect")
@MainActor
struct ManualOpenIDConnectTests {
    private static let name = "ManualOpenIDConnect"

    @Test("the example logs in with the scripted browser and logs out", arguments: [[], ["--url-scheme"]])
    func logIn(flags: [String]) async throws {
        try await withTenant { tenant, home in
            let program = ExampleProgram(Self.name, tenant, in: home)
            let output = try await program.run(["--script", ada] + flags)
            #expect(output.status == 0, "\(output.errors)")
            #expect(
                output.lines.prefix(4) == [
                    "Logged-out", "Finishing login...", "Hello, Ada Lovelace, you are logged-in", "Logged-out",
                ])
            #expect(tenant.count("/oauth/token") == 1)
        }
    }

    @Test("the user can enter the callback of a custom URL scheme, and a foreign or empty one is rejected")
    func urlScheme() async throws {
        try await withTenant { tenant, home in
            let program = ExampleProgram(Self.name, tenant, in: home)
            let foreign = try await program.run("--url-scheme", input: "auth0test1://test?code=stolen&state=guessed\n")
            #expect(foreign.status == 1)
            #expect(foreign.lines.last == "Then enter the address that the browser cannot open:")
            #expect(try await program.run("--url-scheme").status == 4)
            #expect(tenant.count("/oauth/token") == 0)
        }
    }

    @Test("the challenge matches RFC 7636, and every login has a new state and challenge")
    func pkce() throws {
        let pkce = PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(try randomBytes().base64URL.count == 43)
        let server = try server("http://127.0.0.1:1")
        let queries = try (1...2).map { _ in try items(of: server.authorize()) }
        #expect(queries[0]["state"] != queries[1]["state"])
        #expect(queries[0]["code_challenge"] != queries[1]["code_challenge"])
        #expect(
            queries[0].filter { !["state", "code_challenge"].contains($0.key) } == [
                "response_type": "code", "client_id": ExampleTenant.clientId, "redirect_uri": callback,
                "scope": "openid profile email", "code_challenge_method": "S256",
            ])
    }

    @Test("the SDK sends the same parameters and also a nonce and its version")
    func sameParametersAsTheSDK() async throws {
        let opened = Opened()
        let webAuth = Auth0.webAuth(clientId: "x", domain: "http://127.0.0.1:1").scope("openid profile email")
            .provider { url, callback in
                opened.url = url
                return Closing(callback: callback)
            }
        await #expect(throws: WebAuthError.userCancelled) { try await webAuth.start() }
        let byHand = try items(of: server("http://127.0.0.1:1").authorize())
        let withSDK = try items(of: try #require(opened.url))
        #expect(Set(withSDK.keys) == Set(byHand.keys).union(["nonce", "auth0Client"]))
        #expect(withSDK["scope"] == byHand["scope"])
    }

    @Test("without randomness, no page is opened")
    func noRandomness() async throws {
        let server = AuthorizationServer(
            domain: try #require(URL(string: "http://127.0.0.1:1")), clientId: "x", redirectURI: callback,
            random: { throw POSIXError(.EIO) })
        let screen = LoginScreen(server: server) { url in
            Issue.record("A page was opened.")
            return url
        }
        await #expect(throws: POSIXError.self) { try await screen.press() }
        #expect(screen.label == "Logged-out")
    }

    @Test(
        "foreign callbacks are rejected, and their code is discarded",
        arguments: [
            "https://127.0.0.1:4711/callback?code=c&state=STATE", "http://127.0.0.1:4711/other?code=c&state=STATE",
            "http://127.0.0.1:4712/callback?code=c&state=STATE", "http://127.0.0.1:4711/callback?code=c&state=other",
            "http://127.0.0.1:4711/callback?code=c", "http://127.0.0.1:4711/callback?state=STATE",
            "http://127.0.0.1:4711/callback?error=access_denied", "http://127.0.0.1:4711/callback",
            "http://127.0.0.1:4711/callback?code=c&state=STATE&state=STATE", "acme://callback?code=c&state=STATE",
        ])
    func foreignCallbacks(url: String) async throws {
        let tenant = try FakeTenant()
        let server = try server(tenant.domain)
        let screen = LoginScreen(server: server) { page in
            let state = try items(of: page)["state"] ?? ""
            return try #require(URL(string: url.replacingOccurrences(of: "STATE", with: state)))
        }
        await #expect(throws: LoginError.foreignCallback) { try await screen.press() }
        await #expect(throws: LoginError.noCode) { try await server.getToken() }
        #expect(screen.label == "Logged-out" && !screen.isLoggedIn && screen.isSwitchEnabled)
        #expect(tenant.count("/oauth/token") == 0)
    }

    @Test("the tenant's error is shown, and no token is requested")
    func errorCallback() async throws {
        let tenant = try FakeTenant(authorize: "error=access_denied&error_description=Not%20today")
        let output = try await run(tenant)
        #expect(output.status == 1)
        #expect(output.errors == "Login refused: access_denied. Not today\n")
        #expect(output.lines == ["Logged-out"])
        #expect(tenant.count("/oauth/token") == 0)
    }

    enum Fault: CaseIterable { case expired, used, otherVerifier, otherCallback }

    @Test(
        "a code that has expired, was used, or belongs to another verifier or callback is rejected",
        arguments: Fault.allCases)
    func refusedCodes(fault: Fault) async throws {
        try await withTenant { tenant, _ in
            let listener = try LoopbackListener()
            let server = AuthorizationServer(
                domain: tenant.url, clientId: ExampleTenant.clientId, redirectURI: listener.redirectURI,
                random: { Data(repeating: 7, count: 32) })
            let browser = try ScriptedBrowser(ada)
            let screen = LoginScreen(server: server) { page in
                switch fault {
                case .expired:
                    let url = try await WayBack.loopback(listener).visit(page, browser)
                    tenant.clock.advance(by: 3_600)
                    return url
                case .used:
                    let url = try await WayBack.loopback(listener).visit(page, browser)
                    try await self.useUp(url, of: listener, at: tenant)
                    return url
                case .otherVerifier:
                    let page = try self.replacing("code_challenge", in: page, by: PKCE(verifier: "other").challenge)
                    return try await WayBack.loopback(listener).visit(page, browser)
                case .otherCallback:
                    let page = try self.replacing("redirect_uri", in: page, by: WayBack.urlScheme.redirectURI)
                    let url = try await WayBack.urlScheme.visit(page, browser)
                    return try #require(URL(string: "\(listener.redirectURI)?\(url.query ?? "")"))
                }
            }
            let error = await #expect(throws: LoginError.self) { try await screen.press() }
            guard case .tenant(let status, let code, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(status == 403)
            // The tenant's error for a code that was issued for another callback URL.
            #expect(code == (fault == .otherCallback ? "unauthorized_client" : "invalid_grant"))
            #expect(screen.label == "Logged-out" && !screen.isLoggedIn)
        }
    }

    @Test("after an error page or a wrong password, closing the browser ends the program with status 4")
    func errorPages() async throws {
        try await withTenant { tenant, home in
            let stranger = ExampleProgram(Self.name, tenant, in: home, ["AUTH0_CLIENT_ID": "nobody"])
            #expect(try await stranger.run("--script", ada).status == 4)
            let elsewhere = ExampleProgram(
                Self.name, tenant, in: home, ["AUTH0_CLIENT_ID": ExampleTenant.webServer.clientId])
            #expect(try await elsewhere.run("--url-scheme", "--script", ada).status == 4)
            let output = try await ExampleProgram(Self.name, tenant, in: home).run("--script", "ada@example.com:wrong")
            #expect(output.status == 4)
            #expect(output.lines == ["Logged-out"])
            #expect(tenant.count("/oauth/token") == 0)
        }
    }

    @Test(
        "an invalid token response doesn't log in",
        arguments: [
            (200, "<html>"), (200, "[]"), (200, "{}"), (200, #"{"access_token": 1}"#), (500, "{}"), (503, "busy"),
        ])
    func responses(status: Int, body: String) async throws {
        let output = try await run(try FakeTenant(token: (status, body)))
        #expect(output.status == 1)
        #expect(output.lines == ["Logged-out", "Finishing login...", "Logged-out"])
        #expect(!output.errors.isEmpty)
    }

    @Test("a rejected profile request fails the login")
    func userInfo() async throws {
        let output = try await run(try FakeTenant(userInfo: (401, #"{"error": "invalid_token"}"#)))
        #expect(output.status == 1)
        #expect(output.errors.contains("401: invalid_token"), "\(output.errors)")
        #expect(output.lines.last == "Logged-out")
    }

    @Test("without a network, the program exits with status 3")
    func offline() async throws {
        let home = try Home()
        let variables = ["AUTH0_DOMAIN": "http://127.0.0.1:9", "AUTH0_CLIENT_ID": "x"]
        let output = try await ExampleProgram(Self.name, nil, in: home, variables).run("--script", ada)
        #expect(output.status == 3)
        #expect(output.lines == ["Logged-out"])
    }

    @Test("a profile's values can be of any type, and its name can be missing")
    func profile() async throws {
        let odd =
            #"{"sub": "x", "name": "Ada", "email_verified": true, "age": 36, "roles": ["a"], "address": {"b": 1}}"#
        #expect(try await run(try FakeTenant(userInfo: (200, odd))).lines.contains("Hello, Ada, you are logged-in"))
        let nameless = try await run(try FakeTenant(userInfo: (200, #"{"sub": "x", "name": 7}"#)))
        #expect(nameless.lines.contains("Hello, you are logged-in"))
    }

    @Test("pressing the button during a login does nothing, and the switch is disabled until the logout")
    func secondPress() async throws {
        try await withTenant { tenant, _ in
            let browser = try ScriptedBrowser(ada)
            let again = Again()
            let server = AuthorizationServer(
                domain: tenant.url, clientId: ExampleTenant.clientId, redirectURI: WayBack.urlScheme.redirectURI)
            let screen = LoginScreen(server: server) { page in
                again.visits += 1
                try await again.screen?.press()
                #expect(again.screen?.isSwitchEnabled == false)
                return try await WayBack.urlScheme.visit(page, browser)
            }
            again.screen = screen
            #expect(screen.button == "Login")
            try await screen.press()
            #expect(again.visits == 1)
            #expect(screen.button == "Logout" && !screen.isSwitchEnabled)
            try await screen.press()
            #expect(screen.button == "Login" && screen.label == "Logged-out")
        }
    }

    // MARK: Support

    @MainActor
    private final class Opened {
        var url: URL?
    }

    @MainActor
    private final class Again {
        var screen: LoginScreen?
        var visits = 0
    }

    private let callback = "http://127.0.0.1:4711/callback"

    private func server(_ domain: String) throws -> AuthorizationServer {
        AuthorizationServer(
            domain: try #require(URL(string: domain)), clientId: ExampleTenant.clientId, redirectURI: callback)
    }

    private func run(_ tenant: FakeTenant) async throws -> ExampleProgram.Output {
        let home = try Home()
        let variables = ["AUTH0_DOMAIN": tenant.domain, "AUTH0_CLIENT_ID": "x"]
        return try await ExampleProgram("ManualOpenIDConnect", nil, in: home, variables).run("--script", ada)
    }

    /// Exchanges the code before the example does.
    private func useUp(_ url: URL, of listener: LoopbackListener, at tenant: LocalTenant) async throws {
        var request = URLRequest(url: tenant.url.appendingPathComponent("oauth/token"))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        let fields = [
            "grant_type": "authorization_code", "client_id": ExampleTenant.clientId,
            "code": try items(of: url)["code"] ?? "",
            "code_verifier": Data(repeating: 7, count: 32).base64URL, "redirect_uri": listener.redirectURI,
        ]
        request.httpBody = Data(FormBody.encode(fields).utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    private func replacing(_ name: String, in url: URL, by value: String) throws -> URL {
        var parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        parts.queryItems = parts.queryItems?.map { $0.name == name ? URLQueryItem(name: name, value: value) : $0 }
        return try #require(parts.url)
    }

    private func items(of url: URL) throws -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
