/// A permission of a role or a user at an API: one of the API's scopes.
///
/// The JSON keys are those of Auth0's Management API: `resource_server_identifier` and `permission_name`.
public struct TenantPermission: Sendable, Hashable {
    /// `permission_name`: a scope of the API. Required.
    public var name: String
    /// `resource_server_identifier`: the identifier of the API. Required.
    public var api: String

    /// The permission of this name at an API.
    public init(_ name: String, at api: String) {
        self.name = name
        self.api = api
    }
}

extension TenantPermission: Codable, Record {
    static let blank = TenantPermission("", at: "")
    static let table = Table<TenantPermission> {
        Member("permission_name", \.name, is: .required)
        Member("resource_server_identifier", \.api, is: .required)
    }
}

extension TenantPermission {
    func validate(_ path: String, _ apis: [TenantAPI]) throws(TenantError) {
        guard let api = apis.first(where: { $0.identifier == api }) else {
            throw .unknown("API", self.api, apis.map(\.identifier), "\(path).resource_server_identifier")
        }
        guard api.scopes.contains(name) else {
            throw .unknown("permission", name, api.scopes, "\(path).permission_name")
        }
    }
}
