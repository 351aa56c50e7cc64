import A0HTTPServer
import Foundation

/// A setting that exists once, or once for each value of the path's parameters.
struct StoredDocument: Sendable {
    /// Below `/api/v2/`.
    let path: String
    var defaults: [String: TenantValue] = [:]
    /// The error before it's made; nil for a setting that always exists.
    var missing: ManagementRefusal?

    var routes: [ManagementRoute] {
        ManagementRoute.table("GET", path) { api, operation in
            try .json(FieldSelection(api.call.request)(show(try await find(api, operation), operation)))
        }
            + ManagementRoute.table("PATCH", path) { api, operation in
                let changes = try api.body(of: operation)
                if let missing, try await api.store.setting(operation.path(of: api), "") == nil { throw missing }
                return try await put(api, operation) { $0.patch(changes) }
            }
            + ManagementRoute.table("PUT", path) { api, operation in
                let body = try api.body(of: operation)
                return try await put(api, operation) { $0 = body }
            }
            + ManagementRoute.table("POST", path) { api, operation in
                let body = try api.body(of: operation)
                do {
                    try await api.store.insert(SettingRecord(kind: operation.path(of: api), id: "", document: body))
                } catch StoreError.conflict {
                    throw ManagementRefusal(409, "It already exists.")
                }
                return try .json(show(body, operation), status: operation.status)
            }
            + ManagementRoute.table("DELETE", path) { api, operation in
                let isDeleted = try await api.store.deleteSetting(operation.path(of: api), "")
                if let missing, !isDeleted { throw missing }
                return HTTPServerResponse(status: operation.status)
            }
    }

    private func find(_ api: SystemAPICall, _ operation: ManagementOperation) async throws -> [String: TenantValue] {
        let stored = try await api.store.setting(operation.path(of: api), "")
        if let missing, stored == nil { throw missing }
        return stored?.document ?? [:]
    }

    private func put(
        _ api: SystemAPICall, _ operation: ManagementOperation,
        _ change: @escaping @Sendable (inout [String: TenantValue]) -> Void
    ) async throws -> HTTPServerResponse {
        let stored = try await api.store.putSetting(operation.path(of: api), "") { change(&$0.document) }
        guard operation.status != 204 else { return HTTPServerResponse(status: 204) }
        return try .json(show(stored.document, operation), status: operation.status)
    }

    private func show(_ document: [String: TenantValue], _ operation: ManagementOperation) -> [String: TenantValue] {
        defaults.merging(document) { _, stored in stored }.hiding(ManagementTable.hidden(at: operation.path))
    }
}
