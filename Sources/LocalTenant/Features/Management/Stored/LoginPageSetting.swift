/// The login page that isn't the configuration's. Auth0 has it in a client of its own.
enum LoginPageSetting {
    private static let kind = "pages"
    private static let id = "login"

    static func use(_ html: String?, isOn: Bool, _ tenant: Tenant) async throws(StoreError) {
        _ = try await tenant.store.putSetting(kind, id) { setting in
            setting.document = ["html": html.map(TenantValue.string) ?? .null, "enabled": .bool(isOn)]
        }
        tenant.changeSettings { ($0.customLoginPage, $0.isCustomLoginPageOn) = (html, isOn) }
    }

    /// Applies what earlier starts kept, unless the configuration has a page.
    static func restore(_ tenant: Tenant, sparesDeclared: Bool) async throws(StoreError) {
        guard !sparesDeclared || tenant.configuration.customLoginPage == nil,
            let kept = try await tenant.store.setting(kind, id)?.document
        else { return }
        tenant.changeSettings { configuration in
            configuration.customLoginPage = kept["html"]?.stringValue
            configuration.isCustomLoginPageOn = kept["enabled"] != false
        }
    }
}
