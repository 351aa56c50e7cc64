import A0HTTPServer
import Foundation

/// Users' consents, which the Management API calls grants.
enum ConsentRoutes {
    private typealias Scope = ManagementScope

    static let all: [ManagementRoute] = [
        .init("GET", "grants", [Scope.readGrants]) { api in
            let request = api.call.request
            let query = try ListQuery(request)
            let part = try await api.store.consents(
                userID: request.queryValue("user_id"), clientID: request.queryValue("client_id"),
                audience: request.queryValue("audience"), query.range)
            return try query.response("grants", part) { consent in
                var members: [String: TenantValue] = [
                    "id": .string(consent.id), "clientID": .string(consent.clientID),
                    "user_id": .string(consent.userID), "scope": .array(consent.scope.map(TenantValue.string)),
                ]
                members["audience"] = consent.audience.map(TenantValue.string)
                members["organization_id"] = consent.organization.map(TenantValue.string)
                return members
            }
        },
        .init("DELETE", "grants/*", [Scope.deleteGrants]) { api in
            guard try await api.store.deleteConsent(api.parameter(0), at: api.now) else {
                throw ManagementAPIError(404, "The grant does not exist.", "inexistent_grant")
            }
            return HTTPServerResponse(status: 204)
        },
        .init("DELETE", "grants", [Scope.deleteGrants]) { api in
            guard let userID = api.call.request.queryValue("user_id"), !userID.isEmpty else {
                throw ManagementAPIError.invalidQuery("Missing required property: user_id")
            }
            let all = try await api.store.consents(userID: userID, clientID: nil, audience: nil, .all)
            _ = try await api.store.apply(all.items.map { .deleteConsent($0.id) }, at: api.now)
            return HTTPServerResponse(status: 204)
        },
    ]
}
