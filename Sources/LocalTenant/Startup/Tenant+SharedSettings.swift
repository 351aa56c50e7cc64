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
                let fresh = CurrentSettings(declared, store)
                try await TenantError.wrapping { try await restore(fresh, sparesDeclared: false) }
                settings.change { $0 = fresh.configuration }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result?.get()
    }
}
