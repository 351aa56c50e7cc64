import Auth0
import Foundation
import Testing

#if canImport(Combine)
    import Combine
#endif

/// A test double as in an app's tests: it only implements what they need.
struct AuthenticationDouble: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "DOUBLE"
    let url = URL(fileURLWithPath: "/")
    var renewal: Result<Credentials, AuthenticationError> = .success(
        Credentials(accessToken: "AT", expiresIn: .distantFuture))
    var delay: TimeInterval = 0

    func renew(
        withRefreshToken refreshToken: String, audience: String?, scope: String?
    ) -> TokenRequest<Credentials, AuthenticationError> {
        TokenRequest(result: renewal, delay: delay)
    }
}

/// A client written for the first releases: its methods have fewer parameters than the current ones.
struct FirstReleaseDouble: Authentication {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "DOUBLE"
    let url = URL(fileURLWithPath: "/")

    func userInfo(withAccessToken accessToken: String) -> Request<UserInfo, AuthenticationError> {
        Request { () async throws(AuthenticationError) in
            guard let user = UserInfo(json: ["sub": accessToken]) else {
                throw AuthenticationError(info: [:], statusCode: 0)
            }
            return user
        }
    }
    func resetPassword(email: String, connection: String) -> Request<Void, AuthenticationError> {
        Request(result: .success(()))
    }
    func passkeyLoginChallenge(connection: String?) -> Request<PasskeyLoginChallenge, AuthenticationError> {
        Request(result: .success(Operation.loginChallenge))
    }
    func login(
        passkey: LoginPasskey, challenge: PasskeyLoginChallenge, connection: String?, audience: String?, scope: String
    ) -> Request<Credentials, AuthenticationError> {
        Request(result: .success(Credentials(accessToken: "login")))
    }
    func passkeySignupChallenge(
        email: String?, phoneNumber: String?, username: String?, name: String?, connection: String?
    ) -> Request<PasskeySignupChallenge, AuthenticationError> {
        Request(result: .success(Operation.signupChallenge))
    }
    func login(
        passkey: SignupPasskey, challenge: PasskeySignupChallenge, connection: String?, audience: String?,
        scope: String
    ) -> Request<Credentials, AuthenticationError> {
        Request(result: .success(Credentials(accessToken: "signup")))
    }
}

/// Implements logging out under its earlier name.
struct FirstReleaseWebAuthDouble: UnsetWebAuth {
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var dpop: DPoP?
    let clientId = "DOUBLE"
    let url = URL(fileURLWithPath: "/")

    func start() async throws(WebAuthError) -> Credentials { throw .userCancelled }
    func clearSession(federated: Bool) async throws(WebAuthError) {}
    func clearSession(federated: Bool, callback: @escaping @MainActor (WebAuthResult<Void>) -> Void) {
        Task { @MainActor in callback(.success(())) }
    }
}

@Suite("Canned results for test doubles")
struct CannedRequestTests {
    private let invalidGrant = AuthenticationError(info: ["error": "invalid_grant"], statusCode: 403)

    @Test("a canned result is returned by each start, through every protocol and after every setting")
    func result() async throws {
        let client: any Authentication = AuthenticationDouble()
        let request = client.renew(withRefreshToken: "RT").parameters(["a": 1]).headers(["b": "c"]).validateClaims()
            .withLeeway(1)
        for _ in 1...2 { #expect(try await request.start().accessToken == "AT") }
        let token: any TokenRequestable<Credentials, AuthenticationError> = request
        #expect(try await token.start().accessToken == "AT")
    }

    @Test("a canned failure is thrown")
    func cannedError() async {
        let client = AuthenticationDouble(renewal: .failure(invalidGrant))
        let error = await #expect(throws: AuthenticationError.self) {
            try await client.renew(withRefreshToken: "RT").start()
        }
        #expect(error?.code == "invalid_grant" && error?.statusCode == 403)
    }

