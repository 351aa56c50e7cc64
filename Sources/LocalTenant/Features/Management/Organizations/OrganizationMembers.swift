import A0HTTPServer
import Foundation

/// The members of an organization in the Management API.
enum OrganizationMemberRoutes {
    static let all =
        ManagementRoute.table("GET", "organizations/*/members") { api, operation in
            let organization = try api.organization()
            let (query, selection) = try (
                ListQuery(api.call.request, operation.listing), FieldSelection(api.call.request)
            )
            let part = try await api.store.members(of: organization.id, query.range)
            let wantsRoles = api.call.request.queryValue("fields")?.split(separator: ",").contains("roles") == true
            let members = try await part.map { user in
                var member: [String: TenantValue] = ["user_id": .string(user.id)]
                member["email"] = user.profile.email.map(TenantValue.string)
                member["name"] = (user.profile.name ?? user.profile.email).map(TenantValue.string)
                member["picture"] = user.profile.picture.map(TenantValue.string)
                if wantsRoles {
                    member["roles"] = .array(
                        try await api.store.roles(of: user.id, in: organization.id).map {
                            ["id": .string($0.id), "name": .string($0.name)]
                        })
                }
                return selection(member)
            }
            return try query.response("members", members) { $0 }
        }
        + ManagementRoute.table("POST", "organizations/*/members") { api, operation in
            let organization = try api.organization()
            let ids = try api.members(operation)
            for id in ids where try await api.store.user(id) == nil { throw ManagementAPIError.noUser }
            _ = try await api.store.apply(
                ids.map { .addMember($0, organization: organization.id, roles: []) }, at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("DELETE", "organizations/*/members") { api, operation in
            let organization = try api.organization()
            let ids = try api.members(operation)
            _ = try await api.store.apply(
                ids.map { .removeMember($0, organization: organization.id) }, at: api.now)
            return HTTPServerResponse(status: operation.status)
        }
}

/// The client grants of an organization in the Management API.
enum OrganizationGrantRoutes {
    static let all =
        ManagementRoute.table("GET", "organizations/*/client-grants") { api, operation in
            let organization = try api.organization()
            let grants = try await api.store.clientGrants().filter { organization.has($0.grant) }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("client_grants", grants[query.range]) { try $0.members(in: api.call.tenant) }
        }
        + ManagementRoute.table("POST", "organizations/*/client-grants") { api, operation in
            let id = try api.body(of: operation)["grant_id"]?.stringValue ?? ""
            let record = try await api.clientGrant(id)
            try await api.changeOrganization { organization in
                guard !organization.has(record.grant) else {
                    throw ManagementAPIError(
                        409, "The client grant is already enabled for the organization.", "organization_conflict")
                }
                organization.clientGrants.append(
                    .init(clientID: record.grant.clientID, audience: record.grant.audience))
            }
            return try .json(record.members(in: api.call.tenant), status: operation.status)
        }
        + ManagementRoute.table("DELETE", "organizations/*/client-grants/*") { api, operation in
            let grant = try await api.clientGrant(api.parameter(1)).grant
            try await api.changeOrganization { organization in
                organization.clientGrants.removeAll { $0.clientID == grant.clientID && $0.audience == grant.audience }
            }
            return HTTPServerResponse(status: operation.status)
        }
}

extension SystemAPICall {
    fileprivate func members(_ operation: ManagementOperation) throws -> [String] {
        try body(of: operation)["members"]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
}
