import A0JOSE
import Foundation
import LocalTenant
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Request failures")
struct RequestFlowTests {
    @Test("a profile request is retried if the tenant is busy or failing", arguments: [429, 500, 503])
    func repeatedRead(status: Int) async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        stage.tenant.inject(.status(status), at: "/userinfo", method: "GET", times: 2)
        let user = try await stage.punctual().userInfo(withAccessToken: credentials.accessToken).start()
        #expect(user.email == stage.user.email)
        #expect(stage.statuses("/userinfo") == [status, status, 200])
        await stage.tenant.stop()
    }

    @Test("a profile request is sent at most three times")
    func givenUp() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        stage.tenant.inject(.status(503), at: "/userinfo", times: nil)
        let error = try await thrownError(of: stage.punctual().userInfo(withAccessToken: credentials.accessToken))
        #expect(error.statusCode == 503)
        #expect(error.isRetryable)
        #expect(stage.count("/userinfo") == 3)
        await stage.tenant.stop()
    }

    @Test("a request that changes something is never sent twice", arguments: [429, 500, 503])
    func writes(status: Int) async throws {
        let stage = try await Stage()
        let sdk = stage.punctual { _ in Issue.record("There's nothing to wait for") }
        let credentials = try await stage.logInWithPassword()
        let refreshToken = try #require(credentials.refreshToken)
        stage.tenant.clearRequests()
        for path in [
            "/oauth/token", "/oauth/revoke", "/dbconnections/signup", "/dbconnections/change_password",
            "/passwordless/start", "/mfa/challenge",
        ] {
            stage.tenant.inject(.status(status), at: path, times: nil)
        }
        let database = TenantConnection.defaultName
        for error in [
            try await thrownError(of: sdk.renew(withRefreshToken: refreshToken)),
            try await thrownError(of: sdk.revoke(refreshToken: refreshToken)),
            try await thrownError(
                of: sdk.signup(email: "new@example.com", password: "Nanosecond-30cm", connection: database)),
            try await thrownError(of: sdk.resetPassword(email: stage.user.email, connection: database)),
            try await thrownError(of: sdk.startPasswordless(email: stage.user.email)),
            try await thrownError(of: sdk.multifactorChallenge(mfaToken: "made up")),
        ] {
            #expect(error.statusCode == status)
            #expect(error.isRetryable)
            #expect(!error.isNetworkError)
        }
        #expect(stage.tenant.requests.count == 6)
        stage.tenant.clearFaults()
        _ = try await sdk.renew(withRefreshToken: refreshToken).start()
        await stage.tenant.stop()
    }

    @Test("canceling a request in flight throws a cancellation error")
    func cancelled() async throws {
        let stage = try await Stage()
        let credentials = try await stage.logInWithPassword()
        stage.tenant.inject(.delay(seconds: 3600), at: "/userinfo")
        let sent = Signal()
        let request = stage.authentication.using(logger: sent).userInfo(withAccessToken: credentials.accessToken)
        let waiting = Task { try await thrownError(of: request) }
        await sent.wait()
        waiting.cancel()
        let error = try await waiting.value
        #expect(error.isCancelled)
        #expect(!error.isNetworkError && !error.isRetryable)
        stage.tenant.clearFaults()
        await stage.tenant.stop()
    }

    @Test("a request in a canceled task isn't sent")
    func cancelledBefore() async throws {
        let stage = try await Stage()
        let request = stage.authentication.jwks()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await thrownError(of: request)
        }
        #expect(try await task.value.isCancelled)
        #expect(stage.tenant.requests.isEmpty)
        await stage.tenant.stop()
    }

    @Test("without a tenant, requests fail with a retryable network error")
    func offline() async throws {
        let stage = try await Stage()
        await stage.tenant.stop()
        let sdk = stage.punctual()
        for error in [
            try await thrownError(of: sdk.jwks()),
            try await thrownError(of: sdk.login(email: "grace@example.com", code: "123456")),
        ] {
            #expect(error.isNetworkError)
            #expect(error.isRetryable)
            #expect(error.statusCode == 0)
        }
        let mfa = try await thrownError(of: stage.mfa.verify(otp: "123456", mfaToken: "made up"))
        #expect(mfa.isNetworkError)
    }

    @Test("added and replaced parameters and headers are sent with the request")
    func parametersAndHeaders() async throws {
        let stage = try await Stage()
        let request = stage.authentication.login(
            usernameOrEmail: stage.user.email, password: stage.user.password, realmOrConnection: "nowhere")
        #expect(try await thrownError(of: request).localizedDescription == "the connection was not found")
        let replaced = request.parameters(["realm": TenantConnection.defaultName, "scope": "email"])
        #expect(try await replaced.start().scope == "openid email")
        let user = try await stage.authentication.userInfo(withAccessToken: "made up")
            .headers(["authorization": "Bearer \(try await replaced.start().accessToken)"]).start()
        #expect(user.email == stage.user.email)
        await stage.tenant.stop()
    }

    @Test("the callback variant of a request returns the same result")
    func callbacks() async throws {
        let stage = try await Stage()
        let login = stage.authentication.loginDefaultDirectory(
            withUsername: stage.user.email, password: stage.user.password)
        let success = await withCheckedContinuation { continuation in
            login.start { continuation.resume(returning: $0) }
        }
        #expect(try await stage.profile(try success.get()).email == stage.user.email)
        let refused = await withCheckedContinuation { continuation in
            login.parameters(["password": "wrong"]).start { continuation.resume(returning: $0) }
        }
        guard case .failure(let error) = refused, error.isInvalidCredentials else {
            Issue.record("A wrong password is rejected: \(refused)")
            return
        }
        await stage.tenant.stop()
    }
}

/// Signals when a request is sent.
private final class Signal: Logger {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    func wait() async {
        for await _ in stream { return }
    }

    func trace(request: URLRequest, session: URLSession) { continuation.yield() }
    func trace(response: URLResponse, data: Data?) {}
    func trace(url: URL, source: String?) {}
}
