import A0HTTPServer
import Foundation

/// The connections of an organization in the Management API, which has two paths for them.
enum OrganizationConnectionRoutes {
    static let all = ["enabled_connections", "connections"].flatMap(routes)

    private static func routes(_ name: String) -> [ManagementRoute] {
        let path = "organizations/*/\(name)"
        return ManagementRoute.table("GET", path) { api, operation in
            let known = api.call.tenant.configuration.connections
            let all = try api.organization().enabledConnections(among: known)
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response(name, all[query.range]) { $0.members(known) }
        }
            + ManagementRoute.table("POST", path) { api, operation in
                let body = try api.body(of: operation)
                let added = try api.enabledConnection(body)
                try await api.changeOrganization { organization in
                    let all = organization.enabledConnections(among: api.call.tenant.configuration.connections)
                    guard !all.contains(where: { $0.name == added.name }) else {
                        throw ManagementAPIError(
                            409, "The connection is already enabled for the organization.", "organization_conflict")
                    }
                    organization.connections = all + [added]
                }
                return try .json(added.members(api.call.tenant.configuration.connections), status: operation.status)
            }
            + ManagementRoute.table("GET", path + "/*") { api, _ in
                let (organization, index) = try api.place(try api.organization())
                return try .json(organization[index].members(api.call.tenant.configuration.connections))
            }
            + ManagementRoute.table("PATCH", path + "/*") { api, operation in
                let body = try api.body(of: operation)
                let changed = try await api.changeOrganization { organization in
                    var (connections, index) = try api.place(organization)
                    connections[index].apply(body)
                    organization.connections = connections
                }
                let (connections, index) = try api.place(changed)
                return try .json(connections[index].members(api.call.tenant.configuration.connections))
            }
            + ManagementRoute.table("DELETE", path + "/*") { api, operation in
                try await api.changeOrganization { organization in
                    var (connections, index) = try api.place(organization)
                    connections.remove(at: index)
                    organization.connections = connections
                }
                return HTTPServerResponse(status: operation.status)
            }
    }
}

extension SystemAPICall {
    /// - Throws: `ManagementAPIError` for a connection that can't be used for logins.
    func enabledConnection(_ body: [String: TenantValue]) throws -> TenantOrganization.EnabledConnection {
        let id = body["connection_id"]?.stringValue
        guard let connection = call.tenant.configuration.connections.first(where: { $0.id == id }) else {
            throw ManagementAPIError(400, "The connection does not exist", "inexistent_connection")
        }
        var enabled = TenantOrganization.EnabledConnection(connection.name)
        enabled.apply(body)
        return enabled
    }

    /// The connections of an organization, and the place of the path's connection among them.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func place(
        _ organization: TenantOrganization
    ) throws -> ([TenantOrganization.EnabledConnection], index: Int) {
        let known = call.tenant.configuration.connections
        let all = organization.enabledConnections(among: known)
        let name = known.first { $0.id == parameter(1) }?.name
        guard let index = all.firstIndex(where: { $0.name == name }) else {
            throw ManagementAPIError(
                404, "The connection is not enabled for the organization.", "inexistent_connection")
        }
        return (all, index)
    }
}

extension TenantOrganization {
    /// The connections of its list, as far as they exist. Without a list, it has all.
    fileprivate func enabledConnections(among known: [TenantConnection]) -> [EnabledConnection] {
        connections?.filter { enabled in known.contains { $0.name == enabled.name } }
            ?? known.map { EnabledConnection($0.name) }
    }
}

extension TenantOrganization.EnabledConnection {
    fileprivate mutating func apply(_ body: [String: TenantValue]) {
        assignsMembership = body["assign_membership_on_login"]?.boolValue ?? assignsMembership
        showAsButton = body["show_as_button"]?.boolValue ?? showAsButton
        isSignupEnabled = body["is_signup_enabled"]?.boolValue ?? isSignupEnabled
    }

    fileprivate func members(_ connections: [TenantConnection]) -> [String: TenantValue] {
        let connection = connections.first { $0.name == name }
        var members: [String: TenantValue] = [
            "connection_id": .string(connection?.id ?? ""), "assign_membership_on_login": .bool(assignsMembership),
            "show_as_button": .bool(showAsButton ?? true),
            "connection": ["name": .string(name), "strategy": .string(connection?.strategy.rawValue ?? "")],
        ]
        members["is_signup_enabled"] = isSignupEnabled.map(TenantValue.bool)
        return members
    }
}
