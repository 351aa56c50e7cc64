/// The login page that isn't the configuration's. Auth0 has it in a client of its own.
enum LoginPageSetting {
    private static let kind = "pages"
    private static let id = "login"

    static func use(_ html: String?, isOn: Bool, _ settings: CurrentSettings) async throws(StoreError) {
        _ = try await settings.store.putSetting(kind, id) { setting in
            setting.document = ["html": html.map(TenantValue.string) ?? .null, "enabled": .bool(isOn)]
        }
        settings.change { ($0.customLoginPage, $0.isCustomLoginPageOn) = (html, isOn) }
    }

    /// Applies what earlier starts kept, unless the configuration has a page.
    static func restore(_ settings: CurrentSettings, sparesDeclared: Bool) async throws(StoreError) {
        guard !sparesDeclared || settings.configuration.customLoginPage == nil,
            let kept = try await settings.store.setting(kind, id)?.document
        else { return }
        settings.change { configuration in
            configuration.customLoginPage = kept["html"]?.stringValue
            configuration.isCustomLoginPageOn = kept["enabled"] != false
        }
    }
}
