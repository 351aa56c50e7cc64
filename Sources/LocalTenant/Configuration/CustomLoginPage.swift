extension TenantConfiguration {
    /// The login page of a client: its own page, or else the tenant's; nil for the built-in one.
    func loginPage(of client: TenantClient) -> String? {
        guard client.isCustomLoginPageOn else { return nil }
        let page = client.customLoginPage ?? (isCustomLoginPageOn ? customLoginPage : nil)
        return page?.isEmpty == false ? page : nil
    }
}
