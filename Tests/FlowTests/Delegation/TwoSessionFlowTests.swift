import A0JOSE
import Auth0
import BeyondIdentityEmbedded
import Foundation
import JWTDecode
import LocalDelegate
import LocalTenant
import Testing

@Suite("Manual delegated logins with two browser sessions", .timeLimit(.minutes(3)))
struct TwoSessionFlowTests {
    @Test("both sessions share cookies, and the app exchanges the code")
    func wholeTrip() async throws {
        try await withDelegatedStage { stage in
            try await stage.bind()
            let attempt = try Attempt(stage)

            let first = try await stage.browser.open(attempt.authorizeURL)
            #expect(first.url.scheme == "acme" && stage.device.isAuthenticateUrl(first.url))
            let credentials = try await stage.device.getCredentials()
            #expect(credentials.count == 1)
            let response = try await stage.device.authenticate(url: first.url, credentialID: credentials[0].id)
            #expect(response.redirectURL.absoluteString.hasPrefix(stage.tenant.issuer + "login/callback?"))
            // The tenant uses its own state and nonce with the provider.
            let hops = await stage.browser.hops
            let upstream = try #require(
                hops.first { $0.url.path.hasSuffix("/authorize") && $0.url.path != "/authorize" })
            #expect(upstream.url.item("state") != attempt.state && upstream.url.item("nonce") != attempt.nonce)
            #expect(response.redirectURL.item("state") == upstream.url.item("state"))

            let second = try await stage.browser.open(response.redirectURL)
            #expect(second.url.absoluteString.hasPrefix("acme://auth0?"))
            #expect(second.url.item("state") == attempt.state)

            let tokens = try await attempt.exchange(second.url)
            let token = try decode(jwt: tokens.idToken)
            #expect(token["nonce"].string == attempt.nonce && token["email"].string == "ada@example.com")
            await #expect(throws: AuthenticationError.self) { try await attempt.exchange(second.url) }

            // The next login needs neither the provider nor the device.
            let next = try Attempt(stage)
            let page = try await stage.browser.open(next.authorizeURL)
            #expect(!stage.device.isAuthenticateUrl(page.url) && page.url.item("state") == next.state)
            _ = try await next.exchange(page.url)
        }
    }

    @Test("a second session without the cookies gets no code")
    func ephemeral() async throws {
        try await withDelegatedStage { stage in
            let credential = try await stage.bind()
            let attempt = try Attempt(stage)
            let first = try await stage.browser.open(attempt.authorizeURL)
            let response = try await stage.device.authenticate(url: first.url, credentialID: credential.id)
            await stage.browser.forgetCookies()
            let second = try await stage.browser.open(response.redirectURL)
            #expect(second.url.item("code") == nil || second.url.scheme != "acme")
        }
    }

    @Test("the provider's code works once and expires after a minute")
    func providersCode() async throws {
        try await withDelegatedStage { stage in
            let credential = try await stage.bind()
            for isLate in [false, true] {
                await stage.browser.forgetCookies()
                let first = try await stage.browser.open(try Attempt(stage).authorizeURL)
                let response = try await stage.device.authenticate(url: first.url, credentialID: credential.id)
                if isLate {
                    stage.clock.advance(by: 61)
                } else {
                    #expect(try await stage.browser.open(response.redirectURL).url.item("code") != nil)
                }
                let again = try await stage.browser.open(response.redirectURL)
                #expect(again.url.scheme != "acme" || again.url.item("code") == nil)
            }
        }
    }
}

/// A login attempt of an app that implements the protocol itself.
private struct Attempt {
    let state: String
    let nonce: String
    let authorizeURL: URL
    private let verifier: CodeVerifier
    private let stage: DelegatedStage

    init(_ stage: DelegatedStage) throws {
        self.stage = stage
        state = try SecureRandom.system.token()
        nonce = try SecureRandom.system.token()
        verifier = try CodeVerifier(random: .system)
        var url = try #require(URLComponents(string: stage.tenant.issuer + "authorize"))
        url.queryItems = [
            "client_id": DelegatedStage.clientID, "response_type": "code", "scope": "openid profile email",
            "redirect_uri": stage.redirectURL.absoluteString, "state": state, "nonce": nonce,
            "code_challenge": verifier.challenge, "code_challenge_method": "S256",
            "connection": DelegatedStage.connection,
        ].map { URLQueryItem(name: $0, value: $1) }
        authorizeURL = try #require(url.url)
    }

    func exchange(_ callback: URL) async throws -> Credentials {
        try await Auth0.authentication(clientId: DelegatedStage.clientID, domain: stage.tenant.domain).codeExchange(
            withCode: try #require(callback.item("code")), codeVerifier: verifier.value,
            redirectURI: stage.redirectURL.absoluteString
        ).start()
    }
}
