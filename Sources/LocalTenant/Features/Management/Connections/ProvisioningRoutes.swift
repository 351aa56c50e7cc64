import A0HTTPServer
import Foundation

/// Provisioning of users by SCIM (RFC 7644) in the Management API, which keeps its settings and tokens.
enum ProvisioningRoutes {
    private static let path = "connections/*/scim-configuration"

    /// Attributes of users by those of RFC 7643 §4.1.
    private static let mapping: TenantValue = .array(
        [
            ("userName", "preferred_username"), ("externalId", "app_metadata.external_id"),
            ("emails[primary eq true].value", "email"), ("name.givenName", "given_name"),
            ("name.familyName", "family_name"), ("displayName", "name"), ("nickName", "nickname"),
            ("photos[type eq \"photo\"].value", "picture"), ("active", "blocked"),
        ].map { ["scim": .string($0), "auth0": .string($1)] })

    private static let missing = ManagementAPIError(404, "Not Found")

    static let all =
        ManagementRoute.table("GET", path) { api, operation in
            guard let kept = try await api.store.setting(operation.path(of: api), "") else { throw missing }
            return try .json(try await api.shown(kept))
        }
        + ManagementRoute.table("POST", path) { api, operation in
            var document = try api.body(of: operation)
            _ = try await api.connection()
            document["user_id_attribute"] = document["user_id_attribute"] ?? "externalId"
            document["mapping"] = document["mapping"] ?? mapping
            document["created_at"] = .string(api.now.timestamp)
            document["updated_on"] = .string(api.now.timestamp)
            let record = SettingRecord(kind: operation.path(of: api), id: "", document: document)
            do {
                try await api.store.insert(record)
            } catch StoreError.conflict {
                throw ManagementAPIError(409, "The connection already has a SCIM configuration.")
            }
            return try .json(try await api.shown(record), status: operation.status)
        }
        + ManagementRoute.table("PATCH", path) { api, operation in
            let changes = try api.body(of: operation)
            let changed = try await api.store.changeSetting(operation.path(of: api), "") {
                $0.document.patch(changes)
                $0.document["updated_on"] = .string(api.now.timestamp)
            }
            guard let changed else { throw missing }
            return try .json(try await api.shown(changed))
        }
        + ManagementRoute.table("DELETE", path) { api, operation in
            let kind = operation.path(of: api)
            guard try await api.store.deleteSetting(kind, "") else { throw missing }
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", path + "/default-mapping") { api, _ in
            _ = try await api.connection()
            return try .json(["mapping": mapping])
        }
        + ManagementRoute.table("GET", path + "/tokens") { api, operation in
            _ = try await api.connection()
            let tokens = try await api.store.settings(operation.path(of: api))
            return try ListQuery(api.call.request, operation.listing).response("", tokens[.all], \.document)
        }
        + ManagementRoute.table("POST", path + "/tokens", addToken)
        + ManagementRoute.table("DELETE", path + "/tokens/*") { api, operation in
            let (kind, id) = operation.place(of: api)
            guard try await api.store.deleteSetting(kind, id) else { throw missing }
            return HTTPServerResponse(status: operation.status)
        }
        // Nothing here can be offline.
        + ManagementRoute.table("GET", "connections/*/status") { api, operation in
            _ = try await api.connection()
            return HTTPServerResponse(status: operation.status)
        }

    /// The token is in this response only. Nobody can use it, because users aren't provisioned here.
    private static let addToken: ManagementRoute.TableHandler = { api, operation in
        let body = try api.body(of: operation)
        _ = try await api.connection()
        let kind = operation.path(of: api)
        let token = try "tok_" + api.call.tenant.random.token()
        let id = try api.newIdentifier("tok_", digits: 16, kind)
        var document: [String: TenantValue] = [
            "token_id": .string(id), "scopes": body["scopes"] ?? [], "created_at": .string(api.now.timestamp),
        ]
        if case .integer(let seconds)? = body["token_lifetime"] {
            document["valid_until"] = .string((api.now + TimeInterval(seconds)).timestamp)
        }
        try await api.store.insert(SettingRecord(kind: kind, id: id, document: document))
        return try .json(document.merging(["token": .string(token)]) { $1 }, status: operation.status)
    }
}

extension SystemAPICall {
    fileprivate func shown(_ configuration: SettingRecord) async throws -> [String: TenantValue] {
        let connection = try await connection().members
        var members = configuration.document
        members["connection_id"] = connection["id"]
        members["connection_name"] = connection["name"]
        members["strategy"] = connection["strategy"]
        members["tenant_name"] = .string(AbsoluteURL(call.tenant.issuer)?.host ?? "")
        return members
    }
}
