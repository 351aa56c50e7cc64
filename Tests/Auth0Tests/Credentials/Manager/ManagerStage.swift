import A0Encoding
import A0HTTPServer
import A0Concurrency
import Foundation
import Testing

@testable import Auth0

/// A storage, a clock, and managers that use them with a fake tenant.
struct ManagerStage {
    let storage = ThrowingStorage()
    let time = TestClock()

    func manager(
        _ tenant: FakeTenant, storeKey: String = "credentials", maxRetries: Int = 0,
        renewalPolicy: RenewalPolicy = .automatic, presence: FakePresence = FakePresence()
    ) -> CredentialsManager {
        manager(
            tenant.authentication(clock: time.clock), storeKey: storeKey, maxRetries: maxRetries,
            renewalPolicy: renewalPolicy, presence: presence)
    }

    func manager(
        _ authentication: any Authentication, storeKey: String = "credentials", maxRetries: Int = 0,
        renewalPolicy: RenewalPolicy = .automatic, presence: FakePresence = FakePresence()
    ) -> CredentialsManager {
        CredentialsManager(
            authentication: authentication, storeKey: storeKey, storage: storage, maxRetries: maxRetries,
            renewalPolicy: renewalPolicy, clock: time.clock, presence: presence)
    }

    /// Credentials of a user, with a refresh token by default.
    func credentials(
        _ accessToken: String = "OLD", lifetime: TimeInterval = -1, refreshToken: String? = "RT1",
        tokenType: String = "Bearer", subject: String = "auth0|1", claims: [String: JSONValue] = [:]
    ) -> Credentials {
        let token = unsignedToken(claims.merging(["sub": .string(subject)]) { claim, _ in claim })
        return Credentials(
            accessToken: accessToken, tokenType: tokenType, idToken: token, refreshToken: refreshToken,
            expiresIn: time.now + lifetime, scope: "openid")
    }

    /// The stored credentials.
    func stored() throws -> StoredCredentials {
        try StoredCredentials.decode(try #require(storage.state.entries["credentials"]))
    }

    /// Changes the stored credentials like another process.
    func change(_ change: (inout StoredCredentials) -> Void) throws {
        var stored = try stored()
        change(&stored)
        let data = try stored.encoded()
        storage.change { $0.entries["credentials"] = data }
    }

    /// Simulates a program that was killed between sending a refresh token and storing the response, or just after a
    /// response without tokens.
    func dieWhileRenewing(secondsAgo seconds: TimeInterval = 1, hasFailed: Bool = false) throws {
        let now = time.now.timeIntervalSince1970
        try change { $0.renewal = RenewalJournal(startedAt: now - seconds, failedAt: hasFailed ? now : nil) }
    }
}

extension FakeTenant {
    /// Responds to each token request with the next refresh token: RT2, RT3, …
    static func rotating(
        _ first: @escaping @Sendable (_ number: Int) async -> HTTPServerResponse? = { _ in nil }
    ) throws -> FakeTenant {
        try start { _, number in
            if let response = await first(number) { return response }
            return .json(
                #"{"access_token":"AT\#(number + 1)","refresh_token":"RT\#(number + 1)","expires_in":86400}"#)
        }
    }

    /// The refresh tokens in requests.
    var refreshTokens: [String?] {
        requests.filter { $0.target == "/oauth/token" }.map { $0.body["refresh_token"]?.stringValue }
    }
}

extension HTTPServerResponse {
    /// The tenant's response if a refresh token is invalid.
    static let unknownRefreshToken = HTTPServerResponse.json(
        #"{"error":"invalid_grant","error_description":"Unknown or invalid refresh token."}"#, status: 403)
}

/// The events received so far.
final class EventLog: Sendable {
    private let log = Locked<[CredentialsEvent]>([])
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ manager: CredentialsManager) {
        let events = manager.events
        task.withLock { task in
            task = Task { [log] in
                for await event in events { log.withLock { $0.append(event) } }
            }
        }
    }

    /// Waits until this many events have been received, and returns them.
    func first(_ count: Int) async -> [CredentialsEvent] {
        while log.withLock({ $0.count }) < count { await Task.yield() }
        return log.withLock { $0 }
    }

    deinit { task.withLock { $0?.cancel() } }
}
