/// The login page that a tenant shows instead of the built-in one, and the switch for it.
struct CustomLoginPage: Sendable {
    var html: String?
    var isOn: Bool

    init(_ configuration: TenantConfiguration) {
        (html, isOn) = (configuration.customLoginPage, configuration.isCustomLoginPageOn)
    }

    /// The login page of a client: its own page, or else the tenant's; nil for the built-in one.
    func html(for client: TenantClient) -> String? {
        guard client.isCustomLoginPageOn else { return nil }
        let page = client.customLoginPage ?? (isOn ? html : nil)
        return page?.isEmpty == false ? page : nil
    }
}
