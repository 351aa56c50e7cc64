import Auth0
import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@Suite("Session transfer to a website", .serialized, .oneBrowserFlow)
struct SessionTransferFlowTests {
    @Test("SSO credentials from an app log in a browser without a login page")
    func success() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        let sso = try await stage.authentication.ssoExchange(withRefreshToken: credentials.refreshToken)
            .validateClaims().start()
        #expect(sso.issuedTokenType == "urn:auth0:params:oauth:token-type:session_transfer_token")
        #expect(abs(sso.expiresIn.timeIntervalSinceNow - 60) < 30)
        #expect(try decode(jwt: sso.idToken).subject == decode(jwt: credentials.idToken).subject)
        let refreshToken = try #require(sso.refreshToken)
        #expect(refreshToken != credentials.refreshToken)

        let site = stage.webAuth { [browser = stage.browser] url in
            let page = try await browser.open(url)
            #expect(!page.html.contains("name=\"password\""))
        }
        let web = try await site.parameters(["session_transfer_token": sso.sessionTransferToken]).start()
        #expect(try decode(jwt: web.idToken).subject == decode(jwt: credentials.idToken).subject)
        _ = try await site.parameters(["prompt": "none"]).start()
        _ = try await stage.authentication.renew(withRefreshToken: refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("a client that can't create session transfer tokens gets an error and keeps its refresh token")
    func error() async throws {
        var configuration = TenantConfiguration()
        configuration.clients[0].sessionTransfer = .init()
        let stage = try await Stage(configuration)
        let credentials = try await stage.logInWithPassword()
        let error = try await thrownError(
            of: stage.authentication.ssoExchange(withRefreshToken: credentials.refreshToken))
        #expect(error.code == "unauthorized_client")
        #expect(error.statusCode == 403)
        _ = try await stage.authentication.renew(withRefreshToken: credentials.refreshToken).start()
        await stage.tenant.stop()
    }
}
