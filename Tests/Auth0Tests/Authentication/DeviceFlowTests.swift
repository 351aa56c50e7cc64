import A0HTTPServer
import A0Concurrency
import Foundation
import Testing

@testable import Auth0

@Suite("Device login", .serialized)
struct DeviceFlowTests {
    private static let pending = #"{"error":"authorization_pending","error_description":"Not yet"}"#
    private static let slowDown = #"{"error":"slow_down","error_description":"Not so fast"}"#
    private static let tokens = #"{"access_token":"AT","id_token":"no JWT","expires_in":60}"#

    @Test("a device login starts with a code to show")
    func code() async throws {
        let tenant = try FakeTenant.responding(
            #"""
            {"device_code":"D","user_code":"ABCD-EFGH","verification_uri":"https://t/activate",
            "verification_uri_complete":"https://t/activate?user_code=ABCD-EFGH","expires_in":900,"interval":7}
            """#)
        let code = try await tenant.authentication(clock: TestClock().clock).deviceCode().start()
        #expect(
            code
                == DeviceCode(
                    deviceCode: "D", userCode: "ABCD-EFGH",
                    verificationURI: try #require(URL(string: "https://t/activate")),
                    verificationURIComplete: URL(string: "https://t/activate?user_code=ABCD-EFGH"),
                    expiresIn: TestClock.start + 900, interval: 7))
        #expect(code.expiresAt == code.expiresIn)
    }

    @Test("a device login polls every five seconds unless the tenant specifies an interval")
    func defaultInterval() async throws {
        let tenant = try FakeTenant.responding(
            #"{"device_code":"D","user_code":"U","verification_uri":"https://t/a","expires_in":900}"#)
        #expect(try await tenant.authentication.deviceCode().start().interval == 5)
    }

    @Test(
        "a device login fails if the device code response is incomplete",
        arguments: [
            #"{"user_code":"U","verification_uri":"https://t/a","expires_in":900}"#,
            #"{"device_code":"D","user_code":"U","expires_in":900}"#,
            #"{"device_code":"D","user_code":"U","verification_uri":"https://t/a"}"#,
        ])
    func incomplete(json: String) async throws {
        let tenant = try FakeTenant.responding(json)
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.deviceCode().start()
        }
        #expect(error?.cause is DecodingError)
    }

    @Test("a device login waits until the user has confirmed")
    func confirmed() async throws {
        let (tenant, clock) = try setUp([(403, Self.pending), (400, Self.pending), (200, Self.tokens)])
        let credentials = try await login(tenant, clock).start()
        #expect(credentials.accessToken == "AT")
        #expect(clock.pauses == [5, 5, 5])
        #expect(
            tenant.requests.last?.body == [
                "client_id": "CLIENT_ID", "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                "device_code": "D",
            ])
    }

    @Test("a device login polls five seconds slower after each slow_down error")
    func slowDown() async throws {
        let (tenant, clock) = try setUp([
            (429, Self.slowDown), (403, Self.pending), (400, Self.slowDown), (200, Self.tokens),
        ])
        _ = try await login(tenant, clock).start()
        #expect(clock.pauses == [5, 10, 10, 15])
    }

    @Test("a device login continues after network and server errors, polling more and more slowly")
    func errors() async throws {
        let (tenant, clock) = try setUp([
            (0, ""), (503, "busy"), (403, Self.pending), (500, "{}"), (502, "{}"), (429, "{}"), (200, Self.tokens),
        ])
        _ = try await login(tenant, clock, lifetime: 10_000).start()
        #expect(clock.pauses == [5, 10, 20, 20, 40, 60, 60])
    }

    @Test("a device login ends when the user denies it")
    func refused() async throws {
        let (tenant, clock) = try setUp([
            (403, Self.pending), (403, #"{"error":"access_denied","error_description":"User cancelled."}"#),
        ])
        let error = await #expect(throws: AuthenticationError.self) { try await login(tenant, clock).start() }
        #expect(error?.isAccessDenied == true)
        #expect(error?.statusCode == 403)
        #expect(tenant.requests.count == 2)
    }

    @Test("a device login ends when the tenant reports that the code has expired")
    func expiredThere() async throws {
        let (tenant, clock) = try setUp([(403, #"{"error":"expired_token","error_description":"Too late"}"#)])
        let error = await #expect(throws: AuthenticationError.self) { try await login(tenant, clock).start() }
        #expect(error?.code == "expired_token")
        #expect(error?.localizedDescription == "Too late")
    }

    @Test("a device login ends when the code has expired, whatever the tenant responds")
    func expiredHere() async throws {
        let (tenant, clock) = try setUp([(403, Self.pending)])
        let error = await #expect(throws: AuthenticationError.self) {
            try await login(tenant, clock, lifetime: 12).start()
        }
        #expect(error?.code == "expired_token")
        #expect(error?.localizedDescription.contains("expired") == true)
        #expect(clock.pauses == [5, 5, 5])
        #expect(tenant.requests.count == 3)
    }

    @Test("a device login reports a network error if the network is still down when the code expires")
    func expiredOffline() async throws {
        let (tenant, clock) = try setUp([(0, "")])
        let error = await #expect(throws: AuthenticationError.self) {
            try await login(tenant, clock, lifetime: 12).start()
        }
        #expect(error?.isNetworkError == true)
    }

    @Test("canceling the task ends a waiting device login")
    func cancelled() async throws {
        let tenant = try FakeTenant.responding(Self.pending, status: 403)
        let paused = Gate()
        let clock = Clock(
            now: { TestClock.start },
            sleep: { _ in
                await paused.pass()
                try Task.checkCancellation()
            })
        let request = try tenant.authentication(clock: clock).login(deviceCode: code(lifetime: 900))
        let task = Task { try await request.start() }
        await paused.waitForArrivals()
        task.cancel()
        paused.open()
        let error = await #expect(throws: AuthenticationError.self) { try await task.value }
        #expect(error?.cause is CancellationError)
        #expect(tenant.requests.isEmpty)
    }

    @Test(
        "a device login never polls continuously and never sleeps forever",
        arguments: [(0.0, 1.0), (-5, 1), (1e300, 3600)])
    func strangeIntervals(interval: Double, pause: Double) async throws {
        let (tenant, clock) = try setUp([(200, Self.tokens)])
        let code = try code(lifetime: 900, interval: interval)
        _ = try await tenant.authentication(clock: clock.clock).login(deviceCode: code).start()
        #expect(clock.pauses == [pause])
    }

    @Test("a device login can validate the ID token and can be started again")
    func validated() async throws {
        let (tenant, clock) = try setUp([(200, Self.tokens)])
        let request = try login(tenant, clock)
        let error = await #expect(throws: AuthenticationError.self) { try await request.validateClaims().start() }
        #expect((error?.cause as? IDTokenError)?.rule == .decoding)
        #expect(try await request.start().accessToken == "AT")
    }

    /// A tenant that gives these responses and then repeats the last one; status 0 drops the connection.
    private func setUp(_ responses: [(Int, String)]) throws -> (FakeTenant, PollClock) {
        let tenant = try FakeTenant.start { _, number in
            let (status, body) = responses[min(number, responses.count) - 1]
            return status == 0 ? .drop : .json(body, status: status)
        }
        return (tenant, PollClock())
    }

    private func login(
        _ tenant: FakeTenant, _ clock: PollClock, lifetime: TimeInterval = 900
    ) throws -> TokenRequest<Credentials, AuthenticationError> {
        try tenant.authentication(clock: clock.clock).login(deviceCode: code(lifetime: lifetime))
    }

    private func code(lifetime: TimeInterval, interval: TimeInterval = 5) throws -> DeviceCode {
        DeviceCode(
            deviceCode: "D", userCode: "U", verificationURI: try #require(URL(string: "https://t/activate")),
            expiresIn: TestClock.start + lifetime, interval: interval)
    }
}

/// A clock that moves only during sleeps, and records their durations.
private final class PollClock: Sendable {
    private let time = TestClock()
    private let noted = Locked<[TimeInterval]>([])

    var pauses: [TimeInterval] { noted.withLock { $0 } }

    var clock: Clock {
        Clock(
            now: { self.time.now },
            sleep: { pause in
                self.noted.withLock { $0.append(pause) }
                self.time.advance(by: pause)
            })
    }
}
