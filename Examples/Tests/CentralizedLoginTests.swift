import Auth0
import ExampleKit
import ExampleLogin
import ExampleTenant
import Foundation
import LocalTenant
import LoginModel
import Testing

@Suite("Login with the SDK")
@MainActor
struct CentralizedLoginTests {
    private static let name = "CentralizedLogin"

    @Test("the example logs in with the scripted browser and logs out")
    func logIn() async throws {
        try await withTenant { tenant, home in
            let output = try await ExampleProgram(Self.name, tenant, in: home).run("--script", ada)
            #expect(output.status == 0, "\(output.errors)")
            #expect(output.lines == ["Logged-out", "Hello, Ada Lovelace, you are logged in", "Logged-out"])
        }
    }

    @Test("the SDK sends the same requests as the manual login, and one for the keys")
    func sameTrace() async throws {
        try await withTenant { tenant, home in
            func trace(_ name: String) async throws -> [String] {
                tenant.clearRequests()
                #expect(try await ExampleProgram(name, tenant, in: home).run("--script", ada).status == 0)
                return tenant.requests.map { "\($0.method) \($0.path)" }
            }
            let byHand = try await trace("ManualOpenIDConnect")
            let withSDK = try await trace(Self.name)
            #expect(byHand.suffix(2) == ["POST /oauth/token", "GET /userinfo"])
            #expect(withSDK.filter { $0 != "GET /.well-known/jwks.json" } == byHand)
        }
    }

    @Test("closing the browser shows no error, and the program exits with status 4")
    func cancelled() async throws {
        try await withTenant { tenant, home in
            let output = try await ExampleProgram(Self.name, tenant, in: home).run("--script", "ada@example.com:wrong")
            #expect(output.status == 4)
            #expect(output.lines == ["Logged-out"])
            let webAuth = Auth0.webAuth(clientId: ExampleTenant.clientId, domain: tenant.domain)
                .provider { _, callback in Closing(callback: callback) }
            let screen = screen(webAuth, tenant)
            await screen.pressed()
            #expect(screen.message == nil && screen.label == "Logged-out" && !screen.isBusy)
        }
    }

    @Test("an invalid ID token is rejected")
    func idToken() async throws {
        try await withTenant { tenant, _ in
            let webAuth = try webAuth(tenant).issuer("https://other.example.com/")
            let screen = screen(webAuth, tenant)
            let error = await #expect(throws: WebAuthError.self) { try await screen.press() }
            #expect(error.map { .idTokenValidationFailed ~= $0 } == true, "\(String(describing: error))")
            #expect(screen.label == "Logged-out")
            #expect(tenant.count("/userinfo") == 0)
        }
        try await withTenant(clock: TenantClock(fixedAt: Date(timeIntervalSinceNow: -1_000_000))) { tenant, home in
            let output = try await ExampleProgram(Self.name, tenant, in: home).run("--script", ada)
            #expect(output.status == 1)
            #expect(output.errors.contains("ID token"), "\(output.errors)")
            #expect(output.lines == ["Logged-out"])
        }
    }

    @Test("a login whose profile can't be loaded fails")
    func noProfile() async throws {
        try await withTenant { tenant, home in
            tenant.inject(.status(500), at: "/userinfo", times: nil)
            let output = try await ExampleProgram(Self.name, tenant, in: home).run("--script", ada)
            #expect(output.status == 1)
            #expect(output.lines == ["Logged-out"])
            tenant.clearFaults()
            tenant.inject(.dropConnection, at: "/userinfo", times: nil)
            let offline = try await ExampleProgram(Self.name, tenant, in: home).run("--script", ada)
            #expect(offline.status == 3)
        }
    }

    @Test("a login fails while another one is in progress, which continues")
    func twoAtOnce() async throws {
        try await withTenant { tenant, _ in
            let (opened, isOpened) = AsyncStream<Void>.makeStream()
            let (second, secondIsOver) = AsyncStream<Void>.makeStream()
            let browser = try ScriptedBrowser(ada)
            let webAuth = Auth0.webAuth(clientId: ExampleTenant.clientId, domain: tenant.domain)
                .provider { url, callback in
                    Visiting(callback: callback) {
                        isOpened.yield()
                        for await _ in second { break }
                        try await browser.logIn(at: url)
                    }
                }
            let first = screen(webAuth, tenant)
            let login = Task { try await first.press() }
            for await _ in opened { break }
            let error = await #expect(throws: WebAuthError.self) { try await screen(webAuth, tenant).press() }
            #expect(error == .transactionActiveAlready)
            secondIsOver.yield()
            try await login.value
            #expect(first.label == "Hello, Ada Lovelace, you are logged in")
            #expect(first.button == "Logout")
        }
    }

    @Test("a user without a name is greeted, too")
    func noName() async throws {
        try await withTenant { tenant, _ in
            let screen = LoginScreen(webAuth: try webAuth(tenant), authentication: NamelessUser())
            try await screen.press()
            #expect(screen.label == "Hello, user with no name, you are logged in")
        }
    }

    // MARK: Support

    private func webAuth(_ tenant: LocalTenant) throws -> any WebAuth {
        try Auth0.webAuth(clientId: ExampleTenant.clientId, domain: tenant.domain)
            .browser(Arguments(["--script", ada]))
    }

    private func screen(_ webAuth: any WebAuth, _ tenant: LocalTenant) -> LoginScreen {
        LoginScreen(
            webAuth: webAuth,
            authentication: Auth0.authentication(clientId: ExampleTenant.clientId, domain: tenant.domain))
    }
}

/// A browser that the user closes immediately.
struct Closing: WebAuthUserAgent {
    let callback: WebAuthProviderCallback

    func start() { WebAuthentication.cancel() }
    func finish(with result: WebAuthResult<Void>) { callback(result) }
}

private struct Visiting: WebAuthUserAgent {
    let callback: WebAuthProviderCallback
    let visit: @Sendable () async throws -> Void

    func start() { Task { try await visit() } }
    func finish(with result: WebAuthResult<Void>) { callback(result) }
}

private struct NamelessUser: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "examples"
    let url = URL(fileURLWithPath: "/")

    func userInfo(withAccessToken accessToken: String, tokenType: String) -> Request<UserInfo, AuthenticationError> {
        Request(result: UserInfo(json: ["sub": "x"]).map { .success($0) } ?? .failure(.init(info: [:], statusCode: 0)))
    }
}
