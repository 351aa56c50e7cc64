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

    @Test("a client with only auth0ClientInfo is tracked")
    func tracking() {
        var tracker = PublishedTracker()
        tracker.using(inLibrary: "Lock", version: "1.0")
        #expect(tracker.telemetry == tracker.auth0ClientInfo)
        #expect(tracker.telemetry != Telemetry())
    }
}
