import A0Concurrency
import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Concurrent calls of credentials managers")
struct CredentialsManagerConcurrencyTests {
    private let storage = ThrowingStorage()
    private let gate = Gate()

    @Test("concurrent calls of credentials managers share one renewal", arguments: [1, 5])
    func singleFlight(managers count: Int) async throws {
        let tenant = try rotatingTenant()
        let managers = (0..<count).map { _ in manager(tenant) }
        try saveExpired(managers[0])
        let calls = (0..<5).map { number in
            Task { try await managers[number % count].credentials() }
        }
        await gate.waitForArrivals()
        await managers[0].taskQueue.waitForWaiting(4)
        gate.open()
        for call in calls { #expect(try await call.value.refreshToken == "RT2") }
        #expect(tenant.requests.count == 1)
    }

    @Test("concurrent renewals run one after the other, and the second uses the first's refresh token")
    func queuedRenewals() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        try saveExpired(manager)
        let first = Task { try await manager.renew() }
        await gate.waitForArrivals()
        let second = Task { try await manager.renew() }
        await manager.taskQueue.waitForWaiting(1)
        gate.open()
        #expect(try await first.value.refreshToken == "RT2")
        #expect(try await second.value.refreshToken == "RT3")
        #expect(tenant.requests.map { $0.body["refresh_token"] } == ["RT1", "RT2"])
    }

    @Test("the next caller tries again after a failed renewal")
    func error() async throws {
        let tenant = try rotatingTenant(failing: 1)
        let manager = manager(tenant)
        try saveExpired(manager)
        let first = Task { try await manager.credentials() }
        await gate.waitForArrivals()
        let second = Task { try await manager.credentials() }
        await manager.taskQueue.waitForWaiting(1)
        gate.open()
        await #expect(throws: CredentialsManagerError.self) { try await first.value }
        #expect(try await second.value.refreshToken == "RT3")
        #expect(tenant.requests.count == 2)
    }

    @Test("a hanging renewal doesn't delay callers for whom the stored token is still valid")
    func hangingRenewal() async throws {
        let tenant = try rotatingTenant()
        let stage = ManagerStage()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        let renewal = Task { try await manager.renew() }
        await gate.waitForArrivals()
        let waiting = (0..<5).map { _ in Task { try await manager.credentials() } }
        let demanding = Task { try await manager.credentials(minTTL: 7200) }
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now + 3600, scope: "")
        try manager.save(api, audience: "https://api")
        let waitingForAPI = Task { try await manager.apiCredentials(forAudience: "https://api") }
        await manager.taskQueue.waitForWaiting(7)
        // Calls for which the stored token is still valid.
        await stage.time.waitForWaiting(6)
        stage.time.advance(by: 2)
        for call in waiting { #expect(try await call.value.accessToken == "OLD") }
        #expect(try await waitingForAPI.value == api)

        gate.open()
        #expect(try await renewal.value.refreshToken == "RT2")
        #expect(try await demanding.value.refreshToken == "RT2")
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(tenant.requests.count == 1)
    }

    @Test("a hanging renewal that is repeated after a crash doesn't delay a valid token, and continues")
    func hangingRepetition() async throws {
        let tenant = try rotatingTenant()
        let stage = ManagerStage()
        let manager = stage.manager(tenant)
        try manager.save(stage.credentials(lifetime: 3600))
        try stage.dieWhileRenewing()
        let call = Task { try await manager.credentials() }
        await gate.waitForArrivals()
        await stage.time.waitForWaiting(1)
        stage.time.advance(by: 2)
        #expect(try await call.value.accessToken == "OLD")
        gate.open()
        #expect(try await manager.renew().refreshToken == "RT3")
        #expect(tenant.requests.map { $0.body["refresh_token"] } == ["RT1", "RT2"])
    }

    @Test("canceling a caller that waits for a renewal ends its wait at once without affecting others")
    func cancelledWaiter() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        try saveExpired(manager)
        let first = Task { try await manager.credentials() }
        await gate.waitForArrivals()
        let waiting = Task { try await manager.credentials() }
        await manager.taskQueue.waitForWaiting(1)
        let last = Task { try await manager.credentials() }
        await manager.taskQueue.waitForWaiting(2)

