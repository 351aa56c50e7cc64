import Foundation
import Testing

@testable import Auth0

@Suite("Credentials managers in many threads")
struct ThreadSafetyTests {
    /// The calls that an app may make, in any order.
    private static let calls: [@Sendable (CredentialsManager, Int) async -> Void] = [
        { manager, number in manager.store(credentials: login(number)) },
        { manager, _ in manager.clear() },
        { manager, _ in _ = try? await manager.credentials() },
        { manager, _ in _ = try? await manager.renew() },
        { manager, _ in _ = try? await manager.apiCredentials(forAudience: "https://api") },
        { manager, _ in manager.clear(forAudience: "https://api") },
        { manager, _ in _ = manager.hasValid() && manager.canRenew() && manager.user != nil },
        { manager, _ in _ = try? manager.storedCredentials() },
        { manager, number in
            manager.enableBiometrics(withTitle: "Unlock", policy: .session(timeoutInSeconds: number % 3))
        },
        { manager, _ in
            manager.clearBiometricSession()
            _ = manager.isBiometricSessionValid()
        },
        { manager, _ in _ = manager.events(bufferingNewest: 1) },
        { manager, _ in _ = try? await manager.revoke() },
    ]

    private static func login(_ number: Int) -> Credentials {
        Credentials(
            accessToken: "AT\(number)", idToken: unsignedToken(["sub": .string("auth0|\(number % 2)")]),
            refreshToken: "RT",
            expiresIn: Date() + TimeInterval(number % 2 * 3600 - 1))
    }

    @Test("managers in many threads can share a storage that isn't thread-safe")
    func everythingAtOnce() async throws {
        let tenant = try FakeTenant.rotating()
        let storage = PlainStorage()
        let managers = (0..<4).map { _ in
            CredentialsManager(
                authentication: tenant.authentication, storage: storage, clock: .system, presence: FakePresence())
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                let (call, manager) = (Self.calls[number * 7 % Self.calls.count], managers[number % managers.count])
                group.addTask { await call(manager, number) }
            }
        }
        managers[0].store(credentials: Self.login(1))
        #expect(try await managers[1].credentials().accessToken == "AT1")
        #expect(managers.allSatisfy { $0.taskQueue.isFree })
    }
}
