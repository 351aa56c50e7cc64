import Foundation
import Testing

@testable import Auth0

@Suite("A credentials manager that never renews")
struct RenewalPolicyTests {
    private let stage = ManagerStage()

    @Test("a manager that never renews returns valid credentials and throws an error otherwise")
    func never() async throws {
        let tenant = try FakeTenant.rotating()
        let reader = stage.manager(tenant, renewalPolicy: .never)
        await #expect(throws: CredentialsManagerError.noCredentials) { try await reader.credentials() }
        try stage.manager(tenant).save(stage.credentials(lifetime: 3600))
        #expect(try await reader.credentials().accessToken == "OLD")
        await #expect(throws: CredentialsManagerError.renewalNotAllowed) { try await reader.renew() }
        await #expect(throws: CredentialsManagerError.renewalNotAllowed) { try await reader.credentials(minTTL: 7200) }
        await #expect(throws: CredentialsManagerError.renewalNotAllowed) { try await reader.ssoCredentials() }
        await #expect(throws: CredentialsManagerError.renewalNotAllowed) {
            try await reader.apiCredentials(forAudience: "https://api")
        }
        #expect(try reader.storedCredentials().accessToken == "OLD")
        #expect(tenant.requests.isEmpty)

        _ = try await stage.manager(tenant).renew()
        #expect(try await reader.credentials().accessToken == "AT2")
        #expect(reader.renewalPolicy == .never)
    }

    @Test("a manager that never renews doesn't repeat an interrupted renewal and deletes no session")
    func readsOnly() async throws {
        let tenant = try FakeTenant.rotating()
        let reader = stage.manager(tenant, renewalPolicy: .never)
        let end = Int64(stage.time.now.timeIntervalSince1970) + 100
        try reader.save(stage.credentials(lifetime: 3600, claims: ["session_expiry": .integer(end)]))
        try stage.dieWhileRenewing()
        #expect(try await reader.credentials().accessToken == "OLD")
        stage.time.advance(by: 90)
        let before = stage.storage.state.entries
        await #expect(throws: CredentialsManagerError.sessionExpired) { try await reader.credentials() }
        #expect(stage.storage.state.entries == before)
        #expect(tenant.requests.isEmpty)
    }
}
