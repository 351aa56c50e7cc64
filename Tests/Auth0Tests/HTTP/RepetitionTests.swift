import A0HTTPServer
import A0Concurrency
import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Retries of failed requests", .serialized)
struct RepetitionTests {
    private static let keys = #"{"keys":[]}"#

    @Test(
        "a request that changes nothing is retried if the tenant is unavailable", arguments: [429, 500, 502, 503, 504])
    func repeated(status: Int) async throws {
        let tenant = try failing(times: 2, status: status, then: Self.keys)
        let sleeper = Sleeper()
        _ = try await client(tenant, sleeper, jitter: 1).jwks().start()
        #expect(tenant.requests.count == 3)
        #expect(sleeper.pauses == [0.5, 1])
    }

    @Test("a request is retried at most twice, and then fails with the last response")
    func givenUp() async throws {
        let tenant = try failing(times: 9, status: 503, then: Self.keys)
        let sleeper = Sleeper()
        let error = await #expect(throws: AuthenticationError.self) {
            try await client(tenant, sleeper, jitter: 0).jwks().start()
        }
        #expect(error?.statusCode == 503)
        #expect(tenant.requests.count == 3)
        #expect(sleeper.pauses == [0.25, 0.5])
    }

    @Test("a request is retried if the connection breaks")
    func network() async throws {
        let tenant = try FakeTenant.start { _, number in number == 1 ? .drop : .json(Self.keys) }
        _ = try await client(tenant, Sleeper()).jwks().start()
        #expect(tenant.requests.count == 2)
    }

    @Test("a request is retried after the delay that the tenant specifies in seconds or as a date")
    func retryAfter() async throws {
        let clock = TestClock()
        let date = "Sun, 15 Jun 2025 15:06:50 GMT"
        for (value, pause) in [("7", 7.0), (date, 10.0), ("Sun, 06 Nov 1994 08:49:37 GMT", 0.0), ("soon", 0.25)] {
            let tenant = try failing(times: 1, status: 429, then: Self.keys, headers: [("Retry-After", value)])
            let sleeper = Sleeper(now: clock.now)
            _ = try await client(tenant, sleeper, jitter: 0).jwks().start()
            #expect(sleeper.pauses == (pause > 0 ? [pause] : []), "\(value)")
        }
    }

    @Test("a request isn't retried if the tenant specifies too long a delay")
    func longRetryAfter() async throws {
        let tenant = try failing(times: 1, status: 429, then: Self.keys, headers: [("Retry-After", "31")])
        let error = await #expect(throws: AuthenticationError.self) {
            try await client(tenant, Sleeper()).jwks().start()
        }
        #expect(error?.statusCode == 429)
        #expect(tenant.requests.count == 1)
    }

    @Test("a request that the tenant rejected isn't retried", arguments: [400, 401, 403, 404])
    func refused(status: Int) async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_token"}"#, status: status)
        await #expect(throws: AuthenticationError.self) {
            try await client(tenant, Sleeper()).userInfo(withAccessToken: "AT").start()
        }
        #expect(tenant.requests.count == 1)
    }

    @Test("a request that changes something is never retried", arguments: [429, 500, 0])
    func changing(status: Int) async throws {
        let tenant = try FakeTenant.start { _, _ in status == 0 ? .drop : .json("{}", status: status) }
        let client = client(tenant, Sleeper())
        await #expect(throws: AuthenticationError.self) { try await client.renew(withRefreshToken: "RT").start() }
        await #expect(throws: AuthenticationError.self) { try await client.revoke(refreshToken: "RT").start() }
        await #expect(throws: AuthenticationError.self) {
            try await client.signup(email: "e", password: "P").start()
        }
        await #expect(throws: AuthenticationError.self) { try await client.startPasswordless(email: "e").start() }
        await #expect(throws: AuthenticationError.self) {
            try await client.clientCredentials(clientSecret: "CS", audience: "A").start()
        }
        #expect(tenant.requests.count == 5)
    }

    @Test("each start of a request has its own retries")
    func startedTwice() async throws {
        let tenant = try failing(times: 9, status: 500, then: Self.keys)
        let request = client(tenant, Sleeper()).jwks()
        for _ in 1...2 {
            await #expect(throws: AuthenticationError.self) { try await request.start() }
        }
        #expect(tenant.requests.count == 6)
    }

    @Test("canceling the task during the delay prevents the retry")
    func cancelled() async throws {
        let tenant = try failing(times: 9, status: 500, then: Self.keys)
        let paused = Gate()
        let clock = Clock(
            now: { TestClock.start },
            sleep: { _ in
                await paused.pass()
                try Task.checkCancellation()
            })
        let task = Task { try await tenant.authentication(clock: clock).jwks().start() }
        await paused.waitForArrivals()
        task.cancel()
        paused.open()
        let error = await #expect(throws: AuthenticationError.self) { try await task.value }
        #expect(error?.cause is CancellationError)
        #expect(tenant.requests.count == 1)
    }

    @Test("the MFA client retries listing authenticators, but not verifying them")
    func secondFactors() async throws {
        let tenant = try failing(times: 2, status: 503, then: "[]")
        var client = Auth0MFA(Auth0Configuration(clientID: "C", domain: tenant.domain), session: .shared)
        client.client.clock = Sleeper().clock
        #expect(try await client.getAuthenticators(mfaToken: "M").start().isEmpty)
        #expect(tenant.requests.count == 3)

        let failing = try FakeTenant.responding("{}", status: 503)
        var other = Auth0MFA(Auth0Configuration(clientID: "C", domain: failing.domain), session: .shared)
        other.client.clock = Sleeper().clock
        await #expect(throws: MFAVerifyError.self) { try await other.verify(otp: "1", mfaToken: "M").start() }
        #expect(failing.requests.count == 1)
    }

    private func failing(
        times: Int, status: Int, then body: String, headers: [(String, String)] = []
    ) throws -> FakeTenant {
        try FakeTenant.start { _, number in
            guard number <= times else { return .json(body) }
            var response = HTTPServerResponse.json("{}", status: status)
            for (name, value) in headers { response.headers.add(name, value) }
            return response
        }
    }

    private func client(_ tenant: FakeTenant, _ sleeper: Sleeper, jitter: Double = 0.5) -> any Authentication {
        var client = APIClient(domain: Domain(tenant.domain), session: .shared)
        client.clock = sleeper.clock
        client.jitter = { jitter }
        return Auth0Authentication(clientId: "CLIENT_ID", client: client)
    }
}

/// A clock that stands still and records the requested sleeps.
final class Sleeper: Sendable {
    private let now: Date
    private let noted = Locked<[TimeInterval]>([])

    init(now: Date = TestClock.start) {
        self.now = now
    }

    var pauses: [TimeInterval] { noted.withLock { $0 } }

    var clock: Clock {
        let now = now
        return Clock(now: { now }, sleep: { pause in self.noted.withLock { $0.append(pause) } })
    }
}
