import Auth0
import Auth0Server
import ExampleKit
import ExampleTenant
import Foundation
import LocalTenant
import Testing

@testable import WebServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Web server example")
struct WebServerTests {
    @Test("the web server names missing environment variables")
    func configuration() async throws {
        let output = try await ExampleProgram("WebServer", nil, in: try Home(), ["AUTH0_DOMAIN": "example.com"]).run()
        #expect(output.status == 2)
        #expect(
            output.errors == "Not set: AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, API, DATABASE, SESSION_KEY.\n",
            "\(output.errors)")
    }

    @Test("visitors log in to separate sessions and log out", .enabled(if: PostgresServer.isInstalled))
    func visitors() async throws {
        try await withTenant { configuration in
            configuration.users.append(
                TenantUser(email: "grace@example.com", password: ExampleTenant.password, name: "Grace Hopper"))
        } _: { tenant, home in
            try await withWebsite(tenant, home) { site in
                let (first, second) = (try ScriptedBrowser(ada), try ScriptedBrowser(grace))
                #expect(try await first.open(site).html == "You are not logged in. Go to /login")
                for browser in [first, second] { try await browser.logIn(at: site.appendingPathComponent("login")) }
                #expect(try await first.open(site).html == "Hello, Ada Lovelace")
                #expect(try await second.open(site).html == "Hello, Grace Hopper")
                let stolen = try await second.open(site.appendingPathComponent("callback"))
                #expect(stolen.status == 400)
                try await first.post(site.appendingPathComponent("logout"))
                #expect(try await first.open(site).html == "You are not logged in. Go to /login")
                #expect(try await second.open(site).html == "Hello, Grace Hopper")
            }
        }
    }

    @Test("the API accepts access tokens with the scope and rejects others")
    func api() async throws {
        try await withTenant { tenant, _ in
            let api = BookAPI(
                verifier: try AccessTokenVerifier(domain: tenant.domain, audience: ExampleTenant.api))
            func response(_ authorization: String?) async -> SmallServer.Response {
                var headers = ["host": "127.0.0.1"]
                headers["authorization"] = authorization
                return await api.response(
                    SmallServer.Request(method: "GET", target: "/api/books", headers: headers, body: ""))
            }
            func token(_ scope: String) async throws -> String {
                try await Auth0.authentication(clientId: ExampleTenant.clientId, domain: tenant.domain).login(
                    usernameOrEmail: ExampleTenant.user, password: ExampleTenant.password,
                    realmOrConnection: "Username-Password-Authentication", audience: ExampleTenant.api, scope: scope
                ).start().accessToken
            }
            #expect(await response(nil).status == 401)
            #expect(await response("Bearer x").status == 401)
            #expect(try await response("Bearer \(token("openid"))").status == 403)
            let books = try await response("Bearer \(token("read:books"))")
            #expect(books.status == 200 && books.body.contains("The Analytical Engine"))
        }
    }

    private let grace = "grace@example.com:\(ExampleTenant.password)"

    private func withWebsite(
        _ tenant: LocalTenant, _ home: Home, _ body: (URL) async throws -> Void
    ) async throws {
        let postgres = try PostgresServer(in: home)
        defer { postgres.stop() }
        var options = PostgresSessions.Options()
        // The test's server may still be starting.
        options.patience = 60
        let website = Website(
            authentication: Auth0.authentication(clientId: ExampleTenant.webServer.clientId, domain: tenant.domain),
            clientSecret: ExampleTenant.webServer.secret, audience: ExampleTenant.api,
            sessions: try PostgresSessions(
                connection: postgres.connection,
                keys: SealingKeys(current: SealingKeys.Key(id: "1", bytes: Data(repeating: 1, count: 32))),
                options: options))
        let server = try SmallServer { await website.response($0) }
        defer { server.stop() }
        try await body(try #require(URL(string: "http://127.0.0.1:\(server.port)")))
    }
}
