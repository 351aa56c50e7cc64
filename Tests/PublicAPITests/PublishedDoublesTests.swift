import Auth0
import Foundation
import Testing

@Suite("Doubles written for Auth0.swift")
struct PublishedDoublesTests {
    private let credentials = Credentials(accessToken: "A")

    @Test("a double of WebAuth with the published requirements is used by both forms of login and logout")
    func webAuth() async throws {
        let good: any WebAuth = PublishedWebAuth(result: .success(credentials))
        #expect(try await good.connection("c").onClose {}.start().accessToken == "A")
        let result = await withCheckedContinuation { done in good.start { done.resume(returning: $0) } }
        #expect(try result.get().accessToken == "A")
        try await good.logout(federated: true)
        try await good.logout()
        try await good.clearSession(federated: false)

        let bad: any WebAuth = PublishedWebAuth(result: .failure(.userCancelled))
        await #expect(throws: WebAuthError.userCancelled) { try await bad.start() }
        await #expect(throws: WebAuthError.userCancelled) { try await bad.logout(federated: false) }
        await #expect(throws: WebAuthError.userCancelled) { try await bad.clearSession() }
    }

    @Test("a request with only a callback can be awaited")
    func request() async throws {
        let request: any Requestable<String, AuthenticationError> = PublishedRequest(result: .success("text"))
        #expect(try await request.start() == "text")
        let failing = PublishedRequest(result: .failure(AuthenticationError(info: ["error": "e"], statusCode: 400)))
        await #expect(throws: AuthenticationError.self) { try await failing.start() }
    }

    @Test("a double of Authentication whose methods return any request is called")
    func authentication() async throws {
        let client: any Authentication = PublishedAuthenticationDouble()
        #expect(
            try await client.login(usernameOrEmail: "u", password: "p", realmOrConnection: "r", scope: "s").start()
                .accessToken == "u p r - s")
        #expect(
            try await client.login(
                usernameOrEmail: "u", password: "p", realmOrConnection: "r", audience: "a", scope: "s"
            ).start().accessToken == "u p r a s")
        #expect(try await client.renew(withRefreshToken: "RT").start().accessToken == "RT")
        #expect(try await client.renew(withRefreshToken: "RT" as String?).start().accessToken == "RT")
        #expect(try await client.signup(email: "e", password: "p").start().email == "e")
        #expect(try await client.userInfo(withAccessToken: "AT").start().sub == "Bearer AT")
        #expect(try await client.passkeyLoginChallenge().start() == Operation.loginChallenge)
        let error = await #expect(throws: AuthenticationError.self) {
            try await client.ssoExchange(withRefreshToken: "invalid_grant").start()
        }
        #expect(error?.code == "invalid_grant" && error?.statusCode == 403)
        for reset in [
            client.resetPassword(email: "e", connection: "c"),
            client.resetPassword(email: "e", connection: "c", organization: nil),
        ] {
            #expect(await #expect(throws: AuthenticationError.self) { try await reset.start() }?.code == "e c")
        }
        let missing = await #expect(throws: AuthenticationError.self) {
            try await client.resetPassword(email: "e", connection: "c", organization: "org_1").start()
        }
        #expect((missing?.cause as? InvalidRequestError)?.isNotOffered == true)
    }

    @Test("settings of a request are passed on to the request that a double returned")
    func settings() async throws {
        let request = PublishedAuthenticationDouble().renew(withRefreshToken: "RT", audience: "a")
            .validateClaims().withLeeway(1).withIssuer("i").withNonce("n").withMaxAge(2).withOrganization("o")
        #expect(
            try await request.start().accessToken
                == "RT, valid, leeway 1, issuer i, nonce n, age 2, organization o")
        let sent = request.parameters(["p": 1]).headers(["h": "v"])
        let token = try await sent.start().accessToken
        #expect(token.hasSuffix(#", ["p": 1], ["h": "v"]"#), "\(token)")
        let refused = sent.requestValidators([OwnValidator(isWilling: false)])
        await #expect(throws: AuthenticationError.self) { try await refused.start() }
    }

    @Test("a credentials manager renews with a double whose methods return any request")
    func credentialsManager() async throws {
        let manager = CredentialsManager(authentication: PublishedAuthenticationDouble(), storage: OwnStorage())
        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT", expiresIn: .distantPast))
        #expect(try await manager.credentials().accessToken.hasPrefix("RT"))
    }

    @Test("a client with only auth0ClientInfo is tracked")
    func tracking() {
        var tracker = PublishedTracker()
        tracker.using(inLibrary: "Lock", version: "1.0")
        #expect(tracker.telemetry == tracker.auth0ClientInfo)
        #expect(tracker.telemetry != Telemetry())
    }
}
