import Foundation
import JWTDecode
import LocalTenant
import TestSupport
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Advanced browser logins", .serialized, .oneBrowserFlow, .timeLimit(.minutes(3)))
struct WebAuthFlowTests {
    @Test("a DPoP key binds the session from the code exchange on, including userinfo and custom requests")
    func dpop() async throws {
        let stage = try await Stage()
        let device = DPoP.newDevice()
        var webAuth = stage.webAuth.scope("openid email offline_access")
        webAuth.dpop = device
        let credentials = try await webAuth.start()
        #expect(credentials.tokenType == "DPoP")

        var authentication = stage.authentication
        authentication.dpop = device
        let profile = authentication.userInfo(
            withAccessToken: credentials.accessToken, tokenType: credentials.tokenType)
        #expect(try await profile.start().email == stage.user.email)
        #expect(try await authentication.renew(withRefreshToken: credentials.refreshToken).start().tokenType == "DPoP")

        var request = URLRequest(url: try #require(URL(string: stage.tenant.domain + "/userinfo")))
        var nonce: String?
        var statuses: [Int] = []
        for _ in 1...2 {
            try device.addHeaders(
                to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType, nonce: nonce)
            let response = try #require(try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)
            statuses.append(response.statusCode)
            #expect(DPoP.isNonceRequired(by: response) == (nonce == nil))
            nonce = response.value(forHTTPHeaderField: "DPoP-Nonce")
        }
        #expect(statuses == [401, 200])

        try device.keys.clear()
        await #expect(throws: AuthenticationError.self) { try await profile.start() }
        await stage.tenant.stop()
    }

    @Test("a bound login's code can't be exchanged with another key")
    func otherKey() async throws {
        let stage = try await Stage()
        let device = DPoP.newDevice()
        var webAuth = stage.webAuth { [browser = stage.browser, user = stage.user] url in
            // The key changes before the browser redirects back.
            try device.keys.clear()
            _ = try await browser.logIn(at: url, username: user.email, password: user.password)
        }
        webAuth.dpop = device
        let bound = webAuth
        await #expect {
            try await bound.start()
        } throws: { error in
            guard case WebAuthError.codeExchangeFailed = error else { return false }
            return ((error as? WebAuthError)?.cause as? AuthenticationError)?.statusCode == 400
        }
        await stage.tenant.stop()
    }

    @Test("the backend exchanges the code that the app receives for a pushed request")
    func pushedRequest() async throws {
        let stage = try await Stage()
        let redirect = "http://127.0.0.1:\(try freePort())/callback"
        let verifier = String(repeating: "v", count: 43)
        let pushed = try await stage.authentication.pushedAuthorizationRequest(
            redirectURI: redirect, codeVerifier: verifier, state: "the backend's", scope: "openid email"
        ).start()
        let login = Auth0.authorizeWithRequestUri(clientId: Stage.clientID, domain: stage.tenant.domain)
            .redirectURL(try #require(URL(string: redirect)))
            .provider(
                ScriptedAgent.provider { [browser = stage.browser, user = stage.user] url in
                    _ = try await browser.logIn(at: url, username: user.email, password: user.password)
                })
        let response = try await login.start(requestUri: pushed.requestURI)
        #expect(response.state == "the backend's")
        let credentials = try await stage.authentication.codeExchange(
            withCode: response.code, codeVerifier: verifier, redirectURI: redirect
        ).start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        await stage.tenant.stop()
    }

    @Test("a pushed request with a session transfer token needs no login page")
    func sessionTransfer() async throws {
        let stage = try await Stage()
        let session = try await stage.logInWithPassword()
        let transfer = try await stage.authentication.ssoExchange(withRefreshToken: session.refreshToken).start()
        let redirect = "http://127.0.0.1:\(try freePort())/callback"
        let verifier = String(repeating: "v", count: 43)
        let pushed = try await stage.authentication.pushedAuthorizationRequest(
            redirectURI: redirect, codeVerifier: verifier, state: "S"
        ).start()
        let response = try await Auth0.authorizeWithRequestUri(clientId: Stage.clientID, domain: stage.tenant.domain)
            .sessionTransferToken(transfer.sessionTransferToken)
            .redirectURL(try #require(URL(string: redirect)))
            .provider(
                ScriptedAgent.provider { [browser = stage.browser] url in
                    let page = try await browser.open(url)
                    #expect(!page.html.contains("name=\"password\""))
                }
            ).start(requestUri: pushed.requestURI)
        let credentials = try await stage.authentication.codeExchange(
            withCode: response.code, codeVerifier: verifier, redirectURI: redirect
        ).start()
        #expect(try decode(jwt: credentials.idToken).subject == decode(jwt: session.idToken).subject)
        await stage.tenant.stop()
    }

    @Test("the callback's issuer must be the expected tenant")
    func issuer() async throws {
        var configuration = TenantConfiguration()
        configuration.authorizationResponseIssuer = true
        let stage = try await Stage(configuration)
        _ = try await stage.logIn()
        await #expect {
            try await stage.webAuth.issuer("https://other.example.com/").start()
        } throws: { error in
            WebAuthError.unknown ~= error && (error as? WebAuthError)?.message.contains(stage.tenant.issuer) == true
        }
        await stage.tenant.stop()
    }

    @Test("another login's callback doesn't end the login")
    func foreignResponses() async throws {
        let stage = try await Stage()
        let webAuth = stage.webAuth { [browser = stage.browser, user = stage.user] url in
            let redirect = try #require(url.item("redirect_uri"))
            for query in ["?code=stolen&state=guess", "?error=access_denied&state=", "?code=stolen"] {
                let page = try await browser.open(try #require(URL(string: redirect + query)))
                #expect(page.status == 400)
            }
            _ = try await browser.logIn(at: url, username: user.email, password: user.password)
        }
        let credentials = try await webAuth.start()
        #expect(try decode(jwt: credentials.idToken)["email"].string == stage.user.email)
        #expect(stage.count("/oauth/token") == 1)
        await stage.tenant.stop()
    }

    @Test("a client without organizations gets an error when it logs in to one, also with an invitation")
    func organizations() async throws {
        let stage = try await Stage()
        let invitation = try #require(URL(string: "https://app.example.com/?invitation=I&organization=org_1"))
        for webAuth in [stage.webAuth.organization("org_1"), stage.webAuth.invitationURL(invitation)] {
            await #expect {
                try await webAuth.start()
            } throws: { error in
                guard case WebAuthError.authenticationFailed = error else { return false }
                return ((error as? WebAuthError)?.cause as? AuthenticationError)?.code == "invalid_request"
            }
        }
        await stage.tenant.stop()
    }
}