        waiting.cancel()
        let error = await #expect(throws: CredentialsManagerError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
        #expect(error?.cause is CancellationError)
        gate.open()
        #expect(try await first.value.refreshToken == "RT2")
        #expect(try await last.value.refreshToken == "RT2")
        #expect(tenant.requests.count == 1)
    }

    @Test("canceling a renewal that was sent doesn't lose its refresh token")
    func cancelledRenewal() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        try saveExpired(manager)
        let renewal = Task { try await manager.renew() }
        await gate.waitForArrivals()
        renewal.cancel()
        let error = await #expect(throws: CredentialsManagerError.self) { try await renewal.value }
        #expect(error?.code == .cancelled)

        gate.open()
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(tenant.requests.count == 1)
    }

    @Test("a logout during a renewal remains in effect")
    func clearedMeanwhile() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        try saveExpired(manager)
        let renewal = Task { try await manager.credentials() }
        await gate.waitForArrivals()
        #expect(manager.clear())
        gate.open()
        await #expect(throws: CredentialsManagerError.noCredentials) { try await renewal.value }
        #expect(storage.state.entries.isEmpty)
    }

    @Test("a login during a renewal takes precedence over it")
    func replacedMeanwhile() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        try saveExpired(manager)
        let renewal = Task { try await manager.credentials() }
        await gate.waitForArrivals()
        try manager.save(Credentials(accessToken: "LOGIN", refreshToken: "LOGIN", expiresIn: Date() + 3600))
        gate.open()
        #expect(try await renewal.value.refreshToken == "LOGIN")
        #expect(try await manager.credentials().refreshToken == "LOGIN")
    }

    @Test("an access token that an API rejected is renewed once, by the first caller")
    func refused() async throws {
        let tenant = try rotatingTenant()
        let managers = [manager(tenant), manager(tenant)]
        gate.open()
        try managers[0].save(Credentials(accessToken: "REFUSED", refreshToken: "RT1", expiresIn: Date() + 3600))
        let refused = try await managers[0].credentials()
        #expect(refused.accessToken == "REFUSED")
        for manager in managers + managers {
            #expect(try await manager.renew(insteadOf: refused).refreshToken == "RT2")
        }
        #expect(tenant.requests.count == 1)
        let renewed = try await managers[1].credentials()
        #expect(try await managers[0].renew(insteadOf: renewed).refreshToken == "RT3")
        #expect(tenant.requests.count == 2)
    }

    @Test("an access token that an API rejected isn't renewed after a later login")
    func refusedBeforeLogin() async throws {
        let tenant = try rotatingTenant()
        let manager = manager(tenant)
        gate.open()
        let refused = Credentials(accessToken: "REFUSED", refreshToken: "RT1", expiresIn: Date() + 3600)
        try manager.save(Credentials(accessToken: "LOGIN", refreshToken: "LOGIN", expiresIn: Date() + 3600))
        #expect(try await manager.renew(insteadOf: refused).accessToken == "LOGIN")
        #expect(tenant.requests.isEmpty)
        #expect(manager.clear())
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.renew(insteadOf: refused) }
    }

    @Test("credentials managers with different keys or storages don't wait for each other")
    func independence() async throws {
        let tenant = try rotatingTenant()
        let busy = manager(tenant)
        try saveExpired(busy)
        let renewal = Task { try await busy.credentials() }
        await gate.waitForArrivals()
        let others = [
            CredentialsManager(authentication: tenant.authentication, storeKey: "other", storage: storage),
            CredentialsManager(authentication: tenant.authentication, storage: ThrowingStorage()),
        ]
        for other in others {
            try other.save(Credentials(accessToken: "OTHER", expiresIn: Date() + 3600))
            #expect(try await other.credentials().accessToken == "OTHER")
        }
        gate.open()
        _ = try await renewal.value
    }

    private func manager(_ tenant: FakeTenant) -> CredentialsManager {
        CredentialsManager(authentication: tenant.authentication, storage: storage)
    }

    private func saveExpired(_ manager: CredentialsManager) throws {
        try manager.save(Credentials(accessToken: "OLD", refreshToken: "RT1", expiresIn: Date() - 1))
    }

    /// Responds when the gate is open, each time with a new refresh token.
    private func rotatingTenant(failing errors: Int = 0) throws -> FakeTenant {
        try FakeTenant.start { [gate] _, number in
            await gate.pass()
            guard number > errors else { return .error("server_error", "No", status: 500) }
            return .json(#"{"access_token":"NEW","refresh_token":"RT\#(number + 1)","expires_in":86400}"#)
        }
    }
}

extension SerialTaskQueue {
    /// Waits until this many tasks are waiting for their turn.
    func waitForWaiting(_ count: Int) async {
        while waitingCount < count { await Task.yield() }
    }
}
