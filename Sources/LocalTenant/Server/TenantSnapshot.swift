import Foundation

/// The state of a tenant at one moment: its users, clients, APIs, sessions, grants, tokens, and keys, its settings, and
/// its clock.
public struct TenantSnapshot: Sendable {
    let store: StoreSnapshot
    let claims: CustomClaims
    let configuration: TenantConfiguration
    let clock: TenantClock.Setting
}

extension Tenant {
    func snapshot() async throws(TenantError) -> TenantSnapshot {
        let contents = try await TenantError.wrapping {
            try await keys.created()
            return try await store.snapshot()
        }
        return TenantSnapshot(
            store: contents, claims: claims.withLock { $0 }, configuration: configuration,
            clock: clock.current)
    }

    func restore(_ snapshot: TenantSnapshot) async throws(TenantError) {
        try await TenantError.wrapping { () -> Void in
            // Wait for queued messages, which belong to the state before the restore.
            await mailer.settle()
            try await store.restore(snapshot.store)
            claims.withLock { $0 = snapshot.claims }
            settings.change { $0 = snapshot.configuration }
            clock.current = snapshot.clock
            try await outbox.clear()
        }
    }
}
