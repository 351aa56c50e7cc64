import A0HTTPServer
import Foundation

/// The domains of an organization in the Management API.
enum DiscoveryDomainRoutes {
    private static let path = "organizations/*/discovery-domains"

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            let domains = try api.organization().discoveryDomains
            let query = try ListQuery(api.call.request, operation.listing)
            return try query.response("domains", domains[query.range], \.members)
        }
        + ManagementRoute.table("POST", path) { api, operation in
            let body = try api.body(of: operation)
            var domain = TenantOrganization.DiscoveryDomain(body["domain"]?.stringValue ?? "", status: .pending)
            domain.apply(body)
            let added = domain
            try await api.changeOrganization { organization in
                guard !organization.discoveryDomains.contains(where: { $0.domain == added.domain }) else {
                    throw ManagementAPIError(409, "The organization already has this domain.", "organization_conflict")
                }
                organization.discoveryDomains.append(added)
            }
            return try .json(added.members, status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/*") { api, _ in
            try .json(try api.domain { $0.id == api.parameter(1) }.members)
        }
        + ManagementRoute.table("GET", path + "/name/*") { api, _ in
            try .json(try api.domain { $0.domain == api.parameter(1) }.members)
        }
        + ManagementRoute.table("PATCH", path + "/*") { api, operation in
            let body = try api.body(of: operation)
            try await api.changeOrganization { organization in
                let id = try api.domain { $0.id == api.parameter(1) }.id
                for index in organization.discoveryDomains.indices where organization.discoveryDomains[index].id == id {
                    organization.discoveryDomains[index].apply(body)
                }
            }
            return try .json(try api.domain { $0.id == api.parameter(1) }.members)
        }
        + ManagementRoute.table("DELETE", path + "/*") { api, operation in
            try await api.changeOrganization { organization in
                let id = try api.domain { $0.id == api.parameter(1) }.id
                organization.discoveryDomains.removeAll { $0.id == id }
            }
            return HTTPServerResponse(status: operation.status)
        }
}

extension SystemAPICall {
    /// - Throws: `ManagementAPIError` if the organization has no such domain.
    fileprivate func domain(
        _ matches: (TenantOrganization.DiscoveryDomain) -> Bool
    ) throws -> TenantOrganization.DiscoveryDomain {
        guard let found = try organization().discoveryDomains.first(where: matches) else {
            throw ManagementAPIError(404, "The organization has no such domain.", "inexistent_discovery_domain")
        }
        return found
    }
}

extension TenantOrganization.DiscoveryDomain {
    fileprivate var id: String { "ord_" + StableID.digits("discovery domain", domain, length: 16) }

    fileprivate var members: [String: TenantValue] {
        [
            "id": .string(id), "domain": .string(domain), "status": .string(status.rawValue),
            "use_for_organization_discovery": .bool(isUsedForDiscovery),
            // Nobody looks the record up.
            "verification_host": .string("_auth0-challenge.\(domain)"),
            "verification_txt": .string("auth0-domain-verification=" + id.dropFirst("ord_".count)),
        ]
    }

    fileprivate mutating func apply(_ body: [String: TenantValue]) {
        if let text = body["status"]?.stringValue, let status = Status(rawValue: text) { self.status = status }
        isUsedForDiscovery = body["use_for_organization_discovery"]?.boolValue ?? isUsedForDiscovery
    }
}
