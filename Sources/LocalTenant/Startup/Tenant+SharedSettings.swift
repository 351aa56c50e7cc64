import A0Concurrency
import A0SQL
import Foundation

// Settings of a tenant that runs in several processes.
extension Tenant {
    /// Stores what the configuration declares, for the other processes.
    func shareDeclared() async throws {
        if declared.mfa != MFASettings() { try await GuardianRoutes.forget(settings) }
        if let page = declared.customLoginPage {
            try await LoginPageSetting.use(page, isOn: declared.isCustomLoginPageOn, settings)
        }
        for organization in declared.organizations {
            var kept = organization
            (kept.members, kept.memberRoles) = ([], [:])
            try await store.put(kept)
        }
    }

    /// Takes over what another process may have changed in these tables.
    func takeOver(_ tables: Set<RecordCache.Table>) {
        guard !tables.isDisjoint(with: [.apis, .settings, .organizations]) else { return }
        Task {
            do throws(TenantError) {
                try await reload()
            } catch {
                // The tenant may have stopped meanwhile.
                guard error != TenantError(StoreError.closed) else { return }
                Warning.write("Settings that another process changed can't be read: \(error)")
            }
        }
    }

    /// Makes the settings again from the configuration and the store. It writes nothing, because that would be a change
    /// which the other processes take over.
    func reload() async throws(TenantError) {
        let result = await changes.run { [self] () -> Result<Void, TenantError> in
            do throws(TenantError) {
                try await TenantError.wrapping { try await makeSettings(from: try await store.catchUp()) }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result?.get()
    }

    private func makeSettings(from revisions: [String: Int64]) async throws {
        let fresh = CurrentSettings(declared, store)
        try await restore(fresh, sparesDeclared: false)
        settings.change { $0 = fresh.configuration }
        takenOver.withLock { $0 = revisions }
    }

    /// Takes over what other processes committed before.
    func catchUp() async throws {
        guard isShared, takenOver.withLock({ $0 != nil }) else { return }
        let revisions = try await store.catchUp()
        if takenOver.withLock({ $0 != revisions }) { try await reload() }
    }

    /// Runs a change of settings after those that began before, also in other processes, and on top of them.
    ///
    /// - Throws: `CancellationError`, and what the change throws.
    func changing<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        guard await changes.enter() else { throw CancellationError() }
        defer { changes.leave() }
        return try await store.exclusively(.change) {
            let revisions = try await store.catchUp()
            if takenOver.withLock({ $0 != nil && $0 != revisions }) { try await makeSettings(from: revisions) }
            return try await body()
        }
    }
}
