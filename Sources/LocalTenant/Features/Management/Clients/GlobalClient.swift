/// The client that stands for all of them. It has the tenant's login page, and can't log anybody in.
enum GlobalClient {
    static let id = "AllApplications"

    static func members(_ api: SystemAPICall) async throws -> [String: TenantValue] {
        let configuration = api.call.tenant.configuration
        var members = try await api.commonClientMembers.naming("signing_keys", "tenant")
        members["client_id"] = .string(id)
        members["name"] = "All Applications"
        members["global"] = true
        members["is_first_party"] = true
        members["callbacks"] = []
        members["owners"] = []
        members["cross_origin_authentication"] = true
        members["refresh_token"] = ClientDocument.refreshTokens(mustExpire: false, isLong: false)
        members["custom_login_page"] = configuration.customLoginPage.map(TenantValue.string)
        members["custom_login_page_on"] = .bool(configuration.isCustomLoginPageOn)
        return members
    }

    static func change(_ api: SystemAPICall, _ body: [String: TenantValue]) async throws -> [String: TenantValue] {
        try await api.changing {
            let configuration = api.call.tenant.configuration
            let page = body["custom_login_page"].map(\.stringValue) ?? configuration.customLoginPage
            let isOn = body["custom_login_page_on"]?.boolValue ?? configuration.isCustomLoginPageOn
            try await LoginPageSetting.use(page, isOn: isOn, api.call.tenant.settings)
            return try await members(api)
        }
    }
}
