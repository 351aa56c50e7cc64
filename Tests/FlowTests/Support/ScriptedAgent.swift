import Auth0
import Foundation
import LocalTenant
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A user agent that passes the page to a script.
struct ScriptedAgent: WebAuthUserAgent {
    let url: URL
    let callback: WebAuthProviderCallback
    let visit: @Sendable (URL) async throws -> Void

    func start() {
        Task {
            do {
                try await visit(url)
            } catch {
                Issue.record("The page couldn't be used: \(error)")
                WebAuthentication.cancel()
            }
        }
    }

    func finish(with result: WebAuthResult<Void>) {
        callback(result)
    }

    static func provider(_ visit: @escaping @Sendable (URL) async throws -> Void) -> WebAuthProvider {
        { url, callback in ScriptedAgent(url: url, callback: callback, visit: visit) }
    }
}

/// A tenant and the SDK configured for it, with a browser that logs in the sample user.
struct Stage {
    static let clientID = "a0-cli"

    let tenant: LocalTenant
    let user: SampleUser
    let browser = FormBrowser()
    private var session = URLSession.shared

    init(_ configuration: TenantConfiguration = .init(), clock: TenantClock = .init()) async throws {
        tenant = try await LocalTenant.startQuickly(configuration, clock: clock)
        user = try #require(tenant.sampleUser)
    }

    /// The same stage with new connections for each login. On Linux, a POST on a broken kept-alive connection only
    /// fails after the session's timeout.
    var withNewConnections: Stage {
        var stage = self
        stage.session = URLSession(configuration: .ephemeral)
        return stage
    }

    var authentication: any Authentication {
        Auth0.authentication(clientId: Self.clientID, domain: tenant.domain)
    }

    /// Logs in if it's shown a login page; otherwise it only follows redirects.
    var webAuth: any WebAuth {
        webAuth { [browser, user] url in
            let page = try await browser.open(url)
            if page.html.contains("name=\"password\"") {
                _ = try await browser.submit(page, ["username": user.email, "password": user.password])
            }
        }
    }

    func webAuth(_ visit: @escaping @Sendable (URL) async throws -> Void) -> any WebAuth {
        Auth0.webAuth(clientId: Self.clientID, domain: tenant.domain, session: session)
            .provider(ScriptedAgent.provider(visit))
    }

    func logIn(scope: String = "openid profile email offline_access") async throws -> Credentials {
        try await webAuth.scope(scope).start()
    }

    func count(_ path: String) -> Int {
        tenant.requests.filter { $0.path == path }.count
    }
}
