import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Events of a credentials manager", .timeLimit(.minutes(5)))
struct CredentialsEventTests {
    private let stage = ManagerStage()

    @Test("all listeners receive the events of all managers of the same session")
    func whole() async throws {
        let tenant = try FakeTenant.rotating { number in
            switch number {
            case 1: .error("busy", "No", status: 503)
            case 3: .json(#"{"access_token":"API","expires_in":86400,"scope":"read"}"#)
            case 4: .init(status: 200)
            default: nil
            }
        }
        let manager = stage.manager(tenant)
        let logs = [EventLog(manager), EventLog(stage.manager(tenant))]
        let elsewhere = EventLog(stage.manager(tenant, storeKey: "elsewhere"))
        let login = stage.credentials()
        try manager.save(login)
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
        let renewed = try await manager.credentials()
        let api = try await manager.apiCredentials(forAudience: "https://api")
        try await stage.manager(tenant).revoke()
        try manager.save(login)
        #expect(manager.clear())
        let expected: [CredentialsEvent] = [
            .stored(login), .expired(at: login.expiresIn), .renewalFailed(try #require(error)), .renewed(renewed),
            .apiCredentialsRenewed(api, audience: "https://api"), .sessionEnded(.revoked), .stored(login), .cleared,
        ]
        for log in logs { #expect(await log.first(expected.count) == expected) }
        stage.manager(tenant, storeKey: "elsewhere").store(credentials: login)
        #expect(await elsewhere.first(1) == [.stored(login)])
    }

    @Test("printing an event doesn't reveal tokens")
    func masking() {
        let credentials = Credentials(accessToken: "S3CRET", idToken: "S3CRET", refreshToken: "S3CRET")
        let api = APICredentials(accessToken: "S3CRET", tokenType: "Bearer", expiresIn: Date(), scope: "")
        for event in [
            CredentialsEvent.stored(credentials), .renewed(credentials), .apiCredentialsRenewed(api, audience: "a"),
        ] {
            var dumped = ""
            dump(event, to: &dumped)
            #expect(!("\(event)" + String(reflecting: event) + dumped).contains("S3CRET"))
        }
    }

    @Test("events are buffered for a slow reader, but only the newest")
    func bounded() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        var events = manager.events(bufferingNewest: 3).makeAsyncIterator()
        for number in 0..<10 { try manager.save(stage.credentials("AT\(number)")) }
        for number in 7..<10 {
            guard case .stored(let credentials) = await events.next() else {
                Issue.record("unexpected event")
                return
            }
            #expect(credentials.accessToken == "AT\(number)" as String)
        }
    }

    @Test("canceling a reader ends its events and removes its listener")
    func cancelled() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        let hub = manager.store.session.events
        let reader = Task { [events = manager.events] in
            var count = 0
            for await _ in events { count += 1 }
            return count
        }
        try manager.save(stage.credentials())
        reader.cancel()
        #expect(await reader.value <= 1)
        while hub.listenerCount > 0 { await Task.yield() }
        try manager.save(stage.credentials())
    }

    @Test("the expiration of a token is reported in one event only")
    func expiredOnce() async throws {
        let tenant = try FakeTenant.responding("{}")
        let manager = stage.manager(tenant)
        let log = EventLog(manager)
        try manager.save(stage.credentials(refreshToken: nil))
        for _ in 0..<3 {
            await #expect(throws: CredentialsManagerError.noRefreshToken) { try await manager.credentials() }
        }
        #expect(manager.clear())
        let events = await log.first(3)
        #expect(events.dropFirst() == [.expired(at: stage.time.now - 1), .cleared])
    }
}
