import A0Encoding
import Foundation

extension TenantAPI {
    static let managementPath = "/api/v2/"

    /// The Management API as far as clients may use it for themselves. A grant can also name the scopes of users, which
    /// give a client nothing.
    static func machineManagement(_ identifier: String) -> TenantAPI {
        var api = TenantAPI(identifier: identifier, scopes: ManagementScope.ofClients + ManagementScope.ofUsers)
        api.name = "Auth0 Management API"
        return api
    }

    /// 24 hexadecimal digits, made from the identifier.
    var id: String { String(Base16.encode(identifier.secretHash).prefix(24)) }
}
