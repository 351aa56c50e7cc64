import A0HTTPServer
import A0Web
import Foundation

/// Client grants of the Management API.
enum ClientGrantRoutes {
    private typealias Scope = ManagementScope

    static let all: [ManagementRoute] = [
        .init("GET", "client-grants", [Scope.readClientGrants], answer: list),
        .init("POST", "client-grants", [Scope.createClientGrants], answer: create),
        .init("GET", "client-grants/*", [Scope.readClientGrants]) { api in
            try .json(try await api.clientGrant().members(in: api.call.tenant))
        },
        .init("PATCH", "client-grants/*", [Scope.updateClientGrants], answer: change),
        .init("DELETE", "client-grants/*", [Scope.deleteClientGrants]) { api in
            _ = try await api.store.deleteClientGrant(api.clientGrant().id)
            return HTTPServerResponse(status: 204)
        },
        .init("GET", "client-grants/*/organizations", [Scope.readOrganizationClientGrants]) { api in
            // A grant is either for any organization or for none.
            let grant = try await api.clientGrant().grant
            let query = try ListQuery(api.call.request, hasCheckpoints: true)
            let all = grant.allowsAnyOrganization ? api.call.configuration.organizations : []
            return try query.answer("organizations", all[query.range]) {
                ["id": .string($0.id), "name": .string($0.name), "display_name": .string($0.displayName)]
            }
        },
    ]

    private static let list: ManagementRoute.Answer = { api in
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
        let query = try ListQuery(request, hasCheckpoints: true)
        return try query.answer("client_grants", grants[query.range]) { try $0.members(in: tenant) }
    }

    private static let create: ManagementRoute.Answer = { api in
        var grant = try api.body(as: TenantClientGrant.self)
        if !grant.isDefaultForThirdParties {
            guard try await api.store.client(grant.clientID) != nil else {
                throw ManagementRefusal(404, "The client does not exist", "inexistent_client")
            }
        }
        // The tenant's port may change at the next start.
        if grant.audience == api.call.tenant.managementAudience { grant.audience = TenantAPI.managementPath }
        try await api.check(grant)
        let record = ClientGrantRecord(grant: grant, isConfigured: false)
        do {
            try await api.store.insert(record)
        } catch StoreError.conflict {
            throw ManagementRefusal(409, "A resource with the same identifier already exists.", "client_grant_conflict")
        }
        return try .json(record.members(in: api.call.tenant), status: 201)
    }

    private static let change: ManagementRoute.Answer = { api in
        var record = try await api.clientGrant()
        try api.patch(&record.grant)
        try await api.check(record.grant)
        try await api.store.put(record)
        return try .json(record.members(in: api.call.tenant))
    }
}

extension ClientGrantRecord {
    func members(in tenant: Tenant) throws -> [String: TenantValue] {
        var members = grant.object
        members["id"] = .string(id)
        members["audience"] = .string(tenant.absolute(grant.audience))
        return members
    }
}

extension SystemAPICall {
    /// The client grant of the path.
    ///
    /// - Throws: `ManagementRefusal`.
    fileprivate func clientGrant() async throws -> ClientGrantRecord { try await clientGrant(parameter(0)) }

    /// - Throws: `ManagementRefusal`.
    func clientGrant(_ id: String) async throws -> ClientGrantRecord {
        guard let found = try await store.clientGrants().first(where: { $0.id == id }) else {
            throw ManagementRefusal(404, "The client grant does not exist.", "inexistent_client_grant")
        }
        return found
    }

    /// - Throws: `ManagementRefusal` if the grant's API or scopes don't exist.
    fileprivate func check(_ grant: TenantClientGrant) async throws {
        guard let server = try await call.tenant.machineAPI(call.tenant.absolute(grant.audience)) else {
            throw ManagementRefusal(404, "Resource server not found", "inexistent_resource_server")
        }
        try checkingBody { () throws(TenantError) in try grant.check(at: server) }
    }
}