    @Test("canned results are passed to callbacks on the main actor")
    func callback() async throws {
        let result: Result<Credentials, AuthenticationError> = await withCheckedContinuation { continuation in
            AuthenticationDouble().renew(withRefreshToken: "RT").start { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(try result.get().accessToken == "AT")
    }

    #if canImport(Combine)
        @Test("canned results are published to subscribers")
        func publisher() async throws {
            let publisher: AnyPublisher<Credentials, AuthenticationError> = AuthenticationDouble()
                .renew(withRefreshToken: "RT").start()
            for try await credentials in publisher.values { #expect(credentials.accessToken == "AT") }
        }
    #endif

    @Test("a delayed canned result ends when its task is canceled")
    func cancelled() async {
        let request = AuthenticationDouble(delay: 3600).renew(withRefreshToken: "RT")
        let task = Task { try await request.start() }
        task.cancel()
        let error = await #expect(throws: AuthenticationError.self) { try await task.value }
        #expect(error?.isCancelled == true)
    }

    @Test("a canned result is returned only for a request that could have been sent")
    func validators() async {
        let request = AuthenticationDouble().renew(withRefreshToken: "RT")
        let refused = await #expect(throws: AuthenticationError.self) {
            try await request.requestValidators([OwnValidator(isWilling: false)]).start()
        }
        #expect(refused?.cause is OwnValidator.SampleError)
        let unusable = await #expect(throws: AuthenticationError.self) {
            try await request.parameters(["when": OwnLogger()]).start()
        }
        #expect(unusable?.cause is InvalidRequestError)
        let missing = await #expect(throws: AuthenticationError.self) {
            try await AuthenticationDouble().renew(withRefreshToken: nil as String?).start()
        }
        #expect(missing?.cause as? InvalidRequestError == .missingRefreshToken)
    }

    @Test("canned results can be created for each start, and don't have to be sendable")
    func made() async throws {
        let request = Request<ManagementObject, ManagementError> { ["user_id": "auth0|1"] }
        #expect(try await request.start()["user_id"] as? String == "auth0|1")
        let list = Request<[ManagementObject], ManagementError> { [["provider": "github"]] }
        #expect(try await list.start().count == 1)
    }

    @Test("a credentials manager can renew credentials with canned results")
    func credentialsManager() async throws {
        let manager = CredentialsManager(authentication: AuthenticationDouble(), storage: OwnStorage())
        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT", expiresIn: .distantPast))
        #expect(try await manager.credentials().accessToken == "AT")
    }

    @Test("printing a request with a canned result shows that nothing is sent")
    func printed() {
        #expect("\(AuthenticationDouble().renew(withRefreshToken: "RT"))".contains("https://canned.invalid/"))
    }

    @Test("doubles that were written for the first releases can return canned results")
    func firstReleases() async throws {
        let client: any Authentication = FirstReleaseDouble()
        #expect(try await client.userInfo(withAccessToken: "auth0|1").start().sub == "auth0|1")
        try await client.resetPassword(email: "e", connection: "c").start()
        let login = try await client.passkeyLoginChallenge(connection: "c").start()
        #expect(try await client.passkeyLoginChallenge().start() == login)
        #expect(try await client.login(passkey: OwnPasskey(), challenge: login).start().accessToken == "login")
        let signup = try await client.passkeySignupChallenge(email: "e").start()
        #expect(try await client.passkeySignupChallenge(name: "n", connection: "c").start() == signup)
        #expect(try await client.login(passkey: OwnPasskey(), challenge: signup).start().accessToken == "signup")
        let webAuth: any WebAuth = FirstReleaseWebAuthDouble()
        try await webAuth.clearSession()
        try await webAuth.clearSession(federated: true)
        let result: WebAuthResult<Void> = await withCheckedContinuation { continuation in
            webAuth.clearSession { continuation.resume(returning: $0) }
        }
        try result.get()
    }
}
