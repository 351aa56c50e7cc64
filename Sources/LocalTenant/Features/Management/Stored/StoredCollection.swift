import A0HTTPServer
import Foundation

/// A kind of settings of which there may be many.
struct StoredCollection: Sendable {
    /// Below `/api/v2/`.
    let path: String
    let identifier: StoredIdentifier
    /// The noun in messages.
    let noun: String
    /// The error code where there is none.
    var code: String?
    /// The member that no two settings may have in common.
    var uniqueKey: String?
    /// The members that a new setting must have, besides those that the table requires.
    var required: [String] = []
    var defaults: [String: TenantValue] = [:]
    /// The members that responses have instead of those that are kept.
    var overrides: [String: TenantValue] = [:]
    var hasTimestamps = true
    /// Whether each of its secrets says when it was set.
    var datesSecrets = false
    /// The parts that responses leave out, besides those in the table.
    var hidden: [[String]] = []
    /// Whether responses leave out objects and arrays without contents.
    var leavesOutEmpty = false
    var consequence: SettingConsequence?
    /// Whether responses have the tenant's name.
    var namesTenant = false
    /// The part of a setting that lists have; nil for all of it.
    var summary: (@Sendable ([String: TenantValue]) -> [String: TenantValue])?
    /// The members of a new setting that follow from its body.
    var initial: @Sendable ([String: TenantValue]) -> [String: TenantValue] = { _ in [:] }

    var routes: [ManagementRoute] {
        ManagementRoute.table("GET", path) { api, operation in
            let (query, selection) = try (
                ListQuery(api.call.request, operation.listing), FieldSelection(api.call.request)
            )
            let all = try await api.store.settings(operation.path(of: api)).map { shown($0, api) }
                .filter { $0.matches(api.call.request) }
            return try query.response(operation.listing?.name ?? "", all[query.range]) { selection(summary?($0) ?? $0) }
        }
            + ManagementRoute.table("POST", path, create)
            + ManagementRoute.table("GET", path + "/*") { api, operation in
                try .json(FieldSelection(api.call.request)(shown(try await find(api, operation), api)))
            }
            + ManagementRoute.table("PATCH", path + "/*") { api, operation in
                try await change(api, operation) { $0.patch($1) }
            }
            + ManagementRoute.table("PUT", path + "/*") { api, operation in
                try await change(api, operation) { $0 = $1 }
            }
            + ManagementRoute.table("DELETE", path + "/*") { api, operation in
                let (kind, id) = operation.place(of: api)
                guard try await api.store.deleteSetting(kind, id) else { throw missing }
                try await act(api)
                return HTTPServerResponse(status: operation.status)
            }
    }

    @Sendable private func create(
        _ api: SystemAPICall, _ operation: ManagementOperation
    ) async throws -> HTTPServerResponse {
        var document = try body(of: operation, api)
        for name in required where document[name] == nil { throw ManagementAPIError.missing(name) }
        try consequence?.check(document)
        document.merge(initial(document)) { $1 }
        let id = try identifier.make(document, api, operation.path(of: api))
        document[identifier.key] = .string(id)
        if hasTimestamps {
            document["created_at"] = .string(api.now.timestamp)
            document["updated_at"] = .string(api.now.timestamp)
        }
        let record = SettingRecord(kind: operation.path(of: api), id: id, name: name(of: document), document: document)
        try await refusingNamesakes { try await api.store.insert(record) }
        try await act(api)
        return try .json(shown(record, api), status: operation.status)
    }

    func change(
        _ api: SystemAPICall, _ operation: ManagementOperation,
        _ apply: @escaping @Sendable (inout [String: TenantValue], [String: TenantValue]) -> Void
    ) async throws -> HTTPServerResponse {
        let body = try body(of: operation, api)
        try consequence?.check(body)
        let (kind, id) = operation.place(of: api)
        guard [nil, .string(id)].contains(body[identifier.key]) else {
            throw ManagementAPIError.invalidBody("It's for another \(noun) than \(id) on property \(identifier.key).")
        }
        let now = TenantValue.string(api.now.timestamp)
        let modify: @Sendable (inout SettingRecord) -> Void = { record in
            let createdAt = record.document["created_at"]
            apply(&record.document, body)
            record.document[identifier.key] = .string(id)
            if hasTimestamps {
                record.document["created_at"] = createdAt ?? now
                record.document["updated_at"] = now
            }
            record.name = name(of: record.document)
        }
        var changed: SettingRecord?
        try await refusingNamesakes {
            changed =
                if case .chosen = identifier.form, operation.method == "PUT" {
                    try await api.store.putSetting(kind, id, modify)
                } else {
                    try await api.store.changeSetting(kind, id, modify)
                }
        }
        guard let changed else { throw missing }
        try await act(api)
        return try .json(shown(changed, api), status: operation.status)
    }

    /// Makes the tenant act upon what is stored now, after those who began before.
    private func act(_ api: SystemAPICall) async throws {
        guard let consequence else { return }
        try await api.changing { try await consequence.apply(api.call.tenant.settings) }
    }

    private func body(of operation: ManagementOperation, _ api: SystemAPICall) throws -> [String: TenantValue] {
        let body = try api.body(of: operation)
        return datesSecrets ? body.datingSecrets(api.now) : body
    }

    private func find(_ api: SystemAPICall, _ operation: ManagementOperation) async throws -> SettingRecord {
        let (kind, id) = operation.place(of: api)
        guard let found = try await api.store.setting(kind, id) else { throw missing }
        return found
    }

    func show(_ record: SettingRecord) -> [String: TenantValue] {
        defaults.merging(record.document) { _, stored in stored }.hiding(ManagementTable.hidden(at: path) + hidden)
            .merging(overrides) { $1 }.filter { !leavesOutEmpty || ![[:], []].contains($0.value) }
    }

    private func shown(_ record: SettingRecord, _ api: SystemAPICall) -> [String: TenantValue] {
        var members = show(record)
        if namesTenant { members["tenant"] = .string(api.call.tenant.names.host) }
        return members
    }

    private func name(of document: [String: TenantValue]) -> String? {
        uniqueKey.flatMap { document[$0]?.stringValue }
    }

    private func refusingNamesakes(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch StoreError.conflict {
            throw ManagementAPIError(
                409, "The \(noun) already exists: another one has the same \(uniqueKey ?? identifier.key).")
        }
    }

    var missing: ManagementAPIError { ManagementAPIError(404, "The \(noun) does not exist.", code) }
}

extension [String: TenantValue] {
    /// Whether the members that a query names have the query's values. They have to be the ones that are shown, so that
    /// nobody can guess others.
    fileprivate func matches(_ request: HTTPServerRequest) -> Bool {
        request.query.allSatisfy { name, value in
            switch self[name] {
            case .string(let text)?: text == value
            case .bool(let flag)?: String(flag) == value
            default: true
            }
        }
    }
}
