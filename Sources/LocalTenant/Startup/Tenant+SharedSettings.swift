import A0Concurrency
import A0SQL
import Foundation

// Settings of a tenant that runs in several processes.
extension Tenant {
    /// Stores what the configuration declares, for the other processes.
    func shareDeclared() async throws {
        if declared.mfa != MFASettings() { try await GuardianRoutes.forget(self) }
        if let page = declared.customLoginPage {
            try await LoginPageSetting.use(page, isOn: declared.isCustomLoginPageOn, self)
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
        let result = await changes.run { () -> Result<Void, TenantError> in
            do throws(TenantError) {
                var fresh = self
                fresh.settings = Locked(TenantSettings(declared))
                try await TenantError.wrapping { [fresh] in try await fresh.restoreSettings(sparesDeclared: false) }
                let configuration = fresh.configuration
                settings.withLock { settings in
                    if settings.configuration != configuration { settings = TenantSettings(configuration) }
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result?.get()
    }
}
