import A0WebDriver
import LocalTenant

/// A visit to a tenant whose pages offer passkeys, with an authenticator that is present during `body`.
func visitWithPasskeys(
    _ ui: ConnectionPasskeys.ChallengeUI = .button, _ body: (Visit, VirtualAuthenticator) async throws -> Void
) async throws {
    try await visit(.withPasskeys(ui)) { visit in
        let authenticator = try await visit.browser.addAuthenticator()
        do {
            try await body(visit, authenticator)
        } catch {
            try await authenticator.remove()
            throw error
        }
        try await authenticator.remove()
    }
}

extension TenantConfiguration {
    /// Uses a host name, because browsers don't support passkeys for IP addresses.
    static func withPasskeys(_ ui: ConnectionPasskeys.ChallengeUI) -> TenantConfiguration {
        var configuration = TenantConfiguration()
        configuration.host = .localhost
        configuration.connections[0].passkeys = .init(challengeUI: ui)
        return configuration
    }
}
