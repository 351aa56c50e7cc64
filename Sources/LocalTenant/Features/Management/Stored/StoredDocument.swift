import A0HTTPServer
import Foundation

/// A setting that exists once, or once for each value of the path's parameters.
struct StoredDocument: Sendable {
    /// Below `/api/v2/`.
    let path: String
    var defaults: [String: TenantValue] = [:]
    /// The error before it's made; nil for a setting that always exists.
    var missing: ManagementAPIError?
    /// The parts that the tenant acts upon.
    var acting: [ActingSetting] = []
    var consequence: SettingConsequence?

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
                    throw ManagementAPIError(409, "It already exists.")
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
        return try acting.shown(of: api.call.tenant.configuration).filled(with: stored?.document ?? [:])
    }

    private func put(
        _ api: SystemAPICall, _ operation: ManagementOperation,
        _ change: @escaping @Sendable (inout [String: TenantValue]) -> Void
    ) async throws -> HTTPServerResponse {
        let stored = try await api.changing {
            let kind = operation.path(of: api)
            let former = try await api.store.setting(kind, "")?.document ?? [:]
            var document = former
            change(&document)
            acting.convert(&document)
            var configuration = api.call.tenant.configuration
            try acting.apply(document, insteadOf: former, to: &configuration)
            try consequence?.check(document)
            let changed = document
            let stored = try await api.store.putSetting(kind, "") { $0.document = changed }
            api.call.tenant.settings.change { [configuration] in acting.copy(from: configuration, to: &$0) }
            try await consequence?.apply(api.call.tenant.settings)
            return stored
        }
        guard operation.status != 204 else { return HTTPServerResponse(status: 204) }
        let shown = try acting.shown(of: api.call.tenant.configuration).filled(with: stored.document)
        return try .json(show(shown, operation), status: operation.status)
    }

    /// Applies the settings that earlier starts kept, besides those that the configuration declares. One that no longer
    /// fits, such as the name of a connection that is gone, is reported and left out.
    func restore(_ settings: CurrentSettings, sparesDeclared: Bool) async throws {
        guard !acting.isEmpty, let former = try await settings.store.setting(path, "")?.document else { return }
        var document = former
        if sparesDeclared {
            for setting in try acting.declared(in: settings.configuration) { document[path: setting.path[...]] = nil }
        }
        var configuration = settings.configuration
        for setting in acting {
            do {
                try [setting].apply(document, to: &configuration)
            } catch let error as ManagementAPIError {
                Warning.write("The setting \(setting.path.joined(separator: ".")) isn't used. \(error.message)")
                document[path: setting.path[...]] = nil
            }
        }
        if sparesDeclared, document != former {
            let kept = document
            _ = try await settings.store.putSetting(path, "") { $0.document = kept }
        }
        settings.change { [configuration] in acting.copy(from: configuration, to: &$0) }
    }

    private func show(_ document: [String: TenantValue], _ operation: ManagementOperation) -> [String: TenantValue] {
        defaults.filled(with: document).hiding(ManagementTable.hidden(at: operation.path))
    }
}
