import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("Revocation")
struct CredentialsManagerRevocationTests {
    private let storage = ThrowingStorage()

    @Test("revocation informs the tenant and deletes the stored credentials")
    func success() async throws {
        let tenant = try FakeTenant.start { _, _ in .init(status: 200) }
        let manager = manager(tenant)
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT"))
        try await manager.revoke(headers: ["X-One": "1"])
        #expect(storage.state.entries.isEmpty)
        let request = try #require(tenant.requests.first)
        #expect(request.target == "/oauth/revoke")
        #expect(request.body == ["token": "RT", "client_id": "CLIENT_ID"])
        #expect(request.headers["X-One"] == "1")
        try await manager.revoke()
        #expect(tenant.requests.count == 1)
    }

    @Test("revocation sends no request without a refresh token or valid credentials")
    func withoutRefreshToken() async throws {
        let tenant = try FakeTenant.responding("{}")
        try manager(tenant).save(Credentials(accessToken: "AT"))
        try await manager(tenant).revoke()
        #expect(storage.state.entries.isEmpty)

        storage.change { $0.entries["credentials"] = Data("garbage".utf8) }
        try await manager(tenant).revoke()
        #expect(storage.state.entries.isEmpty)
        #expect(tenant.requests.isEmpty)
    }

    @Test("a failed revocation keeps the stored credentials")
    func error() async throws {
        let tenant = try FakeTenant.responding(#"{"error":"invalid_request"}"#, status: 400)
        let manager = manager(tenant)
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT"))
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager.revoke() }
        #expect(error?.code == .revokeFailed)
        #expect((error?.cause as? AuthenticationError)?.code == "invalid_request")
        #expect(manager.canRenew())

        storage.change { $0.refusesReads = true }
        let unread = await #expect(throws: CredentialsManagerError.self) { try await manager.revoke() }
        #expect(unread?.cause is ThrowingStorage.Broken)
    }

    @Test("revocation deletes renewed credentials that were stored although the storage reported a failure")
    func storedInSpiteOfError() async throws {
        let tenant = try FakeTenant.start { [storage] request, _ in
            guard request.target == "/oauth/token" else { return .init(status: 200) }
            storage.change { $0.failsAfterWrites = true }
            return .json(#"{"access_token":"AT2","refresh_token":"RT2","expires_in":86400}"#)
        }
        let manager = manager(tenant)
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT"))
        await #expect(throws: CredentialsManagerError.self) { try await manager.renew() }
        storage.change { $0.failsAfterWrites = false }
        try await manager.revoke()
        #expect(storage.state.entries.isEmpty)
    }

    @Test(
        "revocation also deletes a renewal that another process stores during the request, but no other login",
        arguments: [true, false])
    func replacedMeanwhile(isRenewal: Bool) async throws {
        let tenant = try FakeTenant.start { [storage] _, number in
            if number == 1 {
                storage.change { state in
                    let known = state.entries["credentials"].flatMap { try? StoredCredentials.decode($0) }
                    let other = StoredCredentials(
                        credentials: Credentials(accessToken: "AT2", refreshToken: "RT2"),
                        login: isRenewal ? known?.login : "other")
                    state.entries["credentials"] = try? other.encoded()
                }
            }
            return .init(status: 200)
        }
        let manager = manager(tenant)
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT"))
        try await manager.revoke()
        #expect(tenant.requests.map { $0.body["token"] } == (isRenewal ? ["RT", "RT2"] : ["RT"]))
        #expect(storage.state.entries["credentials"] == nil || !isRenewal)
        #expect(manager.canRenew() == !isRenewal)
    }

    @Test("revocation reports credentials that can't be deleted, but only if they're still there")
    func undeletable() async throws {
        let tenant = try FakeTenant.start { [storage] _, _ in
            storage.change { $0.refusesDeletes = true }
            return .init(status: 200)
        }
        try manager(tenant).save(Credentials(accessToken: "AT", refreshToken: "RT"))
        let error = await #expect(throws: CredentialsManagerError.self) { try await manager(tenant).revoke() }
        #expect(error?.code == .clearFailed)
        #expect(error?.cause is ThrowingStorage.Broken)

        storage.change { $0.entries["credentials"] = Data("garbage".utf8) }
        await #expect(throws: CredentialsManagerError.self) { try await manager(tenant).revoke() }

        let deleting = try FakeTenant.start { [storage] _, _ in
            storage.change { $0.entries = [:] }
            return .init(status: 200)
        }
        storage.change { $0.refusesDeletes = false }
        try manager(deleting).save(Credentials(accessToken: "AT", refreshToken: "RT"))
        try await manager(deleting).revoke()
        #expect(deleting.requests.count == 1)
    }

    @Test("revocation waits for a renewal and revokes the new refresh token")
    func serialised() async throws {
        let gate = Gate()
        let tenant = try FakeTenant.start { request, _ in
            guard request.target == "/oauth/token" else { return .init(status: 200) }
            await gate.pass()
            return .json(#"{"access_token":"NEW","refresh_token":"RT2","expires_in":86400}"#)
        }
        let manager = manager(tenant)
        try manager.save(Credentials(accessToken: "AT", refreshToken: "RT1"))
        let renewal = Task { try await manager.renew() }
        await gate.waitForArrivals()
        let revocation = Task { try await manager.revoke() }
        await manager.taskQueue.waitForWaiting(1)
        gate.open()
        _ = try await renewal.value
        try await revocation.value
        #expect(tenant.requests.last?.body["token"] == "RT2")
        #expect(storage.state.entries.isEmpty)
    }

    @Test("revocation calls back once, on the main actor")
    func callback() async throws {
        let tenant = try FakeTenant.responding("{}")
        let result = await withCheckedContinuation { continuation in
            manager(tenant).revoke { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        try result.get()
    }

    private func manager(_ tenant: FakeTenant) -> CredentialsManager {
        CredentialsManager(authentication: tenant.authentication, storage: storage)
    }
}
