import A0HTTPServer
import Foundation

/// Organizations of the Management API.
enum OrganizationRoutes {
    static let kind = "organizations"

    /// Members that an organization has in the API and nothing acts upon.
    private static let kept = ["is_app_entitlement_active"]

    static let all =
        ManagementRoute.table("GET", "organizations") { api, operation in
            let (query, selection) = try (
                ListQuery(api.call.request, operation.listing), FieldSelection(api.call.request)
            )
            let all = try await DocumentSearch(api.call.request)(api.organizations())
            return try query.response("organizations", all[query.range], selection.callAsFunction)
        }
        + ManagementRoute.table("GET", "organizations/name/*") { api, _ in
            let name = api.parameter(0)
            guard let found = api.call.tenant.configuration.organizations.first(where: { $0.name == name }) else {
                throw ManagementAPIError.noOrganization
            }
            return try .json(try await api.members(of: found))
        }
        + ManagementRoute.table("GET", "organizations/*") { api, _ in
            try .json(try await api.members(of: try api.organization()))
        }
        + ManagementRoute.table("POST", "organizations", create)
        + ManagementRoute.table("PATCH", "organizations/*") { api, operation in
            let body = try api.body(of: operation)
            let changed = try await api.changeOrganization(body.filter { kept.contains($0.key) }) { organization in
                var members = organization.object
                members.patch(body)
                organization = try SystemAPICall.read(TenantOrganization.self, from: members, isLenient: true)
                organization.connections = try api.organization().connections
            }
            return try .json(try await api.members(of: changed))
        }
        + ManagementRoute.table("DELETE", "organizations/*") { api, operation in
            try await api.changing {
                let id = try api.organization().id
                let changes: [StoreChange] = [.deleteOrganization(id), .deleteSetting(kind: kind, id: id)]
                let clients = try await api.clients(withoutOrganization: id)
                try await api.delete(
                    changes + clients, reducing: { $0.organizations.removeAll { $0.id == id } })
            }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "users/*/organizations") { api, operation in
            let user = try await api.existingUser()
            let ids = try await api.store.organizations(of: user.id)
            let all = ids.compactMap { api.call.tenant.configuration.organization($0) }
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("organizations", all[query.range]) { try $0.members(besides: nil) }
        }

    private static let create: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        var members = body
        members["id"] = .string(try api.newIdentifier("org_", digits: 16, kind))
        members["enabled_connections"] = nil
        var organization = try SystemAPICall.read(TenantOrganization.self, from: members, isLenient: true)
        organization.connections = []
        if let list = body["enabled_connections"]?.arrayValue {
            organization.connections = try list.compactMap(\.objectValue).map(api.enabledConnection)
        }
        let made = organization
        try await api.changing {
            guard !api.call.tenant.configuration.organizations.contains(where: { $0.name == made.name }) else {
                throw ManagementAPIError(
                    409, "An organization with this name already exists.", "organization_conflict")
            }
            try await api.put(made, body.filter { kept.contains($0.key) })
        }
        return try .json(try await api.members(of: made), status: operation.status)
    }
}

extension SystemAPICall {
    /// The organization of the path, as it is now.
    ///
    /// - Throws: `ManagementAPIError`.
    func organization() throws -> TenantOrganization {
        guard let found = call.tenant.configuration.organization(parameter(0)) else {
            throw ManagementAPIError.noOrganization
        }
        return found
    }

    /// Changes the organization of the path.
    ///
    /// - Parameter kept: members that nothing acts upon.
    /// - Throws: `ManagementAPIError`; then nothing is changed.
    @discardableResult
    func changeOrganization(
        _ kept: [String: TenantValue] = [:], _ change: (inout TenantOrganization) throws -> Void
    ) async throws -> TenantOrganization {
        try await changing {
            var organization = try organization()
            try change(&organization)
            let (id, name) = (organization.id, organization.name)
            guard !call.tenant.configuration.organizations.contains(where: { $0.name == name && $0.id != id }) else {
                throw ManagementAPIError(
                    409, "An organization with this name already exists.", "organization_conflict")
            }
            try await put(organization, kept)
            return organization
        }
    }

    fileprivate func put(_ organization: TenantOrganization, _ kept: [String: TenantValue]) async throws {
        try checkingBody { () throws(TenantError) in try organization.check() }
        var stored = organization
        (stored.members, stored.memberRoles) = ([], [:])
        var changes: [StoreChange] = [.putOrganization(stored)]
        if !kept.isEmpty {
            changes.append(
                .putSetting(kind: OrganizationRoutes.kind, id: stored.id) { $0.document.patch(kept) })
        }
        _ = try await store.apply(changes, at: now)
        call.tenant.settings.change { [stored] in $0.put(stored) }
    }

    func organizations() async throws -> [[String: TenantValue]] {
        let kept = Dictionary(try await store.settings(OrganizationRoutes.kind).map { ($0.id, $0.document) }) { $1 }
        return try call.tenant.configuration.organizations.map { try $0.members(besides: kept[$0.id]) }
    }

    fileprivate func members(of organization: TenantOrganization) async throws -> [String: TenantValue] {
        try organization.members(
            besides: try await store.setting(OrganizationRoutes.kind, organization.id)?.document)
    }
}

extension TenantOrganization {
    /// The form of the API.
    ///
    /// - Parameter kept: members that nothing acts upon.
    func members(besides kept: [String: TenantValue]?) throws -> [String: TenantValue] {
        let shown = ["id", "name", "display_name", "branding", "metadata", "token_quota", "third_party_client_access"]
        let own = object.filter { shown.contains($0.key) && $0.value != [:] }
        return own.merging(kept ?? [:]) { own, _ in own }
    }
}

extension ManagementAPIError {
    static let noOrganization = ManagementAPIError(
        404, "No organization found by that id or name", "inexistent_organization")
}
