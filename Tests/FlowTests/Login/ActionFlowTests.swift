import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@testable import Auth0

@Suite("Actions and roles in an application", .serialized, .oneBrowserFlow, .timeLimit(.minutes(3)))
struct ActionFlowTests {
    private static let api = "https://api.example.com"

    private static var configuration: TenantConfiguration {
        var configuration = TenantConfiguration()
        var api = TenantAPI(identifier: api, scopes: ["read:books", "write:books"], allowOfflineAccess: true)
        (api.enforcesPolicies, api.dialect) = (true, .accessTokenAuthz)
        configuration.apis = [api]
        configuration.roles = [
            TenantRole("reader", permissions: [TenantPermission("read:books", at: Self.api)])
        ]
        return configuration
    }

    @Test("a user's roles limit the app's scope, and a changed role applies with the next renewal")
    func roles() async throws {
        let stage = try await Stage(Self.configuration)
        let scope = "openid offline_access read:books"
        let credentials = try await stage.webAuth.audience(Self.api).scope(scope).start()
        #expect(credentials.scope?.contains("read:books") == false)
        let claims = try decode(jwt: credentials.idToken)
        try await stage.tenant.assignRoles(["reader"], to: try #require(claims.subject))
        let renewed = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken ?? "").start()
        #expect(renewed.scope?.contains("read:books") == true)
        let token = try decode(jwt: renewed.accessToken)
        #expect(token["permissions"].array == ["read:books"])
        await stage.tenant.stop()
    }

    @Test("an app gets an action's claims and its reason for denying a login")
    func actions() async throws {
        let stage = try await Stage(Self.configuration)
        stage.tenant.actions.postLogin { event, api in
            api.idToken.setCustomClaim("https://example.com/visits", .integer(event.loginsCount))
            if event.loginsCount > 1 { api.access.deny("Once is enough") }
        }
        let credentials = try await stage.webAuth.start()
        #expect(try decode(jwt: credentials.idToken)["https://example.com/visits"].integer == 1)
        let denied = await #expect(throws: WebAuthError.self) {
            _ = try await stage.webAuth.parameters(["prompt": "login"]).start()
        }
        #expect("\(String(describing: denied))".contains("Once is enough"))
        let direct = try await thrownError(
            of: stage.authentication.login(
                usernameOrEmail: stage.user.email, password: stage.user.password,
                realmOrConnection: TenantConnection.defaultName, scope: "openid"))
        #expect(direct.isAccessDenied)
        await stage.tenant.stop()
    }
}
