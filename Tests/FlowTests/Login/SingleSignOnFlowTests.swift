import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Single sign-on for several connections", .serialized, .oneBrowserFlow)
struct SingleSignOnFlowTests {
    private static let email = "grace@example.com"

    /// A tenant with a second database and a logged-in user of it.
    private static func loggedIn(enabledClients: [String]? = nil) async throws -> Stage {
        var configuration = TenantConfiguration()
        configuration.clients += [TenantClient(clientID: "staff-app", anyLoopbackCallback: true)]
        configuration.connections += [TenantConnection(name: "staff", enabledClients: enabledClients)]
        var grace = TenantUser(email: email, password: "Nanosecond-30cm")
        grace.connection = "staff"
        configuration.users = [grace]
        let stage = try await Stage(configuration)
        _ = try await Auth0.webAuth(clientId: "staff-app", domain: stage.tenant.domain)
            .connection("staff")
            .provider(
                ScriptedAgent.provider { [browser = stage.browser] url in
                    _ = try await browser.logIn(at: url, username: email, password: "Nanosecond-30cm")
                }
            ).start()
        return stage
    }

    @Test("a session of any database works for an application that names no connection")
    func anyConnection() async throws {
        let stage = try await Self.loggedIn()
        let credentials = try await stage.webAuth.parameters(["prompt": "none"]).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == Self.email)
        await stage.tenant.stop()
    }

    @Test("an application that names another database gets its login page")
    func namedConnection() async throws {
        let stage = try await Self.loggedIn()
        let credentials = try await stage.webAuth.connection(TenantConnection.defaultName).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        await stage.tenant.stop()
    }

    @Test("an application that can't use the database gets its own login page")
    func disabledConnection() async throws {
        let stage = try await Self.loggedIn(enabledClients: ["staff-app"])
        let credentials = try await stage.webAuth.start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        await stage.tenant.stop()
    }
}
