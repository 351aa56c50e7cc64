import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("User presence")
struct BiometricsTests {
    private let stage = ManagerStage()
    private let tenant: FakeTenant

    init() throws {
        tenant = try FakeTenant.rotating()
    }

    private func manager(_ presence: FakePresence) throws -> CredentialsManager {
        let manager = stage.manager(tenant, presence: presence)
        try manager.save(stage.credentials(lifetime: 86_400))
        return manager
    }

    @Test("user presence is required for retrieving credentials, but for nothing else")
    func gate() async throws {
        let presence = FakePresence([.denied, .unavailable("no agent"), .cancelled])
        let manager = try manager(presence)
        #expect(try await manager.credentials().accessToken == "OLD")
        #expect(presence.reasons.isEmpty)
        manager.enableBiometrics(withTitle: "Unlock")
        for cause in [UserPresenceError.denied, .unavailable("no agent"), .cancelled] {
            let error = await #expect(throws: CredentialsManagerError.self) { try await manager.credentials() }
            #expect(error?.code == .biometricsFailed)
            #expect(error?.cause as? UserPresenceError == cause)
        }
        #expect(try await manager.credentials().accessToken == "OLD")
        #expect(presence.reasons == Array(repeating: "Unlock", count: 4))

        _ = try await manager.apiCredentials(forAudience: "https://api")
        _ = try await manager.renew()
        _ = manager.user
        #expect(manager.hasValid() && manager.canRenew())
        #expect(presence.reasons.count == 4)
    }

    @Test("user presence is required even if nothing is stored")
    func nothingStored() async throws {
        let presence = FakePresence()
        let manager = stage.manager(tenant, presence: presence)
        manager.enableBiometrics(withTitle: "Unlock", evaluationPolicy: .deviceOwnerAuthentication)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await manager.credentials() }
        #expect(presence.reasons == ["Unlock"])
    }

    @Test(
        "confirmed user presence is valid for as long as the policy says",
        arguments: [
            (.default, [0, 0, 0], 3), (.always, [0, 0], 2), (.session(timeoutInSeconds: 60), [0, 59, 1, 59], 2),
            (.session(timeoutInSeconds: 0), [0, 0], 2), (.session(timeoutInSeconds: .max), [0, 86_000], 1),
            (.session(timeoutInSeconds: -5), [0, 0], 2), (.appLifecycle(), [0, 3599, 1], 2),
            // If the clock is set back, the session ends.
            (.session(timeoutInSeconds: 60), [0, -1], 2),
        ] as [(BiometricPolicy, [TimeInterval], Int)])
    func policies(policy: BiometricPolicy, pauses: [TimeInterval], questions: Int) async throws {
        let presence = FakePresence()
        let manager = try manager(presence)
        manager.enableBiometrics(withTitle: "Unlock", policy: policy)
        #expect(!manager.isBiometricSessionValid())
        for pause in pauses {
            stage.time.advance(by: pause)
            _ = try await manager.credentials(minTTL: 0)
        }
        #expect(presence.reasons.count == questions)
    }

    @Test("confirmed user presence is shared by copies of a manager until it's cleared")
    func session() async throws {
        let presence = FakePresence()
        let manager = try manager(presence)
        let copy = manager
        manager.enableBiometrics(withTitle: "Unlock", policy: .session(timeoutInSeconds: 60))
        _ = try await copy.credentials()
        #expect(manager.isBiometricSessionValid())
        manager.clearBiometricSession()
        #expect(!copy.isBiometricSessionValid())
        _ = try await manager.credentials()
        #expect(manager.clear())
        #expect(!manager.isBiometricSessionValid())
        manager.enableBiometrics(withTitle: "Other", policy: .session(timeoutInSeconds: 60))
        try manager.save(stage.credentials(lifetime: 3600))
        _ = try await manager.credentials()
        #expect(presence.reasons == ["Unlock", "Unlock", "Other"])
    }

    @Test("concurrent calls prompt for user presence once")
    func oneQuestion() async throws {
        let gate = Gate()
        let presence = FakePresence(gate: gate)
        let manager = try manager(presence)
        manager.enableBiometrics(withTitle: "Unlock", policy: .session(timeoutInSeconds: 60))
        let calls = (0..<5).map { _ in Task { try await manager.credentials() } }
        await gate.waitForArrivals()
        gate.open()
        for call in calls { _ = try await call.value }
        #expect(presence.reasons.count == 1)
    }

    @Test("an expired session doesn't prompt for user presence")
    func sessionIsOver() async throws {
        let presence = FakePresence()
        let manager = stage.manager(tenant, presence: presence)
        let end = Int64(stage.time.now.timeIntervalSince1970) + 20
        try manager.save(stage.credentials(lifetime: 3600, claims: ["session_expiry": .integer(end)]))
        manager.enableBiometrics(withTitle: "Unlock")
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await manager.credentials() }
        #expect(presence.reasons.isEmpty)
    }
}
