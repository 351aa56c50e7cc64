import A0Concurrency
import Foundation
import Testing

@testable import Auth0

@Suite("Requests")
struct RequestTests {
    @Test("a request is sent once for each start, and not before")
    func lazy() async throws {
        let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
        let request = tenant.authentication.jwks()
        #expect(tenant.requests.isEmpty)
        _ = try await request.start()
        _ = try await request.start()
        #expect(tenant.requests.map(\.target) == ["/.well-known/jwks.json", "/.well-known/jwks.json"])
    }

    @Test("a request calls back once, on the main actor, with its result")
    func callback() async throws {
        let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
        let result = await withCheckedContinuation { continuation in
            tenant.authentication.jwks().start { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(try result.get().keys.isEmpty)
    }

    @Test("a request calls back with its error")
    func callbackError() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_token"}"#, status: 401)
        let result = await withCheckedContinuation { continuation in
            tenant.authentication.userInfo(withAccessToken: "AT").start { continuation.resume(returning: $0) }
        }
        let error = #expect(throws: AuthenticationError.self) { try result.get() }
        #expect(error?.code == "invalid_token")
    }

    @Test("a request also works through its protocols")
    func existential() async throws {
        let tenant = try FakeTenant.responding(#"{"access_token":"AT"}"#)
        let request: any TokenRequestable<Credentials, AuthenticationError> = tenant.authentication
            .renew(withRefreshToken: "RT")
        let changed: any Requestable<Credentials, AuthenticationError> = request.withLeeway(1).parameters(["a": "b"])
        let credentials = try await changed.headers(["X-One": "1"]).requestValidators([]).start()
        let token: String = credentials.accessToken
        #expect(token == "AT")
        #expect(tenant.requests.first?.body["a"] == "b")
        #expect(tenant.requests.first?.headers["X-One"] == "1")
    }

    @Test("a request to an unreachable server fails with a network error")
    func unreachable() async throws {
        let tenant = try FakeTenant.responding("{}")
        await tenant.stop()
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.jwks().start()
        }
        #expect(error?.isNetworkError == true)
        #expect(error?.statusCode == 0)
        #expect(error?.localizedDescription.contains("CAUSE:") == true)
    }

    @Test("a request fails with a network error if the connection breaks")
    func dropped() async throws {
        let tenant = try FakeTenant.start { _, _ in .drop }
        let error = await #expect(throws: AuthenticationError.self) {
            try await tenant.authentication.renew(withRefreshToken: "RT").start()
        }
        #expect(error?.isNetworkError == true)
    }

    @Test("canceling the task cancels a request that is waiting for a response")
    func cancelled() async throws {
        let gate = Gate()
        let tenant = try FakeTenant.start { _, _ in
            await gate.pass()
            return .json("{}")
        }
        let task = Task { try await tenant.authentication.jwks().start() }
        await gate.waitForArrivals()
        task.cancel()
        let error = await #expect(throws: AuthenticationError.self) { try await task.value }
        #expect(error?.isCancelled == true)
        #expect(error?.isNetworkError == false)
        gate.open()
    }

    @Test("a request isn't sent by a task that is already canceled")
    func cancelledBefore() async throws {
        let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
        let error = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await #expect(throws: AuthenticationError.self) {
                try await tenant.authentication.jwks().start()
            }
        }.value
        #expect(error?.isCancelled == true)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a request is sent only if its validators don't throw, and the newest is called first")
    func validators() async throws {
        let tenant = try FakeTenant.responding(#"{"keys":[]}"#)
        let asked = Locked<[String]>([])
        let request = tenant.authentication.jwks()
            .requestValidators([Recorder("first", asked)]).requestValidators([Recorder("second", asked)])
            .parameters([:]).headers([:])
        _ = try await request.start()
        #expect(asked.withLock { $0 } == ["second", "first"])

        let error = await #expect(throws: AuthenticationError.self) {
            try await request.requestValidators([Refuser()]).start()
        }
        #expect(error?.cause is Refuser.SampleError)
        #expect(error?.code == "a0.sdk.internal_error.plain")
        #expect(error?.statusCode == 0)
        #expect(tenant.requests.count == 1)
        #expect(asked.withLock { $0.count } == 2)
    }
}

private struct Recorder: RequestValidator {
    let name: String
    let asked: Locked<[String]>

    init(_ name: String, _ asked: Locked<[String]>) {
        self.name = name
        self.asked = asked
    }

    func validate() throws {
        asked.withLock { $0.append(name) }
    }
}

private struct Refuser: RequestValidator {
    struct SampleError: Error {}

    func validate() throws { throw SampleError() }
}
