import Foundation

/// The state of a tenant at one moment: its users, clients, APIs, sessions, grants, tokens, and keys, its settings, and
/// its clock.
public struct TenantSnapshot: Sendable {
    let store: StoreSnapshot
    let claims: CustomClaims
    let attackProtection: AttackProtection
    let mfa: MFASettings
    let loginPage: CustomLoginPage
    let clock: TenantClock.Setting
}

extension Tenant {
    func snapshot() async throws(TenantError) -> TenantSnapshot {
        let contents = try await TenantError.wrapping { try await store.snapshot() }
        return TenantSnapshot(
            store: contents, claims: claims.withLock { $0 }, attackProtection: attackProtection.withLock { $0 },
            mfa: mfa.withLock { $0 }, loginPage: loginPage.withLock { $0 }, clock: clock.current)
    }

    func restore(_ snapshot: TenantSnapshot) async throws(TenantError) {
        try await TenantError.wrapping { () -> Void in
            // Wait for queued messages, which belong to the state before the restore.
            await mailer.settle()
            try await store.restore(snapshot.store)
            try await outbox.clear()
        }
        claims.withLock { $0 = snapshot.claims }
        attackProtection.withLock { $0 = snapshot.attackProtection }
        mfa.withLock { $0 = snapshot.mfa }
        loginPage.withLock { $0 = snapshot.loginPage }
        clock.current = snapshot.clock
    }
}
