import A0HTTPServer
import Foundation

/// Client grants of the Management API.
enum ClientGrantRoutes {
    static let all =
        ManagementRoute.table("GET", "client-grants", list)
        + ManagementRoute.table("POST", "client-grants", create)
        + ManagementRoute.table("GET", "client-grants/*") { api, _ in
            try .json(try await api.clientGrant().members(in: api.call.tenant))
        }
        + ManagementRoute.table("PATCH", "client-grants/*") { api, operation in
            let changed = try await api.changing {
                var record = try await api.clientGrant()
                try api.patch(&record.grant, operation)
                try await api.check(record.grant)
                try await api.store.put(record)
                return record
            }
            return try .json(changed.members(in: api.call.tenant))
        }
        + ManagementRoute.table("DELETE", "client-grants/*") { api, _ in
            try await api.changing {
                let record = try await api.clientGrant()
                try await api.delete([.deleteClientGrant(record.id)], leaving: { $0 != record.grant })
            }
            return HTTPServerResponse(status: 204)
        }
        + ManagementRoute.table("GET", "client-grants/*/organizations") { api, operation in
            // A grant is either for any organization or for none.
            let grant = try await api.clientGrant().grant
            let query = try ListQuery(api.call.request, operation.listing)
            let all = grant.allowsAnyOrganization ? api.call.configuration.organizations : []
            return try query.response("organizations", all[query.range]) {
                ["id": .string($0.id), "name": .string($0.name), "display_name": .string($0.displayName)]
            }
        }

    private static let list: ManagementRoute.TableHandler = { api, operation in
        let request = api.call.request
        let tenant = api.call.tenant
        let any = try request.queryFlag("allow_any_organization")
        let grants = try await api.store.clientGrants().filter { record in
            let grant = record.grant
            return [nil, tenant.absolute(grant.audience)].contains(request.queryValue("audience"))
                && [nil, grant.clientID].contains(request.queryValue("client_id"))
                && [nil, grant.subjectType.rawValue].contains(request.queryValue("subject_type"))
                && [nil, grant.allowsAnyOrganization].contains(any)
        }
        let query = try ListQuery(request, operation.listing)
        return try query.response("client_grants", grants[query.range]) { try $0.members(in: tenant) }
    }

    private static let create: ManagementRoute.TableHandler = { api, operation in
        var grant = try SystemAPICall.read(TenantClientGrant.self, from: try api.body(of: operation))
        // The tenant's port may change at the next start.
        if grant.audience == api.call.tenant.managementAudience { grant.audience = TenantAPI.managementPath }
        let record = ClientGrantRecord(grant: grant, isConfigured: false)
        try await api.changing {
            if !record.grant.isDefaultForThirdParties {
                guard try await api.store.client(record.grant.clientID) != nil else {
                    throw ManagementAPIError.noClient
                }
            }
            try await api.check(record.grant)
            do {
                try await api.store.insert(record)
            } catch StoreError.conflict {
                throw ManagementAPIError(
                    409, "A resource with the same identifier already exists.", "client_grant_conflict")
            }
        }
        return try .json(record.members(in: api.call.tenant), status: 201)
    }
}

extension ClientGrantRecord {
    func members(in tenant: Tenant) throws -> [String: TenantValue] {
        // Auth0 leaves out what has its default.
        var members = grant.object(withoutUsual: {
            !["client_id", "audience", "scope", "subject_type"].contains($0)
        })
        members["id"] = .string(id)
        members["audience"] = .string(tenant.absolute(grant.audience))
        return members
    }
}

extension SystemAPICall {
    /// The client grant of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func clientGrant() async throws -> ClientGrantRecord { try await clientGrant(parameter(0)) }

    /// - Throws: `ManagementAPIError`.
    func clientGrant(_ id: String) async throws -> ClientGrantRecord {
        guard let found = try await store.clientGrants().first(where: { $0.id == id }) else {
            throw ManagementAPIError(404, "The client grant does not exist.", "inexistent_client_grant")
        }
        return found
    }

    /// Requires that the grant's API exists. It may have scopes that the API doesn't have yet, and those don't count.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func check(_ grant: TenantClientGrant) async throws {
        guard try await call.tenant.machineAPI(call.tenant.absolute(grant.audience)) != nil else {
            throw ManagementAPIError(404, "Resource server not found", "inexistent_resource_server")
        }
    }
}
